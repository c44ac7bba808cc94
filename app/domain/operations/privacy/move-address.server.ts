import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { readdressEmails } from "../../mail/outbox.server.ts";
import { type Move, moveSubscriber } from "../../people/subscribers/move-subscriber.server.ts";
import { moveWaiting } from "../../shop/waiting-list/move-waiting.server.ts";

/**
 * In the transaction of a confirmed change of address. All that is kept under the old one follows, so that her pages show
 * it and the erasure reaches it. Orders, declarations and what was sent are proofs, and stay as they are.
 */
export async function moveAddress(trx: Db, move: Move): Promise<void> {
  const { from, to } = move;
  await moveSubscriber(trx, move);
  await moveWaiting(trx, move);
  await trx.updateTable("contactMessages").set({ email: to }).where(sql`lower(email)`, "=", from).execute();
  await trx
    .updateTable("testimonials")
    .set({ authorEmail: to })
    .where(sql`lower(coalesce(author_email, details ->> 'email'))`, "=", from)
    .execute();
  await trx.updateTable("contentReports").set({ email: to }).where("email", "=", from).execute();
  await readdressEmails(trx, move);
}
