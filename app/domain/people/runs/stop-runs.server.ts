import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/** What has been written for them and not sent is canceled too. */
export async function stopRuns(trx: Db, runs: readonly { id: string }[]): Promise<void> {
  if (runs.length === 0) return;
  const ids = runs.map(({ id }) => id);
  await trx
    .updateTable("sequenceRuns")
    .set({ state: "stopped", nextStepId: null, nextAt: null })
    .where("id", "in", ids)
    .execute();
  await trx
    .updateTable("emails")
    .set({ status: "canceled", lastError: "left-series" })
    .where("sequenceRunId", "in", ids)
    .where("status", "=", "queued")
    .execute();
}

/** After an unsubscription; who comes back does not take up the letters where they stopped. */
export async function stopRunsOf(trx: Db, subscriberId: string): Promise<void> {
  const runs = await trx
    .selectFrom("sequenceRuns")
    .select("id")
    .where("subscriberId", "=", subscriberId)
    .where("state", "in", ["running", "done"])
    .forUpdate()
    .execute();
  await stopRuns(trx, runs);
}

/** In the transaction of the purchase, so that nothing is on its way a moment later. */
export async function stopRunsOfBuyer(trx: Db, email: string, formationId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select sequence_runs.id from sequence_runs
    join sequences on sequences.id = sequence_id join subscribers on subscribers.id = subscriber_id
    join formations on formations.id = ${formationId}
    where subscribers.email = ${email} and sequence_runs.state in ('running', 'done')
      and (sequences.stop ? formations.id::text or sequences.stop ? formations.slug)
    for update of sequence_runs`.execute(trx);
  await stopRuns(trx, rows);
}

/** Of one sequence: she begins it again, or the founder ends it for her. */
export async function stopRunsIn(trx: Db, email: string, sequenceId: string): Promise<void> {
  const runs = await trx
    .selectFrom("sequenceRuns")
    .innerJoin("subscribers", "subscribers.id", "sequenceRuns.subscriberId")
    .select("sequenceRuns.id")
    .where("email", "=", email)
    .where("sequenceId", "=", sequenceId)
    .where("state", "in", ["running", "done"])
    .forUpdate("sequenceRuns")
    .execute();
  await stopRuns(trx, runs);
}
