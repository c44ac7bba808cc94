import { execFileSync } from "node:child_process";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { storyPages } from "#app/content/removable-pages.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { crawl, type PublicAnswers } from "#tests/support/crawl.ts";
import { eventually } from "#tests/support/eventually.ts";
import { send } from "#tests/support/http.ts";
import { LIVE } from "#tests/support/live-key.ts";
import { editOffer, stepOf } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import type { Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** « Retirer tous les exemples »: once in a shop that nobody has touched, once in one that is at work. */
const BUTTON = "Retirer tous les exemples";
const COURSE_PAGES = ["/entrepreneuriat", "/immobilier", "/mindset"];
const MAY_BE_GONE: readonly string[] = [...COURSE_PAGES, ...storyPages, "/lifestyle", "/flux.xml"];

const untouched = await aShop({ env: { SEED_SAMPLES: "1" } });
const atWork = await aShop({ env: { SEED_SAMPLES: "1" } });

test("an open shop tells nobody’s life but its founder’s, samples or not, and its list asks for her own words", async () => {
  const admin = await anAdmin(untouched);
  const visitor = new Visitor(untouched.url);
  const live = await aShop({ beside: untouched, env: LIVE });
  const headers = { Host: "essor.example" };
  const told = {
    "/": ["Aucun ne s’est passé comme prévu", "exemple rempli à côté", 'class="facade"'],
    "/a-propos-de-moi": ["trois sociétés", "valises"],
    "/formations": ["avec un groupe"],
  };
  const tells = async (open: (path: string) => Promise<string>) => {
    const pages = await Promise.all(Object.keys(told).map(open));
    return Object.values(told).flatMap((words, index) => words.map((word) => pages[index]?.includes(word)));
  };
  const onTrial = async () => tells(async (path) => (await visitor.open(path)).html);
  const all = Object.values(told).flat();
  expect(await onTrial()).toEqual(all.map(() => true));
  expect(await tells(async (path) => (await send(live.url, path, { headers })).body)).toEqual(all.map(() => false));
  const home = await admin.submit(await admin.open("/admin/lancement"), {}, "Voir comme une boutique ouverte");
  expect(home.text).toContain("Chaque leçon est écrite par la personne qui te répond.");
  expect(await tells(async (path) => (await admin.open(path)).html)).toEqual(all.map(() => false));
  await admin.submit(await admin.open("/"), {}, "Quitter l’aperçu");
  expect(await onTrial()).toEqual(all.map(() => true));
  expect(stepOf((await admin.open("/admin/lancement")).html, "texts")).toMatch(
    /\d+\. Ce que le site dit de vous.*>À faire<.*>La vente ne l’attend pas<.*textes\/accueil".*textes\/a-propos"/s,
  );
  await live.kill();
});

test("a shop that nobody has touched loses everything that was sold in it, for good", async () => {
  const shop = untouched;
  const admin = await anAdmin(shop);
  // She has written her opening, and has left the rest as it came.
  const written = await admin.open("/admin/textes/accueil");
  await admin.submit(written, { "hero-headline-text": "Zz-reste" }, "Publier");
  expect((await new Visitor(shop.url).open("/")).text).toContain("élèves formées");
  expect((await admin.open("/admin/lancement")).document.querySelector("a[href='/admin/textes/accueil']")?.text).toBe(
    "Accueil",
  );
  // As in a shop that was seeded without the samples that come later.
  await shop.inspect((db) =>
    db.deleteFrom("settings").where("key", "in", ["seeded_samples", "seeded_films"]).execute(),
  );
  const list = await admin.open("/admin/lancement");
  expect(list.text).toMatch(
    /S’en vont, pour toujours : 13 formations, 13 cours, \d+ témoignages, \d+ directs, 5\spages/,
  );
  expect(list.text).toContain("Pages où une autre fondatrice dit");
  const { url, body } = admin.formRequest(list, {}, BUTTON);
  const clicks = await Promise.all([1, 2].map(() => admin.request(url, { method: "POST", body })));
  expect(clicks.map((click) => click.headers.get("Location"))).toEqual(
    Array(2).fill("/admin/lancement?notice=samples-removed"),
  );

  expect(await counts(shop)).toEqual({ formations: 0, courses: 0, testimonials: 0, sessions: 0, media: 0 });
  const emptied = await admin.open("/admin/lancement");
  expect(emptied.text).not.toContain("Les exemples livrés");
  // A point about formations is neither done nor undone while there is none: one point says so.
  for (const code of ["content", "regime", "price", "opinion"])
    expect(stepOf(emptied.html, code)).toContain("Rien à vendre encore");
  expect(stepOf(emptied.html, "course")).toMatch(/À faire.*Aucune formation n’est ouverte/s);
  const log = await shop.inspect((db) =>
    db.selectFrom("auditLog").select("entity").where("action", "=", "delete").execute(),
  );
  const entities = log.map(({ entity }) => entity).toSorted();
  expect(entities.filter((entity) => entity !== "media_asset")).toEqual([
    ...Array(13).fill("course"),
    ...Array(13).fill("formation"),
    "samples",
  ]);
  // By these the nightly clean-up finds the bytes that a killed process has left.
  expect(entities).toContain("media_asset");
  // The pages of another founder's life go as well, and one that is brought back stays.
  for (const path of storyPages) expect([path, (await admin.request(path)).status]).toEqual([path, 404]);
  const back = new URLSearchParams({ page: "/ressources/nomadisme", intent: "remettre" });
  await admin.request("/admin/textes", { method: "POST", body: back });
  await admin.request(url, { method: "POST", body });
  expect((await admin.open("/ressources/nomadisme")).status).toBe(200);
  expect(
    (await admin.open("/admin/lancement")).document.querySelector("a[href='/admin/textes/ressources-nomadisme']")?.text,
  ).toBe("Nomadisme");

  const visitor = new Visitor(shop.url);
  expect((await visitor.open("/formations")).text).toContain("Aucune formation n’est proposée pour le moment.");
  const home = (await visitor.open("/")).text;
  for (const said of ["élèves formées", "appartement", "Par où veux-tu commencer", "exemple rempli", "Zz-reste"])
    expect([said, home.includes(said)]).toEqual([said, said === "Zz-reste"]);
  expect((await visitor.open("/")).document.querySelector(".facade")).toBeNull();
  expect((await visitor.open("/formations")).html).not.toContain('href="/lifestyle"');
  const { text: stillOriginal } = await admin.open("/admin/lancement");
  for (const title of ["Stratégies", "Articles", "Méditation"]) expect(stillOriginal).toContain(title);
  expect(stillOriginal).not.toContain("La bibliothèque est sur le site");
  for (const title of ["Accueil", "Mindset"])
    expect(stillOriginal.slice(stillOriginal.indexOf("Textes d’origine"), stillOriginal.indexOf("1. "))).not.toContain(
      title,
    );
  expect((await admin.open("/admin/chiffres")).text).toContain("Le site n’avance aucun chiffre");
  const subjects = await admin.open("/admin/sujets");
  const removal = new URLSearchParams({ sujet: "immobilier", retirer: "oui" });
  expect((await admin.request(subjects.url, { method: "POST", body: removal })).headers.get("Location")).toContain(
    "subject-removed",
  );
  expect((await visitor.open("/temoignages")).text).toContain("arrivent bientôt");
  expect((await visitor.open("/ressources")).html).not.toContain("sur l’immobilier");
  const kinds = (await admin.open("/admin/temoignages")).document.querySelectorAll("[name=genre] option");
  expect(kinds.map(({ text }) => text)).toEqual(["Tous"]);
  const choices = (await visitor.open("/temoignages/partager")).document.querySelectorAll("[name=categorie] option");
  expect(choices.map(({ text }) => text)).toEqual(["Choisir", "Challenge"]);
  const about = (await visitor.open("/a-propos-de-moi")).text;
  expect(about).toContain("J’écris les formations que tu trouves ici");
  for (const word of ["trois sociétés", "appartement", "valises"]) expect(about).not.toContain(word);
  // She has written her home page, and not yet who she is.
  const left = async () => stepOf((await admin.open("/admin/lancement")).html, "texts");
  expect(await left()).toMatch(/>À faire<.*textes\/a-propos"/s);
  expect(await left()).not.toContain('textes/accueil"');
  const mine = { "intro-paragraphs-0": "Je photographie des mariages depuis dix ans." };
  await admin.submit(await admin.open("/admin/textes/a-propos"), mine, "Publier");
  await eventually(async () => (await left()).includes(">Fait<"));
  expect((await admin.open("/admin/lancement")).html).toContain('href="/admin/textes#pages"');
  const gone = [
    ...COURSE_PAGES,
    "/lifestyle",
    "/formations/mindset",
    "/checkout/mindset",
    "/formations/rat-race",
    "/checkout/rat-race",
  ];
  for (const address of gone) expect([address, (await visitor.request(address)).status]).toEqual([address, 404]);
  const sitemap = await visitor.open("/sitemap.xml");
  expect([...COURSE_PAGES, "/lifestyle"].filter((page) => sitemap.html.includes(`${page}<`))).toEqual([]);
});

test.each([
  ["a visitor", async () => new Visitor(untouched.url)],
  ["its administrator", () => anAdmin(untouched)],
])("and no link of it leads %s nowhere", async (_, who) => {
  expect(await deadLinks(untouched, await who())).toEqual({});
});

test("and the next seed brings nothing back", async () => {
  seedAgain(untouched);
  expect(await counts(untouched)).toEqual({ formations: 0, courses: 0, testimonials: 0, sessions: 0, media: 0 });
});

let buyer: Visitor;

test("a shop at work keeps what was bought, begun, awaited and written, and says why; the rest goes", async () => {
  const shop = atWork;
  const admin = await anAdmin(shop);
  buyer = await aCustomer(shop, "acheteuse@exemple.fr", "mindset");
  await editOffer(admin, "rat-race", { description: "Mes mots à moi." });
  const { id } = await firstLessonOf(shop, "dont-die");
  await admin.submit(await admin.open(`/admin/lecons/${id}`), { resume: "Écrit par moi" }, "Enregistrer et continuer");
  await shop.inspect((db) =>
    sql`insert into waiting_entries (id, formation_id, kind, email, token_hash, confirm_hash)
      select gen_random_uuid(), id, 'opening', 'attend@exemple.fr', 'a', 'b' from formations where slug = 'lancer-startup'`.execute(
      db,
    ),
  );
  const written = await shop.inspect((db) =>
    db
      .selectFrom("testimonials")
      .select(["id", "author"])
      .where("kind", "=", "written")
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const testimonial = await admin.open(`/admin/temoignages/${written.id}/modifier`);
  await admin.submit(testimonial, { texte: "Ce que cette femme m’a vraiment écrit, mot pour mot." });

  // Her own words on one of those pages, and a formation of hers that another one sells.
  const nomad = await admin.open("/admin/textes/ressources-nomadisme");
  const long = nomad.document
    .querySelectorAll("textarea, input")
    .filter(({ text, attrs }) => (text || attrs.value || "").length > 50);
  await admin.submit(nomad, Object.fromEntries(long.map(({ attrs }) => [attrs.name, "Mes mots à moi."])), "Publier");
  await editOffer(admin, "residence-secondaire", { description: "Mes mots à moi." });

  const list = await admin.open("/admin/lancement");
  const after = await admin.submit(list, {}, BUTTON);
  for (const path of storyPages) {
    const isHers = ["/residence-secondaire", "/ressources/nomadisme"].includes(path);
    expect([path, (await admin.request(path)).status]).toEqual([path, isHers ? 200 : 404]);
  }
  for (const [name, why] of [
    ["Formation Mindset", "une commande en dépend"],
    ["rat race", "vous y avez travaillé"],
    ["Don’t Die", "vous y avez travaillé"],
    ["startup", "des personnes attendent son ouverture"],
  ])
    expect(after.text).toMatch(new RegExp(`${name}.{0,60} : ${why}`, "i"));
  const formations = await shop.inspect((db) => db.selectFrom("formations").select("slug").orderBy("slug").execute());
  expect(formations.map(({ slug }) => slug)).toEqual([
    "dont-die",
    "lancer-startup",
    "mindset",
    "rat-race",
    "residence-secondaire",
  ]);
  const courses = await shop.inspect((db) => db.selectFrom("courses").select("slug").orderBy("slug").execute());
  expect(courses.map(({ slug }) => slug)).toEqual(["dont-die", "mindset"]);
  const stories = await shop.inspect((db) => db.selectFrom("testimonials").select("author").execute());
  expect(stories).toEqual([{ author: written.author }]);

  expect((await buyer.open("/formations/mindset/apprendre/releve-de-sept-jours")).status).toBe(200);
  expect((await buyer.open("/mindset")).status).toBe(200);
  expect((await buyer.open("/immobilier")).status).toBe(404);
});

test.each([
  ["a visitor", () => new Visitor(atWork.url)],
  ["its buyer", () => buyer],
])("and no link of what is kept leads %s nowhere", async (_, who) => {
  expect(await deadLinks(atWork, who())).toEqual({});
});

/** What each shop answers to everybody, once its samples are gone. */
const publicAnswers = { [untouched.url]: new Map(), [atWork.url]: new Map() } as Record<string, PublicAnswers>;

/** Every link of every page that this visitor can reach. */
async function deadLinks(shop: Shop, visitor: Visitor): Promise<object> {
  const starts = routeAddresses
    .filter(({ path, area }) => !/[:*]/.test(path) && area !== "leads" && !MAY_BE_GONE.includes(path))
    .map(({ path }) => ({ from: "routes.ts", to: new URL(path, shop.url), mayRefuse: true }));
  const { dead } = await crawl(visitor, starts, publicAnswers[shop.url] ?? new Map());
  // The articles are the author's own words, also where they lead to a page that is gone.
  return Object.fromEntries(Object.entries(dead).filter(([, from]) => !from.startsWith("on /articles/")));
}

function counts(shop: Shop) {
  return shop.inspect(async (db) => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from formations) as formations, (select count(*)::int from courses) as courses,
      (select count(*)::int from testimonials) as testimonials, (select count(*)::int from live_sessions) as sessions,
      (select count(*)::int from media_assets) as media`.execute(db);
    return rows[0];
  });
}

function firstLessonOf(shop: Shop, course: string) {
  return shop.inspect((db) =>
    db
      .selectFrom("lessons")
      .innerJoin("courses", "courses.id", "lessons.courseId")
      .select("lessons.id")
      .where("courses.slug", "=", course)
      .orderBy("position")
      .executeTakeFirstOrThrow(),
  );
}

function seedAgain(shop: Shop): void {
  execFileSync(process.execPath, ["db/seed.ts"], { env: { ...shop.env, SEED_SAMPLES: "1" }, stdio: "pipe" });
}
