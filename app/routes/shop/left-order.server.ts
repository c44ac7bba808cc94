import { readOpenForm } from "#app/domain/shop/orders/checkout/open-orders.server.ts";
import { idempotencyKeyField } from "#app/domain/values/fields.ts";
import { typedAddress } from "#app/middleware/coming-in.server.ts";
import { sealed, siteCookie } from "#app/middleware/cookies.server.ts";
import type { Db } from "#db/connection.server.ts";
import { typedForm } from "./checkout-schema.ts";

const HOUR_SECONDS = 3600;

/** Names the order with which this browser went to pay. Only the shop can make one, so that it shows nobody else's. */
const cookie = sealed(siteCookie("order", HOUR_SECONDS), "left-order");

/** The Set-Cookie header for an order's idempotency key. */
export const rememberOrder = cookie.write;

interface Visit {
  request: Request;
  url: URL;
  userId: string | null;
  formationId: string;
}

/** The unpaid order that the visitor came back to, if there is one, and what the form begins with. */
export async function readLeftOrder(db: Db, { request, url, userId, formationId }: Visit) {
  const ofBrowser = cookie.read(request);
  const key = idempotencyKeyField.parse(url.searchParams.get("tentative")) ?? ofBrowser;
  const order = key ? await readOpenForm(db, key, formationId) : undefined;
  // The address alone, which may be in other hands, shows nothing of the order.
  const isOwn = order !== undefined && key === ofBrowser && order.userId === userId;
  const email = typedAddress(request);
  const typed: Record<string, string> = isOwn ? typedForm(order) : email ? { email } : {};
  return { key: order && key, typed };
}
