import { sql } from "kysely";
import { expect, test } from "vitest";
import { addressOf, anAdmin, lineOf } from "#tests/support/admin.ts";
import { buy } from "#tests/support/buying.ts";
import { announceRest } from "#tests/support/courses.ts";
import { changeOffer, dayIn } from "#tests/support/offers.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** What pages say about an offer follows what is sold, and at which price. */
const shop = await aShop();
const visitor = new Visitor(shop.url);

/** Modules 2 to 5 are to come. */
const OF_MODULES_TO_COME = /modules? [2-5]|(deuxième|quatrième) module|Tout est là|méthode entière/;

test("texts around the programme promise no module that is to come; once all are published, the page says nothing of a part", async () => {
  const textAround = async (path: string) => {
    const { html, document } = await visitor.open(path);
    return html.replace(document.querySelector("#modules")?.toString() ?? "", "").replace(/[\u00a0\u202f]/g, " ");
  };
  for (const slug of ["entrepreneuriat", "immobilier-avance"]) await announceRest(shop, slug);
  await eventually(async () => (await textAround("/immobilier")).includes("hors de l’offre"));
  for (const path of ["/entrepreneuriat", "/immobilier", "/", "/temoignages"])
    expect([path, (await textAround(path)).match(OF_MODULES_TO_COME)]).toEqual([path, null]);
  await shop.inspect(async (db) => {
    await sql`update lessons set published_version = 1 from courses
      where courses.id = course_id and courses.slug = 'immobilier-avance'`.execute(db);
    await sql`select pg_notify('pages', '')`.execute(db);
  });
  await eventually(async () => (await textAround("/immobilier")).includes("Cinq modules, trois bonus"));
  const { text } = await visitor.open("/immobilier");
  expect(text.match(/hors de l’offre|ne fait pas partie de l’offre/)).toBeNull();
});

test("the order page shows the seller, the guarantees, the technical requirements and the rights to withdraw and cancel above the button", async () => {
  const page = await visitor.open("/checkout/immeuble-rapport");
  for (const said of ["SIREN : 000 000 000", "Garantie légale", "30 jours", "moins de 20", "navigateur à jour"])
    expect(page.text).toContain(said);
  // The footer names the mediator too.
  const order = page.document.querySelector("#commande")?.text;
  for (const said of ["CB, Visa, Mastercard", "Médiation Exemple"]) expect(order).toContain(said);
  const links = page.document.querySelectorAll("#commande a").map((link) => link.getAttribute("href"));
  expect(links).toEqual(
    expect.arrayContaining(["/retractation", "/resiliation", "/politique-remboursement", "https://mediation.example"]),
  );
  expect(
    (await visitor.open("/checkout/mindset")).document.querySelector("#commande a[href='/resiliation']"),
  ).toBeNull();
});

test("a programme of two months names its whole price beside that of a month: on its page, before the order and in the contract’s email", async () => {
  const whole = "2 mois pour tout le programme, soit 1 794 € TTC au total, sans engagement de durée";
  const plain = ({ text }: { text: string }) => text.replace(/\s/g, " ");
  for (const address of ["/formations/immobilier-campagne", "/checkout/immobilier-campagne"])
    expect(plain(await visitor.open(address)), address).toContain(whole);
  await buy(new Visitor(shop.url), "immobilier-campagne", "deux-mois@exemple.fr");
  const mails = await shop.mailbox.until("deux-mois@exemple.fr", 2);
  expect(mails.map(plain).filter((text) => text.includes(whole))).toHaveLength(1);
  expect(plain(await visitor.open("/checkout/mindset"))).not.toContain("pour tout le programme");
});

test("what a bonus announces without a day is said to be no part of the offer; a day to come takes that note away", async () => {
  const notes = async () =>
    (await visitor.open("/mindset")).text.split("Ce qui est à paraître n’est pas compris").length - 1;
  expect(await notes()).toBe(1);
  const admin = await anAdmin(shop);
  const page = await admin.open("/admin/textes/mindset");
  const field = page.document
    .querySelectorAll("textarea")
    .find((one) => one.text.includes("les enregistrements sont à paraître"));
  const dated = `${field?.text.replace(/à paraître/, "à paraître au plus tard le 15 mars 2099")}`;
  await admin.submit(page, { [`${field?.getAttribute("name")}`]: dated }, "Publier");
  await eventually(async () => (await notes()) === 0);
  expect((await visitor.open("/mindset")).text).toContain("au plus tard le 15 mars 2099");
});

test("the price on a formation's own sales page leads to its offer, and no link back to where one is", async () => {
  const admin = await anAdmin(shop);
  const formation = await admin.open(`${await addressOf(admin, "dont-die")}/modifier`);
  const link = formation.document.querySelectorAll("a").find(({ text }) => text.includes("Page de vente"));
  let form = await admin.open(`${link?.getAttribute("href")}`);
  for (const kind of ["Prix d’une formation", "Lien vers la commande"]) {
    form = await admin.submit(form, {}, `${kind} à la fin`);
    const last = form.document.querySelectorAll("input[name^=blocks-][name$=-kind]").length - 1;
    const own = form.document.querySelector(`[name=blocks-${last}-formation] option[selected]`);
    expect(own?.getAttribute("value")).toBe("dont-die");
    form = await admin.submit(form, {}, "Enregistrer le brouillon");
  }
  await admin.submit(form, {}, "Publier");
  const page = "/formations/dont-die";
  const leads = async (to: string) => (await visitor.open(page)).document.querySelector(`main a[href='${to}']`)?.text;
  await eventually(async () => `${await leads(`${page}#offre`)}`.includes("Voir l’offre"));
  expect(await leads(page)).toBeUndefined();
});

test("what the administration says of a sales page is what a visitor finds there, written or not", async () => {
  const admin = await anAdmin(shop);
  const { id } = await shop.db
    .selectFrom("formations")
    .select("id")
    .where("slug", "=", "rat-race")
    .executeTakeFirstOrThrow();
  const said = async () => {
    const row = (await admin.open("/admin/pages")).document
      .querySelectorAll("tr")
      .find(({ innerHTML }) => innerHTML.includes(id));
    const { text } = await admin.open(`/admin/pages/${id}`);
    const { status } = await visitor.open("/formations/rat-race");
    const words = ["Pas en ligne", "Page d’origine", "Voir la page", "qui est en ligne"];
    return [status, row?.querySelector(".badge")?.text, ...words.filter((word) => text.includes(word))];
  };
  const asItCame = [200, "Page d’origine", "Page d’origine", "Voir la page", "qui est en ligne"];
  expect(await said()).toEqual(asItCame);
  await changeOffer(shop, "rat-race", { status: "draft" });
  await eventually(async () => (await visitor.open("/formations/rat-race")).status === 404);
  expect(await said()).toEqual([404, "Pas en ligne", "Pas en ligne"]);
  await changeOffer(shop, "rat-race", { status: "open" });
  await eventually(async () => (await visitor.open("/formations/rat-race")).status === 200);
  expect(await said()).toEqual(asItCame);
  const main = (await admin.open("/admin/pages")).document.querySelector("a[href='/admin/textes/mindset']");
  expect(main?.text).toContain("Formation Mindset");
});

test("« Accès à vie » is explained beside the badge", async () => {
  const { document } = await visitor.open("/checkout/mindset");
  expect(document.querySelector(".badges")?.text.replaceAll("\u00a0", " ")).toBe(
    "Paiement uniqueAccès à vietant que le service existe, au moins 5 ans",
  );
});

test("the dashboard shows a promotional price from the day on which it is charged", async () => {
  const promote = (from: number) =>
    shop.db
      .updateTable("formations")
      .set({ promotionalPrice: 297, promotionFrom: dayIn(from), promotionUntil: dayIn(3) })
      .where("slug", "=", "rat-race")
      .execute();
  const admin = await anAdmin(shop);
  await promote(1);
  expect(lineOf(await admin.open("/admin/dashboard"), "rat-race")).not.toContain("297");
  await promote(0);
  expect(lineOf(await admin.open("/admin/dashboard"), "rat-race").replace(/\s/g, " ")).toContain("297 € (497 €)");
});

/** The confirmation of an order whose formation has changed since. */

const run = (query: ReturnType<typeof sql>) => shop.inspect((db) => query.execute(db));

test("the confirmation states the offer that was sold, also when it is sent again after the formation has changed", async () => {
  const order = await aPaidOrder(shop, "vendue");
  const confirmations = async (mails: number) => {
    const arrived = await shop.mailbox.until("vendue@exemple.fr", mails);
    return arrived.filter(({ subject }) => subject.includes("confirmée"));
  };
  const [first] = await confirmations(2);
  const sold = first?.text?.match(/Ce que comprend la formation.*?Ce que vous avez accepté/is)?.[0];
  expect(sold).toBeTruthy();
  await run(sql`update formations set features = ${JSON.stringify(["Autre chose"])} where slug = 'mindset'`);
  const admin = await anAdmin(shop);
  await admin.submit(await admin.open(`/admin/emails/${await confirmationOf(order.id)}`), {}, "Renvoyer");
  const [, again] = await confirmations(3);
  expect(again?.text).toContain(sold);
});

async function confirmationOf(orderId: string): Promise<string> {
  const { id } = await shop.db
    .selectFrom("emails")
    .select("id")
    .where("template", "=", "order-confirmation")
    .where(sql`props ->> 'orderId'`, "=", orderId)
    .executeTakeFirstOrThrow();
  return id;
}
