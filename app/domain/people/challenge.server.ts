import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { newId } from "../values/ids.server.ts";
import { isMailedToken } from "./mailed-token.ts";
import { queueSeries, stopFollowUps } from "./series.server.ts";
import { DAYS, stepTime } from "./series-dates.ts";
import { nextMonday } from "./start-date.ts";
import { subscribe } from "./subscribe.server.ts";

interface ChallengeSignup {
  email: string;
  firstName: string;
  phone: string | null;
  consent: { text: string; version: string; at: string } | null;
}

/**
 * Signs up for the next start and writes its emails, all or nothing. A second sign-up changes nothing while the five
 * days of the first are ahead or under way; after them it starts anew, and what is left of the first stops.
 */
export async function signUpForChallenge(db: Db, signup: ChallengeSignup, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Holds the subscriber's row: of two sign-ups at once the second waits, and finds the first.
    const { id: subscriberId, hasLeft } = await subscribe(trx, { ...signup, source: "challenge" });
    if (!hasLeft && (await isUnderWay(trx, subscriberId, now))) return;
    const signupId = await writeSignup(trx, subscriberId, now);
    // Who has left gets nothing until she confirms by mail that she is back: anybody can type her address.
    if (hasLeft) return;
    await stopFollowUps(trx, signup.email);
    await queueSeries(trx, signupId, now);
  });
}

/**
 * She had left, and is back: the start that she has asked for since is written, or the next one when that has begun
 * without her. What she had asked for before does not come back.
 */
export async function resumeChallenge(trx: Db, subscriberId: string, leftAt: Date, now: Date): Promise<void> {
  const signup = await trx
    .selectFrom("challenge_signups")
    .select("id")
    .select(({ cast, ref }) => cast<string>(ref("starts_on"), "text").as("starts_on"))
    .where("subscriber_id", "=", subscriberId)
    .where("created_at", ">=", leftAt)
    .orderBy("challenge_signups.starts_on", "desc")
    .executeTakeFirst();
  if (!signup) return;
  const isAhead = now < stepTime(Temporal.PlainDate.from(signup.starts_on), 1);
  await queueSeries(trx, isAhead ? signup.id : await writeSignup(trx, subscriberId, now), now);
}

/** A place in the next start. Asked for again (she had left in between) it is the same place, asked for now. */
async function writeSignup(trx: Db, subscriberId: string, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto("challenge_signups")
    .values({ id: newId(), subscriber_id: subscriberId, starts_on: nextMonday(now).toString() })
    .onConflict((conflict) => conflict.constraint("challenge_signups_key").doUpdateSet({ created_at: sql`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface OpenedSignup {
  token: string;
  firstName: string | null;
  startsOn: Temporal.PlainDate;
}

/** The sign-up that a link of the series belongs to. */
export async function findSignup(db: Db, token: string): Promise<OpenedSignup | undefined> {
  if (!isMailedToken(token)) return undefined;
  const row = await db
    .selectFrom("challenge_signups")
    .innerJoin("subscribers", "subscribers.id", "challenge_signups.subscriber_id")
    .select(["token", "first_name"])
    .select(({ cast, ref }) => cast<string>(ref("starts_on"), "text").as("starts_on"))
    .where("token", "=", token)
    .executeTakeFirst();
  return row && { token: row.token, firstName: row.first_name, startsOn: Temporal.PlainDate.from(row.starts_on) };
}

async function isUnderWay(trx: Db, subscriberId: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom("challenge_signups")
    .select(({ fn, cast }) => cast<string | null>(fn.max("starts_on"), "text").as("starts_on"))
    .where("subscriber_id", "=", subscriberId)
    .executeTakeFirst();
  return row?.starts_on != null && now < stepTime(Temporal.PlainDate.from(row.starts_on), DAYS);
}
