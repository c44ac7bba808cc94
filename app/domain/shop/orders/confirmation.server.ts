import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { composeEmail } from "../../mail/compose.server.ts";
import { isConfirmationSent, opensAtTheLatest } from "./access/open-with-confirmation.server.ts";

/** `late`: ten minutes after the payment the mail server has not accepted it; the buyer may download it instead. */
type ConfirmationState = "sent" | "waiting" | "late";

export async function readConfirmation(
  db: Db,
  orderId: string,
): Promise<{ state: ConfirmationState; termsSha256: string } | undefined> {
  const row = await db
    .selectFrom("orders")
    .select(["termsSha256", isConfirmationSent.as("isSent"), sql<boolean>`${opensAtTheLatest} < now()`.as("isLate")])
    .where("id", "=", orderId)
    .where("paidAt", "is not", null)
    .executeTakeFirst();
  if (!row) return undefined;
  return { termsSha256: row.termsSha256, state: row.isSent ? "sent" : row.isLate ? "late" : "waiting" };
}

export async function writeConfirmation(db: Db, orderId: string): Promise<{ subject: string; text: string } | null> {
  return composeEmail(db, { template: "order-confirmation", props: { orderId } }, null);
}
