import { type RawBuilder, sql } from "kysely";
import { authorAddress } from "#app/domain/people/testimonials/manage-list.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readdressEmails } from "../../mail/outbox.server.ts";
import { type Move, moveSubscriber } from "../../people/subscribers/move-subscriber.server.ts";
import { endWaiting } from "../../shop/waiting-list/entries.server.ts";

/**
 * In the transaction of a confirmed change of address. All that is kept under the old one follows, so that her pages show
 * it and the erasure reaches it. Orders, declarations and what was sent are proofs, and stay as they are.
 */
export async function moveAddress(trx: Db, move: Move): Promise<void> {
  const { from, to } = move;
  await moveSubscriber(trx, move);
  await moveWaiting(trx, move);
  await trx.updateTable("contactMessages").set({ email: to }).where(sql`lower(email)`, "=", from).execute();
  await trx.updateTable("testimonials").set({ authorEmail: to }).where(authorAddress, "=", from).execute();
  await trx.updateTable("contentReports").set({ email: to }).where("email", "=", from).execute();
  await trx.updateTable("contentReports").set({ authorEmail: to }).where("authorEmail", "=", from).execute();
  await readdressEmails(trx, move);
}

/** Of two entries of one line, the one that holds a place stays. */
async function moveWaiting(trx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const waits = sql`entry.state in ('asked', 'waiting', 'held', 'ordered')`;
  const isDouble = (of: string, other: string, states: RawBuilder<unknown>) => sql<boolean>`email = ${of}
    and state in ('asked', 'waiting', 'held', 'ordered') and exists (select from waiting_entries entry
      where entry.email = ${other} and entry.formation_id = waiting_entries.formation_id
        and entry.kind = waiting_entries.kind and ${waits} and ${states})`;
  await endWaiting(trx, isDouble(to, from, sql`entry.state in ('held', 'ordered')`));
  await endWaiting(trx, isDouble(from, to, sql`true`));
  await trx.updateTable("waitingEntries").set({ email: to }).where("email", "=", from).execute();
}
