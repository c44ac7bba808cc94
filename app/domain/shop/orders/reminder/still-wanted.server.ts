import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { findPublishedFormation } from "../../catalogue/formations.server.ts";
import { isShopOpen } from "../../launch/checklist.server.ts";
import { orderAwaitsPayment, orderHasStatus, orderIsPaid } from "../order.server.ts";
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
export async function readStillWanted(db: Db, orderId: string): Promise<LeftOrder | null> {
  const order = await db
    .selectFrom("orders")
    .innerJoin("formations", "formations.id", "orders.formationId")
    .select(["slug", "formationId", "amountCents", "email", "userId", "orders.createdAt"])
    .where("orders.id", "=", orderId)
    .where(orderHasStatus("canceled"))
    .where("canceledReason", "=", "expired")
    .executeTakeFirst();
  if (!order || !(await isReminderOn(db)) || !(await isShopOpen(db))) return null;
  const accounts = await accountsOf(db, order);
  if (accounts.some(({ role }) => role === "admin")) return null;
  const ids = accounts.map(({ id }) => id);
  if (await hasItOrOrders(db, order, ids)) return null;
  const formation = await findPublishedFormation(db, order.slug);
  if (!formation || formation.notForSale || formation.price.amount > order.amountCents) return null;
  return { formation: formation.name, slug: formation.slug, price: formation.price.label };
}

/** Of the address, and the one that ordered: it may have another address by now. */
function accountsOf(db: Db, { email, userId }: { email: string; userId: string | null }) {
  return db
    .selectFrom("users")
    .select(["id", "role"])
    .where(({ or, eb }) => or([eb("email", "=", email), eb("id", "=", userId)]))
    .execute();
}

interface Left {
  formationId: string;
  email: string;
  createdAt: Date;
}

async function hasItOrOrders(db: Db, { formationId, email, createdAt }: Left, accounts: string[]): Promise<boolean> {
  const holders = await formationsWith(db, formationId);
  const isHers = sql<boolean>`user_id = any(${accounts}::uuid[])`;
  const access = await db
    .selectFrom("access")
    .select("userId")
    .where(isHers)
    .where("formationId", "in", holders)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  if (access) return true;
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where(({ or, eb }) => or([eb("email", "=", email), isHers]))
    .where(({ or, and, eb }) =>
      or([
        and([orderIsPaid, eb("formationId", "in", holders)]),
        and([orderAwaitsPayment, eb("createdAt", ">", createdAt)]),
      ]),
    )
    .executeTakeFirst();
  return order !== undefined;
}

/** The formation, and those that have all of its courses. */
async function formationsWith(db: Db, formationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from formations where id = ${formationId} or (
    exists (select from formation_courses where formation_id = ${formationId})
    and not exists (select course_id from formation_courses where formation_id = ${formationId}
      except select course_id from formation_courses where formation_id = formations.id))`.execute(db);
  return rows.map(({ id }) => id);
}
