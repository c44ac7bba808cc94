import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";
import { type CatalogueEntry, createCatalogueEntry } from "#app/gateways/stripe/catalogue.server.ts";
import { isStripeConfigured, refusalOf, StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import { addsHost } from "../../values/hosts.server.ts";
import { pricedOf } from "./prices-in-force.server.ts";

const INPUT_COLUMNS = [
  "slug",
  "name",
  "description",
  "price",
  "promotionalPrice",
  "stripePriceId",
  "stripeProductId",
  "type",
  "features",
  "questions",
  "imageUrl",
  "imageAssetId",
  "category",
  "status",
  "isActive",
  "attestation",
  "regime",
  "counselConfirmedOn",
  "launchUntil",
  "nextAmount",
  "promotionFrom",
  "promotionUntil",
  "omitsToCome",
  "openDate",
  "closeDate",
  "maxParticipants",
  "deductsPurchases",
  "suggestedFormationId",
] as const;

/** The columns that an administrator edits; the form's fields have the same names. Prices are whole euros. */
export type FormationInput = Pick<Selectable<DB["formations"]>, (typeof INPUT_COLUMNS)[number]>;

export interface EditableFormation {
  id: string;
  /** Changes with each write of an administrator, and when the last seat is reserved or released. */
  version: string;
  input: FormationInput;
  currentParticipants: number;
  /** Orders in any state: receipts and emails carry the formation's name, address and kind of price. */
  hasOrders: boolean;
}

export function formationRows(db: Db) {
  return db.selectFrom("formations").select((eb) => [
    ...INPUT_COLUMNS,
    "formations.id",
    "currentParticipants",
    sql<string>`concat_ws(' ', updated_at::text, status)`.as("version"),
    // The newest order, because an index finds it: « exists » may read all orders to find that there is none.
    eb
      .selectFrom("orders")
      .select("orders.id")
      .whereRef("orders.formationId", "=", "formations.id")
      .orderBy("orders.createdAt", "desc")
      .limit(1)
      .as("newestOrder"),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof formationRows>["executeTakeFirstOrThrow"]>>;

export function toEditable({ id, version, currentParticipants, newestOrder, ...input }: Row): EditableFormation {
  return { id, version, currentParticipants, hasOrders: newestOrder !== null, input };
}

export function toColumns(input: FormationInput) {
  return { ...input, features: JSON.stringify(input.features), questions: JSON.stringify(input.questions) };
}

export async function findEditableFormation(db: Db, id: string): Promise<EditableFormation | undefined> {
  const row = await formationRows(db).where("formations.id", "=", id).executeTakeFirst();
  return row && toEditable(row);
}

/** Not « for update », so that orders that refer to the formation can be inserted meanwhile. */
export async function lockFormation(trx: Db, id: string): Promise<EditableFormation | undefined> {
  const locked = await trx
    .selectFrom("formations")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && findEditableFormation(trx, id);
}

export type Missing = { ok: false; reason: "deleted" } | { ok: false; reason: "unknown" };

export async function whyMissing(db: Db, id: string): Promise<Missing> {
  const line = await db
    .selectFrom("auditLog")
    .select("id")
    .where("entity", "=", "formation")
    .where("entityId", "=", id)
    .where("action", "=", "delete")
    .executeTakeFirst();
  return { ok: false, reason: line ? "deleted" : "unknown" };
}

/**
 * Whether it is sold no longer or again, at other times, to another number, at another price or through another entry of Stripe, has
 * another name, which emails say, or leads to a host that it did not lead to.
 */
export async function changesSale(db: Db, id: string, input: FormationInput): Promise<boolean> {
  const before = (await findEditableFormation(db, id))?.input;
  if (!before) return false;
  if ((before.isActive && !input.isActive) || before.status !== input.status) return true;
  const saleOf = ({ name, stripePriceId, stripeProductId, ...formation }: FormationInput) => {
    const { openDate, closeDate, maxParticipants } = formation;
    return { name, stripePriceId, stripeProductId, openDate, closeDate, maxParticipants, priced: pricedOf(formation) };
  };
  return !isDeepStrictEqual(saleOf(before), saleOf(input)) || addsHost(input, before);
}

export type NotMade = { ok: false; reason: "no-key" | "away" } | { ok: false; reason: "refused"; code: string };

/** Nothing is stored: the ids come into the form, and are saved with it. */
export async function makeAtStripe(
  entry: CatalogueEntry,
): Promise<{ ok: true; productId: string; priceId: string } | NotMade> {
  if (!isStripeConfigured) return { ok: false, reason: "no-key" };
  try {
    return { ok: true, ...(await createCatalogueEntry(entry)) };
  } catch (error) {
    if (error instanceof StripeUnavailable) return { ok: false, reason: "away" };
    const code = refusalOf(error);
    if (code === null) throw error;
    return { ok: false, reason: "refused", code };
  }
}
