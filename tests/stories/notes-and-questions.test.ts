import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { endSessions, setAccess } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { countEmails, unsubscribeBy } from "#tests/support/emails.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Page } from "#tests/support/visitor.ts";

const PROGRAMME = "/formations/mindset/apprendre";
const WORKBOOK = "/formations/mindset/cahier";
/** A lesson with a film. */
const FILMED = `${PROGRAMME}/petit-essai`;
const LESSON = `${PROGRAMME}/decision-repoussee`;
const SEARCH = "/formations/mindset/recherche";
const SELLER = "bonjour@essor.example";
const ASK = "Envoyer ma question";
const REMINDER = "where-you-are";
const KEEP_NOTES = "Enregistrer mes notes";

const shop = await aShop();
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
const other = await aCustomer(shop, "mia@exemple.fr", "mindset");
const captions =
  "WEBVTT\n\n00:12:30.000 --> 00:12:34.000\nLa peur\n\n00:12:34.000 --> 00:12:38.000\nde l’orchidée <b>bleue</b>.\n";
const film = await anAsset(shop, { renditions: { "480.mp4": randomBytes(1000) }, captions });
await showIn(shop, "petit-essai", [{ type: "video", asset: film, title: "Le film" }], "mindset");

test("a learner's note is shown under its lesson, in the workbook and in the export; times in it link to the film, and HTML is shown as text", async () => {
  const saved = await learner.submit(
    await learner.open(FILMED),
    { note: "<b>Revoir</b> 12:30, la crevette" },
    KEEP_NOTES,
  );
  expect(saved.url).toContain(`${FILMED}?enregistre=notes#notes`);
  expect(saved.document.querySelector("[role=status]#notes")?.text).toMatch(/^Enregistrées le /);
  expect(saved.text).toContain("<b>Revoir</b> 12:30, la crevette");
  expect(momentLinks(saved)).toEqual([expect.stringMatching(/^\?t=750&film=([0-9a-f-]{36})#\1$/)]);
  const workbook = await learner.open(WORKBOOK);
  expect(workbook.text).toContain("<b>Revoir</b> 12:30, la crevette");
  expect(momentLinks(workbook)).toEqual([`${FILMED}?t=750`]);
  expect((await learner.request(`${WORKBOOK}.pdf`)).status).toBe(200);
  expect(await (await learner.request("/compte/donnees/export")).text()).toContain("la crevette");
  expect((await other.open(FILMED)).text).not.toContain("crevette");
  expect((await other.open(WORKBOOK)).text).not.toContain("crevette");
});

test("a note that is too long is returned unchanged; saving the same note twice stores it once, the last twenty versions are kept, and an empty one deletes it", async () => {
  const lesson = await learner.open(LESSON);
  const refused = await learner.submit(lesson, { note: "mot ".repeat(6000) }, KEEP_NOTES);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Ce texte est trop long");
  expect(noteOf(refused)).toBe("mot ".repeat(6000));
  const { url, body } = learner.formRequest(lesson, { note: "une fois" }, KEEP_NOTES);
  for (let click = 0; click < 2; click += 1) await learner.request(url, { method: "POST", body });
  expect(await notes()).toEqual(["une fois"]);
  for (let change = 1; change <= 21; change += 1) {
    body.set("note", `version ${change}`);
    await learner.request(url, { method: "POST", body });
  }
  expect(await notes()).toHaveLength(20);
  expect(noteOf(await learner.open(LESSON))).toBe("version 21");
  await learner.submit(await learner.open(LESSON), { note: "" }, KEEP_NOTES);
  // Only the link under the film is left.
  expect((await learner.open(WORKBOOK)).document.querySelectorAll("article h3")).toHaveLength(1);
});

test("a note that is sent after the session has ended is offered again after signing in, also when the lesson has another address by then", async () => {
  const lesson = await learner.open(LESSON);
  await endSessions(shop, "lea@exemple.fr");
  const login = await learner.submit(lesson, { note: "écrit trop tard" }, KEEP_NOTES);
  expect(login.text).toContain("Ce que tu viens d’écrire est gardé une heure");
  await sql`with moved as (update lessons set slug = 'decision-prise' where slug = 'decision-repoussee' returning *)
      insert into lesson_slugs select course_id, slug, id from moved`.execute(shop.db);
  const back = await learner.submit(login, { email: "lea@exemple.fr", password: PASSWORD });
  expect(new URL(back.url).pathname).toBe(`${PROGRAMME}/decision-prise`);
  expect(back.text).toContain("Tes notes t’attendaient");
  expect(noteOf(back)).toBe("écrit trop tard");
  await shop.db
    .updateTable("lessons")
    .set({ slug: "decision-repoussee" })
    .where("slug", "=", "decision-prise")
    .execute();
  expect((await other.open(LESSON)).html).not.toContain("écrit trop tard");
  const saved = await learner.submit(back, {}, KEEP_NOTES);
  expect(saved.text).not.toContain("Tes notes t’attendaient");
  expect(noteOf(saved)).toBe("écrit trop tard");
});

test("a search finds lesson titles, texts, spoken words and the learner's own notes, and links to each place", async () => {
  const found = await learner.open(`${SEARCH}?q=orchidees`);
  const [hit] = found.document.querySelectorAll("main ol li a").map((link) => link.getAttribute("href"));
  expect(hit).toMatch(new RegExp(`^${FILMED}\\?t=754&film=([0-9a-f-]{36})#\\1$`));
  expect(found.html).toContain("<mark>orchidée</mark>");
  expect(found.text).toContain("Dans le film, à 12:34");
  const own = await learner.open(`${SEARCH}?q=crevettes`);
  expect(own.text).toContain("Dans tes notes");
  expect(own.html).not.toContain("<b>");
  expect((await other.open(`${SEARCH}?q=crevettes`)).text).toContain("Rien trouvé pour « crevettes »");
  const sheet = await learner.open(LESSON);
  const field = sheet.document.querySelector("form[action*=exercice] textarea")?.getAttribute("name") ?? "";
  await learner.submit(sheet, { [field]: "Le coquelicot du balcon" }, "Enregistrer mes réponses");
  const answer = await learner.open(`${SEARCH}?q=balcon+coqueli`);
  expect(answer.html).toMatch(/Dans tes réponses.*<mark>coquelicot<\/mark>/s);
  const [link] = answer.document.querySelectorAll("main ol li a").map((hit) => hit.getAttribute("href"));
  expect(link).toMatch(new RegExp(`^${LESSON}#[0-9a-f-]{36}$`));
  expect((await other.open(`${SEARCH}?q=coquelicots`)).text).toContain("Rien trouvé");
  const title = await learner.open(`${SEARCH}?q=decisions`);
  expect(title.document.querySelector("main ol li")?.text).toContain("Titre de la leçon");
  const programme = await learner.open(PROGRAMME);
  expect(programme.document.querySelector("search form")?.getAttribute("action")).toBe(SEARCH);
  // The film has no separate sound file.
  expect(programme.text).not.toContain("application de podcasts");
});

test("a search finds only what is published now", async () => {
  await showIn(shop, "petit-essai", [{ type: "text", markdown: "Ornithorynque", html: "<p>Ornithorynque</p>" }]);
  expect((await learner.open(`${SEARCH}?q=ornithorynque`)).text).toContain("Dans la leçon");
  await setPublished("petit-essai", null);
  expect((await learner.open(`${SEARCH}?q=ornithorynque`)).text).toContain("Rien trouvé");
  const workbook = await learner.open(`${SEARCH}?q=crevette`);
  expect(workbook.document.querySelector("main ol li a")?.getAttribute("href")).toBe(`${WORKBOOK}#mes-notes`);
  await setPublished("petit-essai", 1);
});

test("an empty, very long or malformed search is answered without an error", async () => {
  for (const term of ["", "le la", "-", '"', "' or 1=1 --", "\0", "&|!():*<->", "😀", "a".repeat(5000), "\\"]) {
    const page = await learner.open(`${SEARCH}?q=${encodeURIComponent(term)}`);
    expect([page.status, page.document.querySelectorAll("main ol li").length]).toEqual([200, 0]);
  }
});

test("who searches for the sixteenth word in five minutes waits, and loses nothing of it", async () => {
  const found = await other.open(`${SEARCH}?q=orchidée`);
  expect(found.text).toContain("trouvé");
  await shop.db.updateTable("rateLimits").set({ points: 15 }).where("key", "like", "search%").execute();
  const refused = await other.request(`${SEARCH}?q=orchidée`);
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  const said = await refused.text();
  expect(said).toContain("Réessaie dans quelques minutes.");
  expect(said).toContain('value="orchidée"');
});

test("the founder gets a learner's question without a name; the answer is emailed and shown under the lesson to that learner only", async () => {
  const asked = await learner.submit(
    await learner.open(LESSON),
    { question: "Et si <i>personne</i> ne décide ?" },
    ASK,
  );
  expect(asked.url).toContain(`${LESSON}?enregistre=questions#questions`);
  expect(asked.text).toContain("Elle est bien arrivée");
  const [notice] = await shop.mailbox.until(SELLER, 1);
  expect(notice?.text).toContain("Et si <i>personne</i> ne décide ?");
  expect(notice?.raw).not.toContain("lea@exemple.fr");
  const admin = await anAdmin(shop);
  const list = await admin.open("/admin/questions?etat=a-repondre");
  expect(list.text).toContain("1 réponse à écrire.");
  const page = await admin.open(questionLink(list));
  expect((await admin.submit(page, { reponse: " " })).status).toBe(400);
  const answered = await admin.submit(page, { reponse: "Décidez de la première phrase." });
  expect(answered.text).toContain("part par e-mail");
  const received = await shop.mailbox.until("lea@exemple.fr", 3);
  expect(received.at(-1)?.text).toContain("Décidez de la première phrase.");
  expect((await learner.open(LESSON)).text).toContain("Décidez de la première phrase.");
  expect((await other.open(LESSON)).text.includes("première phrase.")).toBe(false);
});

test("a question is published only while its learner allows it, and without a name", async () => {
  const admin = await anAdmin(shop);
  const address = questionLink(await admin.open("/admin/questions"));
  const page = await admin.open(address);
  expect(page.text).toContain("n’a pas accepté");
  const body = new URLSearchParams({ intent: "publier" });
  expect((await admin.request(address, { method: "POST", body })).status).toBe(409);
  await learner.submit(await learner.open(LESSON), {}, "Accepter qu’elle soit publiée");
  await admin.submit(await admin.open(address), {}, "Publier anonymement");
  const lesson = await other.open(LESSON);
  expect(lesson.text).toContain("Et si <i>personne</i> ne décide ?");
  expect(lesson.html).not.toMatch(/lea@|Léa/);
  expect(lesson.document.querySelector("main a[href^='/signaler?contenu=']")?.text).toBe("Signaler un contenu");
  await learner.submit(await learner.open(LESSON), {}, "Ne plus accepter");
  expect((await other.open(LESSON)).text).not.toContain("première phrase");
});

test("a question sent twice is stored once; of two simultaneous answers the first counts; a learner may ask ten questions a day", async () => {
  const lesson = await other.open(LESSON);
  const { url, body } = other.formRequest(lesson, { question: "Et le dimanche ?" }, ASK);
  const clicks = await Promise.all([1, 2].map(() => other.request(url, { method: "POST", body })));
  expect(clicks.map(({ status }) => status)).toEqual([303, 303]);
  const [first, second] = [await anAdmin(shop), await anAdmin(shop)];
  const address = questionLink(await first.open("/admin/questions?etat=a-repondre"));
  const [page, samePage] = [await first.open(address), await second.open(address)];
  await first.submit(page, { reponse: "Le dimanche aussi." });
  const late = await second.submit(samePage, { reponse: "Jamais le dimanche." });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Le dimanche aussi.");
  expect(late.text).toContain("Jamais le dimanche.");
  const more = Array.from({ length: 14 }, () => {
    const question = new URLSearchParams(body);
    question.set("numero", crypto.randomUUID());
    return other.request(url, { method: "POST", body: question });
  });
  const statuses = (await Promise.all(more)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(9).fill(303), ...Array(5).fill(429)]);
  const refused = await other.submit(await other.open(LESSON), { question: "La onzième" }, ASK);
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 23 * 3600]).toEqual([429, true]);
  expect(refused.text).toContain("La onzième");
});

test("a question that is sent after the session has ended is offered again after signing in, with its box still ticked", async () => {
  const lesson = await learner.open(FILMED);
  await endSessions(shop, "lea@exemple.fr");
  const login = await learner.submit(lesson, { question: "posée trop tard", publier: true }, ASK);
  const back = await learner.submit(login, { email: "lea@exemple.fr", password: PASSWORD });
  expect(back.text).toContain("Ta question t’attendait");
  const sent = await learner.submit(back, {}, ASK);
  expect(sent.text).toContain("Tu acceptes qu’elle soit publiée sans nom.");
  expect(sent.document.querySelector("[role=status]#questions")?.text).toBe("Ta question est envoyée.");
  expect(await (await learner.request("/compte/donnees/export")).text()).toContain("posée trop tard");
});

test("the reminder « Où tu en es » is sent only on request, after a week without a visit, at most once a week and three times; its link unsubscribes in one click", async () => {
  await runJob(shop, "remind-learners");
  expect(await countEmails(shop, "mia@exemple.fr", REMINDER)).toBe(0);
  await other.submit(await other.open("/account"), { rappels: true }, "Valider mon choix");
  await Promise.all([1, 2].map(() => runJob(shop, "remind-learners")));
  expect(await countEmails(shop, "mia@exemple.fr", REMINDER)).toBe(0);
  await moveBackOneWeek();
  await other.open(LESSON);
  await runJob(shop, "remind-learners");
  expect(await countEmails(shop, "mia@exemple.fr", REMINDER)).toBe(0);
  await moveBackOneWeek();
  await setAccess(shop, "mia@exemple.fr", new Date());
  await runJob(shop, "remind-learners");
  expect(await countEmails(shop, "mia@exemple.fr", REMINDER)).toBe(0);
  await setAccess(shop, "mia@exemple.fr", null);
  const before = shop.mailbox.to("mia@exemple.fr").length;
  await Promise.all([1, 2].map(() => runJob(shop, "remind-learners")));
  const mail = (await shop.mailbox.until("mia@exemple.fr", before + 1)).at(-1);
  expect(mail?.subject).toBe("Où tu en es\u00a0: Formation Mindset");
  expect(mail?.text).toContain("Ta prochaine leçon");
  for (let week = 0; week < 4; week += 1) {
    await moveBackOneWeek();
    await runJob(shop, "remind-learners");
  }
  expect(await countEmails(shop, "mia@exemple.fr", REMINDER)).toBe(3);
  await other.submit(await other.open("/account"), { rappels: true }, "Valider mon choix");
  expect(await unsubscribeBy(shop, mail)).toContain("Les rappels sont arrêtés");
  await moveBackOneWeek();
  await runJob(shop, "remind-learners");
  expect(await countEmails(shop, "mia@exemple.fr", REMINDER)).toBe(3);
});

/** Requests, emails and visits are now of the last second of the same day a week ago. */
function moveBackOneWeek(): Promise<void> {
  return shop.inspect(async (db) => {
    const aWeekAgo = sql`((now() at time zone 'Europe/Paris')::date - 6)::timestamp at time zone 'Europe/Paris' - interval '1 second'`;
    await sql`update learning_reminders set asked_at = ${aWeekAgo}`.execute(db);
    await sql`update learning_reminders set sent_at = ${aWeekAgo} where sent_at is not null`.execute(db);
    await sql`update lesson_progress set last_opened_at = ${aWeekAgo} where last_opened_at is not null`.execute(db);
    await sql`update emails set dedupe_key = id::text where template = ${REMINDER}`.execute(db);
  });
}

function questionLink(list: Page): string {
  return (
    list.document
      .querySelectorAll("tbody a")
      .map((link) => link.getAttribute("href") ?? "")
      .find((address) => /^\/admin\/questions\/[\w-]+$/.test(address)) ?? ""
  );
}

function momentLinks(page: Page): string[] {
  return page.document.querySelectorAll("a[data-seek]").map((link) => link.getAttribute("href") ?? "");
}

function noteOf(page: Page): string | undefined {
  return page.document.querySelector("[name=note]")?.textContent;
}

function notes(): Promise<string[]> {
  return shop.inspect(async (db) =>
    (
      await db
        .selectFrom("lessonNotes")
        .innerJoin("lessons", "lessons.id", "lessonId")
        .select("text")
        .where("slug", "=", "decision-repoussee")
        .execute()
    ).map(({ text }) => text),
  );
}

async function setPublished(slug: string, version: number | null): Promise<void> {
  await shop.db.updateTable("lessons").set({ publishedVersion: version }).where("slug", "=", slug).execute();
}
