import type { OrderFilters, OrderSearch } from "#app/domain/shop/orders/desk/order-search.server.ts";
import { ORDER_STATUSES } from "#app/domain/shop/orders/order.ts";
import { fromParisField, parisDay, parisMidnight } from "#app/domain/values/time.ts";
import type { OrderType } from "#db/types.ts";

const TYPES = ["payment", "subscription"] as const satisfies OrderType[];
export const MAX_SEARCH_LENGTH = 200;

export function readOrderFilters(query: URLSearchParams): OrderFilters {
  const until = dayOf(query.get("au"));
  return {
    search: readSearch(query.get("q") ?? ""),
    status: query.get("statut") === "a-traiter" ? "to-do" : oneOf(ORDER_STATUSES, query.get("statut")),
    type: oneOf(TYPES, query.get("type")),
    formation: /^[a-z0-9-]{1,200}$/.exec(query.get("formation") ?? "")?.[0] ?? null,
    from: dayOf(query.get("du")),
    before: until && parisMidnight(parisDay(until).add({ days: 1 })),
  };
}

/** Recognises what somebody typed: « 42 », « ES-000042 », « pi_3… », « lea@ », « Léa Mar ». */
export function readSearch(text: string): OrderSearch | null {
  // PostgreSQL stores no NUL, and names hold no control characters.
  const query = text
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_SEARCH_LENGTH);
  if (!query) return null;
  // PostgreSQL would refuse an unpaired surrogate.
  if (!query.isWellFormed()) return { by: "nothing" };
  const number = /^(?:#|n°)?\s?(?:ES-?\s?)?(\d{1,12})$/i.exec(query)?.[1];
  if (number) return { by: "number", number: `ES-${number.replace(/^0+/, "").padStart(6, "0")}` };
  if (/^(pi|cs|sub|cus)_\w+$/.test(query)) return { by: "stripe", id: query };
  const start = query.toLowerCase().replace(/\s+/g, " ");
  return query.includes("@") ? { by: "email", start } : { by: "name", start };
}

function oneOf<const Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((candidate) => candidate === value) ?? null;
}

function dayOf(value: string | null): Date | null {
  return value && /^\d{4}-\d\d-\d\d$/.test(value) ? fromParisField(value) : null;
}
