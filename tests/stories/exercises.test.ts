import { expect, test } from "vitest";
import type { ExerciseField } from "#app/domain/school/blocks/exercise-fields.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { showIn } from "#tests/support/films.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { htmlValidator } from "#tests/support/valid-html.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Exercises save themselves, and no page hides another one's text. */
const PROGRAMME = "/formations/mindset/apprendre";
const BUTTON = "Enregistrer mes réponses";

const shop = await aShop();
const replica = await aShop({ beside: shop });
const learner = await aCustomer(shop, "lea@exemple.fr", "mindset");

test("an hour of pauses leaves one draft, and drafts never push out what was saved on purpose", async () => {
  const { lesson, address } = await anExercise("recevoir");
  const first = await learner.open(address);
  for (let save = 1; save <= 20; save += 1) await learner.submit(first, { texte: `voulu ${save}` }, BUTTON);
  for (let sitting = 1; sitting <= 22; sitting += 1) {
    const page = await learner.open(address);
    for (const pause of ["matin", "midi", "soir"]) {
      const answer = await pauseIn(page, { texte: `${sitting} ${pause}` });
      expect([answer.status, await answer.text()]).toEqual([204, ""]);
    }
    expect((await pauseIn(page, { texte: `${sitting} soir` })).status).toBe(204);
  }
  const rows = await saves(lesson);
  expect(rows.filter(({ isDraft }) => !isDraft).map(({ fields }) => fields.texte)).toEqual(
    Array.from({ length: 20 }, (_, index) => `voulu ${index + 1}`),
  );
  const drafts = rows.filter(({ isDraft }) => isDraft);
  expect(drafts.map(({ fields }) => fields.texte)).toEqual(
    Array.from({ length: 20 }, (_, index) => `${index + 3} soir`),
  );
  const today = await learner.open(address);
  expect(typed(today, "texte")).toBe("22 soir");
  expect((await learner.open("/formations/mindset/cahier")).text).toContain("22 soir");
  // On purpose, the same text is a save.
  await learner.submit(today, {}, BUTTON);
  const last = (await saves(lesson)).at(-1);
  expect([last?.fields.texte, last?.isDraft]).toEqual(["22 soir", false]);
});

test("the button leads back to itself, where the page says when it saved; a later visit begins at the sheet", async () => {
  const { address, block } = await anExercise("dire-un-prix");
  const page = await learner.open(address);
  const { url, body } = learner.formRequest(page, { texte: "Cent vingt" }, BUTTON);
  const saved = await learner.request(url, { method: "POST", body });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `${address}?enregistre=${block}#${block}`]);
  const after = await learner.open(saved.headers.get("Location") ?? "");
  const target = after.document.querySelector(`[id="${block}"]`);
  expect([target?.getAttribute("role"), target?.getAttribute("tabindex")]).toEqual(["status", "-1"]);
  expect(target?.text).toMatch(/^Enregistré le /);
  expect(target?.closest("form")?.text).toContain(BUTTON);
  expect((await learner.open(address)).document.querySelector(`[id="${block}"]`)?.tagName).toBe("SECTION");
  const valid = htmlValidator({ a11y: true, without: ["tel-non-breaking", "prefer-native-element"] });
  expect(await valid(after.html, "lesson")).toEqual([]);
});

test("of two windows, on two replicas, the later one gets both texts and replaces nothing unasked", async () => {
  const { lesson, address, block } = await anExercise("petit-essai");
  const elsewhere = new Visitor(replica.url);
  elsewhere.setCookie("sid", learner.cookie("sid") ?? "");
  const [one, other] = [await learner.open(address), await elsewhere.open(address)];
  await learner.submit(one, { texte: "Le matin", heures: "7 h", postes_1_1: "Trajet" }, BUTTON);
  expect((await pauseIn(one, { texte: "Le matin tôt", heures: "7", postes_1_1: "Trajet" })).status).toBe(409);
  const draft = await pauseIn(other, { texte: "Le soir" }, elsewhere);
  expect([draft.status, (await draft.json()).message]).toEqual([
    409,
    expect.stringContaining("Un autre texte a été enregistré entre-temps"),
  ]);
  const both = await elsewhere.submit(other, { texte: "Le soir" }, BUTTON);
  expect(both.status).toBe(409);
  expect(both.text).toContain("Deux textes pour cette feuille");
  for (const words of ["L’autre texte :Le matin", "L’autre texte :7", "L’autre texte :Trajet"])
    expect(both.text).toContain(words);
  expect(typed(both, "texte")).toBe("Le soir");
  expect(both.document.querySelector("h1")?.text).toBe(
    (await learner.open(address)).document.querySelector("h1")?.text,
  );
  // Only its button chooses: what saves itself does not, and a row more does not.
  const { url, body } = elsewhere.formRequest(both, { texte: "Le soir" });
  const byItself = await elsewhere.request(url, { method: "POST", body, headers: { Accept: "application/json" } });
  expect(byItself.status).toBe(409);
  await elsewhere.submit(both, { texte: "Le soir" }, "+ une ligne");
  expect((await saves(lesson)).map(({ fields }) => fields.texte)).toEqual(["Le matin"]);
  const kept = both.document.querySelector(`a[href*="enregistre=${block}"]`)?.getAttribute("href") ?? "";
  expect(typed(await elsewhere.open(kept), "texte")).toBe("Le matin");
  const merged = await elsewhere.submit(both, { texte: "Le matin, puis le soir", heures: "7" }, BUTTON);
  expect([merged.status, typed(merged, "texte")]).toEqual([200, "Le matin, puis le soir"]);
  expect((await saves(lesson)).map(({ fields }) => fields.texte)).toEqual(["Le matin", "Le matin, puis le soir"]);
  // The first window has not seen that.
  const late = await learner.submit(one, { texte: "Le matin", heures: "7 h" }, BUTTON);
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("L’autre texte :Le matin, puis le soir")]);
  // The same text is none.
  expect((await pauseIn(other, { texte: "Le matin, puis le soir", heures: "7" }, elsewhere)).status).toBe(204);
});

test("a row is added without JavaScript with all values kept, up to a limit, and saved like the others", async () => {
  const { lesson, address, block } = await anExercise("collecte-de-cinq-jours");
  const page = await learner.open(address);
  expect(legends(page, block)).toEqual(["1 sur 2", "2 sur 2"]);
  let grown = await learner.submit(page, { texte: "en cours", heures: "beaucoup", postes_2_1: "Deux" }, "+ une ligne");
  expect([grown.status, typed(grown, "texte"), typed(grown, "heures")]).toEqual([200, "en cours", "beaucoup"]);
  expect(legends(grown, block)).toEqual(["1 sur 3", "2 sur 3", "3 sur 3"]);
  expect(grown.document.querySelector("[autofocus]")?.getAttribute("name")).toBe("postes_3_1");
  expect(await saves(lesson)).toEqual([]);
  for (let row = 4; row <= 22; row += 1) grown = await learner.submit(grown, {}, "+ une ligne");
  expect(legends(grown, block).at(-1)).toBe("22 sur 22");
  expect(grown.document.querySelector(`form[action$="${block}"]`)?.text).not.toContain("+ une ligne");
  const saved = await learner.submit(grown, { heures: "12,5 h", postes_22_2: "Fin" }, BUTTON);
  expect([saved.status, legends(saved, block).length, typed(saved, "postes_22_2")]).toEqual([200, 22, "Fin"]);
  expect((await learner.open("/formations/mindset/cahier")).text).toContain("Fin");
});

test("a table shows every row that its author has set, and keeps what is typed when it grows", async () => {
  const long: ExerciseField = { key: "postes", label: "Mes postes", kind: "table", columns: ["Poste"], rows: 8 };
  const { lesson, address, block } = await anExercise("un-an-en-six-lignes", [long]);
  const page = await learner.open(address);
  expect(legends(page, block)).toHaveLength(8);
  const { url, body } = learner.formRequest(page, { postes_2_1: "Trajet" }, "+ une ligne");
  const answer = await learner.request(url, { method: "POST", body });
  const target = `${address}?lignes=${block}.postes.9#${block}-postes_9_1`;
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, target]);
  const grown = await learner.open(target);
  expect([legends(grown, block).length, typed(grown, "postes_2_1")]).toEqual([9, "Trajet"]);
  expect(grown.document.querySelector(`[id="${block}-postes_9_1"]`)?.hasAttribute("autofocus")).toBe(true);
  expect((await saves(lesson)).map(({ fields, isDraft }) => [fields.postes, isDraft])).toEqual([
    [[[""], ["Trajet"]], true],
  ]);
  await learner.submit(grown, { postes_9_1: "Repas" }, BUTTON);
  expect(legends(await learner.open(address), block)).toHaveLength(9);
  expect((await learner.open("/formations/mindset/cahier")).text).toContain("Repas");
});

test("many rows are folded, but for those that wait for a word, hold an error or have been added", async () => {
  const long: ExerciseField = { key: "postes", label: "Mes postes", kind: "table", columns: ["Poste"], rows: 15 };
  const { address, block } = await anExercise("le-cercle", [long]);
  const unfolded = (page: Page) =>
    page.document.querySelectorAll(`form[action$="${block}"] details[open] summary`).map(({ text }) => text.trim());
  const page = await learner.open(address);
  expect(unfolded(page)).toEqual(["Lignes 1 à 5 de «\u00a0Mes postes\u00a0»"]);
  const first = Object.fromEntries([1, 2, 3, 4, 5].map((row) => [`postes_${row}_1`, `Poste ${row}`]));
  const refused = await learner.submit(page, { ...first, postes_12_1: "x".repeat(2001) }, BUTTON);
  expect([refused.status, unfolded(refused).map((words) => words.slice(0, 12))]).toEqual([
    400,
    ["Lignes 6 à 1", "Lignes 11 à "],
  ]);
  const grown = await learner.submit(refused, { postes_12_1: "" }, "+ une ligne");
  expect(legends(grown, block)).toHaveLength(16);
  const foldOf = (row: string) => grown.document.querySelector(row)?.closest("[data-folded]")?.previousElementSibling;
  expect(foldOf("[autofocus]")?.hasAttribute("open")).toBe(true);
  // On paper all rows are there: none lies within a <details>, which some browsers print closed.
  expect(grown.document.querySelectorAll("details [name^=postes]")).toEqual([]);
  expect(grown.html).toMatch(/@media not print\{[^@]*peer-not-open[^@]*display:none/);
});

test("a row that its author has named asks for the rest only, and is kept under its name", async () => {
  const lettres: ExerciseField = {
    key: "lettres",
    label: "Mes lettres",
    kind: "table",
    columns: ["Lettre", "Mois"],
    rows: 3,
  };
  const { lesson, address, block } = await anExercise("feter-clore-choisir", [
    { ...lettres, names: ["Fixe", "Quotidien"] },
  ]);
  const page = await learner.open(address);
  expect(legends(page, block)).toEqual(["Fixe", "Quotidien", "3 sur 3"]);
  const asked = page.document.querySelectorAll("[name^=lettres_]").map((field) => field.getAttribute("name"));
  expect(asked).toEqual(["lettres_1_2", "lettres_2_2", "lettres_3_1", "lettres_3_2"]);
  await learner.submit(page, { lettres_2_2: "40 €" }, BUTTON);
  expect((await saves(lesson)).map(({ fields }) => fields.lettres)).toEqual([
    [
      ["", ""],
      ["Quotidien", "40 €"],
    ],
  ]);
  expect((await learner.open("/formations/mindset/cahier")).text).toMatch(/Fixe.{0,40}Quotidien.{0,20}40 €/);
});

test("a refused exercise comes back in its lesson, names its fields, and says the same to the script", async () => {
  const { lesson, address } = await anExercise("echelle-de-la-peur");
  const page = await learner.open(address);
  const wrong = { texte: "à garder", heures: "2 millions", postes_2_1: "x".repeat(501) };
  const refused = await learner.submit(page, wrong, BUTTON);
  expect(refused.status).toBe(400);
  const summary = refused.document.querySelector("[role=alert]");
  expect(summary?.hasAttribute("autofocus")).toBe(true);
  expect(summary?.text.replaceAll("\u00a0", " ")).toContain("« Mes heures » : indique un nombre, en chiffres.");
  expect(summary?.text.replaceAll("\u00a0", " ")).toContain("« Mes postes, ligne 2, Poste » : cette réponse est trop");
  const [heading, title] = ["h1", "title"].map((name) => page.document.querySelector(name)?.text);
  expect(refused.document.querySelector("h1")?.text).toBe(heading);
  expect(refused.document.querySelector("title")?.text).toBe(`Erreur\u00a0: ${title}`);
  expect(refused.text).toContain("J’ai terminé");
  expect(typed(refused, "texte")).toBe("à garder");
  const draft = await pauseIn(page, wrong);
  expect([draft.status, (await draft.json()).message.replaceAll("\u00a0", " ")]).toEqual([
    400,
    "« Mes heures » : indique un nombre, en chiffres.",
  ]);
  expect(await saves(lesson)).toEqual([]);
  expect((await learner.submit(refused, { heures: "1\u202f6,5\u00a0h", postes_2_1: "" }, BUTTON)).status).toBe(200);
  expect((await saves(lesson)).map(({ fields }) => fields.heures)).toEqual([16.5]);
});

test("a text that PostgreSQL's parser would read for longer than a query may last is saved like any other", async () => {
  const { lesson, address } = await anExercise("dose-minimale");
  const texte = "a_".repeat(9995);
  const saved = await learner.submit(await learner.open(address), { texte }, BUTTON);
  expect([saved.status, (await saves(lesson)).map(({ fields }) => fields.texte)]).toEqual([200, [texte]]);
});

test("drafts are limited gently, and stay in the browser meanwhile", async () => {
  const other = await aCustomer(shop, "mia@exemple.fr", "mindset");
  const { address } = await anExercise("biographie-d-argent");
  const page = await other.open(address);
  for (let tens = 0; tens < 30; tens += 1) {
    const pauses = await Promise.all(Array.from({ length: 10 }, () => pauseIn(page, { texte: "m" }, other)));
    expect(pauses.map(({ status }) => status)).toEqual(Array(10).fill(204));
  }
  expect((await pauseIn(page, { texte: "n" }, other)).status).toBe(429);
  expect((await other.submit(page, { texte: "le bouton aussi" }, BUTTON)).status).toBe(200);
});

test("the button saves sixty times in a quarter of an hour, and what comes after stays in its answer", async () => {
  const eager = await aCustomer(shop, "eve@exemple.fr", "mindset");
  const { lesson, address } = await anExercise("biographie-d-argent");
  const page = await eager.open(address);
  const { url, body } = eager.formRequest(page, { texte: "Encore" }, BUTTON);
  for (let tens = 0; tens < 6; tens += 1) {
    const clicks = Array.from({ length: 10 }, () => eager.request(url, { method: "POST", body }));
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual(Array(10).fill(303));
  }
  const before = await saves(lesson);
  const refused = await eager.submit(await eager.open(address), { texte: "De trop" }, BUTTON);
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect([typed(refused, "texte"), refused.text]).toEqual([
    "De trop",
    expect.stringContaining("dans quelques minutes"),
  ]);
  expect(await saves(lesson)).toEqual(before);
  expect((await pauseIn(page, { texte: "Encore" }, eager)).status).toBe(204);
});

test("a table that has grown to all its rows is saved, by the button and in a pause", async () => {
  const columns = ["Jour", "Pensée", "Fait", "Suite"];
  const { lesson, address } = await anExercise("recevoir", [
    { key: "jours", label: "Mes jours", kind: "table", columns, rows: 15 },
  ]);
  const page = await learner.open(address);
  const { url, body } = learner.formRequest(page, {}, BUTTON);
  for (let row = 1; row <= 35; row += 1) for (const column of [1, 2, 3, 4]) body.set(`jours_${row}_${column}`, "dit");
  const headers = { Accept: "application/json" };
  expect((await learner.request(url, { method: "POST", body, headers })).status).toBe(204);
  expect((await learner.request(url, { method: "POST", body })).status).toBe(303);
  expect((await saves(lesson)).at(-1)?.fields.jours).toHaveLength(35);
});

const FIELDS: ExerciseField[] = [
  { key: "texte", label: "Mon texte", kind: "long" },
  { key: "heures", label: "Mes heures", kind: "number", min: 0, max: 168 },
  { key: "postes", label: "Mes postes", kind: "table", columns: ["Poste", "Heures"], rows: 2 },
];

async function anExercise(lesson: string, fields = FIELDS) {
  const block = crypto.randomUUID();
  await showIn(shop, lesson, [{ id: block, type: "exercise", title: "Ma feuille", intro: "", fields }]);
  return { lesson, address: `${PROGRAMME}/${lesson}`, block };
}

/** What the page's script sends in a pause. */
function pauseIn(page: Page, fields: Record<string, string>, visitor = learner): Promise<Response> {
  const { url, body } = visitor.formRequest(page, fields, BUTTON);
  return visitor.request(url, { method: "POST", body, headers: { Accept: "application/json" } });
}

function typed(page: Page, name: string): string | undefined {
  const control = page.document.querySelector(`[name="${name}"]`);
  return control?.tagName === "TEXTAREA" ? control.textContent : control?.getAttribute("value");
}

function legends(page: Page, block: string): string[] {
  const all = page.document.querySelectorAll(`form[action$="${block}"] fieldset fieldset legend`);
  return all.map(({ text }) => text.replaceAll("\u00a0", " "));
}

function saves(lesson: string) {
  return shop.db
    .selectFrom("exerciseAnswers")
    .innerJoin("lessons", "lessons.id", "exerciseAnswers.lessonId")
    .select(["fields", "isDraft"])
    .where("lessons.slug", "=", lesson)
    .orderBy("at")
    .execute();
}
