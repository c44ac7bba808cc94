import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { endWaiting } from "./entries.server.ts";

/** Of two entries of one line, the one that holds a place stays. */
export async function moveWaiting(trx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const waits = sql`entry.state in ('asked', 'waiting', 'held', 'ordered')`;
  const isDouble = (of: string, other: string, states: RawBuilder<unknown>) => sql<boolean>`email = ${of}
    and state in ('asked', 'waiting', 'held', 'ordered') and exists (select from waiting_entries entry
      where entry.email = ${other} and entry.formation_id = waiting_entries.formation_id
        and entry.kind = waiting_entries.kind and ${waits} and ${states})`;
  await endWaiting(trx, isDouble(to, from, sql`entry.state in ('held', 'ordered')`));
  await endWaiting(trx, isDouble(from, to, sql`true`));
  await trx.updateTable("waitingEntries").set({ email: to }).where("email", "=", from).execute();
}
