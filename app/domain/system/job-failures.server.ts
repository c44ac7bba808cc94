import { sql } from "kysely";
import type { JobName } from "#app/jobs/jobs.ts";
import type { Db } from "#db/connection.server.ts";

/** Counts a failed attempt of a job. Only the error's name is kept: its message may hold personal data. */
export async function countJobFailure(db: Db, job: JobName, error: unknown): Promise<void> {
  const lastError = error instanceof Error ? error.name : "unknown";
  await db
    .insertInto("job_failures")
    .values({ job, failures: "1", last_at: sql<Date>`now()`, last_error: lastError })
    .onConflict((conflict) =>
      conflict.column("job").doUpdateSet({
        failures: sql`job_failures.failures + 1`,
        last_at: sql`excluded.last_at`,
        last_error: sql`excluded.last_error`,
      }),
    )
    .execute();
}
