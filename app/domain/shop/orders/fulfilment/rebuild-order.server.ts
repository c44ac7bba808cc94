import { randomUUID } from "node:crypto";
import type { RestoreState } from "#app/domain/journal/restore-state.server.ts";
import type { Checkout } from "#app/gateways/stripe/checkout.server.ts";
import type { Db } from "#db/connection.server.ts";
import { findFormation, orderedOffer } from "../../catalogue/formations.server.ts";
import { countSeat } from "../../catalogue/seats.server.ts";
import { codeOfLabel } from "../../codes/code-name.ts";
import { restoreUse } from "../../codes/uses.server.ts";
import { readTermsFile } from "../../contract/terms.server.ts";
import { restoreCredits } from "../credits.server.ts";
import { lockOrder, type Order } from "../order.server.ts";

/** Stripe's clock may be behind that of the machine that made the backup. */
const CLOCK_MARGIN_MS = 3_600_000;

/**
 * Writes a paid order again that a restore has lost, in the caller's transaction, from what its Checkout Session says;
 * the offer is today's. It gets a seat even when none is left, as it had one. Undefined for a session that the lost
 * database has not made (another shop may use the same Stripe account), and when formation or terms are lost as well.
 */
export async function rebuildOrder(
  trx: Db,
  checkout: Checkout,
  restore: RestoreState | undefined,
): Promise<Order | undefined> {
  const { facts, email, orderId, createdAt } = checkout;
  if (!facts || !email || !restore || checkout.state !== "paid") return undefined;
  if (+createdAt < +restore.backupAt - CLOCK_MARGIN_MS || createdAt > restore.restoredAt) return undefined;
  const offer = await findOffer(trx, facts.formationId, checkout.amount);
  if (!offer || (await readTermsFile(trx, facts.termsSha256))?.sha256 !== facts.termsSha256) return undefined;
  const { consents, company, userId, credits, ...columns } = facts;
  const inserted = await trx
    .insertInto("orders")
    .values({
      ...columns,
      id: orderId,
      idempotencyKey: randomUUID(),
      userId: await knownUser(trx, userId),
      email,
      type: checkout.subscription ? "subscription" : "payment",
      amountCents: checkout.amount,
      currency: checkout.currency,
      offer: JSON.stringify(offer),
      consents: JSON.stringify(consents),
      company: company && JSON.stringify(company),
      createdAt,
      expiresAt: createdAt,
    })
    // Another process was faster; or, for a person to look at, another order has the number.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) {
    const code = codeOfLabel(facts.reductionLabel);
    if (code) await restoreUse(trx, orderId, code, facts.discountCents);
    await restoreCredits(trx, orderId, credits);
    await countSeat(trx, facts.formationId, { evenIfFull: true });
  }
  return lockOrder(trx, orderId);
}

async function findOffer(trx: Db, formationId: string, priceCents: number) {
  const row = await trx.selectFrom("formations").select("slug").where("id", "=", formationId).executeTakeFirst();
  const formation = row && (await findFormation(trx, row.slug));
  return formation && { ...orderedOffer(formation), priceCents };
}

async function knownUser(trx: Db, userId: string | null): Promise<string | null> {
  const user = await trx.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst();
  return user?.id ?? null;
}
