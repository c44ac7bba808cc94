import { env } from "#app/config/env.server.ts";
import { log } from "#app/config/log.server.ts";
import { printPdf } from "#app/pdf/printer.server.ts";
import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { type Invoice, listUndrawn } from "./read-invoices.server.ts";

/** More wait for the next minute: the printer's thread works for visitors too. */
const BATCH = 20;

/**
 * The file of an invoice or a credit note: drawn at its first need, and the same bytes ever after, whatever the texts
 * say by then. Of two replicas that draw at once, the second takes what the first has stored.
 */
export async function issuedPaper(db: Db, invoice: Invoice): Promise<Buffer> {
  const stored = await readPaper(db, invoice.number);
  if (stored) return stored;
  const pdf = await printPdf("invoice", { invoice, siteName: env.SITE_NAME });
  await db
    .insertInto("issuedPapers")
    .values({ number: invoice.number, sha256: hashOf(pdf), pdf })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const drawn = await readPaper(db, invoice.number);
  if (!drawn) throw new Error("The paper could not be stored");
  return drawn;
}

/** Those of the last days that nothing has needed yet, so that each is drawn from the texts of its own day. */
export async function drawRecentPapers(db: Db): Promise<void> {
  const undrawn = await listUndrawn(db, "3 days", BATCH);
  const rows = undrawn.map((invoice) => ({ id: invoice.number, invoice }));
  await forEachRow(db, "draw-paper", rows, ({ invoice }) => issuedPaper(db, invoice));
}

/** Those of before as well. One that cannot be drawn is left out: the others are none the worse for it. */
export async function drawAllPapers(db: Db): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const undrawn = await listUndrawn(db, null, BATCH + failed.size);
    const next = undrawn.filter(({ number }) => !failed.has(number));
    if (next.length === 0) return;
    for (const invoice of next) {
      await issuedPaper(db, invoice).catch((error) => {
        failed.add(invoice.number);
        log.error({ err: error, invoice: invoice.number }, "paper not drawn");
      });
    }
  }
}

async function readPaper(db: Db, number: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("issuedPapers").select("pdf").where("number", "=", number).executeTakeFirst();
  return row && Buffer.from(row.pdf);
}
