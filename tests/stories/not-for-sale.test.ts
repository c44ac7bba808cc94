import { expect, test } from "vitest";
import { addressOf, anAdmin, lineOf } from "#tests/support/admin.ts";
import { aCustomer, ledger } from "#tests/support/buying.ts";
import { lessonOf, writeLesson } from "#tests/support/courses.ts";
import { runJob, stopSchedule } from "#tests/support/jobs.ts";
import { planSession } from "#tests/support/live.ts";
import { untilWaiting } from "#tests/support/locks.ts";
import { changeOffer, dayIn, emptyCourse } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();

const FOR_SALE = { status: "open", isActive: true, openDate: null, closeDate: null } as const;

test("an unknown formation gets 404, by GET and by POST", async () => {
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/inconnue");
  expect(page.status).toBe(404);
  expect(page.text).toContain("Produit non trouvé");
  for (const fields of ["email=a%40exemple.fr&cgv=on", "email=sans%20arobase"]) {
    const body = new URLSearchParams(fields);
    expect((await visitor.request("/checkout/inconnue", { method: "POST", body })).status).toBe(404);
  }
});

test.each([
  ["a draft", { status: "draft" }],
  ["hidden", { isActive: false }],
  ["hidden and closed", { isActive: false, status: "closed" }],
] as const)(
  "a formation that is %s gets the same 404 as an unknown one, and its name appears nowhere",
  async (_, state) => {
    const visitor = new Visitor(shop.url);
    await offer(FOR_SALE);
    const before = await visitor.open("/checkout/lancer-startup");
    const name = before.document.querySelector("h1")?.textContent ?? "";
    await offer({ ...FOR_SALE, ...state });
    const shown = await visitor.open("/checkout/lancer-startup");
    const answer = await visitor.submit(before, { email: "cache@exemple.fr", cgv: true });
    for (const page of [shown, answer]) {
      expect(page.status).toBe(404);
      expect(page.text).toContain("Produit non trouvé");
      expect(page.html).not.toContain(name);
    }
    const success = await visitor.open("/success?product=lancer-startup&session_id=cs_test_1234567890");
    expect(success.text).toContain("Ta commande");
    expect(success.text).not.toContain(name);
    expect(await countOrders()).toBe(0);
  },
);

test("a formation that is given up names no price on its page, and has no card on the home page", async () => {
  const visitor = new Visitor(shop.url);
  const main = async (path: string) => (await visitor.open(path)).document.querySelector("main");
  for (const [slug, path] of [
    ["entrepreneuriat", "/entrepreneuriat"],
    ["lancer-startup", "/formations/lancer-startup"],
  ] as const) {
    await changeOffer(shop, slug, FOR_SALE);
    await eventually(async () => (await main(path))?.text.includes("€ TTC") ?? false);
    await changeOffer(shop, slug, { status: "archived" });
    await eventually(async () => (await main(path))?.text.includes("n’est plus proposée") ?? false);
    expect((await visitor.open(path)).html).not.toMatch(/€(\s|\u00a0)TTC|"Offer"/);
  }
  expect((await main("/"))?.querySelector("#formations .card-row a[href^='/entrepreneuriat']")).toBeNull();
  await changeOffer(shop, "entrepreneuriat", FOR_SALE);
});

test.each([
  ["archived", { status: "archived" }, "n’est plus proposée"],
  ["closed", { status: "closed" }, "Les inscriptions à cette formation sont fermées"],
  ["full", { status: "full" }, "Cette formation est complète"],
  [
    "not open yet",
    { openDate: "2099-03-29T08:00:00Z" },
    "Les inscriptions ouvrent le 29 mars 2099 à 10 h, heure de Paris.",
  ],
  ["not open before a day", { openDate: "2099-03-28T23:00:00Z" }, "Les inscriptions ouvrent le 29 mars 2099."],
  ["over", { closeDate: "2026-01-31T23:30:00Z" }, "Les inscriptions sont closes depuis le 1er février 2026"],
] as const)(
  "a formation that is %s cannot be bought and says why, even from a page that was opened before",
  async (_, state, why) => {
    const visitor = new Visitor(shop.url);
    await offer(FOR_SALE);
    const before = await visitor.open("/checkout/lancer-startup");
    await offer({ ...FOR_SALE, ...state });
    const shown = await visitor.open("/checkout/lancer-startup");
    expect(shown.status).toBe(200);
    expect(shown.text).toContain(why);
    expect(shown.document.querySelector("input[name=cgv]")).toBeNull();
    const answer = await visitor.submit(before, { email: "ferme@exemple.fr", cgv: true });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(why);
    expect(await countOrders()).toBe(0);
  },
);

test("a cached page says that sales have opened at the first minute after their hour", async () => {
  const visitor = new Visitor(shop.url);
  const isAnnounced = async () =>
    (await visitor.open("/formations/lancer-startup")).text.includes("Les inscriptions ouvrent le 29 mars 2099");
  await stopSchedule(shop, "publish-texts");
  await runJob(shop, "publish-texts");
  await changeOffer(shop, "lancer-startup", { ...FOR_SALE, openDate: "2099-03-29T08:00:00Z" });
  await eventually(isAnnounced);
  await offer({ openDate: new Date() });
  await runJob(shop, "publish-texts");
  await eventually(async () => !(await isAnnounced()));
});

const WAITING = "Préviens-moi à l’ouverture";
const NOT_YET = "Ouverte, mais pas encore en vente";

test.each(["open", "full", "closed"] as const)(
  "a formation without a published lesson is not for sale while its status is « %s »: its pages ask who wants to be told instead, and Stripe is not called",
  async (status) => {
    const visitor = new Visitor(shop.url);
    await changeOffer(shop, "mindset", FOR_SALE);
    const before = await visitor.open("/checkout/mindset");
    await emptyCourse(shop, "mindset");
    await changeOffer(shop, "mindset", { status });
    const sessions = (await shop.stripe.sessions()).length;
    const answer = await visitor.submit(before, { email: `vide-${status}@exemple.fr`, cgv: true });
    expect([answer.status, answer.text.includes("En préparation : pas encore en vente.")]).toEqual([409, true]);
    expect((await shop.stripe.sessions()).length).toBe(sessions);
    const page = await until("/mindset", asksWhoWaits);
    const list = await until("/formations", ({ html }) => html.includes('href="/formations/mindset#offre"'));
    const home = await until("/", ({ html }) => html.includes('href="/mindset#offre"'));
    for (const { text } of [list, home]) expect(text).toContain(WAITING);
    for (const { document, html } of [page, await visitor.open("/checkout/mindset"), answer]) {
      expect(document.querySelector("form[action='/liste-attente/mindset'] [name=email]")).not.toBeNull();
      expect(document.querySelector("input[name=cgv], main a[href^='/checkout/']")).toBeNull();
      expect(html).not.toContain("InStock");
    }
    await emptyCourse(shop, "mindset", false);
    await changeOffer(shop, "mindset", FOR_SALE);
    const open = await until("/mindset", (shown) => !asksWhoWaits(shown));
    expect(open.document.querySelector("main a[href='/checkout/mindset']")).not.toBeNull();
  },
);

test("the administrator opens a formation without a course, and reads beside it that it is not for sale yet, and why; its owners keep their access", async () => {
  const owner = await aCustomer(shop, "proprietaire@exemple.fr", "mindset");
  const admin = await anAdmin(shop);
  const ids = { stripe_price_id: "price_neige", stripe_product_id: "prod_neige" };
  const fields = {
    name: "Lire la neige",
    slug: "lire-la-neige",
    price: "120",
    status: "open",
    category: "entrepreneuriat",
    ...ids,
  };
  const saved = await admin.submit(await admin.open("/admin/formations/nouvelle"), fields);
  expect(saved.url).toContain("/admin/dashboard");
  expect(lineOf(saved, "lire-la-neige")).toContain(
    `${NOT_YET} : il manque une leçon publiée, dans un cours dont les réglages cochent cette formation.`,
  );
  const form = await admin.open(`${await addressOf(admin, "lire-la-neige")}/modifier`);
  expect(form.text).toContain(NOT_YET);
  const page = await new Visitor(shop.url).open("/formations/lire-la-neige");
  expect(asksWhoWaits(page)).toBe(true);

  const newCourse = await admin.open("/admin/cours/nouveau");
  const { url, body } = admin.formRequest(newCourse, { titre: "La neige" }, "Créer");
  body.append("formation", `${(await addressOf(admin, "lire-la-neige")).split("/").at(-1)}`);
  const made = await admin.request(url, { method: "POST", body });
  const course = await admin.open(made.headers.get("Location") ?? "");
  const withModule = await admin.submit(course, { titre: "Regarder" }, "Ajouter un module");
  await admin.submit(withModule, { titre: "Un flocon" }, "Ajouter une leçon");
  const published = await writeLesson(admin, (await lessonOf(shop, "un-flocon")).id, "Il tombe.");
  expect(published.text).toContain("La leçon est publiée : les apprenantes la verront quand le cours sera publié.");
  const line = lineOf(await admin.open("/admin/dashboard"), "lire-la-neige");
  expect(line).toContain(`${NOT_YET} : le cours « La neige » n’est pas publié.`);
  const draft = await admin.open(new URL(course.url).pathname);
  expect((await admin.open("/admin/dashboard")).html).toContain(
    `<a href="${new URL(draft.url).pathname}">La neige</a>`,
  );
  await admin.submit(draft, {}, "Publier le cours");
  expect(lineOf(await admin.open("/admin/dashboard"), "lire-la-neige")).not.toContain(NOT_YET);
  await emptyCourse(shop, "mindset");
  expect((await owner.open("/formations/mindset/apprendre")).status).toBe(200);
  expect((await owner.open("/orders")).text).toContain("Formation Mindset");
  await emptyCourse(shop, "mindset", false);
  expect(lineOf(await admin.open("/admin/dashboard"), "mindset")).not.toContain(NOT_YET);
});

test("a subscription needs a lesson in its first month and a date for the meetings that it announces", async () => {
  const admin = await anAdmin(shop);
  const state = async () => lineOf(await admin.open("/admin/dashboard"), "immobilier-avance");
  const orderForm = async () => (await new Visitor(shop.url).open("/checkout/immobilier-avance")).html.includes("cgv");
  await changeOffer(shop, "immobilier-avance", { type: "subscription" });
  expect([await orderForm(), (await state()).includes(NOT_YET)]).toEqual([true, false]);
  const first = await shop.db.selectFrom("courses").select("id").where("slug", "=", "immobilier-avance").execute();
  const modules = shop.db.updateTable("courseModules").where("courseId", "=", `${first[0]?.id}`);
  const opening = (days: number) => modules.set({ release: JSON.stringify({ kind: "after-access", days }) }).execute();
  await opening(28);
  expect([await orderForm(), await state()]).toEqual([
    false,
    expect.stringContaining("dans les 28 jours après l’achat"),
  ]);
  await opening(27);
  expect(await orderForm()).toBe(true);

  await changeOffer(shop, "immobilier-avance", { features: JSON.stringify(["Un rendez-vous collectif par mois"]) });
  expect(await state()).toContain("une date dans les 35 jours pour « Un rendez-vous collectif par mois »");
  expect(await orderForm()).toBe(false);
  const audience = "Formation Immobilier · Toutes les apprenantes";
  await planSession(admin, { titre: "Trop tard", debut: `${dayIn(36)}T20:00` }, audience);
  expect(await orderForm()).toBe(false);
  await planSession(admin, { titre: "Le rendez-vous", debut: `${dayIn(20)}T20:00` }, audience);
  expect([await orderForm(), (await state()).includes(NOT_YET)]).toEqual([true, false]);
});

test("whether a formation is for sale is decided again while the order is placed", async () => {
  const visitor = new Visitor(shop.url);
  const before = await visitor.open("/checkout/mindset");
  const sessions = (await shop.stripe.sessions()).length;
  const answer = await shop.inspect((db) =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom("formations").select("id").where("slug", "=", "mindset").forUpdate().execute();
      const posted = visitor.submit(before, { email: "entre-deux@exemple.fr", cgv: true });
      await untilWaiting(shop.db, 1);
      await emptyCourse(shop, "mindset");
      return { posted };
    }),
  );
  const page = await answer.posted;
  expect([page.status, page.text.includes("pas encore en vente")]).toEqual([409, true]);
  expect((await ledger(shop)).orders.map(({ email }) => email)).not.toContain("entre-deux@exemple.fr");
  expect((await shop.stripe.sessions()).length).toBe(sessions);
  await emptyCourse(shop, "mindset", false);
});

function asksWhoWaits({ document }: Page): boolean {
  return document.querySelector("form[action^='/liste-attente/'] button")?.text.includes(WAITING) ?? false;
}

/** The page as soon as every process has forgotten the previous one. */
async function until(path: string, isShown: (page: Page) => boolean): Promise<Page> {
  const visitor = new Visitor(shop.url);
  let page = await visitor.open(path);
  await eventually(async () => {
    page = await visitor.open(path);
    return isShown(page);
  });
  return page;
}

async function countOrders(): Promise<number> {
  return (await ledger(shop)).orders.length;
}

async function offer(values: object): Promise<void> {
  await shop.db.updateTable("formations").set(values).where("slug", "=", "lancer-startup").execute();
}
