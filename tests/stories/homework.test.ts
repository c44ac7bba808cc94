import { expect, test } from "vitest";
import type { ExerciseField } from "#app/domain/school/blocks/exercise-fields.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { lessonOf } from "#tests/support/courses.ts";
import { countEmails } from "#tests/support/emails.ts";
import { showIn } from "#tests/support/films.ts";
import { aShop } from "#tests/support/own-shop.ts";
import type { Page } from "#tests/support/visitor.ts";

/** An exercise that its learner wants the founder to read. */
const LESSON = "/formations/mindset/apprendre/trois-colonnes";
const SAVE = "Enregistrer mes réponses";
const SHARE = "_relecture";

const shop = await aShop();
const admin = await anAdmin(shop);
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");
const block = crypto.randomUUID();
const fields = [
  { key: "envie", label: "Mon envie", kind: "long" },
  { key: "heures", label: "Mes heures", kind: "number", min: 0, max: 10 },
];
await showIn(shop, "trois-colonnes", [{ id: block, type: "exercise", title: "Ma feuille", intro: "", fields }]);

const sent = () => shop.db.selectFrom("lessonQuestions").select(["id", "text", "blockId"]).orderBy("askedAt").execute();
const isTicked = (page: Page) =>
  page.document.querySelector(`input[type=checkbox][name=${SHARE}]`)?.hasAttribute("checked");
async function save(values: Record<string, string | boolean>): Promise<Page> {
  const saved = await learner.submit(await learner.open(LESSON), values, SAVE);
  expect(saved.status).toBe(200);
  return saved;
}

test("nobody reads an exercise without its learner's tick, and a draft that saves itself sends nothing", async () => {
  const untouched = await learner.open(LESSON);
  expect(untouched.text).toContain("Je partage cette feuille");
  const page = await save({ envie: "Partir" });
  expect(isTicked(page)).toBe(false);
  // Its foot has no promise that the tick would break.
  expect(untouched.text).not.toContain("entre toi et ton cahier");
  const { url, body } = learner.formRequest(page, { envie: "Partir loin", [SHARE]: true }, SAVE);
  await learner.request(url, { method: "POST", body, headers: { Accept: "application/json" } });
  expect(await sent()).toEqual([]);
  expect((await admin.open("/admin/questions")).text).toContain("Aucune réponse à écrire.");
});

test("a ticked exercise waits among the questions, follows each save, and goes when the tick goes", async () => {
  const page = await save({ envie: "Partir", heures: "7,5", [SHARE]: true });
  expect([isTicked(page), page.text.includes("La feuille est partagée.")]).toEqual([true, true]);
  const [first] = await sent();
  expect(first).toMatchObject({ blockId: block, text: "Ma feuille\n\nMon envie\nPartir\n\nMes heures\n7,5" });
  await save({ envie: "Rester" });
  expect(await sent()).toEqual([{ ...first, text: "Ma feuille\n\nMon envie\nRester\n\nMes heures\n7,5" }]);
  await save({ [SHARE]: false });
  expect(await sent()).toEqual([]);
  expect(await countEmails(shop, "bonjour@essor.example", "shared-sheet")).toBe(1);
  expect(await countEmails(shop, "bonjour@essor.example", "lesson-question")).toBe(0);
});

test("the founder answers it as a question; the answer is read under the lesson, and another text may be sent after it", async () => {
  await save({ envie: "Changer", [SHARE]: true });
  const list = await admin.open("/admin/questions");
  for (const words of ["1 réponse à écrire.", "Feuille partagée", "1 question ou feuille"])
    expect(list.text).toContain(words);
  expect((await admin.open("/admin")).text).toMatch(/1\s*Réponse à écrire sous une leçon/);
  const [{ id } = { id: "" }] = await sent();
  const page = await admin.open(`/admin/questions/${id}`);
  expect([page.text.includes("Feuille à lire"), page.text.includes("Posée le")]).toEqual([true, false]);
  const answered = await admin.submit(page, { reponse: "Commence par mardi." }, "Envoyer la réponse");
  expect(answered.text).not.toContain("publi");
  const { title } = await lessonOf(shop, "trois-colonnes");
  const [notice] = await shop.mailbox.about(`Une feuille à lire\u00a0: ${title}`, "bonjour@essor.example");
  const [letter] = await shop.mailbox.about(`Réponse à ta feuille\u00a0: ${title}`, "lea@exemple.fr");
  for (const { text } of [notice, letter]) expect(text).not.toMatch(/(une|ta|la) question/i);
  expect(letter.text).toMatch(/Tu avais partagé ta feuille .*Commence par mardi\..*Ta feuille\s.*Changer/s);
  const lesson = await learner.open(LESSON);
  expect([isTicked(lesson), lesson.text.includes("Commence par mardi.")]).toEqual([false, true]);
  expect(lesson.text).not.toContain("Accepter qu’elle soit publiée");
  await save({ [SHARE]: false });
  expect(await sent()).toHaveLength(1);
  await save({ envie: "Changer mardi", [SHARE]: true });
  expect(await sent()).toHaveLength(2);
});

test("what needs no answer here is closed without a mail, and waits again when it is reopened or its learner writes it anew", async () => {
  const [{ id } = { id: "" }] = (await sent()).slice(-1);
  const page = `/admin/questions/${id}`;
  const badge = async () => (await admin.open(page)).document.querySelector("main .badge")?.text;
  const waiting = async () => (await admin.open("/admin/questions")).text.includes("1 réponse à écrire.");
  const letters = () => countEmails(shop, "lea@exemple.fr", "shared-sheet-answer");
  const before = await letters();
  const open = await admin.open(page);
  for (const _ of [1, 2]) await admin.submit(open, {}, "Classer sans répondre");
  expect([await badge(), await waiting(), await letters()]).toEqual(["Classée", false, before]);
  expect((await admin.open("/admin/questions?etat=classees")).document.querySelectorAll("tbody tr")).toHaveLength(1);
  expect((await admin.open("/admin")).text).not.toContain("Réponse à écrire sous une leçon");
  await admin.submit(await admin.open(page), {}, "Rouvrir");
  expect([await badge(), await waiting()]).toEqual(["À répondre", true]);
  await admin.submit(await admin.open(page), {}, "Classer sans répondre");
  expect((await learner.open(LESSON)).text).toContain("Elle est lue et classée");
  await save({ envie: "Changer jeudi", [SHARE]: true });
  expect([await badge(), await waiting()]).toEqual(["À répondre", true]);
  const log = await shop.db.selectFrom("auditLog").select("action").where("entityId", "=", id).orderBy("id").execute();
  expect(log.map(({ action }) => action)).toEqual(["close", "reopen", "close"]);
  const answered = await admin.open("/admin/questions?etat=repondues");
  const other = answered.document.querySelector("tbody a[href^='/admin/questions/']")?.getAttribute("href") ?? "";
  const late = await admin.request(other, { method: "POST", body: new URLSearchParams({ intent: "classer" }) });
  expect(late.status).toBe(409);
});

test("short fields and cells show whole sentences, and keep and share them in one line, whatever Enter has broken", async () => {
  const lesson = "/formations/mindset/apprendre/la-comparaison";
  const id = crypto.randomUUID();
  const ask = (...asked: ExerciseField[]) =>
    showIn(shop, "la-comparaison", [{ id, type: "exercise", title: "Ma feuille", intro: "", fields: asked }]);
  const typed = (page: Page, name: string) => page.document.querySelector(`form[action$="${id}"] [name="${name}"]`);
  const short: ExerciseField = { key: "mot", label: "Mon mot", kind: "short" };
  const long: ExerciseField = { key: "texte", label: "Mon texte", kind: "long" };
  await ask(short, long, { key: "postes", label: "Mes postes", kind: "table", columns: ["Fait", "Suite"], rows: 2 });
  const page = await learner.open(lesson);
  for (const name of ["mot", "postes_1_1"])
    expect([typed(page, name)?.tagName, typed(page, name)?.hasAttribute("rows")]).toEqual(["TEXTAREA", false]);
  const broken = { mot: "Dire non\r\ndès lundi", postes_1_1: "Ce que j’ai fait\r\n\r\n dans l’heure" };
  const saved = await learner.submit(page, { ...broken, texte: "Un\nDeux", [SHARE]: true }, SAVE);
  const kept = ["Dire non dès lundi", "Ce que j’ai fait dans l’heure"] as const;
  expect(["mot", "postes_1_1"].map((name) => typed(saved, name)?.textContent)).toEqual(kept);
  const texts = `Mon mot\n${kept[0]}\n\nMon texte\nUn\nDeux\n\nMes postes\n${kept[1]}`;
  expect((await sent()).at(-1)?.text).toBe(`Ma feuille\n\n${texts}`);
  expect((await learner.open("/formations/mindset/cahier")).text).toContain(kept[0]);
  // What was written in a field of many lines keeps them when its author shortens it.
  await ask({ ...short, key: "texte" });
  const longer = await learner.submit(await learner.open(lesson), { texte: "Un\nDeux\nTrois" }, SAVE);
  expect(typed(longer, "texte")?.textContent).toBe("Un\nDeux\nTrois");
});

test("where the formation has no personal help, nobody offers to read, and a tick that is sent all the same changes nothing", async () => {
  const page = await learner.open(LESSON);
  await shop.db
    .updateTable("formations")
    .set({ regime: "contenu_numerique", counselConfirmedOn: null })
    .where("slug", "=", "mindset")
    .execute();
  const before = await sent();
  await learner.submit(page, { envie: "Autre chose", [SHARE]: true }, SAVE);
  expect((await sent()).map(({ text }) => text)).not.toContainEqual(expect.stringContaining("Autre chose"));
  expect(await sent()).toHaveLength(before.length);
  expect(isTicked(await learner.open(LESSON))).toBeUndefined();
});
