import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { cancelEmails, isRateLimited, queueEmail, recentEmails } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { parisMidnight } from "../../values/time.ts";
import { stopRunsIn, stopRunsOfBuyer } from "../runs/stop-runs.server.ts";
import { startRuns } from "../runs/write-steps.server.ts";

/** The two sequences that the migrations bring: the five days, and what follows them until a purchase. */
const [FIVE_DAYS, FOLLOW_UP] = ["00000000-0000-4000-8000-000000000051", "00000000-0000-4000-8000-000000000052"];

export const CHALLENGE_SEQUENCES = [FIVE_DAYS, FOLLOW_UP];

/**
 * A repeated call adds nothing; emails that an unsubscription had canceled are queued again, and who comes back from it
 * has her welcome once more.
 */
export async function queueSeries(
  trx: Db,
  signupId: string,
  now: Date,
  { asksConsent = false, returnedFrom }: { asksConsent?: boolean; returnedFrom?: Date },
): Promise<void> {
  const { email, subscriberId, startsOn } = await readSignup(trx, signupId);
  await queueEmail(trx, {
    name: "challenge-welcome",
    recipient: email,
    props: { signupId, asksConsent: asksConsent ? "yes" : "" },
    dedupeKey: ["challenge", subscriberId, startsOn, "welcome", returnedFrom?.getTime()].filter(Boolean).join(":"),
  });
  const start = { subscriberId, entryRef: signupId, enteredAt: parisMidnight(startsOn), now };
  await startRuns(trx, [FIVE_DAYS, FOLLOW_UP], start);
}

/** The page tells everybody to look at the mailbox: who signs up again finds the workbook there again. */
export async function welcomeAgain(trx: Db, email: string, signupId: string): Promise<void> {
  if (await isRateLimited(trx, "challenge-welcome", email)) return;
  if (await recentEmails(trx, "challenge-welcome", email).executeTakeFirst()) return;
  await queueEmail(trx, {
    name: "challenge-welcome",
    recipient: email,
    props: { signupId, asksConsent: "" },
    dedupeKey: `challenge:${signupId}:welcome:${newId()}`,
  });
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
  await stopRunsIn(trx, email, FOLLOW_UP);
  await cancelOlder(trx, email);
}

/** Called in the transaction of the payment: every sequence that ends with that formation. */
export async function stopSeriesOfBuyer(trx: Db, email: string, formationId: string): Promise<void> {
  await stopRunsOfBuyer(trx, email, formationId);
  const ends = await trx
    .selectFrom("formations")
    .innerJoin("sequences", (join) => join.on(sql<boolean>`sequences.stop ? formations.slug`))
    .select("formations.id")
    .where("formations.id", "=", formationId)
    .where("sequences.id", "=", FOLLOW_UP)
    .executeTakeFirst();
  if (ends) await cancelOlder(trx, email);
}

/** What a release before the sequences has written belongs to no run. */
async function cancelOlder(trx: Db, email: string): Promise<void> {
  await cancelEmails(trx, email, ["challenge-follow-up"]);
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
