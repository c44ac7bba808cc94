import { log } from "#app/config/log.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";

/**
 * Runs it for each row. A row that fails is logged, and stops no other row. An outage of Stripe stops the run, because
 * every row would fail.
 */
export async function forEachRow<Row extends { id: string }>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  failure: string,
): Promise<void> {
  for (const row of rows) {
    try {
      await run(row);
    } catch (error) {
      if (error instanceof StripeUnavailable) throw error;
      log.error({ err: error, id: row.id }, failure);
    }
  }
}
