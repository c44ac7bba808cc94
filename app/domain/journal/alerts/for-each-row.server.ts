import { type RawBuilder, sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { JobName } from "#app/jobs/jobs.ts";
import type { Db } from "#db/connection.server.ts";
import { isDatabaseUnavailable, isTimedOut } from "#db/errors.server.ts";
import { parisDay } from "../../values/time.ts";
import { alertOperator } from "./alerts.server.ts";
import { countJobFailure, errorCode } from "./job-failures.server.ts";

const JOBS = {
  "expire-access": "reconcile-orders",
  "finish-refund": "reconcile-orders",
  "finish-cancellation": "reconcile-orders",
  "apply-price": "reconcile-orders",
  "record-price": "reconcile-orders",
  "announce-opening": "reconcile-orders",
  "lapse-holds": "reconcile-orders",
  "draw-paper": "reconcile-orders",
  "publish-text": "publish-texts",
  "close-undeliverable": "clean-up",
  "open-module": "open-modules",
  "remind-learner": "remind-learners",
} as const satisfies Record<string, JobName>;

type Step = keyof typeof JOBS;

interface Row {
  id: string;
  orderId?: string | null;
}

/** A row that fails, or takes too long, stops no other; an outage of Stripe or of the database stops the run. */
export async function forEachRow<R extends Row>(
  db: Db,
  step: Step,
  rows: readonly R[],
  run: (row: R) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await run(row);
    } catch (error) {
      const isLate = isTimedOut(error);
      if (error instanceof StripeUnavailable || (isDatabaseUnavailable(error) && !isLate)) throw error;
      log.error({ err: error, step, id: row.id }, "row failed");
      await countJobFailure(db, JOBS[step], errorCode(error));
      // Another transaction may have held the row: the next run tries again.
      if (!isLate) await alertFailure(db, step, row, errorCode(error));
    }
  }
}

/** Whether an alert has told of that row, whose id is an SQL expression. */
export function hasFailed(step: Step, id: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from alerts where key = ${keyOf(step, "")}::text || ${id})`;
}

const keyOf = (step: Step, id: string) => `row:${step}:${id}`;

async function alertFailure(db: Db, step: Step, { id, orderId }: Row, code: string): Promise<void> {
  const alert = {
    key: keyOf(step, id),
    orderId,
    // One mistake in a step can make each of its rows fail.
    emailedAs: `row:${step}:${parisDay(new Date())}`,
    ...operatorAlerts.rowFailed(step, id, code),
  };
  await db.transaction().execute((trx) => alertOperator(trx, alert));
}
