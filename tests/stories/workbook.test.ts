import { expect, test } from "vitest";
import type { ExerciseField } from "#app/domain/school/blocks/exercise-fields.ts";
import { blocksSchema } from "#app/domain/school/blocks/stored-blocks.ts";
import { endSessions, setAccess } from "#tests/support/accounts.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText, withoutSpaces } from "#tests/support/pdf.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const PROGRAMME = "/formations/mindset/apprendre";
const LESSON = `${PROGRAMME}/releve-de-sept-jours`;
const WORKBOOK = "/formations/mindset/cahier";
const BUTTON = "Enregistrer mes réponses";

const shop = await aShop();
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
const other = await aCustomer(shop, "mia@exemple.fr", "mindset");

test("the Mindset course has an exercise in each lesson that counts, a quiz in each module of them, and its journal to fill in", async () => {
  const rows = await shop.db
    .selectFrom("lessonVersions")
    .innerJoin("lessons", "lessons.id", "lessonVersions.lessonId")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .select(["lessons.slug", "moduleId", "required", "blocks"])
    .where("courses.slug", "=", "mindset")
    .execute();
  const lessons = rows.map((row) => ({ ...row, types: blocksSchema.parse(row.blocks).map(({ type }) => type) }));
  const has = (type: "exercise" | "quiz") => lessons.filter(({ types }) => types.includes(type));
  const counted = lessons.filter(({ required }) => required);
  expect(counted).toHaveLength(28);
  expect(counted.filter((lesson) => !has("exercise").includes(lesson))).toEqual([]);
  expect(
    has("quiz")
      .map(({ moduleId }) => moduleId)
      .toSorted(),
  ).toEqual([...new Set(counted.map(({ moduleId }) => moduleId))].toSorted());
  expect(has("exercise").map(({ slug }) => slug)).toContain("journal-de-90-jours");
});

test("a learner's answers are shown in the exercise, in the workbook and in its PDF, and to nobody else", async () => {
  const saved = await learner.submit(
    await learner.open(LESSON),
    { "ecart-1": "Le téléphone : 9 h, relevé 23 h.", total: "160,5", postes_1_1: "Trajet vers Łódź 🚲" },
    BUTTON,
  );
  expect(new URL(saved.url).pathname).toBe(LESSON);
  expect(saved.text).toContain("Enregistré le");
  expect(typed(saved, "ecart-1")).toBe("Le téléphone : 9 h, relevé 23 h.");
  expect(typed(saved, "total")).toBe("160,5");
  const workbook = await learner.open(WORKBOOK);
  expect(workbook.text).toMatch(/1 feuille remplie sur \d+/);
  expect(workbook.text).toContain("Le téléphone : 9 h, relevé 23 h.");
  const pdf = await learner.request(`${WORKBOOK}.pdf`);
  expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
  const text = withoutSpaces(await pdfText(Buffer.from(await pdf.arrayBuffer())));
  for (const words of ["Le téléphone : 9 h, relevé 23 h.", "Trajet vers Łódź"])
    expect(text).toContain(withoutSpaces(words));
  expect((await other.open(WORKBOOK)).text).not.toContain("téléphone");
  expect((await new Visitor(shop.url).open(WORKBOOK)).url).toContain("/login");
});

test("the same exercise sent twice is stored once, and the last twenty versions of a changed one are kept", async () => {
  const sheet = await learner.open(`${PROGRAMME}/decision-repoussee`);
  const field = firstText(sheet);
  const { url, body } = learner.formRequest(sheet, { [field]: "une fois" }, BUTTON);
  for (let click = 0; click < 2; click += 1) await learner.request(url, { method: "POST", body });
  expect(await answers("lea@exemple.fr", "decision-repoussee")).toHaveLength(1);
  for (let change = 1; change <= 21; change += 1) {
    body.set(field, `version ${change}`);
    await learner.request(url, { method: "POST", body });
  }
  const kept = await answers("lea@exemple.fr", "decision-repoussee");
  expect(kept).toHaveLength(20);
  expect(kept.at(-1)?.fields[field]).toBe("version 21");
});

test("an exercise that cannot be saved, also an empty one, is shown again with every value and the reason", async () => {
  const lesson = await learner.open(LESSON);
  const refused = await learner.submit(
    lesson,
    { total: "beaucoup", "je-ne-savais-pas": "que la cuisine prend 11 h" },
    BUTTON,
  );
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Indique un nombre, en chiffres.");
  expect(typed(refused, "total")).toBe("beaucoup");
  expect(typed(refused, "je-ne-savais-pas")).toBe("que la cuisine prend 11 h");
  const empty = await other.submit(await other.open(LESSON), {}, BUTTON);
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Ta feuille est encore vide");
});

test("two thousand words that are sent after the session has ended are offered again after signing in, to the same account and browser only", async () => {
  const lesson = await learner.open(LESSON);
  const words = Array.from({ length: 2000 }, (_, index) => `mot${index}`).join(" ");
  await endSessions(shop, "lea@exemple.fr");
  const login = await learner.submit(lesson, { "je-ne-savais-pas": words }, BUTTON);
  expect(login.text).toContain("Ce que tu viens d’écrire est gardé une heure");
  expect(await parked()).toEqual([expect.not.stringContaining("mot1")]);
  const stolen = new Visitor(shop.url);
  stolen.setCookie("parked", learner.cookie("parked") ?? "");
  await stolen.submit(await stolen.open("/login"), { email: "mia@exemple.fr", password: PASSWORD });
  expect((await stolen.open(LESSON)).html).not.toContain("mot1999");
  const elsewhere = new Visitor(shop.url);
  await elsewhere.submit(await elsewhere.open("/login"), { email: "lea@exemple.fr", password: PASSWORD });
  expect((await elsewhere.open(LESSON)).html).not.toContain("mot1999");
  const back = await learner.submit(login, { email: "lea@exemple.fr", password: PASSWORD });
  expect(new URL(back.url).pathname).toBe(LESSON);
  expect(back.text).toContain("Vos réponses vous attendaient");
  expect(typed(back, "je-ne-savais-pas")).toBe(words);
  const saved = await learner.submit(back, {}, BUTTON);
  expect(saved.text).not.toContain("Vos réponses vous attendaient");
  expect(typed(saved, "je-ne-savais-pas")).toBe(words);
  expect(await parked()).toEqual([]);
});

test("an exercise opened under one account and sent under another is parked for the first, and saved in neither", async () => {
  const sheet = await learner.open(`${PROGRAMME}/prix-de-chaque-desir`);
  const field = firstText(sheet);
  const parkedPage = await other.submit(sheet, { [field]: "de Léa" }, BUTTON);
  expect(new URL(parkedPage.url).pathname).toBe("/orders");
  expect(parkedPage.text).toContain("Ce qui était écrit est gardé une heure pour l’autre compte.");
  const longPage = await other.submit(sheet, { [field]: "m".repeat(64 * 1024) }, BUTTON);
  expect(longPage.text).toContain("Rien n’est gardé non plus pour l’autre compte, parce que le texte dépasse 64 ko.");
  expect(await answers("mia@exemple.fr", "prix-de-chaque-desir")).toEqual([]);
  expect(await answers("lea@exemple.fr", "prix-de-chaque-desir")).toEqual([]);
});

test("an answer and a note that fill their fields are saved, also when each letter is sent as nine bytes", async () => {
  const words = "“".repeat(20_000);
  const answered = await other.submit(await other.open(LESSON), { "je-ne-savais-pas": words }, BUTTON);
  expect([answered.status, typed(answered, "je-ne-savais-pas")]).toEqual([200, words]);
  const noted = await other.submit(answered, { note: words }, "Enregistrer mes notes");
  expect([noted.status, typed(noted, "note")]).toEqual([200, words]);
});

test("an answer keeps the questions that the learner saw, also when the exercise is edited before the answer is sent", async () => {
  const sheet = await learner.open(`${PROGRAMME}/petit-essai`);
  const field = firstText(sheet);
  await republish("petit-essai", (blocks) => blocks.filter((block) => !("fields" in block)));
  await learner.submit(sheet, { [field]: "écrit juste avant" }, BUTTON);
  const workbook = await learner.open(WORKBOOK);
  expect(workbook.text).toContain("écrit juste avant");
  expect(workbook.text).toContain("Cet exercice n’est plus dans la leçon");
});

test("an answer stays when its question is removed, its option or its table's rows: in the workbook, its PDF and, where it fits, the exercise", async () => {
  const before: ExerciseField[] = [
    { key: "mot", label: "Un mot", kind: "short" },
    { key: "envie", label: "Une envie", kind: "choice", options: ["Partir", "Rester"] },
    { key: "postes", label: "Mes postes", kind: "table", columns: ["Poste", "Heures"], rows: 3 },
    { key: "trajets", label: "Mes trajets", kind: "table", columns: ["De", "À"], rows: 2 },
    { key: "heures", label: "Mes heures", kind: "long" },
  ];
  const after: ExerciseField[] = [
    { key: "envie", label: "Une envie", kind: "choice", options: ["Changer", "Rester"] },
    { key: "postes", label: "Mes postes", kind: "table", columns: ["Poste", "Heures", "Prix"], rows: 1 },
    { key: "trajets", label: "Mes trajets", kind: "table", columns: ["Jour", "De", "À"], rows: 2 },
    { key: "heures", label: "Mes heures", kind: "number", min: 0, max: 168 },
    { key: "neuf", label: "Du neuf", kind: "short" },
  ];
  const lesson = `${PROGRAMME}/trois-colonnes`;
  const written = {
    mot: "palabre",
    envie: "Partir",
    postes_1_1: "Cuisine",
    postes_3_1: "Ménage",
    trajets_1_1: "Gare de Łódź",
    heures: "Bien trop.",
  };
  await republish("trois-colonnes", withFields(before));
  const oldPage = await learner.open(lesson);
  await learner.submit(oldPage, written, BUTTON);
  await republish("trois-colonnes", withFields(after));
  expect((await learner.open(WORKBOOK)).text).toContain("palabre");
  const saved = await learner.submit(await learner.open(lesson), { neuf: "une suite", postes_2_1: "Courses" }, BUTTON);
  expect(saved.status).toBe(200);
  expect(saved.document.querySelector("[name=envie] option[selected]")?.textContent).toBe("Partir");
  expect(["postes_2_1", "postes_3_1", "trajets_1_1", "heures"].map((name) => typed(saved, name) ?? "")).toEqual([
    "Courses",
    "Ménage",
    "",
    "",
  ]);
  await learner.submit(oldPage, { ...written, mot: "palabres" }, BUTTON);
  const workbook = await learner.open(WORKBOOK);
  const kept = [...Object.values(written), "palabres", "une suite"];
  for (const words of [...kept, "Cette question n’est plus dans l’exercice."]) expect(workbook.text).toContain(words);
  const pdf = await learner.request(`${WORKBOOK}.pdf`);
  const text = withoutSpaces(await pdfText(Buffer.from(await pdf.arrayBuffer())));
  for (const words of kept) expect(text).toContain(withoutSpaces(words));
});

test("a form of 64 KB is kept behind the login; a longer one is not, and the login page says so and why", async () => {
  const { url, body } = learner.formRequest(await learner.open(LESSON), { "je-ne-savais-pas": "" }, BUTTON);
  await endSessions(shop, "lea@exemple.fr");
  const padded = (bytes: number) => {
    body.set("je-ne-savais-pas", "");
    body.set("je-ne-savais-pas", "m".repeat(bytes - body.toString().length));
    return learner.request(url, { method: "POST", body });
  };
  const before = await parked();
  const longer = await padded(64 * 1024 + 1);
  for (const answer of [longer, await padded(250 * 1024)]) {
    const refused = await learner.open(answer.headers.get("Location") ?? "");
    expect([answer.status, new URL(refused.url).pathname]).toEqual([303, "/login"]);
    expect(refused.text).toContain("rien n’a été enregistré : ce que tu as écrit dépasse 64 ko");
  }
  expect(await parked()).toEqual(before);
  const longest = await padded(64 * 1024);
  expect(longest.headers.get("Location")).toContain("answers-kept");
  expect(await parked()).toHaveLength(before.length + 1);
  const login = await learner.open(longest.headers.get("Location") ?? "");
  expect(
    typed(await learner.submit(login, { email: "lea@exemple.fr", password: PASSWORD }), "je-ne-savais-pas"),
  ).toMatch(/^m{60000}/);
});

test("a refund closes the workbook; it opens again with all answers when the formation is bought again", async () => {
  await setAccess(shop, "lea@exemple.fr", new Date());
  const closed = await learner.open(WORKBOOK);
  expect([closed.status, closed.text]).toEqual([404, expect.stringContaining("L’accès est fermé")]);
  expect((await learner.request(`${WORKBOOK}.pdf`)).status).toBe(404);
  await setAccess(shop, "lea@exemple.fr", null);
  expect((await learner.open(WORKBOOK)).text).toContain("écrit juste avant");
});

test("the eleventh document of a quarter of an hour waits, and so does the copy of all her data", async () => {
  const papers = ["/formations/mindset/cahier.pdf", "/compte/donnees/export"];
  const statuses = async () => Promise.all(papers.map(async (path) => (await learner.request(path)).status));
  expect(await statuses()).toEqual([200, 200]);
  await shop.db.updateTable("rateLimits").set({ points: 10 }).where("key", "like", "print-user%").execute();
  expect(await statuses()).toEqual([429, 429]);
});

function typed(page: Page, name: string): string | undefined {
  const control = page.document.querySelector(`[name="${name}"]`);
  return control?.tagName === "TEXTAREA" ? control.textContent : control?.getAttribute("value");
}

/** The first field of the page's exercise that takes a long text. */
function firstText(page: Page): string {
  const control = page.document.querySelector("article .field textarea");
  return control?.getAttribute("name") ?? "";
}

function answers(email: string, lesson: string) {
  return shop.db
    .selectFrom("exerciseAnswers")
    .innerJoin("users", "users.id", "exerciseAnswers.userId")
    .innerJoin("lessons", "lessons.id", "exerciseAnswers.lessonId")
    .select("fields")
    .where("users.email", "=", email)
    .where("lessons.slug", "=", lesson)
    .orderBy("at")
    .execute();
}

function parked(): Promise<string[]> {
  return shop.inspect(async (db) =>
    (await db.selectFrom("parkedPosts").select("sealed").execute()).map(({ sealed }) => sealed),
  );
}

/** Publishes a version of the lesson with these blocks. */
async function republish(slug: string, change: (blocks: object[]) => object[]): Promise<void> {
  await shop.inspect(async (db) => {
    const { id, blocks, n } = await db
      .selectFrom("lessons")
      .innerJoin("lessonVersions", "lessonVersions.lessonId", "lessons.id")
      .select(["lessons.id", "lessonVersions.blocks", "lessonVersions.n"])
      .where("slug", "=", slug)
      .orderBy("n", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const version = { lessonId: id, n: n + 1, blocks: JSON.stringify(change(blocks)), author: "test" };
    await db.insertInto("lessonVersions").values(version).execute();
    await db
      .updateTable("lessons")
      .set({ publishedVersion: n + 1 })
      .where("id", "=", id)
      .execute();
  });
}

function withFields(fields: ExerciseField[]) {
  return (blocks: object[]) => blocks.map((block) => ("fields" in block ? { ...block, fields } : block));
}
