import { expect, test } from "vitest";
import { anAccount, openFormations } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { goToStripe, signIn } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The list of learners in the administration: progress, last visits, and where they stop. */
const LEARNERS = "/admin/apprenantes";

const shop = await aShop();
const admin = await anAdmin(shop);
await aLearner("=neuve@exemple.fr", { done: 0, opened: 0, daysAgo: 0 });
await aLearner("assidue@exemple.fr", { done: 3, opened: 4, daysAgo: 1 });
await aLearner("absente@exemple.fr", { done: 3, opened: 4, daysAgo: 30 });
await aLearner("lasse@exemple.fr", { done: 6, opened: 7, daysAgo: 40 });
await aLearner("arrivee@exemple.fr", { done: 28, opened: 28, daysAgo: 50 });

test("the list shows the last visit, the last lesson and the progress of each learner", async () => {
  const list = await admin.open(LEARNERS);
  expect(list.text).toContain("5 accès à des cours");
  const row = lineOf(list, "assidue@exemple.fr");
  expect(row).toContain("Le prix de chaque désir");
  expect(row).toContain("3 sur 28");
  expect(lineOf(list, "=neuve@exemple.fr")).toMatch(/Pas encore.*0 sur 28/);
  expect(lineOf(list, "arrivee@exemple.fr")).toMatch(/28 sur 28\s*Terminé le/);
});

test("the list shows since when a learner has stopped, and how many answers a learner waits for", async () => {
  await shop.edit(`insert into lesson_questions (id, user_id, lesson_id, text) select gen_random_uuid(), users.id, lessons.id, 'Et si ?'
    from users, lessons where email in ('absente@exemple.fr', 'assidue@exemple.fr') and slug = 'petit-essai'`);
  await shop.edit(`insert into lesson_answers (question_id, text, author)
    select lesson_questions.id, 'Oui.', 'a' from lesson_questions join users on users.id = user_id where email like 'assidue%'`);
  const list = await admin.open(LEARNERS);
  expect(list.text).toContain("1 réponse à écrire.");
  expect(lineOf(list, "absente@exemple.fr")).toMatch(/À l’arrêt depuis 29 jours.*1 réponse à écrire/);
  for (const email of ["assidue", "=neuve", "arrivee"])
    expect(lineOf(list, `${email}@exemple.fr`)).not.toMatch(/Bloquée|écrire/);
});

test.each([
  ["pas-commencee", ["=neuve"]],
  ["en-cours", ["assidue"]],
  ["arretee", ["absente", "lasse"]],
  ["terminee", ["arrivee"]],
  ["n-importe-quoi", ["=neuve", "absente", "arrivee", "assidue", "lasse"]],
])("the filter « %s » shows only the learners in that state", async (state, names) => {
  const list = await admin.open(`${LEARNERS}?etat=${state}`);
  expect(namesOn(list)).toEqual(names.map((name) => `${name}@exemple.fr`));
});

test("a learner is found by the beginning of the e-mail address, and % and _ are searched literally", async () => {
  expect(namesOn(await admin.open(`${LEARNERS}?adresse=LAS`))).toEqual(["lasse@exemple.fr"]);
  expect(namesOn(await admin.open(`${LEARNERS}?adresse=${encodeURIComponent("%a")}`))).toEqual([]);
});

test("a course shows at which lesson most learners stopped, in a sentence, a chart and a table", async () => {
  // Only the learner's last lesson counts, not one that was left earlier.
  await shop.edit(`insert into lesson_progress (user_id, lesson_id, last_opened_at)
    select users.id, lessons.id, now() - interval '60 days' from users, lessons
    where email = 'absente@exemple.fr' and slug = 'petit-essai'`);
  const list = await admin.open(`${LEARNERS}?cours=mindset`);
  expect(list.text).toContain("Le plus souvent à « Le prix de chaque désir » : 2 sur 4.");
  expect(list.document.querySelectorAll("figure svg g")).toHaveLength(34);
  const figuresOf = (lesson: string) =>
    list.document
      .querySelectorAll("details tbody tr")
      .find((row) => row.querySelector("th")?.text.startsWith(lesson))
      ?.querySelectorAll("td[data-label]")
      .map((cell) => cell.text);
  expect([figuresOf("4. "), figuresOf("10. ")]).toEqual([
    ["2", "2"],
    ["1", "0"],
  ]);
  const nobody = await admin.open(`${LEARNERS}?cours=entrepreneuriat`);
  expect(nobody.text).toContain("Personne n’a encore ouvert de leçon.");
  expect((await admin.open(`${LEARNERS}?cours=inconnu`)).status).toBe(404);
});

test("a learner whose access is revoked disappears from the list", async () => {
  await shop.edit(
    "update access set revoked_at = now() from users where users.id = user_id and email = 'lasse@exemple.fr'",
  );
  expect(namesOn(await admin.open(`${LEARNERS}?cours=mindset&etat=arretee`))).toEqual(["absente@exemple.fr"]);
  await shop.edit("update access set revoked_at = null");
});

test("an administrator exports the filtered list of learners, and the audit log records it", async () => {
  const { url, body } = admin.formRequest(
    await admin.open(`${LEARNERS}?etat=pas-commencee&cours=mindset`),
    {},
    "Exporter",
  );
  const answer = await admin.request(url, { method: "POST", body });
  expect(answer.headers.get("Content-Disposition")).toMatch(/filename="apprenantes-20\d\d-\d\d-\d\d\.csv"/);
  const [head, ...lines] = (await answer.text()).trimEnd().split("\r\n");
  expect(head).toContain("E-mail;Prénom;Nom;Formation;Cours;Accès ouvert le");
  expect(lines).toEqual([
    expect.stringMatching(/^'=neuve@exemple\.fr;;;Formation Mindset;Formation Mindset;.*;;;;0;0;28;$/),
  ]);
  const [line] = await shop.db
    .selectFrom("auditLog")
    .select(["actor", "after"])
    .where("entity", "=", "learners")
    .execute();
  expect(line).toMatchObject({ actor: "admin@essor.example", after: { course: "mindset", state: "not-started" } });
  expect((await admin.open("/admin/journal?objet=learners")).text).toContain("Liste des apprenantes");
});

test("guests and customers cannot open the list of learners", async () => {
  const customer = new Visitor(shop.url);
  await signIn(customer, "assidue@exemple.fr");
  for (const [address, method] of [
    [LEARNERS, "GET"],
    [`${LEARNERS}.data`, "GET"],
    [`${LEARNERS}/export`, "POST"],
  ] as const) {
    for (const visitor of [new Visitor(shop.url), customer]) {
      const answer = await visitor.request(address, { method });
      expect(await answer.text()).not.toMatch(/absente@/);
    }
  }
});

test("a learner who has filled in no profile has the name of the payment", async () => {
  const visitor = new Visitor(shop.url);
  await visitor.submit(await goToStripe(visitor, "mindset", "nina@exemple.fr"), { name: "Nina Renard" }, "Payer");
  await eventually(async () => lineOf(await admin.open(LEARNERS), "nina@exemple.fr").includes("Nina Renard"));
});

/** Somebody with access to Mindset, who has opened and done its first lessons and was last there so many days ago. */
async function aLearner(email: string, { done, opened, daysAgo }: { done: number; opened: number; daysAgo: number }) {
  const id = await anAccount(shop, email);
  await openFormations(shop, email, "mindset");
  const at = `now() - interval '${daysAgo} days'`;
  await shop.edit(`insert into lesson_progress (user_id, lesson_id, first_opened_at, last_opened_at, done_at, done_how)
    select '${id}', id, ${at}, ${at} + n * interval '1 minute', case when n <= ${done} then ${at} end, case when n <= ${done} then 'self' end
    from (select lessons.id, row_number() over (order by course_modules.position, lessons.position) n
      from lessons join course_modules on course_modules.id = module_id join courses on courses.id = lessons.course_id
      where courses.slug = 'mindset') lesson where n <= ${opened}`);
  if (done === 28)
    await shop.edit(
      `insert into course_completions (user_id, course_id, structure) select '${id}', id, '[]' from courses where slug = 'mindset'`,
    );
}

function namesOn(list: Page): string[] {
  const rows = list.document.querySelectorAll("main > div > table tbody tr");
  return rows.map((row) => row.querySelector("th")?.text.trim() ?? "").sort();
}

function lineOf(list: Page, email: string): string {
  const row = list.document.querySelectorAll("main > div > table tbody tr").find(({ text }) => text.includes(email));
  return row?.text.replaceAll("\u00a0", " ") ?? "";
}
