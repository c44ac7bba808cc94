import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { forEachRow } from "../../journal/alerts/for-each-row.server.ts";
import { queueEmails } from "../../mail/outbox.server.ts";
import { tokenHash, tokenOf, tokenWithHash } from "../../values/one-time-token.server.ts";
import { readNotForSale } from "../catalogue/formations.server.ts";
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
  for (const { id, tokenHash } of entries) if (!tokenWithHash(id, tokenHash)) await renewToken(trx, id);
  for (let first = 0; first < entries.length; first += AT_ONCE) {
    await queueEmails(
      trx,
      entries.slice(first, first + AT_ONCE).map(({ id, email }) => {
        return { name: "formation-open", recipient: email, props: { entryId: id }, dedupeKey: `formation-open:${id}` };
      }),
    );
  }
}

/** Its secret is gone: somebody who has waited for years must still be able to leave. */
async function renewToken(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("waitingEntries")
    .set({ tokenHash: tokenHash(tokenOf(id)) })
    .where("id", "=", id)
    .execute();
}
