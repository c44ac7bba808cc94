// Builds responses: expanded references and pages of lists.

import type { Stripe } from "stripe";
import { invalid, noSuch } from "./errors.ts";
import { paymentsOf } from "./invoices.ts";
import type { Tables } from "./state.ts";
import type { World } from "./world.ts";

type Row = Record<string, unknown>;

const referenceTables: Record<string, keyof Tables> = {
  charge: "charges",
  customer: "customers",
  default_payment_method: "paymentMethods",
  default_price: "prices",
  invoice: "invoices",
  latest_charge: "charges",
  latest_invoice: "invoices",
  payment_intent: "paymentIntents",
  payment_method: "paymentMethods",
  price: "prices",
  product: "products",
  subscription: "subscriptions",
};

/** Fields that Stripe omits unless a request includes them. */
const includable: Record<string, (world: World, row: Row) => unknown> = {
  "checkout.session.line_items": (world, row) => {
    const url = `/v1/checkout/sessions/${String(row.id)}/line_items`;
    return page(world.state.plans.get(String(row.id))?.lineItems.toReversed() ?? [], { limit: 100 }, url);
  },
  "invoice.payments": (world, row) => page(paymentsOf(world, String(row.id)), {}, "/v1/invoice_payments"),
  "charge.refunds": (world, row) =>
    page(
      world.tables.refunds.all().filter((refund) => refund.charge === row.id),
      {},
      `/v1/charges/${String(row.id)}/refunds`,
    ),
  "customer.subscriptions": (world, row) =>
    page(
      world.tables.subscriptions.all().filter((sub) => sub.customer === row.id && sub.status !== "canceled"),
      {},
      `/v1/customers/${String(row.id)}/subscriptions`,
    ),
};

export function expand(world: World, answer: object, paths: string[] | undefined): object {
  if (!paths?.length) return answer;
  const copy = structuredClone(answer);
  for (const path of paths) {
    const segments = path.split(".");
    const depth = segments.filter((segment) => segment !== "data").length;
    if (depth > 4) throw invalid(`You cannot expand more than 4 levels of a property. Property: ${path}`, "expand");
    expandPath(world, copy as Row, segments, path);
  }
  return copy;
}

function expandPath(world: World, row: Row, segments: string[], whole: string): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) return;
  const make = includable[`${String(row.object)}.${segment}`];
  if (make && row[segment] === undefined) row[segment] = structuredClone(make(world, row));
  const value = row[segment];
  if (value === undefined) {
    throw invalid(
      `This property cannot be expanded (${segment}). You may want to try expanding a different property. Path: ${whole}`,
      "expand",
    );
  }
  if (typeof value === "string") {
    const table = referenceTables[segment];
    if (!table) throw invalid(`This property cannot be expanded (${segment}).`, "expand");
    row[segment] = structuredClone(world.tables[table].get(value)) ?? value;
  }
  const next = row[segment];
  if (rest.length === 0 || next === null) return;
  for (const child of Array.isArray(next) ? next : [next]) {
    if (typeof child === "object" && child !== null) expandPath(world, child as Row, rest, whole);
  }
}

interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: Stripe.RangeQueryParam | number | undefined;
}

/** `rows` are in order of creation; the answer is newest first. */
export function page<Item extends { id: string }>(rows: Item[], paging: Paging, url: string) {
  const limit = paging.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid(
      limit > 100 ? "Invalid integer: limit must be at most 100" : "This value must be greater than or equal to 1.",
      "limit",
      "parameter_invalid_integer",
    );
  }
  if (paging.starting_after && paging.ending_before) {
    throw invalid("You may only specify one of these parameters: starting_after, ending_before.", "starting_after");
  }
  const newest = rows.toReversed().filter((row) => withinRange((row as { created?: number }).created, paging.created));
  const start = paging.starting_after ? positionOf(newest, paging.starting_after, "starting_after") + 1 : 0;
  const end = paging.ending_before ? positionOf(newest, paging.ending_before, "ending_before") : newest.length;
  const from = paging.ending_before ? Math.max(0, end - limit) : start;
  const data = newest.slice(from, Math.min(end, from + limit));
  const hasMore = paging.ending_before ? from > 0 : from + limit < newest.length;
  return { object: "list" as const, data, has_more: hasMore, url };
}

function positionOf(rows: { id: string; object?: string }[], id: string, param: string): number {
  const at = rows.findIndex((row) => row.id === id);
  if (at < 0) throw noSuch(rows[0]?.object ?? "object", id, param);
  return at;
}

export function withinRange(time: number | undefined, range: Stripe.RangeQueryParam | number | undefined): boolean {
  if (range === undefined || time === undefined) return true;
  if (typeof range === "number") return time === range;
  return (
    (range.gt === undefined || time > range.gt) &&
    (range.gte === undefined || time >= range.gte) &&
    (range.lt === undefined || time < range.lt) &&
    (range.lte === undefined || time <= range.lte)
  );
}
