import { compareLedger } from "../app/domain/shop/ledger/ledger.server.ts";
import { StripeUnavailable } from "../app/gateways/stripe/client.server.ts";
import { withDatabase } from "../db/command.server.ts";
import { ledgerLines } from "./ledger/lines.ts";

/**
 * `npm run ledger`: prints every difference between Stripe, orders, payments, access, seats and emails. Exit code 1 for
 * any, 2 when Stripe or the database could not be read or understood.
 */
await withDatabase(
  async ({ db }) => {
    try {
      const ledger = await compareLedger(db, null);
      for (const line of ledgerLines(ledger)) console.log(line);
      process.exitCode = ledger.differences.length === 0 ? 0 : 1;
    } catch (error) {
      if (!(error instanceof Error) || "code" in error) throw error;
      const reason = error instanceof StripeUnavailable ? "" : "Stripe has answered in an unexpected form: ";
      console.error(`Nothing was compared. ${reason}${error.message}.`);
      process.exitCode = 2;
    }
  },
  { hasNoTimeouts: true, exitCode: 2 },
);
