import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { newId } from "../../values/ids.server.ts";
import { isMailedToken } from "../../values/one-time-token.server.ts";
import { DAYS, dayOpensAt, nextMonday } from "./challenge-dates.ts";
import type { ContactFilters } from "./contact-lists.ts";
import { queueSeries, stopFollowUps, welcomeAgain, welcomeAsksConsent } from "./series.server.ts";
import { askToConfirm, type NewRequest, type Subscribed, subscribe } from "./subscribe.server.ts";
import { CONSENT_STATE, hasStatus, matchesFilters, PERSON } from "./subscriber-filters.server.ts";

interface NewSignup extends NewRequest {
  firstName: string;
  phone: string | null;
}

/**
 * A second sign-up has no effect until the five days of the first are over, but that its welcome is sent again, at most once
 * an hour; then the challenge starts again. Her id.
 */
export async function signUpForChallenge(db: Db, signup: NewSignup, now: Date): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // Locks the subscriber's row: of two concurrent sign-ups the second waits and finds the first.
    const subscriber = await subscribe(trx, { ...signup, source: "challenge" });
    await takePart(trx, subscriber, now);
    return subscriber.id;
  });
}

async function takePart(trx: Db, subscriber: Subscribed, now: Date): Promise<void> {
  const { id, email, unsubscribedAt, mustConfirm } = subscriber;
  const underWay = unsubscribedAt ? undefined : await findUnderWay(trx, id, now);
  const signupId = underWay ?? (await writeSignup(trx, id, now));
  // Anybody can type the address of somebody who has unsubscribed, so the emails wait for a confirmation by email.
  if (unsubscribedAt) return askToConfirm(trx, subscriber);
  if (!underWay) {
    await stopFollowUps(trx, email);
    // One email: the welcome asks about the box.
    return queueSeries(trx, signupId, now, { asksConsent: mustConfirm });
  }
  await welcomeAgain(trx, email, underWay);
  const isAsked = await welcomeAsksConsent(trx, email, underWay);
  if (mustConfirm && !isAsked) await askToConfirm(trx, subscriber);
}

/** The start requested since, or the next one when that is over. Older requests stay canceled. */
export async function resumeChallenge(trx: Db, subscriberId: string, unsubscribedAt: Date, now: Date): Promise<void> {
  const signup = await trx
    .selectFrom("challengeSignups")
    .select(["id", "startsOn"])
    .where("subscriberId", "=", subscriberId)
    .where("createdAt", ">=", unsubscribedAt)
    .orderBy("challengeSignups.startsOn", "desc")
    .executeTakeFirst();
  if (!signup) return;
  const isAhead = now < dayOpensAt(Temporal.PlainDate.from(signup.startsOn), 1);
  const signupId = isAhead ? signup.id : await writeSignup(trx, subscriberId, now);
  await queueSeries(trx, signupId, now, { returnedFrom: unsubscribedAt });
}

/** A repeated request (after an unsubscription) renews the time of the same sign-up. */
async function writeSignup(trx: Db, subscriberId: string, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto("challengeSignups")
    .values({ id: newId(), subscriberId, startsOn: nextMonday(now).toString() })
    .onConflict((conflict) => conflict.columns(["subscriberId", "startsOn"]).doUpdateSet({ createdAt: sql`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function findUnderWay(trx: Db, subscriberId: string, now: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom("challengeSignups")
    .select(["id", "startsOn"])
    .where("subscriberId", "=", subscriberId)
    .orderBy("challengeSignups.startsOn", "desc")
    .executeTakeFirst();
  return row && now < dayOpensAt(Temporal.PlainDate.from(row.startsOn), DAYS) ? row.id : undefined;
}

export async function findSignup(
  db: Db,
  token: string,
): Promise<{ token: string; startsOn: Temporal.PlainDate } | undefined> {
  if (!isMailedToken(token)) return undefined;
  const row = await db
    .selectFrom("challengeSignups")
    .select(["token", "startsOn"])
    .where("token", "=", token)
    .executeTakeFirst();
  return row && { token: row.token, startsOn: Temporal.PlainDate.from(row.startsOn) };
}

export type Signup = InferResult<ReturnType<typeof signupsQuery>>[number];

export function signupsQuery(db: Db, { cohort, ...filters }: ContactFilters) {
  return db
    .selectFrom("challengeSignups")
    .innerJoin("subscribers", "subscribers.id", "challengeSignups.subscriberId")
    .select(["challengeSignups.id", "challengeSignups.createdAt", ...PERSON, ...CONSENT_STATE, "startsOn"])
    .where(matchesFilters(filters))
    .$if(cohort !== null, (query) => query.where("startsOn", "=", cohort));
}

const COHORTS = 26;

export type Cohort = Awaited<ReturnType<typeof listCohorts>>[number];

export function listCohorts(db: Db) {
  return db
    .selectFrom("challengeSignups")
    .innerJoin("subscribers", "subscribers.id", "challengeSignups.subscriberId")
    .select("startsOn")
    .select(({ fn }) => [
      fn.countAll<number>().as("signups"),
      fn.countAll<number>().filterWhere(hasStatus("confirmed")).as("confirmed"),
      fn.countAll<number>().filterWhere(hasStatus("unsubscribed")).as("unsubscribed"),
    ])
    .groupBy("startsOn")
    .orderBy("startsOn", "desc")
    .limit(COHORTS)
    .execute();
}
