import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { findPublishedFormation } from "../../catalogue/formations.server.ts";
import { isShopOpen } from "../../launch/checklist.server.ts";
import { isReminderOn } from "./switch.server.ts";

export interface LeftOrder {
  formation: string;
  slug: string;
  price: string;
}

/**
 * What the reminder of an unpaid order says when it is sent. Null when nobody should read it: she has the formation by
 * now, or in a bundle, is ordering again, cannot buy it, would pay more than then, or is an administrator.
 */
export async function readLeftOrder(db: Db, orderId: string): Promise<LeftOrder | null> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formationId")
    .select(["orders.id", "slug", "amountCents"])
    .where("orders.id", "=", orderId)
    .where("orders.status", "=", "canceled")
    .where("canceledReason", "=", "expired")
    .where(sql<boolean>`not ${hasIt}`)
    .where(sql<boolean>`not ${isOrdering}`)
    .where(sql<boolean>`not exists (select from users where users.email = orders.email and role = 'admin')`)
    .executeTakeFirst();
  if (!order || !(await isReminderOn(db)) || !(await isShopOpen(db))) return null;
  const formation = await findPublishedFormation(db, order.slug);
  if (!formation || formation.notForSale || formation.price.amount > order.amountCents) return null;
  return { formation: formation.name, slug: formation.slug, price: formation.price.label };
}

/** By whatever way: of this address, or of the account that has it or that ordered. */
const isHers = (table: string) => sql<boolean>`(${sql.ref(`${table}.userId`)} = orders.user_id
  or ${sql.ref(`${table}.userId`)} in (select id from users where users.email = orders.email))`;

/** The same formation, or one that has all of its courses. */
const holdsIt = (formationId: string) => sql<boolean>`(${sql.ref(formationId)} = orders.formation_id or (
  exists (select from formation_courses as own where own.formation_id = orders.formation_id)
  and not exists (select from formation_courses as own where own.formation_id = orders.formation_id
    and not exists (select from formation_courses as held
      where held.formation_id = ${sql.ref(formationId)} and held.course_id = own.course_id))))`;

const hasIt = sql<boolean>`(exists (select from access where revoked_at is null and ${isHers("access")}
    and ${holdsIt("access.formationId")})
  or exists (select from orders as bought where bought.status = 'paid'
    and (bought.email = orders.email or ${isHers("bought")}) and ${holdsIt("bought.formationId")}))`;

const isOrdering = sql<boolean>`exists (select from orders as newer where newer.status = 'pending'
  and (newer.email = orders.email or ${isHers("newer")}) and newer.created_at > orders.created_at)`;
