import { expect, test } from "vitest";
import { endSessions } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { lessonOf } from "#tests/support/courses.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const PROGRAMME = "/formations/mindset/apprendre";
const FIRST = `${PROGRAMME}/releve-de-sept-jours`;
const SECOND = `${PROGRAMME}/trois-colonnes`;

const shop = await aShop();
const twin = await aShop({ beside: shop, env: { PROCESS: "web" } });
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");

test("a buyer finishes three lessons, leaves, and continues at the lesson that the programme names", async () => {
  const programme = await learner.open(PROGRAMME);
  expect(programme.text).toContain("0 leçon sur 28");
  const [start] = links(programme, "Commencer : leçon 1");
  let page = await learner.open(String(start));
  expect(new URL(page.url).pathname).toBe(FIRST);
  expect(page.text).toContain("Le mardi de Nadia");
  for (let lesson = 0; lesson < 3; lesson += 1) page = await learner.submit(page, {}, "J’ai terminé");
  expect(new URL(page.url).pathname).toBe(`${PROGRAMME}/prix-de-chaque-desir`);
  const later = await learner.open(PROGRAMME);
  expect(later.text).toContain("3 leçons sur 28 · 55 min sur");
  expect(links(later, "Reprendre : leçon 4")).toEqual([`${PROGRAMME}/prix-de-chaque-desir`]);
});

test("a bonus is beside the lessons that count: it has no number", async () => {
  const place = async (slug: string) =>
    (await learner.open(`${PROGRAMME}/${slug}`)).document.querySelector("article header")?.text;
  expect(await place("prix-de-chaque-desir")).toContain("Leçon 4 ·");
  expect(await place("douze-audios-du-matin")).not.toMatch(/Leçon.\d/);
});

test("a learner can mark a lesson as done, take it back and mark it again", async () => {
  const done = await learner.open(FIRST);
  expect(done.text).toContain("Leçon terminée.");
  const undone = await learner.submit(done, {}, "Marquer comme à faire");
  expect(new URL(undone.url).pathname).toBe(FIRST);
  expect((await learner.open(PROGRAMME)).text).toContain("2 leçons sur 28");
  await learner.submit(undone, {}, "J’ai terminé");
  expect((await learner.open(PROGRAMME)).text).toContain("3 leçons sur 28");
  const kinds = await events("releve-de-sept-jours");
  expect(kinds.filter((kind) => kind !== "opened")).toEqual(["done", "undone", "done"]);
});

test("fifty concurrent clicks on two processes mark a lesson as done once", async () => {
  const { url, body } = learner.formRequest(await learner.open(`${PROGRAMME}/petit-essai`), {}, "J’ai terminé");
  const cookie = `sid=${learner.cookie("sid")}`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const place = index % 2 ? twin.url : shop.url;
      return fetch(new URL(url.pathname, place), {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: cookie, Origin: place },
        body,
      });
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect((await events("petit-essai")).filter((kind) => kind === "done")).toHaveLength(1);
});

test("a lesson that the browser only prefetches is not counted as opened, but as sent", async () => {
  const ahead = await learner.request(`${PROGRAMME}/recevoir`, { headers: { "Sec-Purpose": "prefetch" } });
  expect(ahead.status).toBe(200);
  expect(await events("recevoir")).toEqual([]);
  expect(await events("recevoir", "sent")).toEqual(["sent"]);
  await learner.open(`${PROGRAMME}/recevoir`);
  await learner.open(`${PROGRAMME}/recevoir`);
  expect(await events("recevoir")).toEqual(["opened"]);
});

test("a learner can type the place in a film in several notations, and an invalid one is refused with a message", async () => {
  const place = `${PROGRAMME}/recevoir/place`;
  const form = await learner.open(place);
  const kept = await learner.submit(form, { place: "12:30" });
  expect(new URL(kept.url).pathname).toBe(`${PROGRAMME}/recevoir`);
  expect((await learner.open(PROGRAMME)).text).toContain("à 12 min 30");
  // « Changer » begins with the place that is kept.
  const again = await learner.open(place);
  expect(again.document.querySelector("input[name=place]")?.getAttribute("value")).toBe("12:30");
  const wrong = await learner.submit(form, { place: "12:75" });
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("Indique un moment du film ou du son, par exemple « 12:30 »");
  expect(wrong.document.querySelector("input[name=place]")?.getAttribute("value")).toBe("12:75");
  expect((await learner.open(PROGRAMME)).text).toContain("à 12 min 30");
});

test("a learner whose session has ended returns to the same second of the film after signing in", async () => {
  const guest = await new Visitor(shop.url).request(`${FIRST}?t=750`);
  expect(guest.status).toBe(302);
  expect(guest.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(`${FIRST}?t=750`)}`);
});

test("a place that is sent after the session has ended is in its form again after signing in", async () => {
  const form = await learner.open(`${PROGRAMME}/recevoir/place`);
  await endSessions(shop, "lea@exemple.fr");
  const login = await learner.submit(form, { place: "1:02:03" });
  const back = await learner.submit(login, { email: "lea@exemple.fr", password: PASSWORD });
  expect(new URL(back.url).pathname).toBe(`${PROGRAMME}/recevoir/place`);
  expect(back.document.querySelector("input[name=place]")?.getAttribute("value")).toBe("1:02:03");
  await learner.submit(back, {});
  expect((await learner.open(PROGRAMME)).text).toContain("à 1 h 02 min 03");
});

test("without access every address below a formation gets 404", async () => {
  const other = await aCustomer(shop, "autre@exemple.fr", "dont-die");
  for (const address of [PROGRAMME, FIRST, `${FIRST}/place`, `${FIRST}.data`]) {
    expect((await other.open(address)).status).toBe(404);
  }
  const body = new URLSearchParams({ etat: "fait" });
  expect((await other.request(`${FIRST}/fait`, { method: "POST", body })).status).toBe(404);
  expect((await learner.open(`${PROGRAMME}/inconnue`)).status).toBe(404);
});

test("progress is kept when lessons are moved, renamed, removed or added", async () => {
  await shop.edit("update lessons set slug = 'trois-listes' where slug = 'trois-colonnes'");
  await shop.edit(
    "insert into lesson_slugs select course_id, 'trois-listes', id from lessons where slug = 'trois-listes'",
  );
  await shop.edit(
    `update lessons set module_id = (select id from course_modules where title = 'Défaire les phrases qui retiennent'),
      position = 99 where slug = 'trois-listes'`,
  );
  const old = await learner.request(`${SECOND}?t=750`);
  expect(old.status).toBe(308);
  expect(old.headers.get("Location")).toBe(`${PROGRAMME}/trois-listes?t=750`);
  expect((await learner.open(PROGRAMME)).text).toContain("4 leçons sur 28");
  await shop.edit("update lessons set archived_at = now() where slug = 'trois-listes'");
  expect((await learner.open(PROGRAMME)).text).toContain("3 leçons sur 27");
  await shop.edit("update lessons set archived_at = null where slug = 'trois-listes'");
  expect((await learner.open(PROGRAMME)).text).toContain("4 leçons sur 28");
});

test("a learner can still finish a lesson that is unpublished meanwhile", async () => {
  const page = await learner.open(`${PROGRAMME}/dire-un-prix`);
  await shop.edit("update lessons set published_version = null where slug = 'dire-un-prix'");
  await learner.submit(page, {}, "J’ai terminé");
  expect((await learner.open(`${PROGRAMME}/dire-un-prix`)).status).toBe(404);
  expect((await learner.open(PROGRAMME)).text).toContain("à paraître");
  await shop.edit("update lessons set published_version = 1 where slug = 'dire-un-prix'");
  expect((await learner.open(`${PROGRAMME}/dire-un-prix`)).text).toContain("Leçon terminée.");
});

test("a completed course stays complete when a lesson is added", async () => {
  await shop.edit(`insert into lesson_progress (user_id, lesson_id, done_at, done_how)
    select users.id, lessons.id, now(), 'import' from users, lessons join courses on courses.id = course_id
    where users.email = 'lea@exemple.fr' and courses.slug = 'mindset' and lessons.slug <> 'la-comparaison'
    on conflict (user_id, lesson_id) do update set done_at = coalesce(lesson_progress.done_at, now())`);
  await learner.submit(await learner.open(`${PROGRAMME}/la-comparaison`), {}, "J’ai terminé");
  expect((await learner.open(PROGRAMME)).text).toMatch(/Terminée le \d+ \S+ \d{4}/);
  await shop.edit("update lessons set required = true where slug = 'douze-audios-du-matin'");
  await shop.edit(
    "delete from lesson_progress where lesson_id = (select id from lessons where slug = 'douze-audios-du-matin')",
  );
  const grown = (await learner.open(PROGRAMME)).text;
  expect(grown).toContain("28 leçons sur 29");
  expect(grown).toMatch(/Terminée le .* · 1 leçon ajoutée depuis/);
});

test("the database refuses to delete a lesson that a learner has opened, and to change recorded progress", async () => {
  for (const statement of [
    "delete from lessons where slug = 'releve-de-sept-jours'",
    "update lesson_events set kind = 'done'",
    "delete from lesson_events",
    "update lesson_versions set blocks = '[]'",
    "update course_completions set completed_at = now()",
    "delete from course_completions",
  ]) {
    await expect(shop.edit(statement)).rejects.toThrow(/append-only|violates/);
  }
});

test("progress is kept while access is revoked", async () => {
  const before = (await learner.open(PROGRAMME)).text.match(/\d+ leçons sur \d+/)?.[0];
  await shop.edit(
    "update access set revoked_at = now() where user_id = (select id from users where email = 'lea@exemple.fr')",
  );
  expect((await learner.open(FIRST)).status).toBe(404);
  await shop.edit(
    "update access set revoked_at = null where user_id = (select id from users where email = 'lea@exemple.fr')",
  );
  expect((await learner.open(PROGRAMME)).text).toContain(String(before));
});

test("a preview lesson is public; other lessons, and previews of an archived module or a hidden formation, are not", async () => {
  const guest = new Visitor(shop.url);
  const { moduleId } = await lessonOf(shop, "releve-de-sept-jours");
  await shop.edit(`update course_modules set archived_at = now() where id = '${moduleId}'`);
  expect((await guest.open("/formations/mindset/apercu/releve-de-sept-jours")).status).toBe(404);
  await shop.edit(`update course_modules set archived_at = null where id = '${moduleId}'`);
  const preview = await guest.open("/formations/mindset/apercu/releve-de-sept-jours");
  expect(preview.status).toBe(200);
  expect(preview.text).toContain("Le mardi de Nadia");
  expect(preview.headers.get("Cache-Control")).toMatch(/^public/);
  expect((await guest.open("/formations/mindset/apercu/trois-listes")).status).toBe(404);
  await shop.edit(
    `insert into lesson_slugs select course_id, 'mardi', id from lessons where slug = 'releve-de-sept-jours'`,
  );
  const old = await guest.request("/formations/mindset/apercu/mardi");
  expect([old.status, old.headers.get("Location")]).toEqual([308, "/formations/mindset/apercu/releve-de-sept-jours"]);
  await shop.edit("update formations set is_active = false where slug = 'entrepreneuriat'");
  const hidden = await guest.open(`/formations/entrepreneuriat/apercu/${await firstPreview("entrepreneuriat")}`);
  expect(hidden.status).toBe(404);
});

test("exercises and quizzes are read-only in a preview and in the administrator's view", async () => {
  await shop.edit("update lessons set preview = true where slug = 'decision-repoussee'");
  const { id } = await lessonOf(shop, "decision-repoussee");
  const admin = await anAdmin(shop);
  const preview = await new Visitor(shop.url).open("/formations/mindset/apercu/decision-repoussee");
  for (const page of [preview, await admin.open(`/admin/lecons/${id}/apercu`)]) {
    expect(page.text).toContain("Que lui conseilles-tu ?");
    expect(page.text).toContain("le relevé produit déjà son effet");
    expect(page.text).toContain("Les décisions que je repousse");
    expect(page.document.querySelectorAll("main form")).toEqual([]);
  }
  const data = await (await fetch(`${preview.url}.data`)).text();
  expect(data).toContain("le relevé produit déjà son effet");
  expect(data).not.toMatch(/explanation|correct"/);
});

function links(page: Page, label: string): (string | undefined)[] {
  const all = page.document.querySelectorAll("a");
  return all
    .filter(({ text }) => text.replaceAll("\u00a0", " ").trim() === label)
    .map((link) => link.getAttribute("href"));
}

/** Or only « sent », which a lesson to read gets in the moment in which it is opened. */
async function events(slug: string, kind?: "sent"): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("lessonEvents")
    .innerJoin("lessons", "lessons.id", "lessonId")
    .select("kind")
    .where("slug", "=", slug)
    .where("kind", kind ? "=" : "<>", "sent")
    .orderBy("at")
    .execute();
  return rows.map(({ kind }) => kind);
}

async function firstPreview(course: string): Promise<string> {
  const row = await shop.db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .select("lessons.slug")
    .where("courses.slug", "=", course)
    .where("preview", "=", true)
    .executeTakeFirstOrThrow();
  return row.slug;
}
