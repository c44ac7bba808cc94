import { sql } from "kysely";
import { expect, test } from "vitest";
import { toParisField } from "#app/domain/values/time.ts";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { returnAddress, sessionOf } from "#tests/support/buying.ts";
import { ageOrders, recordFirstSales, runJob } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText, withoutSpaces } from "#tests/support/pdf.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const twin = await aShop({ beside: shop, env: { TRUST_PROXY: "1" } });
const admin = await anAdmin(shop);
await recordFirstSales(shop);

const NEW = "/admin/codes/nouveau";
const inDays = (days: number) => toParisField(new Date(Date.now() + days * 86_400_000));
const spaced = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ") ?? "";

test("the founder reads what a code changes before it exists; bad input comes back with what she typed", async () => {
  const page = await admin.open(NEW);
  const wrong = await admin.submit(
    page,
    { code: "é!", percent: "100", au: inDays(90), note: "Rentrée" },
    "Voir l’effet",
  );
  expect(wrong.status).toBe(400);
  expect(errorAt(wrong, "percent")).toContain("Pour offrir une formation, donnez un accès");
  expect([errorAt(wrong, "code"), errorAt(wrong, "au")]).toEqual([
    expect.stringContaining("De 3 à 40 signes"),
    expect.stringContaining("60 jours au plus"),
  ]);
  expect(wrong.document.querySelector("[name=note]")?.text).toBe("Rentrée");
  expect(wrong.document.querySelector("a[href*='/admin/apprenantes']")).not.toBeNull();

  const typed = { code: "rentrée", percent: "20 %", au: inDays(10) };
  const both = await admin.submit(wrong, { ...typed, euros: "12,50" }, "Voir l’effet");
  expect([both.status, errorAt(both, "euros")]).toEqual([400, "En % ou en euros, pas les deux."]);
  const cents = await admin.submit(wrong, { ...typed, percent: "", euros: "12,50" }, "Voir l’effet");
  expect(spaced(cents.text)).toContain("497 € TTC devient 484,50 € TTC, soit −12,50 €.");
  const effect = await admin.submit(wrong, typed, "Voir l’effet");
  expect(effect.status).toBe(200);
  expect(spaced(effect.text)).toContain("497 € TTC devient 397,60 € TTC, soit −99,40 €.");
  expect(spaced(effect.text)).toMatch(/une promotion à 397,60 € ou plus ne pourra plus s’annoncer comme une baisse/);
  expect(effect.text).toContain("Il vaudra aussi pour les formations que vous créerez");
  expect(await codeOf("RENTREE")).toBeUndefined();
  // Other terms than those that were shown are shown first.
  const changed = await admin.submit(effect, { percent: "10" }, "Créer le code");
  expect([changed.status, await codeOf("RENTREE")]).toEqual([200, undefined]);
  const created = await admin.submit(effect, {}, "Créer le code");
  expect([created.status, created.text.includes("Le code est créé")]).toEqual([200, true]);
  const again = await admin.submit(effect, {}, "Créer le code");
  expect(again.url).toBe(created.url);
  const taken = await admin.submit(await admin.open(NEW), { ...typed, code: "RENTREE" }, "Voir l’effet");
  expect([taken.status, errorAt(taken, "code")]).toEqual([400, "Un code de ce nom existe déjà."]);
  const large = { ...typed, code: "TROP", percent: "", euros: "9 000" };
  const worthless = await admin.submit(await admin.open(NEW), large, "Voir l’effet");
  expect([worthless.status, spaced(worthless.text)]).toEqual([200, expect.stringContaining("Le code n’y vaudra pas")]);
  expect((await admin.open("/admin/codes")).text).toMatch(/RENTREE.*Toutes, et celles à venir/s);
  expect(spaced((await admin.open("/admin/formations/nouvelle")).text)).toMatch(
    /Ce code vaut pour toutes .*RENTREE \(−20 %\)/s,
  );
  expect((await admin.open("/admin/codes/inconnu")).status).toBe(404);
  expect((await admin.open("/admin/journal?objet=code")).text).toMatch(/Création.*RENTREE/);

  const later = await admin.submit(created, { au: inDays(20) }, "Enregistrer");
  expect(errorAt(later, "au")).toContain("ne recule pas");
  const sooner = await admin.submit(created, { au: inDays(9), note: "Fin avancée" }, "Enregistrer");
  expect(sooner.text).toContain("Le code est enregistré.");
  const stale = await admin.submit(created, { au: inDays(8), note: "" }, "Enregistrer");
  const differing = stale.document.querySelectorAll("form table tbody tr").map(({ text }) => text.replace(/\s+/g, " "));
  expect([stale.status, differing]).toEqual([
    409,
    [
      expect.stringMatching(new RegExp(`Fin.*${inDays(9)}.*${inDays(8)}`)),
      expect.stringMatching(/Note.*Fin avancée.*—/),
    ],
  ]);
  expect((await admin.submit(stale, {}, "Enregistrer")).text).toContain("Le code est enregistré.");
});

test("a code is folded; applied, it shows its price and keeps the form; Stripe and every paper have the reduction", async () => {
  const visitor = newVisitor(shop);
  const page = await visitor.open("/checkout/mindset");
  expect(
    page.document
      .querySelectorAll("details")
      .find(({ text }) => text.includes("J’ai un code"))
      ?.hasAttribute("open"),
  ).toBe(false);
  const email = "reduite@exemple.fr";
  const unknown = await visitor.submit(page, { email, code: "PERDU" }, "Appliquer le code");
  expect([unknown.status, errorAt(unknown, "code")]).toEqual([
    400,
    "Ce code n’existe pas : vérifie qu’il est recopié en entier.",
  ]);
  const focused = (shown: Page) =>
    shown.document.querySelectorAll("[autofocus]").map((one) => one.getAttribute("role"));
  const applied = await visitor.submit(unknown, { code: " ren trée ", cgv: true }, "Appliquer le code");
  expect([unknown.url.includes("#"), applied.url.includes("#")]).toEqual([false, false]);
  expect([focused(unknown), focused(applied)]).toEqual([["alert"], ["status"]]);
  expect([applied.status, errorAt(applied, "code"), recapOf(applied)]).toEqual([
    200,
    undefined,
    expect.stringMatching(
      /Prix 497 € TTC Code RENTREE −99,40 € \(code à utiliser jusqu’au .*\).* À payer 397,60 € TTC/,
    ),
  ]);
  expect(applied.document.querySelector("[name=email]")?.getAttribute("value")).toBe(email);
  expect(applied.document.querySelector("[name=cgv]")?.hasAttribute("checked")).toBe(true);
  // Straight to the order, with the price that the page showed before the code.
  const direct = await visitor.submit(page, { email, code: "RENTREE", cgv: true });
  expect([direct.status, spaced(direct.text)]).toEqual([
    409,
    expect.stringContaining("elle montrait 497 € TTC, c’est maintenant 397,60 € TTC"),
  ]);

  const stripePage = await visitor.submit(direct, { cgv: true });
  expect(spaced(stripePage.text)).toContain("Code RENTREE : −99,40 €");
  const session = sessionOf(stripePage);
  expect(await amountAt(session)).toBe(39_760);
  const back = await visitor.open("/checkout/mindset");
  expect(recapOf(back)).toContain("À payer 397,60 € TTC");
  expect(sessionOf(await visitor.submit(back))).toBe(session);
  expect(await codeOf("RENTREE")).toMatchObject({ taken: 1 });
  await shop.stripe.pay(session);
  await visitor.open(returnAddress("mindset", session));
  const [mail] = await shop.mailbox.until(email, 2);
  for (const line of ["Prix sans code", "497 € TTC", "Code RENTREE", "−99,40 €", "397,60 € TTC"])
    expect(spaced(mail?.text)).toContain(line);
  const order = await findOrder(shop, email);
  const invoice = await shop.db
    .selectFrom("invoices")
    .select(["number", "totalCents", "discountCents"])
    .where("orderId", "=", order.id)
    .executeTakeFirst();
  expect(invoice).toMatchObject({ totalCents: 39_760, discountCents: 9940 });
  const answer = await admin.request(`/admin/comptabilite/pieces/${invoice?.number}.pdf`);
  const pdf = withoutSpaces(await pdfText(Buffer.from(await answer.arrayBuffer())));
  expect(pdf).toMatch(/497€.*Réduction,CodeRENTREE−99,40€.*TotalHT397,60€.*TotalTTC397,60€/);
  expect(spaced((await admin.open(`/admin/commandes/${order.id}`)).text)).toContain("Code RENTREE−99,40 €");
  const desk = await admin.open(`/admin/codes/${(await codeOf("RENTREE"))?.id}`);
  const printed = await admin.open(`/admin/codes/${(await codeOf("RENTREE"))?.id}/affiche`);
  expect(spaced(printed.text)).toMatch(/−20 % avec le code RENTREE.*397,60 € TTC ?497 € TTC ?497 €/);
  // Before the list, which may be long: what is scanned is on the first sheet.
  expect(printed.html.indexOf("<svg")).toBeLessThan(printed.html.indexOf("<table"));
  expect(printed.document.querySelectorAll("main svg path")).toHaveLength(2);
  expect(printed.text).toContain("/code/RENTREE");
  expect(spaced(desk.text)).toMatch(/1 utilisé.*397,60 €/);
  await expectCleanLedger(shop);
});

test("of sixty buyers at once on two processes ten get the reduction; each use comes back once, with its order", async () => {
  await shop.stripe.webhooks({ mode: "drop" });
  await createCode({ code: "DIX", max: "10", percent: "", euros: "30" });
  const ready = [];
  for (let n = 0; n < 60; n += 1) {
    const visitor = new Visitor((n % 2 ? shop : twin).url, { address: `10.2.0.${n}` });
    ready.push({ visitor, page: await visitor.open("/checkout/mindset?code=DIX") });
  }
  const answers = await Promise.all(
    ready.map(({ visitor, page }, n) => visitor.submit(page, { email: `foule${n}@exemple.fr`, cgv: true })),
  );
  const sessions = answers.filter(({ url }) => url.includes("/c/pay/")).map(sessionOf);
  expect(sessions).toHaveLength(10);
  for (const session of sessions) expect(await amountAt(session)).toBe(46_700);
  const refused = answers.find(({ status }) => status === 400);
  expect(refused && errorAt(refused, "code")).toBe("Ce code a déjà servi autant de fois que prévu.");
  expect(refused && recapOf(refused)).toContain("Total 497 € TTC");
  expect(await codeOf("DIX")).toMatchObject({ taken: 10, exhaustedAt: expect.any(Date) });

  // One is paid, all others expire. A process is killed meanwhile, and every event comes twice at once.
  const [paid = "", ...left] = sessions;
  await shop.stripe.webhooks({ mode: "hold" });
  await shop.stripe.pay(paid);
  for (const session of left) await shop.stripe.expire(session);
  await twin.kill();
  await twin.startAgain();
  await shop.stripe.webhooks({ mode: "send" });
  await shop.stripe.flushWebhooks({ copies: 2, parallel: true });
  await ageOrders(shop, 2);
  await Promise.all([runJob(shop, "reconcile-orders"), runJob(twin, "reconcile-orders")]);
  await eventually(async () => (await codeOf("DIX"))?.taken === 1);
  expect(await usesOf("DIX")).toEqual({ used: 1, returned: 9 });
  expect(await codeOf("DIX")).toMatchObject({ exhaustedAt: null });
  await expectCleanLedger(shop);
});

test("one connection holds half of a code's uses at most, and no longer than a seat", async () => {
  await createCode({ code: "TROIS", max: "3" });
  const from = { address: "10.3.0.1" };
  const answers = [];
  for (let n = 0; n < 3; n += 1) {
    const visitor = new Visitor(shop.url, from);
    const page = await visitor.open("/checkout/mindset?code=TROIS");
    answers.push(await visitor.submit(page, { email: `vide${n}@exemple.fr`, cgv: true }));
  }
  expect(answers.map(({ url, status }) => [url.includes("/c/pay/"), status])).toEqual([
    [true, 200],
    [true, 200],
    [false, 429],
  ]);
  expect(answers[2]?.text).toContain("Ce code est déjà retenu plusieurs fois depuis ta connexion");
  expect(await codeOf("TROIS")).toMatchObject({ taken: 2 });
  const soon = sql<boolean>`bool_and(expires_at < now() + interval '33 minutes')`;
  const held = shop.db.selectFrom("orders").select(soon.as("soon")).where("reductionLabel", "=", "Code TROIS");
  expect(await held.executeTakeFirst()).toEqual({ soon: true });
  const other = newVisitor(shop);
  expect((await other.open("/checkout/mindset?code=tr%00ois")).status).toBe(200);
  const page = await other.open("/checkout/mindset?code=trois");
  const last = await other.submit(page, { email: "vraie@exemple.fr", cgv: true });
  expect(last.url).toContain("/c/pay/");
});

test("a code of one use per person knows the mailbox, a reserved one serves once, and a stopped one keeps what was begun", async () => {
  await createCode({ code: "UNEFOIS", une_fois: true });
  const visitor = newVisitor(shop);
  const order = async (email: string, code: string, from: Visitor) =>
    from.submit(await from.open(`/checkout/dont-die?code=${code}`), { email, cgv: true });
  const first = await order("lea.martin@gmail.com", "UNEFOIS", visitor);
  expect(first.url).toContain("/c/pay/");
  const second = await order("leamartin+2@googlemail.com", "UNEFOIS", newVisitor(shop));
  expect([second.status, errorAt(second, "code")]).toEqual([
    400,
    expect.stringContaining("Ce code sert une fois par personne"),
  ]);
  expect(await codeOf("UNEFOIS")).toMatchObject({ taken: 1 });

  const batch = await createCode({ kind: "reserved", nombre: "3", code: "" });
  expect(batch.text).toContain("Les codes réservés sont créés");
  const csv = await admin.request(
    batch.document.querySelector("form[action*='/lots/']")?.getAttribute("action") ?? "",
    { method: "POST", body: new URLSearchParams() },
  );
  const [, drawn = "", unused = ""] = /\n(\w{12});[^\n]*\n(\w{12});/.exec(await csv.text()) ?? [];
  expect((await newVisitor(shop).open(`/code/${drawn}`)).status).toBe(404);
  expect((await order("seule@exemple.fr", drawn, newVisitor(shop))).url).toContain("/c/pay/");
  expect((await order("autre@exemple.fr", drawn, newVisitor(shop))).status).toBe(400);
  for (const _ of [1, 2]) {
    const stopped = await admin.submit(batch, {}, "Arrêter ces codes");
    expect(stopped.text.match(/Ces codes sont arrêtés|Arrêté le/g)).toHaveLength(4);
  }
  expect((await order("apres@exemple.fr", unused, newVisitor(shop))).status).toBe(400);
  expect(await usesOf(drawn)).toEqual({ held: 1 });

  const page = await visitor.open("/code/unefois");
  expect([page.status, page.url.endsWith("/code/UNEFOIS")]).toEqual([200, true]);
  expect(spaced(page.text)).toMatch(
    /Prix sans code.*Prix le plus bas des 30 derniers jours avant le code.*Prix avec le code/,
  );
  expect(page.document.querySelector("a[href='/checkout/mindset?code=UNEFOIS']")).not.toBeNull();
  expect(spaced((await visitor.open("/formations/dont-die")).text)).toContain("avec le code UNEFOIS");
  const desk = await admin.open(`/admin/codes/${(await codeOf("UNEFOIS"))?.id}`);
  await admin.submit(desk, {}, "Arrêter maintenant");
  await eventually(async () => (await visitor.open("/code/UNEFOIS")).status === 410);
  expect((await visitor.open("/code/UNEFOIS")).text).toContain("Ce code est terminé");
  const again = await visitor.open("/checkout/dont-die");
  expect(sessionOf(await visitor.submit(again))).toBe(sessionOf(first));
  const ended = await order("tard@exemple.fr", "UNEFOIS", newVisitor(shop));
  expect([ended.status, errorAt(ended, "code")]).toEqual([400, "Ce code est terminé."]);
});

/** A code through both steps of its form. */
async function createCode(fields: Record<string, string | true>): Promise<Page> {
  const typed = { percent: "20", au: inDays(10), ...fields };
  const effect = await admin.complete(await admin.open(NEW), typed, "Voir l’effet");
  return admin.complete(effect, {}, "Créer le code");
}

function codeOf(code: string) {
  return shop.db.selectFrom("codes").select(["id", "taken", "exhaustedAt"]).where("code", "=", code).executeTakeFirst();
}

async function usesOf(code: string): Promise<Record<string, number>> {
  const rows = await shop.db
    .selectFrom("orderReductions")
    .innerJoin("codes", "codes.id", "codeId")
    .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("code", "=", code)
    .groupBy("state")
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

function recapOf(page: Page): string {
  const recap = page.document.querySelector("#recapitulatif")?.parentNode?.parentNode?.text ?? "";
  return spaced(recap.replace(/\s+/g, " "))
    .replace(/(\S)(Prix|Code|À payer|Total)/g, "$1 $2")
    .replace(/(Prix|RENTREE|À payer|Total)(?=[\d−])/g, "$1 ");
}

async function amountAt(session: string): Promise<number | null | undefined> {
  return (await shop.stripe.ledger()).find((line) => line.session === session)?.amountTotal;
}
