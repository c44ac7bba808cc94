import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { queueEmails } from "../../mail/outbox.server.ts";
import { readNotForSale } from "../catalogue/formations.server.ts";
import { renewToken } from "../catalogue/seats.server.ts";
import { isShopOpen } from "../launch/checklist.server.ts";

/** Each minute: a formation is opened by a lesson, a date, a status or a day that comes. */
export async function announceOpenings(db: Db): Promise<void> {
  const awaited = await db
    .selectFrom("waitingEntries")
    .select("formationId as id")
    .distinct()
    .where("kind", "=", "opening")
    .where("state", "=", "waiting")
    .execute();
  if (awaited.length === 0 || !(await isShopOpen(db))) return;
  const announce = ({ id }: { id: string }) => db.transaction().execute((trx) => announceIfOpen(trx, id));
  await forEachRow(db, "announce-opening", awaited, announce);
}

/** PostgreSQL takes 65,535 parameters in a statement. */
const AT_ONCE = 1000;

/** One email each, and no other at a later opening: nobody has asked for more. */
async function announceIfOpen(trx: Db, formationId: string): Promise<void> {
  await trx.selectFrom("formations").select("id").where("id", "=", formationId).forNoKeyUpdate().execute();
  if (await readNotForSale(trx, formationId)) return;
  const entries = await trx
    .updateTable("waitingEntries")
    .set({
      state: "lapsed",
      endedAt: sql<Date>`now()`,
      openingNo: sql<number>`(select coalesce(max(told.opening_no), 0) + 1 from waiting_entries as told
        where told.formation_id = ${formationId})`,
    })
    .where("formationId", "=", formationId)
    .where("kind", "=", "opening")
    .where("state", "=", "waiting")
    .returning(["id", "email", "tokenHash"])
    .execute();
  for (const entry of entries) await renewToken(trx, entry);
  for (let first = 0; first < entries.length; first += AT_ONCE) {
    await queueEmails(
      trx,
      entries.slice(first, first + AT_ONCE).map(({ id, email }) => {
        return { name: "formation-open", recipient: email, props: { entryId: id }, dedupeKey: `formation-open:${id}` };
      }),
    );
  }
}
