import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";

export interface Week {
  /** People who left their address for the first time: challenge, guide. */
  signups: number;
  /** Orders paid, whatever became of them since. */
  orders: number;
  /** Cents: what these orders brought, refunds taken off. Later instalments of subscriptions are not in it. */
  revenue: number;
}

/** The last seven days, in one question. */
export async function readWeeklyStats(db: Db): Promise<Week> {
  const since = sql<Date>`now() - interval '7 days'`;
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("subscribers")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("created_at", ">=", since)
        .as("signups"),
      eb
        .selectFrom("orders")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("paid_at", ">=", since)
        .as("orders"),
      eb
        .selectFrom("orders")
        .select(sql<string>`coalesce(sum(amount_cents - refunded_cents), 0)`.as("sum"))
        .where("paid_at", ">=", since)
        .as("revenue"),
    ])
    .executeTakeFirstOrThrow();
  return { signups: Number(row.signups), orders: Number(row.orders), revenue: Number(row.revenue) };
}
