import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** The source of the mailbox; the others are the providers' names. */
export const MAILBOX = "mailbox";

export type Outcome = "handled" | "ignored" | "forged";

export async function countOutcome(trx: Db, source: string, outcome: Outcome): Promise<void> {
  await trx
    .insertInto("returnSources")
    .values({ source, readAt: sql<Date>`now()`, [outcome]: 1 })
    .onConflict((conflict) =>
      conflict.column("source").doUpdateSet({
        readAt: sql`excluded.read_at`,
        [outcome]: sql`${sql.ref(`return_sources.${outcome}`)} + 1`,
      }),
    )
    .execute();
}

export async function recordReading(db: Db, error: string | null): Promise<void> {
  await db
    .insertInto("returnSources")
    .values({
      source: MAILBOX,
      error,
      readAt: error ? null : sql<Date>`now()`,
      failingSince: error ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) =>
      conflict.column("source").doUpdateSet({
        error,
        readAt: sql`coalesce(excluded.read_at, return_sources.read_at)`,
        failingSince: error ? sql`coalesce(return_sources.failing_since, now())` : null,
      }),
    )
    .execute();
}

export type ReturnSource = Awaited<ReturnType<typeof listSources>>[number];

export function listSources(db: Db) {
  return db
    .selectFrom("returnSources")
    .select(["source", "handled", "ignored", "forged", "readAt", "error", "failingSince"])
    .orderBy("source")
    .execute();
}
