import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { inLastDays, parisToday } from "../../../values/paris-day.server.ts";
import { orderIsSale } from "../order.server.ts";

interface Activity {
  /** Cents, with VAT: credit notes. */
  refunded: number;
  newSubscriptions: number;
  /** Months of a subscription that were paid after its first one. */
  renewals: number;
  /** Those who have done anything in a course. */
  activeLearners: number;
  finished: number;
  /** Accesses that an administrator gave without a sale. */
  given: number;
}

/** What happened in the last days, today included; `before`: in as many days before them. */
export async function readActivity(db: Db, days: number, { before = false } = {}): Promise<Activity> {
  const within = (column: string) => inLastDays(column, days, { before });
  const { rows } = await sql<Activity>`select
    (select coalesce(sum(total_cents), 0)::int from invoices where kind = 'credit_note' and ${within("issuedAt")}) as refunded,
    (select count(*)::int from orders
      where type = 'subscription' and ${within("orders.paidAt")} and ${orderIsSale}) as new_subscriptions,
    (select count(*)::int from order_payments month
      where month.period_start is not null and ${within("month.paidAt")} and exists (select from order_payments first
        where first.order_id = month.order_id and (first.paid_at, first.id) < (month.paid_at, month.id))) as renewals,
    (select count(distinct user_id)::int from lesson_events where ${within("at")}) as active_learners,
    (select count(*)::int from course_completions where ${within("completedAt")}) as finished,
    (select count(*)::int from access where source = 'admin' and ${within("grantedAt")}) as given`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("count without a row");
  return found;
}

interface Revenue {
  /** Its first day. */
  day: string;
  /** Cents, without VAT: invoices, and what credit notes take off them. */
  invoiced: number;
  refunded: number;
}

/** Day by day, or month by month of a year, the oldest first. */
export async function readRevenue(db: Db, days: number): Promise<Revenue[]> {
  const step = sql.lit(days > 90 ? "month" : "day");
  const { rows } = await sql<Revenue>`select to_char(begins, 'YYYY-MM-DD') as day,
      coalesce(sum(net_cents) filter (where kind = 'invoice'), 0)::int as invoiced,
      coalesce(sum(net_cents) filter (where kind = 'credit_note'), 0)::int as refunded
    from generate_series(date_trunc(${step}, (${parisToday} - ${days - 1}::int)::timestamp), ${parisToday},
      ('1 ' || ${step})::interval) begins
    left join invoices on date_trunc(${step}, issued_at at time zone 'Europe/Paris') = begins
      and ${inLastDays("issuedAt", days)}
    group by begins order by begins`.execute(db);
  return rows;
}
