import { randomUUID } from "node:crypto";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../mail/outbox.server.ts";

export type RequestedEnd = "des-que-possible" | "fin-de-periode" | "date";

export interface NewDeclaration {
  kind: "withdrawal" | "cancellation";
  name: string;
  /** Free text: an order number, a training's name, or any other description of the contract. */
  contract: string;
  email: string;
  requestedEnd: RequestedEnd | null;
  /** ISO day; only with « date ». */
  requestedDate: string | null;
}

/**
 * Records a declaration (Code de la consommation, art. L221-21 and L215-1-1), queues its emails and returns the id of
 * its receipt. No order is looked up, because the answer must not reveal whether it exists. The declaration counts from
 * this moment, whether or not an email can be sent. The same recap confirmed twice is one declaration.
 */
export async function declare(db: Db, idempotencyKey: string, declaration: NewDeclaration): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // A random id and not a time-ordered one: it is part of the receipt's address and must not be guessable.
    const id = randomUUID();
    const inserted = await trx
      .insertInto("declarations")
      .values({
        id,
        attempt_id: idempotencyKey,
        kind: declaration.kind,
        name: declaration.name,
        contract: declaration.contract,
        email: declaration.email,
        wished_end: declaration.requestedEnd,
        wished_date: declaration.requestedDate,
      })
      .onConflict((conflict) => conflict.constraint("declarations_attempt_id_key").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) {
      const row = await trx
        .selectFrom("declarations")
        .select("id")
        .where("attempt_id", "=", idempotencyKey)
        .executeTakeFirstOrThrow();
      return row.id;
    }
    const email = { props: { declarationId: id }, dedupeKey: `declaration:${id}` };
    // At most three emails a day to one address, so that the form cannot flood a stranger. The declaration counts in
    // any case.
    await queueEmail(trx, { ...email, name: "declaration-receipt", recipient: declaration.email });
    await queueEmail(trx, {
      ...email,
      name: "declaration-notice",
      recipient: seller.email,
      dedupeKey: `declaration:${id}:seller`,
    });
    return id;
  });
}

export interface DeclarationReceipt extends NewDeclaration {
  declaredAt: Date;
}

export async function readDeclarationReceipt(db: Db, id: string): Promise<DeclarationReceipt | undefined> {
  const row = await db
    .selectFrom("declarations")
    .select(["kind", "name", "contract", "email", "wished_end", "wished_date", "declared_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      kind: row.kind,
      name: row.name,
      contract: row.contract,
      email: row.email,
      requestedEnd: row.wished_end,
      requestedDate: row.wished_date,
      declaredAt: row.declared_at,
    }
  );
}
