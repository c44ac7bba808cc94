import { sql } from "kysely";
import { MIN_SESSION_MS } from "#app/gateways/stripe/checkout.server.ts";
import type { Db } from "#db/connection.server.ts";
import { orderAwaitsPayment } from "../order.server.ts";

const SEATS_PER_CLIENT = 5;
const SEATS_PER_EMAIL = 2;

/** How long an unpaid order holds a limited seat: as short as Stripe allows, with two minutes for a slow answer. */
export const UNPAID_SEAT_MS = MIN_SESSION_MS + 2 * 60 * 1000;

/**
 * True when this order takes more unpaid seats than one client, or one guest's email address, may hold: a few, and
 * never more than half of a training. The caller has just updated the training's row, so concurrent orders for the
 * training wait, and each sees those before it.
 */
export async function holdsTooManySeats(
  trx: Db,
  order: { formationId: string; client: string; guestEmail: string | null },
): Promise<boolean> {
  const held = await trx
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formationId")
    .select([
      sql<number>`least(${SEATS_PER_CLIENT}::int, ceil(min(max_participants) / 2.0)::int)`.as("allowed"),
      sql<number>`(count(*) filter (where orders.client = ${order.client}))::int`.as("ofClient"),
      sql<number>`(count(*) filter (where orders.user_id is null and orders.email = ${order.guestEmail}))::int`.as(
        "ofEmail",
      ),
    ])
    .where("orders.formationId", "=", order.formationId)
    .where(orderAwaitsPayment)
    .where("orders.processingAt", "is", null)
    .where("maxParticipants", "is not", null)
    .executeTakeFirstOrThrow();
  return held.ofClient > held.allowed || held.ofEmail > Math.min(SEATS_PER_EMAIL, held.allowed);
}

/** Deletes the network addresses of buyers whose orders no longer await payment: only the seat limits need them. */
export async function deleteBuyerAddresses(db: Db): Promise<void> {
  await db
    .updateTable("orders")
    .set({ client: null })
    .where("client", "is not", null)
    .where(({ not }) => not(orderAwaitsPayment))
    .execute();
}
