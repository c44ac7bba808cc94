import { env } from "../app/config/env.server.ts";
import { compareLedger } from "../app/domain/ledger/ledger.server.ts";
import { openDatabase } from "../db/connection.server.ts";
import { ledgerLines } from "./ledger/lines.ts";

/** `npm run ledger`: prints every difference between Stripe, orders, access, seats and emails. Exit code 1 for any. */
const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, onError: console.error });
try {
  const ledger = await compareLedger(database.db);
  for (const line of ledgerLines(ledger)) console.log(line);
  process.exitCode = ledger.differences.length === 0 ? 0 : 1;
} finally {
  await database.close();
}
