import { sql } from "kysely";
import type { JobName } from "#app/jobs/jobs.ts";
import type { Db } from "#db/connection.server.ts";

/** The error of a job, or else its cause, as one word to store: its message may contain personal data. */
export function errorCode(error: unknown): string {
  const { type, name, code, cause } = (error ?? {}) as Record<string, unknown>;
  const isTelling = (word: unknown) =>
    typeof word === "string" && /^\w{1,60}$/.test(word) && !/^error$/i.test(`${word}`);
  const word = [type, name, code].find(isTelling);
  if (word) return String(word);
  return cause ? errorCode(cause) : "unknown";
}

export async function countJobFailure(db: Db, job: JobName, lastError: string): Promise<void> {
  await db
    .insertInto("jobFailures")
    .values({ job, failures: 1, lastAt: sql<Date>`now()`, lastError })
    .onConflict((conflict) =>
      conflict.column("job").doUpdateSet({
        failures: sql`job_failures.failures + 1`,
        lastAt: sql`excluded.last_at`,
        lastError: sql`excluded.last_error`,
      }),
    )
    .execute();
}

export interface JobFailures {
  job: string;
  failures: number;
  lastAt: Date;
  lastError: string;
}

export async function listJobFailures(db: Db): Promise<JobFailures[]> {
  return db.selectFrom("jobFailures").select(["job", "failures", "lastAt", "lastError"]).orderBy("job").execute();
}
