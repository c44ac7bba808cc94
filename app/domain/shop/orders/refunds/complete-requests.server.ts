import { audit } from "#app/domain/journal/audit/audit.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { OrderStatus } from "#db/types.ts";
import { addOutcome } from "../../declarations/outcomes.server.ts";
import { listLaterPayments } from "../payments/payments.server.ts";

interface RefundState {
  status: OrderStatus;
  refundedCents: number;
}

/** In the transaction that records the refund: the webhook may be first, or the requesting process may have died. */
export async function completeRequests(
  trx: Db,
  before: RefundState & { id: string },
  requestIds: string[],
  { status, refundedCents }: RefundState,
): Promise<void> {
  if (requestIds.length === 0) return;
  const ended = await trx
    .updateTable("refundRequests")
    .set({ state: "done", failure: null, endedAt: new Date() })
    .where("orderId", "=", before.id)
    .where("id", "in", requestIds)
    .where("state", "!=", "done")
    .returning(["declarationId", "actor", "ipPrefix", "requestId", "amountCents"])
    .execute();
  for (const request of ended) {
    const actor = {
      name: request.actor,
      ipPrefix: request.ipPrefix ?? undefined,
      requestId: request.requestId ?? undefined,
    };
    await audit(trx, actor, {
      action: request.declarationId ? "withdraw" : "refund",
      entity: "order",
      entityId: before.id,
      before: { status: before.status, refundedCents: before.refundedCents },
      after: { status, refundedCents },
    });
    if (!request.declarationId) continue;
    // A withdrawal also gives back the later months, right after this transaction.
    const later = await listLaterPayments(trx, before.id);
    await addOutcome(trx, {
      declarationId: request.declarationId,
      kind: "done",
      orderId: before.id,
      refundedCents: later.reduce((sum, { left }) => sum + left, request.amountCents),
      actor: request.actor,
    });
  }
}

export async function withdrawalBasis(
  trx: Db,
  orderId: string,
  requestIds: string[],
): Promise<{ basis: object | null } | null> {
  if (requestIds.length === 0) return null;
  const row = await trx
    .selectFrom("refundRequests")
    .select("basis")
    .where("orderId", "=", orderId)
    .where("id", "in", requestIds)
    .where("declarationId", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}
