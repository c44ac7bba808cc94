import { randomUUID } from "node:crypto";
import { seller } from "#app/config/seller.server.ts";
import type { Db } from "#db/connection.server.ts";
import { queueEmail } from "../mail/outbox.server.ts";

export type WishedEnd = "des-que-possible" | "fin-de-periode" | "date";

export interface Declaration {
  kind: "withdrawal" | "cancellation";
  name: string;
  /** Free text: an order number, a training's name, whatever she knows it by. */
  contract: string;
  email: string;
  wishedEnd: WishedEnd | null;
  /** ISO day, with « date » only. */
  wishedDate: string | null;
}

/**
 * Records a declaration (Code de la consommation, art. L221-21 and L215-1-1) with the emails that follow, and returns
 * where its receipt is. Nothing is looked up: the answer must not say whether an order exists. It counts from this
 * moment, whatever the mail server does. The same recap confirmed twice is one declaration.
 */
export async function declare(db: Db, attemptId: string, declaration: Declaration): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // Not a time-ordered id: it stands in the receipt's address, and must not be guessed.
    const id = randomUUID();
    const inserted = await trx
      .insertInto("declarations")
      .values({
        id,
        attempt_id: attemptId,
        kind: declaration.kind,
        name: declaration.name,
        contract: declaration.contract,
        email: declaration.email,
        wished_end: declaration.wishedEnd,
        wished_date: declaration.wishedDate,
      })
      .onConflict((conflict) => conflict.constraint("declarations_attempt_id_key").doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) {
      const row = await trx
        .selectFrom("declarations")
        .select("id")
        .where("attempt_id", "=", attemptId)
        .executeTakeFirstOrThrow();
      return row.id;
    }
    const email = { props: { declarationId: id }, dedupeKey: `declaration:${id}` };
    // Three a day to one address: more would be a way to pester a stranger. The declaration counts all the same.
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

export interface Receipt extends Declaration {
  declaredAt: Date;
}

export async function readDeclaration(db: Db, id: string): Promise<Receipt | undefined> {
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
      wishedEnd: row.wished_end,
      wishedDate: row.wished_date,
      declaredAt: row.declared_at,
    }
  );
}
