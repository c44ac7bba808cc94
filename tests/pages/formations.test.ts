import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aLearner } from "#tests/support/accounts.ts";
import { addressOf, anAdmin, errorAt } from "#tests/support/admin.ts";
import { eventually } from "#tests/support/eventually.ts";
import { changeOffer, editOffer } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfPageCount } from "#tests/support/pdf.ts";
import { aSeller, writeSeller } from "#tests/support/seller.ts";
import { Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const guest = new Visitor(shop.url);

test("every visible formation is listed with its price, and has a page with a link to buy it", async () => {
  const list = await guest.open("/formations");
  const pages = list.document
    .querySelectorAll("main a")
    .map((link) => link.getAttribute("href") ?? "")
    .filter((path) => path.startsWith("/formations/"));
  expect(pages).toHaveLength(13);
  for (const path of pages) {
    const page = await guest.open(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.text).toMatch(/\d\s?€ TTC/);
    expect(page.document.querySelector("a[href^='/checkout/']")).not.toBeNull();
    const checkout = await guest.open(page.document.querySelector("a[href^='/checkout/']")?.getAttribute("href") ?? "");
    const beside = checkout.document.querySelector("main aside")?.text;
    expect([path, beside]).toEqual([
      path,
      expect.stringMatching(/\d\sleçons\s·\s.*Satisfaite\sou\sremboursée.*Camille\sExemple/s),
    ]);
  }
});

test("each subject begins with its complete formation, and ends with what cannot be bought today", async () => {
  const names = async () =>
    (await guest.open("/formations")).document.querySelectorAll("main li h3").map((one) => one.text);
  expect((await names()).slice(0, 5)).toEqual([
    "Formation Entrepreneuriat",
    "Lancer sa startup",
    "Formation Essor",
    "Formation Immobilier",
    "Formation Mindset",
  ]);
  await changeOffer(shop, "lancer-startup", { status: "closed" });
  await eventually(async () => (await names())[2] === "Lancer sa startup");
  await changeOffer(shop, "lancer-startup", { status: "open" });
});

test("the sales pages count the lessons, minutes and exercises that are published, and say that a course is written", async () => {
  const { rows } = await sql<{
    slug: string;
    pages: number | null;
    lessons: number;
    bonus: number;
    hours: number;
    minutes: number;
    exercises: number;
  }>`select courses.slug, max(booklet_pages) pages, count(*) filter (where required)::int lessons, count(*) filter (where not required)::int bonus,
      (sum(minutes) filter (where required))::int / 60 hours, (sum(minutes) filter (where required))::int % 60 minutes,
      sum((select count(*) from jsonb_array_elements(blocks) block where block ->> 'type' = 'exercise'))::int exercises
    from lessons join courses on courses.id = course_id join formations on formations.slug = courses.slug
      join lesson_versions on lesson_id = lessons.id and n = published_version
    where lessons.archived_at is null group by courses.slug`.execute(shop.db);
  expect(rows.length).toBeGreaterThan(2);
  const list = (await guest.open("/formations")).text;
  for (const { slug, pages, lessons, bonus, hours, minutes, exercises } of rows) {
    const rest = minutes > 0 ? ` ${`${minutes}`.padStart(2, "0")}` : "";
    const more = bonus > 0 ? ` · ${bonus} leçons en bonus` : "";
    const counts = `${lessons} leçons · ${exercises} exercices · ${hours} h${rest} de leçons et de fiches${more}`;
    expect(list).toContain(`${counts}écrite, sans film`);
    const booklet = pages ? ` · livret de ${pages} pages` : "";
    expect((await guest.open(`/formations/${slug}`)).text, slug).toContain(`${counts}${booklet} · écrite, sans film`);
  }
  const reader = await aLearner(shop, "livret@exemple.fr", "mindset");
  const booklet = await (await reader.request("/formations/mindset/livret.pdf")).arrayBuffer();
  const pages = await pdfPageCount(Buffer.from(booklet));
  expect(pages).toBe(rows.find(({ slug }) => slug === "mindset")?.pages);
  // As long as the course is the one that was printed.
  const said = async () => (await guest.open("/mindset")).text.includes(`livret de ${pages} pages`);
  expect(await said()).toBe(true);
  await sql`update lessons set archived_at = now() where slug = 'recevoir'`.execute(shop.db);
  await sql`select pg_notify('pages', '')`.execute(shop.db);
  await eventually(async () => !(await said()));
  await sql`update lessons set archived_at = null where slug = 'recevoir'`.execute(shop.db);
});

test("a formation's page shows published testimonials about its subject, and marks samples", async () => {
  const storiesOf = async (slug: string) =>
    (await guest.open(`/formations/${slug}`)).document.querySelectorAll("#temoignages figure");
  expect(await storiesOf("lancer-startup")).toHaveLength(3);
  const all = (await guest.open("/formations/lancer-startup")).document.querySelector(
    "#temoignages a[href='/temoignages']",
  );
  expect(all?.text).toBe("Tous les témoignages, et comment ils sont vérifiés");
  for (const story of await storiesOf("immeuble-rapport"))
    expect(story.text).toMatch(/Publié le .*à propos de Formation Immobilier.*Exemple/s);
  await sql`update testimonials set published = false where details ->> 'category' = 'mindset'`.execute(shop.db);
  const other = await Shop.open({ beside: shop, env: { PROCESS: "web" } });
  try {
    const page = await new Visitor(other.url).open("/formations/dont-die");
    expect([page.status, page.document.querySelector("#temoignages")]).toEqual([200, null]);
  } finally {
    await other.kill();
  }
});

test("a formation that the founder has named shows no sample of its category, and pages name the hours of the seller's file", async () => {
  await sql`update formations set name = 'Immeubles, la suite' where slug = 'immeuble-rapport'`.execute(shop.db);
  const folder = await mkdtemp(join(tmpdir(), "vendeuse-"));
  const phoneHours = "le mardi, de 14 h à 17 h";
  const SELLER_FILE = writeSeller(join(folder, "seller.json"), aSeller({ phoneHours }));
  const other = await Shop.open({ beside: shop, env: { PROCESS: "web", SELLER_FILE } });
  try {
    const visitor = new Visitor(other.url);
    const storiesAt = async (path: string) =>
      (await visitor.open(path)).document.querySelectorAll("#temoignages figure").length;
    expect([await storiesAt("/formations/immeuble-rapport"), await storiesAt("/immobilier")]).toEqual([0, 3]);
    for (const path of ["/", "/entrepreneuriat", "/contact", "/conditions-vente"]) {
      const { html } = await visitor.open(path);
      expect(html.replace(/\s/g, " "), path).toContain(phoneHours);
      expect(html.replace(/\s/g, " "), path).not.toMatch(/\{horaires|du lundi au vendredi, de 9/);
    }
  } finally {
    await other.kill();
    await rm(folder, { recursive: true });
    await sql`update formations set name = 'Immeuble de rapport' where slug = 'immeuble-rapport'`.execute(shop.db);
  }
});

test("the three main formations have sales pages of their own", async () => {
  for (const [slug, path] of [
    ["entrepreneuriat", "/entrepreneuriat"],
    ["mindset", "/mindset"],
  ]) {
    const answer = await guest.request(`/formations/${slug}`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([308, path]);
  }
});

test("a draft, a hidden and an unknown formation have no page and are not listed; a closed one says why it cannot be bought", async () => {
  const set = (slug: string, values: object) =>
    shop.db.updateTable("formations").set(values).where("slug", "=", slug).execute();
  await set("rat-race", { status: "draft" });
  await set("dont-die", { isActive: false });
  await set("liberte-financiere", { status: "closed" });
  const other = await Shop.open({ beside: shop, env: { PROCESS: "web" } });
  try {
    const visitor = new Visitor(other.url);
    const list = await visitor.open("/formations");
    for (const slug of ["rat-race", "dont-die", "inconnue"]) {
      expect((await visitor.open(`/formations/${slug}`)).status).toBe(404);
      expect(list.html).not.toContain(`/formations/${slug}"`);
    }
    const closed = await visitor.open("/formations/liberte-financiere");
    expect(closed.text).toContain("Les inscriptions à cette formation sont fermées.");
    expect(closed.document.querySelector("main a[href^='/checkout/']")).toBeNull();
  } finally {
    await other.kill();
  }
});

test("the administrator writes a formation's questions as paragraphs; its page shows them, and a question without an answer is refused", async () => {
  const first = "Faut-il aimer la neige ?\r\nNon.\r\nUn pull suffit.";
  const admin = await anAdmin(shop);
  const named = {
    name: "Lire en hiver",
    price: "120",
    stripe_price_id: "price_hiver",
    stripe_product_id: "prod_hiver",
    category: "entrepreneuriat",
  };
  const draft = { ...named, slug: "lire-en-hiver", status: "open", questions: `${first}\r\n\r\n Et en été ? ` };
  const refused = await admin.submit(await admin.open("/admin/formations/nouvelle"), draft);
  expect([refused.status, errorAt(refused, "questions")]).toEqual([
    400,
    "Chaque question est suivie de sa réponse, à la ligne.",
  ]);
  expect(refused.document.querySelector("[name=questions]")?.text).toContain("Un pull suffit.");
  await admin.submit(refused, { questions: `${first}\r\n\r\n Et en été ?\r\nAussi.` });
  const edited = await admin.open(`${await addressOf(admin, "lire-en-hiver")}/modifier`);
  expect(edited.document.querySelector("[name=questions]")?.text.trim().replaceAll("\u00a0", " ")).toBe(
    "Faut-il aimer la neige ?\nNon. Un pull suffit.\n\nEt en été ?\nAussi.",
  );
  const page = await guest.open("/formations/lire-en-hiver");
  const asked = page.document.querySelectorAll("#questions summary").map(({ text }) => text.replaceAll("\u00a0", " "));
  expect(asked.slice(0, 2)).toEqual(["Faut-il aimer la neige ?", "Et en été ?"]);
  const told = page.document.querySelectorAll("script[type='application/ld+json']").map(({ text }) => text);
  expect(told.join()).toContain("Un pull suffit.");
});

test("an address that an administrator has changed leads to the new one, until another formation takes it; never in a circle", async () => {
  const admin = await anAdmin(shop);
  const led = async (path: string) => {
    const answer = await guest.request(path);
    return [answer.status, answer.headers.get("Location"), answer.headers.get("Cache-Control")];
  };
  const to = (path: string) => [308, path, "private, no-store"];
  await editOffer(admin, "immeuble-rapport", { slug: "immeuble" });
  await editOffer(admin, "immeuble", { slug: "immeuble-locatif" });
  for (const old of ["immeuble-rapport", "immeuble"]) {
    expect(await led(`/formations/${old}?a=b`)).toEqual(to("/formations/immeuble-locatif?a=b"));
    for (const root of ["checkout", "liste-attente"])
      expect(await led(`/${root}/${old}`)).toEqual(to(`/${root}/immeuble-locatif`));
  }
  expect((await guest.open("/formations")).html).toContain('href="/formations/immeuble-locatif"');
  await editOffer(admin, "immeuble-locatif", { slug: "immeuble-rapport" });
  expect((await led("/formations/immeuble-rapport"))[0]).toBe(200);
  expect(await led("/formations/immeuble-locatif")).toEqual(to("/formations/immeuble-rapport"));
  await editOffer(admin, "immobilier-campagne", { slug: "immeuble" });
  expect((await led("/formations/immeuble"))[0]).toBe(200);
});
