import { sql } from "kysely";
import { fromKysely } from "pg-boss";
import { signUpForChallenge } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import { storedWord } from "#app/domain/site/audience/daily-counts.server.ts";
import { startQueue, stopQueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { runJob } from "./jobs.ts";
import type { Shop } from "./shop.ts";

/** Signs people up at a time of the story's choice, as the form would at that time. */
export async function signUpAt(shop: Shop, people: { email: string; at?: Date }[]): Promise<void> {
  await inTheShop(shop, async (db) => {
    for (const { email, at = new Date() } of people) {
      await signUpForChallenge(
        db,
        { email, firstName: "Maïa", phone: null, consent: null, sourceWord: storedWord(null) },
        at,
      );
    }
  });
}

/** Runs domain functions that queue emails, beside the shop's own process. */
export async function inTheShop(shop: Shop, run: (db: Db) => Promise<unknown>): Promise<void> {
  await shop.inspect(async (db) => {
    await startQueue({ db: fromKysely(db.withoutPlugins()), backend: "postgres" }, { works: false });
    try {
      await run(db);
    } finally {
      await stopQueue();
    }
  });
}

/** Makes the emails of that step due (1 to 10; the confirmation has none), and has the reconciliation find them. */
export async function morning(shop: Shop, step: number): Promise<void> {
  await shop.inspect((db) =>
    sql`update emails set scheduled_for = now() - interval '1 minute'
      where status = 'queued' and props->>'step' = ${`${step}`}`.execute(db),
  );
  await runJob(shop, "reconcile-emails");
}

export interface SeriesEmail {
  template: string;
  class: string;
  status: string;
  step: string | null;
  /** « 2026-11-23 07:00 », in Paris. */
  at: string;
}

/** The emails for that address, in the order of the mornings. */
export async function seriesOf(shop: Shop, email: string): Promise<SeriesEmail[]> {
  return shop.inspect((db) =>
    db
      .selectFrom("emails")
      .select(["template", "class", "status"])
      .select(sql<string | null>`props->>'step'`.as("step"))
      .select(sql<string>`to_char(scheduled_for at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI')`.as("at"))
      .where("recipient", "=", email)
      .where("template", "like", "challenge-%")
      .orderBy(sql`coalesce((props->>'step')::int, 0)`)
      .execute(),
  );
}
