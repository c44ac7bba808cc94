import { expect, test } from "vitest";
import { aCustomer } from "#tests/support/buying.ts";
import { showIn } from "#tests/support/films.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText, withoutSpaces } from "#tests/support/pdf.ts";

/** An author changes the columns of a table that learners have filled in. */
const LESSON = "/formations/mindset/apprendre/trois-colonnes";
const WORKBOOK = "/formations/mindset/cahier";
const BUTTON = "Enregistrer mes réponses";
const THREE = ["Jour", "Ce que je prévois", "Ce que j’ai fait"];
const PLAN = { plan_1_1: "Lundi", plan_1_2: "Appeler la banque", plan_2_3: "Devis envoyé" };

const shop = await aShop();
const learner = await aCustomer(shop, "claire@exemple.fr", "mindset");
const block = crypto.randomUUID();

function publish(columns: string[]) {
  const fields = [
    { key: "plan", label: "Mon plan de semaine", kind: "table" as const, columns, rows: 2 },
    { key: "mot", label: "Un mot", kind: "short" as const },
  ];
  return showIn(shop, "trois-colonnes", [{ id: block, type: "exercise", title: "Ma semaine", intro: "", fields }]);
}

async function cells(...names: string[]): Promise<(string | undefined)[]> {
  const { document } = await learner.open(LESSON);
  return names.map((name) => document.querySelector(`[name="${name}"]`)?.text || undefined);
}

/** The page and the PDF. */
async function workbook(): Promise<string[]> {
  const pdf = await learner.request(`${WORKBOOK}.pdf`);
  return [(await learner.open(WORKBOOK)).text, await pdfText(Buffer.from(await pdf.arrayBuffer()))].map(withoutSpaces);
}

test("a table's answers come back with the column that its author puts back, and never stand under another column's name", async () => {
  await publish(THREE);
  await learner.submit(await learner.open(LESSON), PLAN, BUTTON);
  await publish(THREE.slice(0, 2));
  await learner.submit(await learner.open(LESSON), { mot: "patience" }, BUTTON);
  await publish(THREE);
  expect(await cells(...Object.keys(PLAN))).toEqual(Object.values(PLAN));
  for (const text of await workbook())
    for (const words of [...Object.values(PLAN), "patience"]) expect(text).toContain(withoutSpaces(words));

  await publish(["Jour", "Gâteau", "Ce que je prévois"]);
  expect(await cells("plan_1_1", "plan_1_2", "plan_1_3")).toEqual([undefined, undefined, undefined]);
  for (const text of await workbook())
    for (const words of [...Object.values(PLAN), "ette question n’est plus dans l’exercice"])
      expect(text).toContain(withoutSpaces(words));

  await publish(["Jour", "Gâteau", ...THREE.slice(1)]);
  expect(await cells("plan_1_1", "plan_1_2", "plan_1_3", "plan_2_4")).toEqual([
    "Lundi",
    undefined,
    "Appeler la banque",
    "Devis envoyé",
  ]);
  for (const text of await workbook()) expect(text).not.toContain(withoutSpaces("ette question n’est plus"));
});
