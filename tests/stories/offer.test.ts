import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { anAccount } from "#tests/support/accounts.ts";
import { ADMIN, anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, buy, ledger } from "#tests/support/buying.ts";
import { runCommand } from "#tests/support/commands.ts";
import { announceRest } from "#tests/support/courses.ts";
import { send } from "#tests/support/http.ts";
import { refusedSession } from "#tests/support/live.ts";
import { LIVE } from "#tests/support/live-key.ts";
import { changeOffer, dayIn, editOffer, stepOf } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { aSeller, writeSeller } from "#tests/support/seller.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const folder = mkdtempSync(join(tmpdir(), "essor-offer-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = await aShop();
const admin = await anAdmin(shop);

const visitor = () => new Visitor(shop.url);

test("a formation cannot be opened while an announced module has no lesson; the form names the module and keeps the typed values", async () => {
  const unpublish = (isPublished: boolean) =>
    shop.db
      .updateTable("lessons")
      .set({ publishedVersion: isPublished ? 1 : null })
      .where(
        "moduleId",
        "in",
        shop.db.selectFrom("courseModules").select("id").where("title", "=", "Défaire les phrases qui retiennent"),
      )
      .execute();
  await unpublish(false);
  const refused = await editOffer(admin, "mindset", { description: "Autre chose" });
  expect(refused.status).toBe(422);
  expect(errorAt(refused, "status")).toContain("le module « Défaire les phrases qui retiennent »");
  expect(errorAt(refused, "status")).toContain("cocher « Annoncer… comme à paraître », plus bas");
  expect(refused.document.querySelector("textarea[name=description]")?.text).toBe("Autre chose");
  expect((await editOffer(admin, "mindset", { status: "closed", features: "4 bonus : a, b, c, d" })).status).toBe(200);
  await unpublish(true);
  expect(
    (await editOffer(admin, "mindset", { status: "open", features: "7 bonus : a, b, c, d, e, f, g" })).status,
  ).toBe(422);
  expect((await editOffer(admin, "mindset", { status: "open" })).status).toBe(200);
});

test("a formation may be opened with modules to come only if its page says that they are not part of the offer", async () => {
  await announceRest(shop, "entrepreneuriat");
  const page = (await visitor().open("/entrepreneuriat")).text;
  expect(page).toContain("À paraître : ce module ne fait pas partie de l’offre d’aujourd’hui.");
  expect(page).toContain("1 module sur 5 et trois bonus");
  expect((await editOffer(admin, "entrepreneuriat", { omits_to_come: false })).status).toBe(422);
});

test("an order keeps the offer as it was, however the formation changes", async () => {
  await buy(visitor(), "entrepreneuriat", "offre@exemple.fr");
  await changeOffer(shop, "entrepreneuriat", { features: JSON.stringify(["Autre chose"]) });
  const [order] = await shop.db.selectFrom("orders").select("offer").where("email", "=", "offre@exemple.fr").execute();
  expect(order?.offer).toMatchObject({
    title: "Formation Entrepreneuriat",
    type: "payment",
    priceCents: 199_700,
    regime: "contenu_numerique",
    modules: ["Trouver ton idée alignée"],
    accessYears: 5,
  });
  expect(order?.offer?.minutes).toBeGreaterThan(0);
  expect(order?.offer?.bonuses).toHaveLength(3);
  expect(order?.offer?.toCome).toHaveLength(4);
  expect(order?.offer?.features[0]).toContain("trouver son idée alignée");
});

test("distance education cannot be bought in the checkout; its page asks for a written contract", async () => {
  const before = await visitor().open("/checkout/liberte-financiere");
  await editOffer(admin, "liberte-financiere", { regime: "enseignement_distance" });
  expect((await visitor().open("/formations/liberte-financiere")).text).toContain("se commande par un contrat écrit");
  const answer = await visitor().submit(before, { email: "contrat@exemple.fr", cgv: true });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("se commande par un contrat écrit");
  expect((await ledger(shop)).orders.filter(({ email }) => email === "contrat@exemple.fr")).toEqual([]);
});

test("a formation sold as digital content has no questions, live sessions or attestation until a lawyer's dated opinion is stored", async () => {
  const lesson = "/formations/mindset/apprendre/releve-de-sept-jours";
  const learner = await aCustomer(shop, "regime@exemple.fr", "mindset");
  const open = await learner.open(lesson);
  const ask = learner.formRequest(open, { question: "Et le dimanche ?" });
  await editOffer(admin, "mindset", { regime: "contenu_numerique", attestation: true });
  expect((await learner.open(lesson)).text).not.toContain("Poser une question");
  expect((await learner.request(ask.url, { method: "POST", body: ask.body })).status).toBe(409);
  expect((await learner.open("/formations/mindset/attestation")).status).toBe(404);
  const planned = await refusedSession(admin, { titre: "Atelier" }, "Formation Mindset · Toutes les apprenantes");
  expect(planned.text).toContain("pas de direct tant que l’avis");
  await editOffer(admin, "mindset", { counsel_confirmed_on: dayIn(-1) });
  expect((await learner.open(lesson)).text).toContain("Poser une question");
  expect((await learner.request(ask.url, { method: "POST", body: ask.body })).status).toBe(303);
  expect((await learner.open("/formations/mindset/attestation")).status).toBe(200);
});

test("with a live key the administration lists what is still missing, with a link to each, and nothing is sold until all is there", async () => {
  const seller = writeSeller(join(folder, "seller.json"), aSeller());
  const headers = { Host: "essor.example", Cookie: `__Host-sid=${admin.cookie("sid")}` };
  await shop.inspect(async (db) => {
    const { id } = await db.selectFrom("users").select("id").where("email", "=", ADMIN.email).executeTakeFirstOrThrow();
    await db.insertInto("secondFactors").values({ userId: id, secret: "x", confirmedAt: new Date() }).execute();
  });
  const live = await Shop.open({ beside: shop, env: { ...LIVE, SELLER_FILE: seller } });
  const get = (path: string) => send(live.url, path, { headers });
  try {
    const list = (await get("/admin/lancement")).body;
    const steps = [...list.matchAll(/data-step="([\w-]+)"/g)].map(([, code]) => code);
    // What saves work first: her identity, her courses and prices, then law, money and mail.
    expect(steps).toEqual([
      ...["seller", "course", "content", "price", "regime", "guarantee-notices", "opinion", "vat"],
      ...["second-factor", "stripe", "webhook", "mail", "sender", "texts", "proof", "trial-order", "backup"],
    ]);
    expect(list).toContain(`/admin/formations/${await idOf("mindset")}/modifier`);
    expect(list).toContain('href="/admin/avis"');
    expect((await get("/checkout/mindset")).body).toContain("Service temporairement indisponible");
    await shop.db
      .insertInto("vatRegimes")
      .values({ regime: "franchise", startsOn: dayIn(0), decidedBy: ADMIN.email })
      .execute();
    expect(stepOf(list, "seller")).toContain(">Fait<");
    const { output } = await runCommand("doctor", live.env);
    for (const fault of ["guarantee boxes: garantie-continue", "sample courses: ", "announced parts: ", "regimes: "])
      expect(output).toMatch(new RegExp(`^FAULT ${fault}`, "m"));
    expect(output).toMatch(/^ok +seller: done$/m);
    expect(stepOf(list, "guarantee-notices")).toContain("Encadré de garantie des accès en ligne");
    expect(stepOf(list, "regime")).toContain(">À faire<");
    for (const subject of ["garantie-continue", "garantie-unique"]) {
      expect((await get("/checkout/mindset")).body).toContain("Service temporairement indisponible");
      expect((await receive("%PDF-1.7 avis", dayIn(-1), subject)).status).toBe(303);
    }
    // A second administrator can do nothing before she has a second factor, and closes nothing.
    const second = await anAccount(shop, "seconde@exemple.fr");
    await shop.db.updateTable("users").set({ role: "admin" }).where("id", "=", second).execute();
    expect((await get("/checkout/mindset")).body).toMatch(/En préparation\s: pas encore en vente/);
    for (const path of ["/residence-secondaire", "/ressources/regime", "/checkout/dont-die", "/formations/dont-die"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    for (const path of ["/residence-secondaire", "/checkout/dont-die"])
      expect((await get(path)).body).toContain("Pas encore");
    const linksTo = async (target: string) => {
      const pages = ["/ressources", "/ressources/sport", "/ressources/nomadisme", "/lifestyle", "/immobilier"];
      const bodies = await Promise.all(pages.map(async (path) => (await get(path)).body));
      return pages.filter((_, index) => bodies[index]?.includes(`href="${target}"`));
    };
    const hidden = ["/residence-secondaire", "/ressources/regime", "/checkout/dont-die"];
    expect((await Promise.all(hidden.map(linksTo))).flat()).toEqual([]);
    expect((await get("/formations")).body).not.toContain('href="/formations/residence-secondaire"');

    for (const [content, day, said] of [
      ["%PDF-1.7 avis", dayIn(1), 'id="champ-date-erreur"'],
      ["pas un PDF", dayIn(-1), 'id="champ-fichier-erreur"'],
      ["%PDF-".padEnd(5 * 1024 * 1024 + 1), dayIn(-1), "Ce fichier dépasse 5\u00a0Mo."],
    ] as const) {
      const refused = await receive(content, day);
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(said)]);
    }
    expect((await receive("%PDF-1.7 avis", dayIn(-1))).status).toBe(303);
    expect((await get("/residence-secondaire")).status).toBe(200);
    await changeOffer(shop, "residence-secondaire", { isActive: false });
    expect((await get("/checkout/residence-secondaire")).body).toContain("Produit non trouvé");
    await changeOffer(shop, "residence-secondaire", { isActive: true });
    await eventually(async () => `${await linksTo("/residence-secondaire")}` === "/ressources/nomadisme,/immobilier");
    expect((await get("/ressources/regime")).status).toBe(404);
    const { id } = await shop.db
      .selectFrom("counselOpinions")
      .select("id")
      .where("subject", "=", "residence-secondaire")
      .executeTakeFirstOrThrow();
    const paper = await admin.request(`/admin/avis/${id}`);
    expect([await paper.text(), paper.headers.get("Content-Disposition")?.split(";")[0]]).toEqual([
      "%PDF-1.7 avis",
      "attachment",
    ]);
    expect((await visitor().request(`/admin/avis/${id}`)).status).not.toBe(200);
  } finally {
    await live.kill();
  }
  const noMail = await Shop.open({ beside: shop, env: { ...LIVE, SELLER_FILE: seller, SMTP_URL: undefined } });
  expect((await send(noMail.url, "/checkout/mindset", { headers })).body).toContain(
    "Service temporairement indisponible",
  );
  await noMail.kill();
});

function receive(content: string, signedOn: string, subject = "residence-secondaire"): Promise<Response> {
  const body = new FormData();
  body.append("sujet", subject);
  body.append("date", signedOn);
  body.append("fichier", new Blob([content], { type: "application/pdf" }), "avis.pdf");
  return admin.request("/admin/avis", { method: "POST", body });
}

async function idOf(slug: string): Promise<string | undefined> {
  const row = shop.db.selectFrom("formations").select("id").where("slug", "=", slug).executeTakeFirst();
  return (await row)?.id;
}
