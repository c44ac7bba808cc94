import { href, redirect } from "react-router";
import type { FormationForSale } from "#app/domain/shop/catalogue/for-sale.server.ts";
import { outlivesSale } from "#app/domain/shop/orders/checkout/start-decision.ts";
import { findHold } from "#app/domain/shop/waiting-list/entries.server.ts";
import { formatAppointment } from "#app/domain/values/time.ts";
import type { Db } from "#db/connection.server.ts";

interface Held {
  url: URL;
  formation: Pick<FormationForSale, "id" | "notForSale">;
  /** The visitor has an order of this formation to go on with. */
  hasOrder: boolean;
}

/** The seat of the email's link. One that is held no more says so on its own page. */
export async function readHold(db: Db, { url, formation, hasOrder }: Held) {
  const token = url.searchParams.get("place")?.slice(0, 100);
  if (!token) return null;
  const hold = await findHold(db, formation.id, token);
  if (!hold && !hasOrder) throw redirect(href("/liste-attente/mienne/:token", { token }), 303);
  if (!hold?.heldUntil) return null;
  const { notForSale } = formation;
  return { token, until: formatAppointment(hold.heldUntil), isForSale: !notForSale || outlivesSale(notForSale) };
}

/** Null for a place that is held no more: then only a free seat counts. */
export async function placeOf(db: Db, formationId: string, token: string | undefined): Promise<string | null> {
  return token && (await findHold(db, formationId, token)) ? token : null;
}
