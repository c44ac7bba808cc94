import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { choosePassword, orderAndPay } from "./customer.ts";

test("the page of two texts replaces neither of them, neither when it is left nor by a choice", async ({
  page,
  browser,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the script saves");
  test.setTimeout(90_000);
  const email = `alma-${randomUUID()}@exemple.fr`;
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePassword(page, email);
  const lesson = "/formations/mindset/apprendre/releve-de-sept-jours";
  const field = (of: Page) => of.getByLabel("Mon plus grand écart");
  const save = (of: Page) => of.getByRole("button", { name: "Enregistrer mes réponses" }).click();
  await page.goto(lesson);
  const elsewhere = await browser.newContext({ storageState: await context.storageState() });
  const telephone = await elsewhere.newPage();
  await telephone.goto(lesson);
  await field(telephone).fill("Écrit au téléphone");
  await save(telephone);
  await expect(telephone.getByText(/^Enregistré le/)).toBeVisible();
  const saved = () => telephone.goto(lesson).then(() => field(telephone).inputValue());

  await field(page).fill("Écrit à l’ordinateur");
  await save(page);
  await expect(page.getByText("Deux textes pour cette feuille")).toBeVisible();
  await field(page).fill("Écrit à l’ordinateur, sans choisir");
  await page.goto("/orders");
  await page.goto(lesson);
  await expect(field(page)).toHaveValue("Écrit à l’ordinateur, sans choisir");
  await expect(page.getByText(/^Un autre texte a été enregistré entre-temps/)).toBeVisible();
  expect(await saved()).toBe("Écrit au téléphone");

  await save(page);
  await page.getByRole("link", { name: "Garder seulement l’autre texte" }).click();
  await expect(field(page)).toHaveValue("Écrit au téléphone");
  await page.goto(lesson);
  await expect(field(page)).toHaveValue("Écrit au téléphone");
  expect(await saved()).toBe("Écrit au téléphone");
  expect(await kept(page)).toEqual([]);

  const note = (of: Page) => of.getByLabel("Ce que tu veux retenir");
  const keepNote = (of: Page) => of.getByRole("button", { name: "Enregistrer mes notes" }).click();
  await note(telephone).fill("Noté au téléphone");
  await keepNote(telephone);
  await note(page).fill("Noté à l’ordinateur");
  await keepNote(page);
  await expect(page.getByText("Deux textes pour cette note")).toBeVisible();
  await note(page).fill("Noté à l’ordinateur, sans choisir");
  await page.goto(lesson);
  await expect(note(page)).toHaveValue("Noté au téléphone\n\nNoté à l’ordinateur, sans choisir");
  await telephone.getByText("Modifier mes notes").click();
  await note(telephone).fill("Noté deux fois");
  await keepNote(telephone);
  await keepNote(page);
  await page.getByRole("link", { name: "Garder seulement l’autre texte" }).click();
  await expect(note(page)).toHaveValue("Noté deux fois");
  expect(await kept(page)).toEqual([]);
  await elsewhere.close();
});

/** The drafts in this browser. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("exercice/")));
}
