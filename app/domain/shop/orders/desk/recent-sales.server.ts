import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { parisToday, startOf } from "../../../values/paris-day.server.ts";
import { orderIsSale } from "../order.server.ts";

interface WeeklyStats {
  /** By a form: neither who was imported, nor who became a contact by an order. */
  signups: number;
  /** Without those that were paid back in full. */
  orders: number;
  /** Cents: all payments, later months of subscriptions included, minus their refunds. */
  revenue: number;
}

export async function readWeeklyStats(db: Db): Promise<WeeklyStats> {
  const since = sql<Date>`now() - interval '7 days'`;
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("subscribers")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("createdAt", ">=", since)
        .where("source", "not in", ["import", "order", "by-hand"])
        .as("signups"),
      eb
        .selectFrom("orders")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("paidAt", ">=", since)
        .where(orderIsSale)
        .as("orders"),
      eb
        .selectFrom("orderPayments")
        .select(sql<string>`coalesce(sum(amount_cents - refunded_cents), 0)`.as("sum"))
        .where("paidAt", ">=", since)
        .as("revenue"),
    ])
    .executeTakeFirstOrThrow();
  return { signups: Number(row.signups), orders: Number(row.orders), revenue: Number(row.revenue) };
}

export interface DaySales {
  /** « 2026-11-26 », in Paris. */
  day: string;
  orders: number;
  /** Cents: what was paid on that day, later months of subscriptions included, less what has been paid back of it. */
  revenue: number;
}

const wasPaidThen = sql`paid_at >= ${startOf("days.day")} and paid_at < ${startOf("days.day + 1")}`;

/** The last days, today last; a day without a sale has a row. */
export async function readDailySales(db: Db, days: number): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    select days.day::text,
      (select count(*)::int from orders where ${wasPaidThen} and ${orderIsSale}) as orders,
      (select coalesce(sum(amount_cents - refunded_cents), 0)::int from order_payments where ${wasPaidThen}) as revenue
    from (select ${parisToday} - ago as day from generate_series(0, ${days - 1}::int) ago) days
    order by days.day`.execute(db);
  return rows;
}
