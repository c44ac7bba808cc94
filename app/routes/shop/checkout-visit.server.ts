import { href, redirect } from "react-router";
import type { FormationForSale } from "#app/domain/shop/catalogue/for-sale.server.ts";
import { readOpenForm } from "#app/domain/shop/orders/checkout/open-orders.server.ts";
import { outlivesSale } from "#app/domain/shop/orders/checkout/start-decision.ts";
import { findHold } from "#app/domain/shop/waiting-list/entries.server.ts";
import { idempotencyKeyField } from "#app/domain/values/fields.ts";
import { isMailedToken } from "#app/domain/values/one-time-token.server.ts";
import { formatAppointment } from "#app/domain/values/time.ts";
import { typedAddress } from "#app/middleware/coming-in.server.ts";
import { sealed, siteCookie } from "#app/middleware/cookies.server.ts";
import type { Db } from "#db/connection.server.ts";
import { typedForm } from "./checkout-schema.ts";

const HOUR_SECONDS = 3600;

/** Names the order with which this browser went to pay. Only the shop can make one, so that it shows nobody else's. */
const cookie = sealed(siteCookie("order", HOUR_SECONDS), "left-order");

/** The Set-Cookie header for an order's idempotency key. */
export const rememberOrder = cookie.write;

interface Visitor {
  request: Request;
  url: URL;
  userId: string | null;
  formationId: string;
}

/** The unpaid order that the visitor came back to, if there is one, and what the form begins with. */
export async function readLeftOrder(db: Db, { request, url, userId, formationId }: Visitor) {
  const ofBrowser = cookie.read(request);
  const key = idempotencyKeyField.parse(url.searchParams.get("tentative")) ?? ofBrowser;
  const order = key ? await readOpenForm(db, key, formationId) : undefined;
  // The address alone, which may be in other hands, shows nothing of the order.
  const isOwn = order !== undefined && key === ofBrowser && order.userId === userId;
  const email = typedAddress(request);
  const typed: Record<string, string> = isOwn ? typedForm(order) : email ? { email } : {};
  return { key: order && key, typed };
}

interface Visit {
  formation: Pick<FormationForSale, "id" | "notForSale">;
  /** The order of this formation that the visitor goes on with. */
  orderKey: string | null | undefined;
  userId: string | null;
}

const placePage = (token: string) => redirect(href("/liste-attente/mienne/:token", { token }), 303);

/** Of a formation that nobody may see, the email's link leads to the page that says so. */
export function placeOf(url: URL): Response | null {
  const token = url.searchParams.get("place");
  return token && isMailedToken(token) ? placePage(token) : null;
}

/** The seat of the email's link. One that is held no more says so on its own page. */
export async function readHold(db: Db, url: URL, visit: Visit) {
  const token = url.searchParams.get("place");
  if (!token || !isMailedToken(token)) return null;
  const hold = await findFor(db, token, visit);
  if (!hold && !visit.orderKey) throw placePage(token);
  if (!hold?.heldUntil) return null;
  const { notForSale } = visit.formation;
  return { token, until: formatAppointment(hold.heldUntil), isForSale: !notForSale || outlivesSale(notForSale) };
}

/** Null for a seat that is held no more: then only a free one counts. */
export async function seatTokenOf(db: Db, token: string | undefined, visit: Visit): Promise<string | null> {
  return token && (await findFor(db, token, visit)) ? token : null;
}

/** Whoever has ordered it on another device goes on with that order: its own page leads there. */
async function findFor(db: Db, token: string, { formation, orderKey, userId }: Visit) {
  const hold = await findHold(db, formation.id, token);
  if (hold?.state !== "ordered") return hold;
  // Another order of the same account replaces it.
  const isOwn = hold.orderKey === orderKey || (userId !== null && hold.buyerId === userId);
  if (!isOwn) throw placePage(token);
  return hold;
}
