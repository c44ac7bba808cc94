import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { PageOf } from "../values/paging.ts";
import { readPage } from "../values/read-page.server.ts";
import { formatDate, formatDateTime } from "../values/time.ts";
import { consentsOf, guideRequestsOf, messagesOf, signupsOf } from "./queries.server.ts";
import { type ContactFilters, sourceLabel } from "./views.ts";

export type Standing = "waiting" | "confirmed" | "left";

/** A person as the lists show her: labels only. */
export interface Person {
  id: string;
  email: string;
  firstName: string | null;
  phone: string | null;
  /** « Confirmée le 21 novembre 2026 » */
  state: string;
  standing: Standing;
  at: string;
}

export type Signup = Person & { startsOn: string };
/** `isInForce`: confirmed from her mailbox since, and not taken back. */
export type ConsentGiven = Person & {
  source: string;
  text: string;
  version: string;
  givenAt: string;
  isInForce: boolean;
};

export interface Message {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  message: string | null;
  page: string;
  at: string;
  /** Null until somebody said that it was answered. */
  answeredAt: string | null;
}

export interface Cohort {
  /** « 2026-11-23 » */
  day: string;
  label: string;
  signups: number;
  confirmed: number;
  left: number;
}

const COHORTS = 26;

/** The last half-year of starts, the newest first. */
export async function listCohorts(db: Db): Promise<Cohort[]> {
  const rows = await db
    .selectFrom("challenge_signups")
    .innerJoin("subscribers", "subscribers.id", "challenge_signups.subscriber_id")
    .select(sql<string>`starts_on::text`.as("day"))
    .select(({ fn }) => [
      fn.countAll<string>().as("signups"),
      fn
        .countAll<string>()
        .filterWhere(sql<boolean>`confirmed_at is not null and unsubscribed_at is null`)
        .as("confirmed"),
      fn.countAll<string>().filterWhere("unsubscribed_at", "is not", null).as("left"),
    ])
    .groupBy("starts_on")
    .orderBy("starts_on", "desc")
    .limit(COHORTS)
    .execute();
  return rows.map(({ day, signups, confirmed, left }) => ({
    day,
    label: dayLabel(day),
    signups: Number(signups),
    confirmed: Number(confirmed),
    left: Number(left),
  }));
}

export async function listSignups(db: Db, filters: ContactFilters, page: number): Promise<PageOf<Signup>> {
  const ordered = signupsOf(db, filters)
    .orderBy("challenge_signups.created_at", "desc")
    .orderBy("challenge_signups.id", "desc");
  return readPage(ordered, page, (row) => ({ ...toPerson(row), startsOn: dayLabel(row.starts_on) }));
}

export async function listGuideRequests(db: Db, filters: ContactFilters, page: number): Promise<PageOf<Person>> {
  const ordered = guideRequestsOf(db, filters)
    .orderBy("guide_requests.created_at", "desc")
    .orderBy("guide_requests.id", "desc");
  return readPage(ordered, page, toPerson);
}

export async function listConsents(db: Db, filters: ContactFilters, page: number): Promise<PageOf<ConsentGiven>> {
  const ordered = consentsOf(db, filters).orderBy("subscribers.created_at", "desc").orderBy("subscribers.id", "desc");
  return readPage(ordered, page, (row) => ({
    ...toPerson(row),
    source: sourceLabel(row.source),
    text: row.consent?.text ?? "",
    version: row.consent?.version ?? "",
    givenAt: formatDateTime(row.consent?.at),
    isInForce: Boolean(row.is_in_force),
  }));
}

export async function listMessages(db: Db, filters: ContactFilters, page: number): Promise<PageOf<Message>> {
  const ordered = messagesOf(db, filters).orderBy("created_at", "desc").orderBy("id", "desc");
  return readPage(ordered, page, ({ answered_at, created_at, ...row }) => ({
    ...row,
    at: formatDateTime(created_at),
    answeredAt: answered_at && formatDateTime(answered_at),
  }));
}

export async function countUnanswered(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("contact_messages")
    .select(countAll)
    .where("answered_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

const countAll = sql<string>`count(*)`.as("total");

interface PersonRow {
  id: string;
  email: string;
  first_name: string | null;
  phone: string | null;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  created_at: Date;
}

function toPerson(row: PersonRow): Person {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    phone: row.phone,
    state: stateOf(row),
    standing: row.unsubscribed_at ? "left" : row.confirmed_at ? "confirmed" : "waiting",
    at: formatDateTime(row.created_at),
  };
}

/** In words, for the lists and the exports. */
export function stateOf({
  confirmed_at,
  unsubscribed_at,
}: Pick<PersonRow, "confirmed_at" | "unsubscribed_at">): string {
  if (unsubscribed_at) return `Désinscrite le ${formatDate(unsubscribed_at)}`;
  return confirmed_at ? `Confirmée le ${formatDate(confirmed_at)}` : "À confirmer";
}

/** « 23 novembre 2026 » of a calendar day: noon is the same day everywhere in Europe. */
function dayLabel(day: string): string {
  return formatDate(`${day}T12:00:00Z`);
}
