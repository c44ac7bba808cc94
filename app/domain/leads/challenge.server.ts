import type { Db } from "#db/connection.server.ts";
import { newId } from "../ids.server.ts";
import { nextMonday } from "./start-date.ts";
import { subscribe } from "./subscribe.server.ts";

interface ChallengeSignup {
  email: string;
  firstName: string;
  phone: string | null;
  consent: { text: string; version: string; at: string } | null;
}

/** Signs up for the next start. A second sign-up for the same start changes nothing. */
export async function signUpForChallenge(db: Db, signup: ChallengeSignup, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const subscriberId = await subscribe(trx, { ...signup, source: "challenge" });
    await trx
      .insertInto("challenge_signups")
      .values({ id: newId(), subscriber_id: subscriberId, starts_on: nextMonday(now).toString() })
      .onConflict((conflict) => conflict.constraint("challenge_signups_key").doNothing())
      .execute();
  });
}
