import { writeFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ATTEMPT, FORM_TOKEN } from "#app/domain/school/blocks/lesson-forms.ts";
import { blocksSchema, isQuiz } from "#app/domain/school/blocks/stored-blocks.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { endSessions } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { runCommand } from "#tests/support/commands.ts";
import { addBlock, blockField, lessonOf, questionField, twoAnswers } from "#tests/support/courses.ts";
import { showIn } from "#tests/support/films.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Page } from "#tests/support/visitor.ts";
import { zipFile } from "#tests/support/zip.ts";

const PROGRAMME = "/formations/mindset/apprendre";
/** A lesson without a quiz of its own. */
const QUIZZED = `${PROGRAMME}/dire-un-prix`;

const shop = await aShop();
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");

test("a quiz shows its solutions only after it was sent; sent twice it counts as one attempt, and it may be taken again", async () => {
  const { lesson, block, questions } = await firstQuiz();
  const address = `${PROGRAMME}/${lesson}`;
  const page = await learner.open(address);
  const secrets = questions.map(({ explanation }) => explanation);
  const sent = await learner.request(`${address}.data`);
  const data = await sent.text();
  const headers = JSON.stringify([...page.headers, ...sent.headers]);
  for (const secret of secrets) expect(page.text + data + headers).not.toContain(secret);
  expect(page.html + data + headers).not.toContain("correct");
  const { url, body } = learner.formRequest(page, {}, "Voir mes résultats");
  const open = await learner.request(url, { method: "POST", body });
  expect([open.status, await open.text()]).toEqual([
    400,
    expect.stringContaining("Question 2\u00a0: choisis une réponse."),
  ]);
  expect(page.document.querySelectorAll(`form[action*=quiz] legend`).map(({ text }) => text.slice(0, 2))).toEqual(
    questions.map((_, index) => `${index + 1}.`),
  );
  for (const { key, choices } of questions)
    for (const choice of choices.filter(({ correct }) => correct)) body.append(key, choice.key);
  for (let click = 0; click < 2; click += 1) {
    const sent = await learner.request(url, { method: "POST", body });
    expect(sent.headers.get("Location")).toBe(`${address}#${block}`);
  }
  const attempts = await shop.db.selectFrom("quizAttempts").select(["score", "passed"]).execute();
  expect(attempts).toEqual([{ score: 100, passed: true }]);
  const result = await learner.open(address);
  expect(result.text).toContain("100 % de bonnes réponses, c’est réussi.");
  // Where the address of the answer leads.
  const told = result.document.querySelector("[role=status][tabindex='-1']");
  expect([told?.id, told?.text.includes("c’est réussi")]).toEqual([block, true]);
  expect((await learner.open(`${address}?refaire=${block}`)).text).toContain("Voir mes résultats");
});

test("a quiz that is edited between the page and the post is graded, and explained, as it was on the page", async () => {
  const question = (right: string, text: string) => ({
    key: "q1",
    text,
    kind: "one",
    explanation: `Parce que ${right}.`,
    choices: ["a", "b"].map((key) => ({ key, text: `Réponse ${key}`, correct: key === right })),
  });
  const id = crypto.randomUUID();
  const quiz = { id, type: "quiz", title: "Entre deux", intro: "", passPercent: 100 };
  await showIn(shop, "recevoir", [{ ...quiz, questions: [question("b", "Hier ?")] }]);
  const address = `${PROGRAMME}/recevoir`;
  const page = await learner.open(address);
  const { url, body } = learner.formRequest(page, {}, "Voir mes résultats");
  await showIn(shop, "recevoir", [{ ...quiz, questions: [question("a", "Aujourd’hui ?")] }]);
  body.set("q1", "b");
  await learner.request(url, { method: "POST", body });
  const result = await learner.open(address);
  for (const words of [
    "100 % de bonnes réponses",
    "Hier ?",
    "Juste",
    "Ta réponse, et la bonne : Réponse b",
    "Parce que b.",
  ])
    expect(result.text).toContain(words);
  const again = await learner.open(`${address}?refaire=${id}`);
  expect(again.text).toContain("Aujourd’hui ?");
  const form = learner.formRequest(again, {}, "Voir mes résultats");
  form.body.set("q1", "b");
  await learner.request(form.url, { method: "POST", body: form.body });
  const failed = await learner.open(address);
  for (const words of ["À revoir", "Ta réponse : Réponse b", "Bonne réponse : Réponse a"])
    expect(failed.text).toContain(words);
  expect(failed.text).toContain("Tu peux recommencer, ou continuer quand même.");
  expect(failed.text).toContain("J’ai terminé");
});

test("a quiz that is sent after the session has ended waits behind the login with its ticks, an hour and no longer", async () => {
  const address = `${PROGRAMME}/recevoir`;
  const [attempt] = (await learner.open(address)).document.querySelectorAll("a[href*=refaire]");
  const { url, body } = learner.formRequest(
    await learner.open(`${attempt?.getAttribute("href")}`),
    {},
    "Voir mes résultats",
  );
  body.set("q1", "a");
  await endSessions(shop, "lea@exemple.fr");
  const parkedAt = await learner.request(url, { method: "POST", body });
  const login = await learner.open(parkedAt.headers.get("Location") ?? "");
  const back = await learner.submit(login, { email: "lea@exemple.fr", password: PASSWORD });
  expect(back.text).toContain("Vos réponses vous attendaient");
  expect(ticked(back)).toEqual(["a"]);
  const minutesPass = (minutes: number) =>
    sql`update parked_posts set created_at = created_at - make_interval(mins => ${minutes})`.execute(shop.db);
  await minutesPass(59);
  expect(ticked(await learner.open(address))).toEqual(["a"]);
  await minutesPass(2);
  expect(ticked(await learner.open(address))).toEqual([]);
  await runJob(shop, "clean-up");
  expect(await parked()).toEqual([]);
});

test("a lesson whose quiz is required is done only after passing it; other lessons can be marked as done at once", async () => {
  const questions = [
    {
      key: "q1",
      text: "Que faire ?",
      kind: "one",
      explanation: "Parce que.",
      choices: [
        { key: "a", text: "Attendre", correct: false },
        { key: "b", text: "Décider", correct: true },
      ],
    },
  ];
  const sheet = { title: "Pour finir", intro: "", passPercent: 100, required: true, questions };
  await showIn(shop, "dire-un-prix", [{ type: "quiz", ...sheet }]);
  const done = () =>
    learner.request(`${QUIZZED}/fait`, { method: "POST", body: new URLSearchParams({ etat: "fait" }) });
  const page = await learner.open(QUIZZED);
  expect(page.text).toContain("réussis d’abord le quiz");
  expect((await done()).headers.get("Location")).toContain(`${QUIZZED}#`);
  const { url, body } = learner.formRequest(page, {}, "Voir mes résultats");
  const take = async (choice: string) => {
    body.set("q1", choice);
    body.set(ATTEMPT, crypto.randomUUID());
    await learner.request(url, { method: "POST", body });
    return learner.open(QUIZZED);
  };
  const failed = await take("a");
  expect(failed.text).toContain("la leçon se termine quand le quiz est réussi");
  expect(failed.text).not.toContain("continuer quand même");
  expect((await take("b")).text).toContain("J’ai terminé");
  expect((await done()).headers.get("Location")).not.toContain("#");
  expect((await learner.open(QUIZZED)).text).toContain("Leçon terminée");
});

test("a page mark of another lesson chooses no version of this one", async () => {
  const address = `${PROGRAMME}/recevoir`;
  const [again] = (await learner.open(address)).document.querySelectorAll("a[href*=refaire]");
  const form = learner.formRequest(await learner.open(`${again?.getAttribute("href")}`), {}, "Voir mes résultats");
  const versions = await shop.db
    .selectFrom("lessons")
    .select(["slug", "publishedVersion"])
    .where("slug", "in", ["recevoir", "dire-un-prix"])
    .execute();
  const versionOf = (slug: string) => versions.find((lesson) => lesson.slug === slug)?.publishedVersion;
  // In the version of that number, which asked « Hier ? », this answer is right.
  expect([versionOf("dire-un-prix"), versionOf("recevoir")]).toEqual([2, 3]);
  const other = (await learner.open(QUIZZED)).document.querySelector(`input[name=${FORM_TOKEN}]`);
  form.body.set(FORM_TOKEN, other?.getAttribute("value") ?? "");
  form.body.set("q1", "b");
  await learner.request(form.url, { method: "POST", body: form.body });
  expect((await learner.open(address)).text).toContain("Bonne réponse : Réponse a");
});

test("a quiz that lacks something is kept as a draft and travels with its course; it is published only when it is whole", async () => {
  const admin = await anAdmin(shop);
  const { courseId, moduleId } = await lessonOf(shop, "trois-colonnes");
  const id = newId();
  const lesson = { intent: "ajouter-lecon", id, module: moduleId, titre: "Le quiz du soir" };
  await admin.request(`/admin/cours/${courseId}`, { method: "POST", body: new URLSearchParams(lesson) });
  const page = await admin.open(`/admin/lecons/${id}`);
  const form = await admin.submit(await addBlock(admin, page, "Quiz"), {}, "Ajouter une question");
  const at = (rest: string) => questionField(form, "questions", rest);
  const first = twoAnswers(form, "Combien ?", ["Deux", "Un"]);
  const two = await admin.submit(form, { [blockField(form, "title")]: "Soir", ...first }, "Ajouter une question");
  const begun = { [at("-1-text")]: "Quand ?", [at("-1-choices-0")]: "Ce soir", [at("-1-choices-1-ok")]: true };
  const long = await admin.submit(two, { ...begun, [at("-1-choices-0")]: "a".repeat(501) }, "Enregistrer et continuer");
  expect(errorsOf(long)).toEqual([expect.stringContaining("500 signes au plus")]);
  const saved = await admin.submit(long, begun, "Enregistrer et continuer");
  expect([saved.status, errorsOf(saved)]).toEqual([200, []]);
  expect(await blockOf(id)).toMatchObject({ title: "Soir", questions: [{ key: "combien" }] });
  // Another day.
  const again = await admin.open(`/admin/lecons/${id}`);
  expect(again.document.querySelector(`[name="${at("-1-text")}"]`)?.text).toBe("Quand\u00a0?");
  expect(again.html).toContain('value="Ce soir"');
  await admin.submit(again, {}, "Enregistrer et continuer");
  const versions = shop.db.selectFrom("lessonVersions").select("n").where("lessonId", "=", id);
  expect(await versions.execute()).toHaveLength(1);
  const faults = [
    "Quiz « Soir », question 2, réponse 2 : écrivez cette réponse, ou décochez-la.",
    "Quiz « Soir », question 2 : il faut au moins deux réponses.",
  ];
  for (const button of ["Aperçu", "Publier"]) {
    const refused = await admin.submit(again, {}, button);
    expect([refused.status, errorsOf(refused)]).toEqual([400, faults]);
    expect(errorAt(refused, at("-1-choices-1"))).toContain("Écrivez cette réponse");
  }
  expect((await learner.open(`${PROGRAMME}/le-quiz-du-soir`)).text).not.toContain("Combien");

  const archive = await admin.request(`/admin/cours/${courseId}/export.zip`);
  const path = await zipFile({});
  writeFileSync(path, Buffer.from(await archive.arrayBuffer()));
  expect((await runCommand("course-import", shop.env, path, "repris")).code).toBe(0);
  const copy = await shop.db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .select("lessons.id")
    .where("courses.slug", "=", "repris")
    .where("lessons.title", "=", "Le quiz du soir")
    .executeTakeFirstOrThrow();
  expect(await blockOf(copy.id)).toEqual({ ...(await blockOf(id)), id: expect.any(String) });

  await admin.submit(again, { [at("-1-choices-1")]: "Demain" }, "Publier");
  const whole = await blockOf(id);
  expect(whole).toMatchObject({ questions: [{ key: "combien" }, { key: "quand" }] });
  expect(whole).not.toHaveProperty("unfinished");
  expect((await learner.open(`${PROGRAMME}/le-quiz-du-soir`)).text).toContain("Quand ?");
});

const errorsOf = (page: Page) =>
  page.document.querySelectorAll("[role=alert] a").map(({ text }) => text.replace(/\s/g, " "));

async function blockOf(lessonId: string) {
  const { blocks } = await shop.db
    .selectFrom("lessonVersions")
    .select("blocks")
    .where("lessonId", "=", lessonId)
    .orderBy("n", "desc")
    .executeTakeFirstOrThrow();
  return blocks[0];
}

/** The values of the choices that are ticked as the page comes. */
function ticked(page: Page): (string | undefined)[] {
  return page.document.querySelectorAll("input[name=q1][checked]").map((choice) => choice.getAttribute("value"));
}

function parked(): Promise<string[]> {
  return shop.inspect(async (db) =>
    (await db.selectFrom("parkedPosts").select("sealed").execute()).map(({ sealed }) => sealed),
  );
}

async function firstQuiz() {
  const versions = await shop.db
    .selectFrom("lessonVersions")
    .innerJoin("lessons", "lessons.id", "lessonVersions.lessonId")
    .innerJoin("courses", "courses.id", "lessons.courseId")
    .select(["lessons.slug", "blocks"])
    .where("courses.slug", "=", "mindset")
    .execute();
  for (const { slug, blocks } of versions) {
    const quiz = blocksSchema.parse(blocks).find(isQuiz);
    if (quiz) return { lesson: slug, block: quiz.id, questions: quiz.questions };
  }
  throw new Error("No quiz in the course");
}
