import { type Selectable, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { Database } from "#db/schema.ts";

const INPUT_COLUMNS = [
  "slug",
  "name",
  "description",
  "price",
  "promotional_price",
  "stripe_price_id",
  "stripe_product_id",
  "type",
  "features",
  "questions",
  "image_url",
  "category",
  "status",
  "is_active",
  "attestation",
  "regime",
  "counsel_confirmed_on",
  "launch_until",
  "next_amount",
  "promotion_from",
  "promotion_until",
  "omits_to_come",
  "open_date",
  "close_date",
  "max_participants",
] as const;

/** The columns that an administrator writes; the form's fields have their names. Prices are whole euros. */
export type FormationInput = Pick<Selectable<Database["formations"]>, (typeof INPUT_COLUMNS)[number]>;

/** What the form of a training starts from, and what has to be as it was when it comes back. */
export interface EditableFormation {
  id: string;
  /** Changes with each write of an administrator, and when the last seat is reserved or released. */
  version: string;
  input: FormationInput;
  currentParticipants: number;
  /** Orders of any state: receipts and emails carry the training's name, its address and its kind of price. */
  hasOrders: boolean;
}

/** One row with everything that the administration shows of a training. */
export function formationRows(db: Db) {
  return db.selectFrom("formations").select((eb) => [
    ...INPUT_COLUMNS,
    "formations.id",
    "current_participants",
    sql<string>`concat_ws(' ', updated_at::text, status)`.as("version"),
    // The newest, because an index finds it: « exists » may read all orders to find that there is none.
    eb
      .selectFrom("orders")
      .select("orders.id")
      .whereRef("orders.formation_id", "=", "formations.id")
      .orderBy("orders.created_at", "desc")
      .limit(1)
      .as("newest_order"),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof formationRows>["executeTakeFirstOrThrow"]>>;

export function toEditable({ id, version, current_participants, newest_order, ...input }: Row): EditableFormation {
  return { id, version, currentParticipants: current_participants, hasOrders: newest_order !== null, input };
}

export function toColumns(input: FormationInput) {
  return { ...input, features: JSON.stringify(input.features), questions: JSON.stringify(input.questions) };
}

export async function findEditableFormation(db: Db, id: string): Promise<EditableFormation | undefined> {
  const row = await formationRows(db).where("formations.id", "=", id).executeTakeFirst();
  return row && toEditable(row);
}

/** The training as it is, kept so until the transaction ends. Not « for update »: orders that refer to it may come in. */
export async function lockFormation(trx: Db, id: string): Promise<EditableFormation | undefined> {
  const locked = await trx
    .selectFrom("formations")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && findEditableFormation(trx, id);
}

/** A training that is not there: deleted since its page was opened, as far as the audit log goes back, or never known. */
export type Missing = { ok: false; reason: "deleted" } | { ok: false; reason: "unknown" };

export async function whyMissing(db: Db, id: string): Promise<Missing> {
  const line = await db
    .selectFrom("audit_log")
    .select("id")
    .where("entity", "=", "formation")
    .where("entity_id", "=", id)
    .where("action", "=", "delete")
    .executeTakeFirst();
  return { ok: false, reason: line ? "deleted" : "unknown" };
}

/** Pages that show trainings and prices are rendered again, on all replicas, once the transaction is through. */
export async function announceChange(trx: Db): Promise<void> {
  await sql`select pg_notify('pages', '')`.execute(trx);
}
