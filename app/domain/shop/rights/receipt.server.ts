import type { Db } from "#db/connection.server.ts";
import { readDeclaration } from "./declarations.server.ts";
import type { NewDeclaration } from "./declare.server.ts";

export interface DeclarationReceipt extends NewDeclaration {
  declaredAt: Date;
  /** By a session of the order's account, by one that a person reviews first, by its receipt, or without one. */
  proof: "session" | "reviewed" | "asked" | "none";
  /** True for the session of the order's account. Anybody else reads of the cancellation form that it is a cancellation. */
  isOwn: boolean;
}

export async function readDeclarationReceipt(
  db: Db,
  id: string,
  userId: string | null,
): Promise<DeclarationReceipt | undefined> {
  const row = await db
    .selectFrom("declarations")
    .leftJoin("declarationConfirmations as confirmation", "declarationId", "declarations.id")
    .leftJoin("orders", "orders.id", "confirmation.orderId")
    .select([
      "kind",
      "name",
      "contract",
      "declarations.email",
      "requestedEnd",
      "requestedDate",
      "chosenWay",
      "declaredAt",
    ])
    .select(["answeredBy", "tokenHash", "orders.userId"])
    .where("declarations.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { answeredBy, tokenHash, userId: buyerId, ...declared } = row;
  const isOwn = userId !== null && buyerId === userId;
  const kind = declared.requestedEnd && !isOwn ? "cancellation" : declared.kind;
  const receipt = { ...declared, kind, isOwn };
  // Not the answer by the link: whoever made the declaration may be a stranger to the customer.
  if (answeredBy !== "session") return { ...receipt, proof: tokenHash ? "asked" : "none" };
  const isReviewed = (await readDeclaration(db, id))?.awaitsReview;
  return { ...receipt, proof: isReviewed ? "reviewed" : "session" };
}
