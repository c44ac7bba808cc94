import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { FormationCategory, FormationStatus, OrderType } from "#db/schema.ts";

/** A training as the administrator types it. Prices are whole euros. */
export interface FormationInput {
  slug: string;
  name: string;
  description: string;
  price: number;
  promotionalPrice: number | null;
  stripePriceId: string;
  stripeProductId: string;
  type: OrderType;
  features: string[];
  imageUrl: string | null;
  category: FormationCategory;
  status: FormationStatus;
  isActive: boolean;
  openDate: Date | null;
  closeDate: Date | null;
  maxParticipants: number | null;
}

/** What the form of a training starts from, and what has to be as it was when it comes back. */
export interface EditableFormation {
  id: string;
  /** Changes with each write of an administrator, and when the last seat is taken or given back. */
  version: string;
  input: FormationInput;
  currentParticipants: number;
  /** Orders of any state: receipts and mails carry its name, its address and its kind of price. */
  orderCount: number;
}

/** One row with everything that the administration shows of a training. */
export function formationRows(db: Db) {
  return db.selectFrom("formations").select((eb) => [
    "formations.id",
    "slug",
    "name",
    "description",
    "price",
    "promotional_price",
    "stripe_price_id",
    "stripe_product_id",
    "type",
    "features",
    "image_url",
    "category",
    "status",
    "is_active",
    "open_date",
    "close_date",
    "max_participants",
    "current_participants",
    sql<string>`concat_ws(' ', updated_at::text, status)`.as("version"),
    eb
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .whereRef("orders.formation_id", "=", "formations.id")
      .as("order_count"),
  ]);
}

type Row = InferResult<ReturnType<typeof formationRows>>[number];

export function toEditable(row: Row): EditableFormation {
  return {
    id: row.id,
    version: row.version,
    currentParticipants: row.current_participants,
    orderCount: Number(row.order_count),
    input: {
      slug: row.slug,
      name: row.name,
      description: row.description,
      price: row.price,
      promotionalPrice: row.promotional_price,
      stripePriceId: row.stripe_price_id,
      stripeProductId: row.stripe_product_id,
      type: row.type,
      features: row.features,
      imageUrl: row.image_url,
      category: row.category,
      status: row.status,
      isActive: row.is_active,
      openDate: row.open_date,
      closeDate: row.close_date,
      maxParticipants: row.max_participants,
    },
  };
}

/** The same in the table's words: for writing it, and for the audit log. */
export function toColumns(input: FormationInput) {
  return {
    slug: input.slug,
    name: input.name,
    description: input.description,
    price: input.price,
    promotional_price: input.promotionalPrice,
    stripe_price_id: input.stripePriceId,
    stripe_product_id: input.stripeProductId,
    type: input.type,
    features: JSON.stringify(input.features),
    image_url: input.imageUrl,
    category: input.category,
    status: input.status,
    is_active: input.isActive,
    open_date: input.openDate,
    close_date: input.closeDate,
    max_participants: input.maxParticipants,
  };
}

export function toFacts(input: FormationInput): Record<string, unknown> {
  return { ...toColumns(input), features: input.features };
}

/** Pages that show trainings and prices are rendered again, on all replicas, once the transaction is through. */
export async function announceChange(trx: Db): Promise<void> {
  await sql`select pg_notify('pages', '')`.execute(trx);
}
