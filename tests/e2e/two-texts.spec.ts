import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { choosePassword, orderAndPay, signIn } from "./customer.ts";

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

test("a quiz, a question and the tick of a sheet wait in the browser until they are sent, and tell so", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the script keeps them");
  test.setTimeout(90_000);
  const email = `nora-${randomUUID()}@exemple.fr`;
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePassword(page, email);
  const lesson = "/formations/mindset/apprendre/decision-repoussee";
  const leaveAndReturn = async () => {
    await page.goto("/orders");
    await page.goto(lesson);
  };
  await page.goto(lesson);

  const firsts = () => page.locator("form[data-kept] fieldset label:nth-of-type(2) input").all();
  for (const choice of await firsts()) await choice.check();
  await page.getByText("Poser une question").click();
  const question = page.getByLabel("Ta question");
  const mayPublish = page.getByLabel(/J’accepte qu’elle soit publiée/);
  await question.fill("Et si je décide trop vite ?");
  await mayPublish.check();
  await leaveAndReturn();
  for (const choice of await firsts()) await expect(choice).toBeChecked();
  await expect(question).toBeVisible();
  await expect(question).toHaveValue("Et si je décide trop vite ?");
  await expect(mayPublish).toBeChecked();
  await page.getByRole("button", { name: "Envoyer ma question" }).click();
  await expect(page.getByText("Ta question est envoyée.")).toBeVisible();
  await page.getByRole("button", { name: "Voir mes résultats" }).click();
  await expect(page.getByText(/de bonnes réponses/)).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await page.getByRole("link", { name: "Recommencer le quiz" }).click();
  for (const choice of await firsts()) await expect(choice).not.toBeChecked();
  await page.getByText("Poser une question").click();
  await expect(question).toHaveValue("");

  const share = page.getByLabel(/^Je partage cette feuille/);
  const status = page.locator("form[data-draft] [aria-live=polite]");
  await page.locator("form[data-draft] textarea").last().fill("Demain à neuf heures");
  await share.check();
  await expect(status).toHaveText(/^Enregistré à.*La feuille part quand tu appuies sur/);
  await leaveAndReturn();
  await expect(share).toBeChecked();
  await expect(status).toHaveText(/La feuille part quand tu appuies sur/);
  await page.getByRole("button", { name: "Enregistrer mes réponses" }).click();
  await expect(page.getByText(/^La feuille est partagée/)).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await share.uncheck();
  await expect(status).toHaveText(/^Enregistré à.*Le partage cesse quand tu appuies sur/);
  await share.check();
  await expect(status).toHaveText(/^Enregistré à \d+\sh\s\d\d\.$/);
  expect(await kept(page)).toEqual([]);
});

test("answers that waited behind the sign-in ask for their button, and say so no more once they have saved themselves", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the script saves");
  test.setTimeout(90_000);
  const email = `lola-${randomUUID()}@exemple.fr`;
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePassword(page, email);
  await page.goto("/formations/mindset/apprendre/releve-de-sept-jours");
  const field = page.getByLabel("Mon plus grand écart");
  await context.clearCookies({ name: "sid" });
  await field.fill("Deux heures");
  await page.getByRole("button", { name: "Enregistrer mes réponses" }).click();
  await signIn(page, email);
  const notice = page.getByText("Vos réponses vous attendaient");
  await expect(notice).toBeVisible();
  await expect(field).toHaveValue("Deux heures");
  await expect(page.getByText(/^Enregistré/)).toHaveCount(0);
  await field.fill("Deux heures le mardi");
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await expect(notice).toHaveCount(0);
});
