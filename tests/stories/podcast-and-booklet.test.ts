import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aLearner } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { eventsIn, lessonOf } from "#tests/support/courses.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { send } from "#tests/support/http.ts";
import { aFilm, renditionsOf, sendFile } from "#tests/support/media.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfElements, pdfPageCount, pdfText, withoutSpaces } from "#tests/support/pdf.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A formation outside the browser: as a podcast, as a printed booklet, and with little data. */
const FORMATION = "/formations/mindset";
const LESSON = `${FORMATION}/apprendre/trois-colonnes`;
const SOUND = randomBytes(48_000);
/** Captions of fifteen minutes of speech. */
const WORDS = ["03-un-an-en-six-lignes", "05-decision-repoussee"].flatMap(
  (lesson) => readFileSync(`db/courses/mindset/lessons/${lesson}.md`, "utf8").match(/[^.]{20,}\./g) ?? [],
);
const CAPTIONS = WORDS.map(
  (line, n) => `${clock(n * 6)} --> ${clock(n * 6 + 5)}\n${line.replace(/\s+/g, " ").trim()}\n`,
);

const shop = await aShop();
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
/** A podcast application: no cookie, no JavaScript. */
const application = new Visitor(shop.url);
const film = await anAsset(shop, {
  seconds: 600,
  renditions: { "480.mp4": randomBytes(9000), "240.mp4": randomBytes(5000), "son.m4a": SOUND },
  captions: `WEBVTT\n\n${CAPTIONS.join("\n")}`,
});
await showIn(shop, "trois-colonnes", [{ type: "video", asset: film, title: "La preuve contraire" }]);
const locked = await anAsset(shop, { renditions: { "son.m4a": randomBytes(1000) } });
await showIn(shop, "petit-essai", [{ type: "video", asset: locked, title: "Le petit essai" }]);
await lock("petit-essai");
const { rows: COURSES } = await sql<{ slug: string; pages: number | null; titles: string[] }>`
  select formations.slug, booklet_pages as pages, array_agg(lessons.title) as titles from formations
  join formation_courses on formation_id = formations.id
  join course_modules on course_modules.course_id = formation_courses.course_id and release is null
  join lessons on module_id = course_modules.id group by formations.id`.execute(shop.db);

test("a learner's podcast feed holds the sound of every open lesson, and no browser session is needed to play it", async () => {
  expect((await learner.open(`${FORMATION}/apprendre`)).text).toContain("Dans mon application de podcasts");
  const feed = await feedOf(await newAddress());
  expect(feed["itunes:block"]).toBe("Yes");
  expect(feed.description).toContain("Ce flux est personnel");
  const cover = await application.request(new URL(feed["itunes:image"].href).pathname);
  const { width, height } = await sharp(await cover.arrayBuffer()).metadata();
  expect([width, height]).toEqual([3000, 3000]);
  const [item] = feed.item;
  expect(feed.item).toHaveLength(1);
  expect(item.title).toBe((await lessonOf(shop, "trois-colonnes")).title);
  expect(item.enclosure).toEqual({ url: expect.any(String), length: `${SOUND.length}`, type: "audio/mp4" });
  expect(item["itunes:duration"]).toBe(600);
  expect(item.description).toMatch(/^\S.{5,}La leçon, avec ses exercices.: http.*trois-colonnes$/s);
  expect(Date.parse(item.pubDate)).toBeLessThan(Date.now());

  const sound = new URL(item.enclosure.url).pathname;
  const head = await application.request(sound, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length"), head.headers.get("Content-Type")]).toEqual([
    ...[200, `${SOUND.length}`, "audio/mp4"],
  ]);
  expect(await eventsIn(shop, "trois-colonnes")).toEqual([]);
  const part = await application.request(sound, { headers: { Range: "bytes=0-99" } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(SOUND.subarray(0, 100));
  expect(Buffer.from(await (await application.request(sound)).arrayBuffer())).toEqual(SOUND);
  expect(await eventsIn(shop, "trois-colonnes")).toEqual(["opened"]);
});

test("renewing the address of a podcast feed closes the old one with its sounds, and the log contains neither address", async () => {
  const old = await newAddress();
  const [item] = (await feedOf(old)).item;
  const renewed = await newAddress();
  expect(renewed).not.toBe(old);
  expect((await application.request(old)).status).toBe(404);
  expect((await application.request(new URL(item.enclosure.url).pathname)).status).toBe(404);
  const [again] = (await feedOf(renewed)).item;
  expect(again.guid).toEqual(item.guid);
  const answer = await application.request(renewed);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
  await eventually(() => shop.logs.some((line) => line.includes("/flux/:feed/:sound")));
  const tokens = [old, renewed].map((address) => address.slice("/flux/".length, -".xml".length));
  expect(shop.logs.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([]);
});

test("a learner chooses between film, sound, text and paper, each with its size; the text fits into one round trip", async () => {
  const film = await learner.open(LESSON);
  const choices = film.document
    .querySelectorAll("nav[aria-label^=Film] li")
    .map(({ text }) => text.replace(/\s+/g, " "));
  expect(choices).toEqual([
    ...[
      "Film· 9 ko",
      "Son· 48 ko",
      expect.stringMatching(/^Texte· \d+ ko$/),
      expect.stringMatching(/^Papier· \d+ pages$/),
    ],
  ]);
  const sound = (await learner.open(`${LESSON}?poids=son`)).document;
  expect(sound.querySelector("audio")?.getAttribute("src")).toContain("/son.m4a");
  expect(sound.querySelector("video")).toBeNull();
  const text = await learner.open(`${LESSON}?poids=texte`);
  expect(text.document.querySelectorAll("video, audio, main img, iframe")).toEqual([]);
  expect(text.text).toContain(WORDS[0]?.replace(/\s+/g, " ").trim());
  expect(text.text).toContain("Lire toute la transcription");
  const headers = { Cookie: `sid=${learner.cookie("sid")}`, "Accept-Encoding": "br" };
  const arrived = await send(shop.url, `${LESSON}?poids=texte`, { headers });
  expect(arrived.headers["content-encoding"]).toBe("br");
  expect(arrived.bytes.length).toBeLessThan(14 * 1024);
  const paper = await learner.open(`${LESSON}?poids=papier`);
  expect(paper.document.querySelectorAll("article textarea")).toEqual([]);
  expect(paper.text).toContain(WORDS.at(-1)?.replace(/\s+/g, " ").trim());
  expect((await learner.open(`${FORMATION}/apprendre/collecte-de-cinq-jours`)).text).not.toContain("Papier");
});

test("a browser that sends Save-Data gets the sound instead of the film, unless the learner chose the film", async () => {
  // The format chosen last is how the next lesson opens.
  await learner.open(`${LESSON}?poids=texte`);
  expect((await learner.open(LESSON)).document.querySelectorAll("video, audio")).toEqual([]);
  await shop.inspect((db) => db.updateTable("userProfiles").set({ lessonFormat: null }).execute());
  const saving = { headers: { "Save-Data": "on" } };
  const answer = await learner.request(LESSON, saving);
  expect(answer.headers.get("Vary")).toContain("Save-Data");
  const page = await answer.text();
  expect(page).toContain("<audio");
  expect(page).not.toContain("<video");
  expect(await (await learner.request(`${LESSON}?t=30`, saving)).text()).toContain("<video");
  expect(await (await learner.request(LESSON)).text()).toContain("<video");
});

test("the booklet prints the text of the open lessons only, with the name of its reader", async () => {
  const answer = await learner.request(`${FORMATION}/livret.pdf`);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = await pdfText(bytes);
  expect(text).toContain("Exemplaire de lea@exemple.fr");
  const { roles, untagged } = await pdfElements(bytes);
  expect(untagged).toBe("");
  expect(roles.slice(0, 4)).toEqual(["Document", "P", "H1", "P"]);
  for (const role of ["H2", "TOC", "TOCI", "Link", "H3", "H4", "P", "L", "LI", "LBody", "Table", "TR", "TH", "TD"])
    expect(roles).toContain(role);
  expect(text).toContain(await sentenceOf("trois-colonnes"));
  expect(text).not.toContain(await sentenceOf("petit-essai"));
  expect((await new Visitor(shop.url).open(`${FORMATION}/livret.pdf`)).url).toContain("/login");
  // Printing counts for her guarantee.
  const elsewhere = await learner.request(`${FORMATION}/livret.pdf`, { headers: { "Sec-Fetch-Site": "cross-site" } });
  expect(elsewhere.headers.get("Location")).toBe(`${FORMATION}/apprendre`);
  await shop.db.updateTable("rateLimits").set({ points: 6 }).where("key", "like", "booklet%").execute();
  expect((await learner.request(`${FORMATION}/livret.pdf`)).status).toBe(429);
});

test("a note without a single space is printed, and is no minute of computing for everybody else", async () => {
  const note = "<b>W".repeat(4900);
  const kept = await learner.submit(await learner.open(LESSON), { note }, "Enregistrer mes notes");
  expect(kept.status).toBe(200);
  const answer = await learner.request(`${FORMATION}/cahier.pdf`);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  expect(await pdfText(Buffer.from(await answer.arrayBuffer()))).toContain("<b>W<b>W");
});

test("where nobody speaks, neither the sound nor the podcast is offered; an empty feed is not either", async () => {
  const admin = await anAdmin(shop);
  const address = await newAddress();
  const page = `/admin/medias/${film}`;
  const tick = async (voix: boolean) => admin.submit(await admin.open(page), { voix, titre: "La preuve" });
  const offered = async () => {
    const lesson = (await learner.open(LESSON)).document;
    const choices = lesson.querySelectorAll("nav[aria-label^=Film] li").map(({ text }) => text.split("·")[0]);
    const programme = await learner.open(`${FORMATION}/apprendre`);
    const podcast = await learner.open(`${FORMATION}/podcast`);
    return [choices.join(), programme.text.includes("application de podcasts"), podcast.status];
  };
  await tick(false);
  expect(await offered()).toEqual(["Film,Texte,Papier", false, 404]);
  expect((await feedOf(address)).item).toBeUndefined();
  expect((await learner.open(`${LESSON}?poids=son`)).document.querySelector("audio")).toBeNull();
  // A program that does not know the box changes nothing.
  await admin.request(page, { method: "POST", body: new URLSearchParams({ titre: "La preuve" }) });
  expect((await offered())[1]).toBe(false);
  await tick(true);
  expect(await offered()).toEqual(["Film,Son,Texte,Papier", true, 200]);
});

test("every formation has a booklet", () => {
  expect(COURSES).toHaveLength(13);
});

test.each(COURSES)(
  "the booklet of « $slug » holds every lesson that is open to a new learner and the pages that its sales page says, and its workbook is printed, too",
  async ({ slug, pages, titles }) => {
    const reader = await aLearner(shop, `${slug}@exemple.fr`, slug);
    const printed = async (paper: string) => {
      const answer = await reader.request(`/formations/${slug}/${paper}.pdf`);
      return Buffer.from(await answer.arrayBuffer());
    };
    const pdf = await printed("livret");
    const booklet = withoutSpaces(await pdfText(pdf));
    expect(titles.filter((title) => !booklet.includes(withoutSpaces(title)))).toEqual([]);
    // A subscription's grows month by month; Mindset has other blocks here than its course.
    if (pages !== null && slug !== "mindset") expect(pages).toBe(await pdfPageCount(pdf));
    expect(withoutSpaces(await pdfText(await printed("cahier")))).toContain("Moncahier");
  },
);

test("a refund closes the podcast feed and its sounds", async () => {
  const address = await newAddress();
  const [item] = (await feedOf(address)).item;
  const sound = new URL(item.enclosure.url).pathname;
  const line = (await shop.stripe.ledger()).find(({ email }) => email === "lea@exemple.fr");
  await shop.stripe.refund(`${line?.session}`);
  await eventually(async () => (await application.request(address)).status === 404);
  expect((await application.request(sound)).status).toBe(404);
  expect((await learner.open(`${FORMATION}/podcast`)).status).toBe(404);
});

test("a minute of sound weighs at most 0.4 MB", async () => {
  // Noise is what compresses worst.
  const film = aFilm({ seconds: 60, size: "32x32", tone: "anoisesrc=r=48000" });
  const { id } = await sendFile(await anAdmin(shop), "Une minute.mp4", film);
  const soundOf = async () => (await renditionsOf(shop, id)).find(({ name }) => name === "son.m4a");
  await eventually(async () => (await soundOf()) !== undefined);
  const bytes = Number((await soundOf())?.bytes);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(400_000);
});

function clock(seconds: number): string {
  return `00:${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}.000`;
}

/** « Créer mon adresse », or « Renouveler l’adresse »: the path of the feed that the page shows then. */
async function newAddress(): Promise<string> {
  const page = await learner.submit(await learner.open(`${FORMATION}/podcast`), { cours: undefined }, "adresse");
  return new URL(`${page.document.querySelector("input[readonly]")?.getAttribute("value")}`).pathname;
}

async function feedOf(address: string) {
  const answer = await application.request(address);
  const xml = await answer.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "",
    isArray: (name: string) => name === "item",
  });
  return parser.parse(xml).rss.channel;
}

/** Some words of a lesson, to look for. */
async function sentenceOf(slug: string): Promise<string> {
  const { id } = await lessonOf(shop, slug);
  const { blocks } = await shop.db
    .selectFrom("lessonVersions")
    .select("blocks")
    .where("lessonId", "=", id)
    .orderBy("n")
    .executeTakeFirstOrThrow();
  const [words] = /\b[\wà-ÿ’ ]{20,30}(?=\s)/.exec(JSON.stringify(blocks)) ?? [];
  return `${words}`;
}

/** The module of the lesson opens on a later day. */
async function lock(slug: string): Promise<void> {
  const { moduleId } = await lessonOf(shop, slug);
  const release = JSON.stringify({ kind: "on-date", on: "2099-01-01" });
  await shop.db.updateTable("courseModules").set({ release }).where("id", "=", moduleId).execute();
}
