import { sql } from "kysely";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { audit } from "../../journal/audit/audit.server.ts";
import { queueEmails } from "../../mail/outbox.server.ts";
import { isAccessOpen } from "../../school/enrolment/open-access.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { parisDay } from "../../values/time.ts";
import { saleReadiness, selectOffers } from "../catalogue/for-sale.server.ts";

/** With a live key, a formation whose announced help has no date or no counsel's answer is closed, and its buyers are told. */
export async function closeUndeliverable(db: Db): Promise<void> {
  if (!livemode) return;
  const close = ({ id }: { id: string }) => db.transaction().execute((trx) => closeIfUndeliverable(trx, id));
  await forEachRow(db, "close-undeliverable", await openOffers(db).execute(), close);
}

function openOffers(db: Db) {
  return selectOffers(db).where("status", "in", ["open", "full"]);
}

async function closeIfUndeliverable(trx: Db, id: string): Promise<void> {
  await trx.selectFrom("formations").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const row = await openOffers(trx).where("formations.id", "=", id).executeTakeFirst();
  const missing = row ? saleReadiness(row).missing.filter(({ kind }) => kind === "session" || kind === "counsel") : [];
  if (!row || missing.length === 0) return;
  await trx
    .updateTable("formations")
    .set({ status: "closed", updatedAt: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
  const change = { before: { status: row.status }, after: { status: "closed" } };
  await audit(trx, { name: "worker" }, { action: "update", entity: "formation", entityId: id, ...change });
  await invalidatePages(trx);
  const props = { formation: row.name, sentences: missing.map(({ title }) => title).join("\n") };
  const day = parisDay(new Date()).toString();
  await queueEmails(
    trx,
    (await buyersOf(trx, id)).map((recipient) => {
      return { name: "undated-help", recipient, props, dedupeKey: `undated-help/${id}/${day}/${recipient}` };
    }),
  );
}

async function buyersOf(trx: Db, formationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("access")
    .innerJoin("users", "users.id", "access.userId")
    .select("users.email")
    .where("access.formationId", "=", formationId)
    .where(isAccessOpen)
    .execute();
  return rows.map(({ email }) => email);
}
