import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { cancelEmails, queueEmails } from "../../mail/outbox.server.ts";
import { DAYS, seriesSteps } from "./challenge-dates.ts";

/**
 * The formations that continue where the follow-up emails stop: somebody who has bought one of them no longer receives
 * them.
 */
const FOLLOW_UP_FORMATIONS = ["entrepreneuriat", "immobilier-avance", "mindset"];
/** An email that is two days late is dropped, so that several do not arrive at once. */
const USEFUL_FOR_MS = 48 * 3_600_000;

/** A repeated call adds nothing; emails that an unsubscription had canceled are queued again. */
export async function queueSeries(
  trx: Db,
  signupId: string,
  now = new Date(),
  { asksConsent = false } = {},
): Promise<void> {
  const { email, subscriberId, startsOn } = await readSignup(trx, signupId);
  const isCustomer = await hasBought(trx, email);
  const key = `challenge:${subscriberId}:${startsOn}`;
  const props = { signupId };
  const steps = seriesSteps(startsOn)
    .filter(({ step, at }) => at > now && !(isCustomer && step > DAYS))
    .map(({ step, at }) => ({
      name: step > DAYS ? ("challenge-follow-up" as const) : ("challenge-day" as const),
      recipient: email,
      props: { ...props, step: `${step}` },
      dedupeKey: `${key}:${step}`,
      scheduledFor: at,
      expiresAt: new Date(at.getTime() + USEFUL_FOR_MS),
    }));
  const welcome = {
    name: "challenge-welcome" as const,
    recipient: email,
    props: { ...props, asksConsent: asksConsent ? "yes" : "" },
    dedupeKey: `${key}:welcome`,
  };
  await queueEmails(trx, [welcome, ...steps]);
}

/** The welcome of that sign-up has left or leaves, with the question about the ticked box. */
export async function welcomeAsksConsent(trx: Db, email: string, signupId: string): Promise<boolean> {
  const welcome = await trx
    .selectFrom("emails")
    .select("id")
    .where("recipient", "=", email)
    .where("template", "=", "challenge-welcome")
    .where("status", "in", ["queued", "sending", "sent"])
    .where("props", "@>", sql<never>`${JSON.stringify({ signupId, asksConsent: "yes" })}::jsonb`)
    .executeTakeFirst();
  return welcome !== undefined;
}

/** Not the five days. */
export async function stopFollowUps(trx: Db, email: string): Promise<void> {
  await cancelEmails(trx, email, ["challenge-follow-up"]);
}

/** Called in the transaction of the payment. */
export async function stopFollowUpsOfBuyer(trx: Db, email: string, formationId: string): Promise<void> {
  const matching = await trx
    .selectFrom("formations")
    .select("id")
    .where("id", "=", formationId)
    .where("slug", "in", FOLLOW_UP_FORMATIONS)
    .executeTakeFirst();
  if (matching) await stopFollowUps(trx, email);
}

async function readSignup(trx: Db, signupId: string) {
  const { startsOn, ...subscriber } = await trx
    .selectFrom("challengeSignups")
    .innerJoin("subscribers", "subscribers.id", "challengeSignups.subscriberId")
    .select(["email", "subscriberId", "startsOn"])
    .where("challengeSignups.id", "=", signupId)
    .executeTakeFirstOrThrow();
  return { ...subscriber, startsOn: Temporal.PlainDate.from(startsOn) };
}

async function hasBought(trx: Db, email: string): Promise<boolean> {
  const access = await trx
    .selectFrom("access")
    .innerJoin("users", "users.id", "access.userId")
    .innerJoin("formations", "formations.id", "access.formationId")
    .select("access.userId")
    .where("users.email", "=", email)
    .where("formations.slug", "in", FOLLOW_UP_FORMATIONS)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return access !== undefined;
}
