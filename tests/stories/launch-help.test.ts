import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { changeOffer, dayIn, stepOf } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";

const shop = await aShop();
const admin = await anAdmin(shop);

test("once the opinion on the regime is there, its point names the formations whose own form does not date it", async () => {
  const step = async () => stepOf((await admin.open("/admin/lancement")).html, "regime").replace(/\s/g, " ");
  await shop.inspect(async (db) => {
    await sql`update courses set is_sample = false where slug = 'mindset'`.execute(db);
    await db.updateTable("formations").set({ regime: "contenu_numerique", counselConfirmedOn: null }).execute();
  });
  const said = "Formation Mindset</a> : sans questions ni directs tant que sa fiche n’a pas la date de l’avis";
  expect(await step()).toContain(">À faire<");
  expect(await step()).not.toContain(said);
  const opinion = { id: newId(), subject: "regime", signedOn: dayIn(-1), fileName: "a.pdf", sha256: "regime" };
  await shop.db
    .insertInto("counselOpinions")
    .values({ ...opinion, body: Buffer.from("%PDF-1.7") })
    .execute();
  expect(await step()).toMatch(/>Fait<.*modifier#champ-counsel_confirmed_on"/);
  expect(await step()).toContain(said);
  await changeOffer(shop, "mindset", { counselConfirmedOn: dayIn(-1) });
  expect(await step()).not.toContain(said);
});
