import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

/**
 * Orders that only a person can settle: an alert that is open, a payment that is contested, paid without a seat or
 * without access, a refund that Stripe has not carried out yet, a payment that is looked for in vain, an email that
 * did not get through.
 */
export function ordersNeedingAttention(db: Db) {
  const orders = db.selectFrom("orders").select("orders.id");
  const running = orders
    .where("orders.status", "=", "paid")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("subscriptions")
            .select("order_id")
            .whereRef("order_id", "=", "orders.id")
            .where("subscriptions.status", "not in", ["active", "trialing"]),
        ),
      ),
    );
  return db
    .selectFrom("alerts")
    .select("order_id as id")
    .where("settled_at", "is", null)
    .where("order_id", "is not", null)
    .$narrowType<{ id: string }>()
    .unionAll(running.where("disputed_at", "is not", null))
    .unionAll(running.where("holds_seat", "=", false))
    .unionAll(orders.where("orders.status", "=", "canceled").where("canceled_reason", "=", "sold-out"))
    .unionAll(
      // A row that is closed was closed by somebody or something; no row at all means that nobody ever opened it.
      orders
        .where("orders.status", "=", "paid")
        .where("disputed_at", "is", null)
        // Without a buyer: her account was erased.
        .where("orders.user_id", "is not", null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom("access")
                .select("access.user_id")
                .whereRef("access.user_id", "=", "orders.user_id")
                .whereRef("access.formation_id", "=", "orders.formation_id"),
            ),
          ),
        ),
    )
    .unionAll(
      orders
        .where("orders.status", "=", "pending")
        .where("processing_at", "is", null)
        .where("expires_at", "<", sql<Date>`now() - interval '1 hour'`),
    )
    .unionAll(db.selectFrom("refund_requests").select("order_id as id").where("state", "=", "asked"))
    .unionAll(
      db
        .selectFrom("emails")
        .select(sql<string>`(props ->> 'orderId')::uuid`.as("id"))
        .where("status", "in", ["failed", "suppressed"])
        .where(sql<boolean>`props ? 'orderId'`),
    );
}

/** Why one order waits for a person, in words. */
export function attentionReasons(order: {
  status: string;
  isContested: boolean;
  holdsSeat: boolean;
  canceledReason: string | null;
  hasRunningSubscription: boolean | null;
  access: { isOpen: boolean } | null;
  /** False when her account was erased. */
  hasBuyer: boolean;
  isOverdue: boolean;
  openRefund: boolean;
  lostEmails: number;
}): string[] {
  const reasons: string[] = [];
  const isRunning = order.status === "paid" && order.hasRunningSubscription !== false;
  if (order.isContested && isRunning)
    reasons.push("Le paiement est contesté auprès de la banque : répondez dans Stripe.");
  if (order.status === "paid" && order.hasBuyer && !order.access)
    reasons.push("Payée, mais l’accès n’a jamais été ouvert : ouvrez-le ci-dessous.");
  if (isRunning && !order.holdsSeat)
    reasons.push("Payée sans place : toutes étaient prises. Ajoutez une place à la formation ou remboursez.");
  if (order.canceledReason === "sold-out")
    reasons.push("Payée après la dernière place : le remboursement est en route et se termine de lui-même.");
  if (order.isOverdue) reasons.push("Le délai de paiement est passé et Stripe n’a rien dit : vérifiez la session.");
  if (order.openRefund) reasons.push("Un remboursement a été demandé, Stripe ne l’a pas encore confirmé.");
  if (order.lostEmails > 0) reasons.push("Un e-mail n’est pas arrivé : vérifiez l’adresse de l’acheteuse.");
  return reasons;
}
