import { audit } from "#app/domain/journal/audit/audit.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { OrderStatus } from "#db/schema.ts";
import { addOutcome } from "../../declarations/outcomes.server.ts";
import { listLaterPayments } from "../payments/payments.server.ts";

interface RefundState {
  status: OrderStatus;
  refunded_cents: number;
}

/**
 * Marks the refund requests that Stripe has carried out as done, writes the audit log, and completes the withdrawal.
 * Runs in the transaction that records the refund, so that it also works when a webhook reports the refund first or
 * when the requesting process died.
 */
export async function completeRequests(
  trx: Db,
  before: RefundState & { id: string },
  requestIds: string[],
  { status, refunded_cents }: RefundState,
): Promise<void> {
  if (requestIds.length === 0) return;
  const ended = await trx
    .updateTable("refund_requests")
    .set({ state: "done", failure: null, ended_at: new Date() })
    .where("order_id", "=", before.id)
    .where("id", "in", requestIds)
    .where("state", "!=", "done")
    .returning(["declaration_id", "actor", "ip_prefix", "request_id", "amount_cents"])
    .execute();
  for (const request of ended) {
    const actor = {
      name: request.actor,
      ipPrefix: request.ip_prefix ?? undefined,
      requestId: request.request_id ?? undefined,
    };
    await audit(trx, actor, {
      action: request.declaration_id ? "withdraw" : "refund",
      entity: "order",
      entityId: before.id,
      before: { status: before.status, refunded_cents: before.refunded_cents },
      after: { status, refunded_cents },
    });
    if (!request.declaration_id) continue;
    // A withdrawal also gives back the later months, right after this transaction.
    const later = await listLaterPayments(trx, before.id);
    await addOutcome(trx, {
      declaration_id: request.declaration_id,
      kind: "done",
      order_id: before.id,
      refunded_cents: later.reduce((sum, { left }) => sum + left, request.amount_cents),
      actor: request.actor,
    });
  }
}

/** The rule behind the withdrawal that the refund carries out, and its calculation; null for any other refund. */
export async function withdrawalBasis(
  trx: Db,
  orderId: string,
  requestIds: string[],
): Promise<{ basis: object | null } | null> {
  if (requestIds.length === 0) return null;
  const row = await trx
    .selectFrom("refund_requests")
    .select("basis")
    .where("order_id", "=", orderId)
    .where("id", "in", requestIds)
    .where("declaration_id", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}
