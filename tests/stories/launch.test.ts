import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Stripe } from "stripe";
import { afterAll, expect } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { ADMIN, addressOf, anAdmin } from "#tests/support/admin.ts";
import { aCustomer, buy, ledger } from "#tests/support/buying.ts";
import { documentOf, post, send } from "#tests/support/http.ts";
import { runJob } from "#tests/support/jobs.ts";
import { LIVE } from "#tests/support/live-key.ts";
import { changeOffer, dayIn, editOffer, stepOf } from "#tests/support/offers.ts";
import { aShop, test } from "#tests/support/own-shop.ts";
import { aSeller, writeSeller } from "#tests/support/seller.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Before the shop opens: what the launch list says, what a live key will show and sell. */
const folder = mkdtempSync(join(tmpdir(), "essor-launch-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const shop = await aShop();
const admin = await anAdmin(shop);

const visitor = () => new Visitor(shop.url);

test("the launch list says « Fait » of Stripe’s events and of the mail server only when both were tried, and calls nothing else done", async () => {
  const step = async (code: string) => stepOf((await admin.open("/admin/lancement")).html, code);
  expect(await step("seller")).toMatch(/À faire[\s\S]*SIREN\s: encore un exemple/);
  expect(await step("guarantee-notices")).toContain(">À faire<");
  // Whether or not such a formation is open: its pages are to be read.
  for (const slug of ["residence-secondaire", "dont-die"]) await changeOffer(shop, slug, { status: "closed" });
  for (const page of ["/residence-secondaire", "/ressources/regime"])
    expect(await step("opinion")).toMatch(new RegExp(`>À faire<[\\s\\S]*href="${page}"`));
  const withdraw = (page: string, intent: string) =>
    admin.request("/admin/textes", { method: "POST", body: new URLSearchParams({ page, intent }) });
  await withdraw("/residence-secondaire", "retirer");
  expect(await step("opinion")).not.toContain("/residence-secondaire");
  await withdraw("/ressources/regime", "retirer");
  await eventually(async () => (await step("opinion")).includes(">Fait<"));
  for (const page of ["/residence-secondaire", "/ressources/regime"]) await withdraw(page, "remettre");
  expect(await step("webhook")).toMatch(/>À faire<[\s\S]*n’a pas encore l’adresse/);
  const { hostname, port } = new URL(shop.stripeUrl);
  const stripe = new Stripe("sk_test_emulator", { host: hostname, port, protocol: "http" });
  const { id } = await stripe.webhookEndpoints.create({
    url: `${shop.url}/webhooks/stripe`,
    enabled_events: ["invoice.paid"],
  });
  const again = async () => {
    await admin.submit(await admin.open("/admin/lancement"), {}, "Vérifier de nouveau");
    return step("webhook");
  };
  expect(await again()).toMatch(/>À faire<[\s\S]*tous les événements/);
  await shop.stripe.fault({ path: "/v1/webhook_endpoints", kind: "403" });
  expect(await again()).toContain(">On ne sait pas<");
  const left = async (page: string) => /(\d+)\spoints/.exec((await admin.open(page)).text)?.[1];
  expect([await left("/admin/dashboard"), await left("/admin/lancement")]).toEqual(Array(2).fill(await left("/admin")));
  await stripe.webhookEndpoints.update(id, { enabled_events: ["*"] });
  expect(await again()).toContain(">Fait<");

  expect(await step("mail")).toMatch(/>À faire<[\s\S]*est branché/);
  const first = await admin.open("/admin/lancement");
  await Promise.all([0, 1].map(() => admin.submit(first, {}, "M’envoyer un e-mail d’essai")));
  await eventually(async () => (await step("mail")).includes(">Fait<"));
  const arrived = shop.mailbox.to(ADMIN.email).filter(({ subject }) => subject.endsWith("vos e-mails partent bien"));
  expect(arrived.length).toBeGreaterThan(0);
});

test("the launch list begins with what saves work, counts the examples, and says what the site promises in her name", async () => {
  const page = await admin.open("/admin/lancement");
  const codes = page.document.querySelectorAll("[data-step]").map((step) => step.getAttribute("data-step"));
  expect([...codes.slice(0, 4), codes.at(-1)]).toEqual(["seller", "course", "content", "price", "backup"]);
  expect(page.html.indexOf('id="exemples"')).toBeLessThan(page.html.indexOf("data-step"));
  expect(stepOf(page.html, "course").replace(/<[^>]*>/g, "")).toMatch(/\d+\sformations d’exemple/);
  expect(stepOf(page.html, "course")).not.toContain("Mindset");
  expect(stepOf(page.html, "backup")).toContain("Rien n’a encore été sauvegardé");
  await shop.inspect((db) => db.insertInto("heartbeats").values({ name: "backup", at: new Date() }).execute());
  expect(stepOf((await admin.open("/admin/lancement")).html, "backup")).toContain(">Fait<");
  const promised = page.document.querySelector("#promesses")?.parentNode;
  const said = promised?.text.replace(/\s/g, " ");
  for (const promise of ["30 jours", "20 %", "sous 48 heures", "5 ans"]) expect(said).toContain(promise);
  expect(promised?.querySelector("a")?.getAttribute("href")).toBe("/conditions-vente");
  expect(page.document.querySelector("main a[href='/admin/bibliotheque']")?.text).toContain("retirez-la");
  const library = await admin.open("/admin/bibliotheque");
  await admin.submit(library, {}, "Retirer la bibliothèque du site");
  expect((await admin.open("/admin/lancement")).text).not.toContain("La bibliothèque est sur le site");
  await admin.submit(await admin.open("/admin/bibliotheque"), {}, "Remettre la bibliothèque sur le site");
});

test("a trial order of a formation of her own is a point of the list, which no sale waits for", async () => {
  const step = async () => stepOf((await admin.open("/admin/lancement")).html, "trial-order");
  await buy(visitor(), "mindset", "essai-d-exemple@exemple.fr");
  expect(await step()).toMatch(/Un achat d’essai.*>À faire<.*Aucune formation ouverte n’a encore un cours à vous/s);
  const course = { titre: "Mon cours", adresse: "mon-cours" };
  await admin.submit(await admin.open("/admin/cours/nouveau"), course, "Créer le cours");
  await sql`insert into formation_courses (formation_id, course_id, position) select formations.id, courses.id, 9
    from formations, courses where formations.slug = 'rat-race' and courses.slug = 'mon-cours'`.execute(shop.db);
  expect(await step()).toMatch(/>À faire<.*href="\/checkout\/rat-race"/s);
  expect(await step()).toContain(">La vente ne l’attend pas<");
  const { text, html } = await admin.open("/admin/lancement");
  const aside = html.split(">La vente ne l’attend pas<").length - 1;
  expect(text).toContain(`dont ${aside} que la vente n’attend pas`);
  expect(stepOf(html, "seller")).not.toContain("La vente ne l’attend pas");
  const buyer = await aCustomer(shop, "essai@exemple.fr", "rat-race");
  expect(await step()).toMatch(/>À faire<.*Payée, le premier cours pas encore ouvert/s);
  const programme = await buyer.open("/formations/rat-race/apprendre");
  await buyer.open(`${programme.document.querySelector("main a[href*='/apprendre/']")?.getAttribute("href")}`);
  expect(await step()).toContain(">Fait<");
});

test("help that only the sales page announces waits for its date, and a point about her formations is not done while samples alone are open", async () => {
  const step = async (code: string) => stepOf((await admin.open("/admin/lancement")).html, code).replace(/\s/g, " ");
  const sentence = "Un atelier par mois, en visio.";
  const ofMindset = (isSample: boolean) =>
    sql`update courses set is_sample = ${isSample} where id in (select course_id from formation_courses
      join formations on formations.id = formation_id where slug = 'mindset')`.execute(shop.db);
  expect(await step("price")).toContain("Aucune formation ouverte n’a encore un cours à vous");
  await ofMindset(false);
  expect(await step("price")).toContain(">Fait<");
  expect(await step("content")).not.toContain(sentence);
  const published = await admin.submit(await admin.open("/admin/textes/mindset"), { offerText: sentence }, "Publier");
  expect(published.text).toContain("Le texte est publié.");
  await eventually(async () => (await step("content")).includes(`l’avis de votre conseil pour « ${sentence} »`));
  await admin.submit(published, {}, "Revenir au texte d’origine");
  await eventually(async () => !(await step("content")).includes(sentence));
  await ofMindset(true);
});

test("an administrator sees the shop as it will be with a live key, alone, and can buy nothing in it", async () => {
  const lesson = "/formations/mindset/apprendre/releve-de-sept-jours";
  const owner = await aCustomer(shop, "apercu@exemple.fr", "mindset");
  await shop.db.updateTable("users").set({ role: "admin" }).where("email", "=", "apercu@exemple.fr").execute();
  await changeOffer(shop, "mindset", { regime: null });
  expect((await owner.open(lesson)).text).toContain("Poser une question");
  const before = await visitor().open("/temoignages");
  expect(before.text).toContain("Exemple");
  const meetings = /Les prochains rendez-vous.* à 19\sh \(heure de Paris\) Exemple/;
  expect((await visitor().open("/formations/immeuble-rapport")).text).toMatch(meetings);
  // One of her own, before she has chosen a regime with her lawyer.
  const { id: formationId } = await shop.db
    .selectFrom("formations")
    .select("id")
    .where("slug", "=", "immeuble-rapport")
    .executeTakeFirstOrThrow();
  const own = { id: newId(), formationId, title: "Étude", minutes: 60, link: "https://visio.exemple.fr/a" };
  await shop.db
    .insertInto("liveSessions")
    .values({ ...own, startsAt: new Date(`${dayIn(3)}T18:00Z`) })
    .execute();

  const home = await owner.submit(await owner.open("/admin/lancement"), {}, "Voir comme une boutique ouverte");
  expect(new URL(home.url).pathname).toBe("/");
  expect(home.text).toContain("Aperçu de la boutique ouverte.");
  expect(home.headers.get("Cache-Control")).toBe("private, no-store");
  // Nobody knows who owns the sample's profiles.
  const onTrial = await new Visitor(shop.url).open("/");
  expect([onTrial, home].map(({ html }) => html.includes("essor.exemple"))).toEqual([true, false]);
  expect((await owner.open("/temoignages")).text).toContain("arrivent bientôt");
  expect((await owner.open("/mindset")).text).toContain("En préparation : pas encore en vente");
  expect((await owner.open("/formations/immeuble-rapport")).text).not.toContain("Les prochains rendez-vous");
  await changeOffer(shop, "immeuble-rapport", { regime: "enseignement_distance" });
  expect((await owner.open("/formations/immeuble-rapport")).text).toContain("Les prochains rendez-vous");
  await changeOffer(shop, "immeuble-rapport", { regime: null });
  expect((await owner.open("/residence-secondaire")).status).toBe(404);
  const order = await owner.open("/checkout/mindset");
  expect(order.text).toMatch(
    /Avec la clé réelle, cette commande attend encore : l’identité de la vendeuse, .*la clé réelle/,
  );
  expect(order.document.querySelector("#commande a[href='/admin/lancement']")?.text).toContain("Avant d’ouvrir");
  expect(order.text).not.toMatch(/temporairement indisponible|base de données/);
  expect((await owner.open(lesson)).text).not.toContain("Poser une question");
  expect((await owner.open("/admin/lancement")).text).not.toContain("Aperçu de la boutique ouverte.");

  const { orders } = await ledger(shop);
  const form = visitor().formRequest(await visitor().open("/checkout/mindset"), { email: "x@exemple.fr", cgv: true });
  const refused = await owner.request(form.url, { method: "POST", body: form.body });
  expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/checkout/mindset"]);
  expect((await ledger(shop)).orders).toHaveLength(orders.length);

  const after = await visitor().open("/temoignages");
  expect(after.text).toBe(before.text);
  expect(after.headers.get("Cache-Control")).toContain("s-maxage");
  const stolen = { headers: { Cookie: `apercu=${owner.cookie("apercu")}` } };
  expect((await send(shop.url, "/temoignages", stolen)).body).toContain("Exemple");

  const back = await owner.submit(await owner.open("/"), {}, "Quitter l’aperçu");
  expect(new URL(back.url).pathname).toBe("/admin/lancement");
  expect((await owner.open("/temoignages")).text).toBe(before.text);
  await changeOffer(shop, "mindset", { regime: "contenu_numerique" });
  await shop.db.updateTable("users").set({ role: "customer" }).where("email", "=", "apercu@exemple.fr").execute();
});

test("with a live key nothing is sold under a sample or half an identity, and the administration says in words what is missing", async () => {
  const { id: userId } = await shop.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", ADMIN.email)
    .executeTakeFirstOrThrow();
  await shop.db.insertInto("secondFactors").values({ userId, secret: "x", confirmedAt: new Date() }).execute();
  await shop.db
    .insertInto("vatRegimes")
    .values({ regime: "franchise", startsOn: dayIn(0), decidedBy: ADMIN.email })
    .execute();
  const opinions = ["garantie-continue", "garantie-unique"].map((subject) => {
    const body = Buffer.from("%PDF-1.7");
    return { id: newId(), subject, signedOn: dayIn(-1), fileName: "a.pdf", sha256: subject, body };
  });
  await shop.db.insertInto("counselOpinions").values(opinions).execute();
  const { host } = aSeller();
  for (const [given, missing] of [
    [undefined, ["nom ou dénomination sociale : encore un exemple", "SIREN : encore un exemple"]],
    [{}, ["nom ou dénomination sociale : à indiquer", "site du médiateur : à indiquer"]],
    [aSeller({ siren: "000 000 000" }), ["SIREN : encore un exemple"]],
    [aSeller({ host: { ...host, phone: "" } }), ["téléphone de l’hébergeur : à indiquer"]],
    [aSeller(), []],
  ] as const) {
    const SELLER_FILE = given && writeSeller(join(folder, "seller.json"), given);
    const live = await Shop.open({ beside: shop, env: { ...LIVE, SELLER_FILE } });
    const headers = { Host: "essor.example", Cookie: `__Host-sid=${admin.cookie("sid")}` };
    const dashboard = await send(live.url, "/admin/dashboard", { headers });
    expect(dashboard.body).toContain("La boutique est fermée");
    expect(dashboard.body).toContain('href="/admin/lancement"');
    const { body } = await send(live.url, "/admin/lancement", { headers });
    for (const part of missing) expect(body.replace(/\s/g, " ")).toContain(part);
    expect(body).not.toMatch(/SELLER_FILE|SMTP_URL|STRIPE_|MAIL_FROM|seller\.json/);
    expect(stepOf(body, "seller").includes(">Fait<")).toBe(missing.length === 0);
    const order = (await send(live.url, "/checkout/mindset", { headers })).body;
    expect(order.includes("temporairement indisponible")).toBe(missing.length > 0);
    await live.kill();
  }
});

test("with a live key a formation is open only while the help it announces has a date and counsel’s answer; otherwise the night closes it and tells its buyers", async ({
  openShop,
}) => {
  const trial = await openShop({ env: { PROCESS: "web" } });
  const founder = await anAdmin(trial);
  const buyer = { id: newId(), email: "rendez-vous@exemple.fr" };
  const formation = trial.db.selectFrom("formations").select("id").where("slug", "=", "immobilier-campagne");
  const { id } = await formation.executeTakeFirstOrThrow();
  const { id: userId } = await trial.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await trial.db.insertInto("secondFactors").values({ userId, secret: "x", confirmedAt: new Date() }).execute();
  await trial.db.insertInto("users").values(buyer).execute();
  await trial.db.insertInto("access").values({ userId: buyer.id, formationId: id, source: "gift" }).execute();
  const address = `${await addressOf(founder, "immobilier-campagne")}/modifier`;
  expect((await editOffer(founder, "immobilier-campagne", { status: "open" })).status).toBe(200);

  const live = await openShop({ beside: trial, env: { ...LIVE, PROCESS: "all" } });
  const headers = { Host: "essor.example", Cookie: `__Host-sid=${founder.cookie("sid")}` };
  const edit = async (fields: Record<string, string>) => {
    const form = documentOf(await send(live.url, address, { headers }));
    const page = { url: live.url + address, text: "", document: form } as Page;
    const { body } = visitor().formRequest(page, { status: "open", ...fields }, "Sauvegarder");
    return post(live.url, address, Object.fromEntries(body), { ...headers, Origin: "https://essor.example" });
  };
  const SENTENCE = "Un rendez-vous collectif par mois, en visio : les dates sont sur la page de la formation";
  const refused = await edit({});
  expect(refused.status).toBe(422);
  expect(refused.body.replace(/\s/g, " ")).toContain(`l’avis de votre conseil pour « ${SENTENCE} »`);
  const { body: list } = await send(live.url, "/admin/lancement", { headers });
  expect(stepOf(list, "content")).toMatch(/modifier#champ-counsel_confirmed_on">l’avis de votre conseil/);
  const counsel = { regime: "contenu_numerique", counsel_confirmed_on: dayIn(-1) };
  const undated = await edit(counsel);
  expect(undated.status).toBe(422);
  expect(undated.body.replace(/\s/g, " ")).toContain(`une date dans les 35 jours pour « ${SENTENCE} »`);
  const session = {
    id: newId(),
    formationId: id,
    title: "Étude de bien",
    minutes: 60,
    link: "https://visio.exemple.fr/a",
  };
  await trial.db
    .insertInto("liveSessions")
    .values({ ...session, startsAt: new Date(`${dayIn(40)}T18:00Z`) })
    .execute();
  expect((await edit(counsel)).status).toBe(422);
  await trial.db
    .updateTable("liveSessions")
    .set({ startsAt: new Date(`${dayIn(20)}T18:00Z`) })
    .execute();
  expect((await edit(counsel)).status).toBe(303);

  const statuses = async () => {
    const rows = await trial.db.selectFrom("formations").select(["slug", "status"]).execute();
    return new Map(rows.map(({ slug, status }) => [slug, status]));
  };
  await runJob(live, "clean-up");
  expect((await statuses()).get("immobilier-campagne")).toBe("open");
  expect((await statuses()).get("immeuble-rapport")).toBe("closed");
  expect((await statuses()).get("rat-race")).toBe("open");
  expect(live.mailbox.to(buyer.email)).toEqual([]);
  await trial.db.updateTable("liveSessions").set({ cancelledAt: new Date() }).execute();
  await runJob(live, "clean-up");
  await runJob(live, "clean-up");
  expect((await statuses()).get("immobilier-campagne")).toBe("closed");
  const [letter] = await live.mailbox.until(buyer.email, 1);
  expect(letter?.text.replace(/\s+/g, " ")).toContain(SENTENCE);
  expect(live.mailbox.to(buyer.email)).toHaveLength(1);
});
