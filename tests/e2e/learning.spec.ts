import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { offerAttestation } from "./administrator.ts";
import { layoutErrors, layoutErrorsWithScripts } from "./axe.ts";
import { choosePassword, orderAndPay } from "./customer.ts";
import { answerQuiz, follow, tabTo } from "./keyboard.ts";

test("on a telephone a buyer finishes three lessons, leaves, and continues at the next one", async ({
  page,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000);
  // axe is a script, so it runs with JavaScript only.
  const errors = () => (javaScriptEnabled ? layoutErrors(page) : []);
  const email = `ines-${randomUUID()}@exemple.fr`;
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePassword(page, email);
  await page.getByRole("link", { name: "Accéder à la formation" }).click();

  await page.getByRole("link", { name: /Commencer.*leçon.1/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le relevé de sept jours");
  for (let lesson = 0; lesson < 3; lesson += 1) {
    // At the end of the lesson: it covers nothing of the text.
    const done = page.getByRole("button", { name: "J’ai terminé, leçon suivante" });
    await expect(done).not.toBeInViewport();
    await done.click();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le prix de chaque désir");
  expect(await errors()).toEqual([]);

  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/orders");
  await page.getByRole("link", { name: "Accéder à la formation" }).click();
  await expect(page.getByText(/3.leçons sur 28/)).toBeVisible();
  expect(await errors()).toEqual([]);
  await page.setViewportSize({ width: 320, height: 720 });
  await page.getByRole("link", { name: /Reprendre.*leçon.4/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le prix de chaque désir");
  await page.locator("summary").first().click();
  await page.getByRole("link", { name: /Le relevé de sept jours.*terminée/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "Leçon terminée." })).toBeVisible();
});

test("a learner goes from her orders through a whole course to the attestation by keyboard alone, without JavaScript", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  test.skip(Boolean(javaScriptEnabled), "one way is enough: no key is heard by a script");
  test.setTimeout(90_000);
  const email = `odile-${randomUUID()}@exemple.fr`;
  await page.setViewportSize({ width: 320, height: 720 });
  // Of the seeded formations with an attestation, each has thirty lessons.
  await offerAttestation(browser, "rat-race");
  await page.goto("/checkout/rat-race");
  await orderAndPay(page, email);
  await choosePassword(page, email);
  await follow(page, /^Accéder à la formation/);
  await follow(page, /^(Commencer|Reprendre)/);
  const lessons: string[] = [];
  while (!page.url().endsWith("/apprendre")) {
    lessons.push(page.url());
    await follow(page, /^J’ai terminé/);
  }
  expect(new Set(lessons).size).toBe(6);
  await expect(page.getByText(/(\d+).leçons sur \1 /)).toBeVisible();
  await expect(page.getByText(/Terminée le/)).toBeVisible();
  expect(await layoutErrorsWithScripts(page)).toEqual([]);

  await follow(page, /^Demander mon attestation/);
  expect(await layoutErrorsWithScripts(page)).toEqual([]);
  await tabTo(page, /^Nom à écrire/);
  await page.keyboard.type("Odile Fontaine");
  await tabTo(page, /^Afficher mon nom/);
  await page.keyboard.press("Space");
  await follow(page, /^Recevoir mon attestation/);
  await expect(page.getByText("Odile Fontaine a suivi en entier")).toBeVisible();
  expect(await layoutErrorsWithScripts(page)).toEqual([]);
  const attestation = page.url();
  // The whole browser shows this file, the headless shell downloads it.
  const paper = page.waitForResponse((response) => response.headers()["content-type"] === "application/pdf");
  await tabTo(page, /^Ouvrir le papier/);
  await page.keyboard.press("Enter");
  const file = await page.request.get((await paper).url());
  expect((await file.body()).toString("latin1")).toMatch(/^%PDF-/);
  const stranger = await browser.newPage();
  await stranger.goto(attestation);
  await expect(stranger.getByText("Odile Fontaine a suivi en entier")).toBeVisible();
  await stranger.close();
});

test("a learner plays a film, fills in an exercise, answers a quiz and downloads a document by keyboard alone", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(Boolean(javaScriptEnabled), "one way is enough: no key is heard by a script");
  test.setTimeout(120_000);
  const email = `zoe-${randomUUID()}@exemple.fr`;
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePassword(page, email);

  await page.goto("/formations/mindset/apprendre/decision-repoussee");
  await answerQuiz(page);
  await expect(page.getByText(/de bonnes réponses/)).toBeVisible();
  expect(await layoutErrorsWithScripts(page)).toEqual([]);

  await page.goto("/formations/mindset/apprendre/journal-de-90-jours");
  expect(readFileSync(await downloaded(page, /PDF/), "latin1")).toMatch(/^%PDF-/);
  expect(await layoutErrorsWithScripts(page)).toEqual([]);

  // The demo converts its films after the start.
  await expect(async () => {
    await page.goto("/formations/mindset/apprendre/releve-de-sept-jours");
    await expect(page.locator("video")).toBeVisible({ timeout: 500 });
  }).toPass();
  await tabTo(page, /^Bienvenue/);
  await page.keyboard.press("Space");
  await expect(async () => expect(await secondsSeen(page)).toBeGreaterThan(0.5)).toPass();
  await tabTo(page, /^Mon plus grand écart/);
  await page.keyboard.type("Deux heures de plus le mardi");
  await follow(page, /^Enregistrer mes réponses/);
  // Beside the button that was pressed, although the sheet is nine screens long.
  await expect(page.getByText(/^Enregistré le/)).toBeInViewport();
  await expect(page.getByText(/^Enregistré le/)).toBeFocused();
  await expect(page.getByRole("button", { name: "Enregistrer mes réponses" })).toBeInViewport();
  await expect(page.getByLabel("Mon plus grand écart")).toHaveValue("Deux heures de plus le mardi");
  expect(await layoutErrorsWithScripts(page)).toEqual([]);
});

test("beside a lesson, a link leads past the plan by keyboard", async ({ page, javaScriptEnabled }) => {
  test.skip(Boolean(javaScriptEnabled), "one way is enough: no key is heard by a script");
  const email = `lina-${randomUUID()}@exemple.fr`;
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePassword(page, email);

  // The marks of a hit leave the words beside them where they are.
  await page.goto("/formations/mindset/recherche?q=peur");
  expect(await page.locator("h2").allInnerTexts()).toContain("Quand la peur a raison");

  await page.goto("/formations/mindset/apprendre/decision-repoussee");
  await tabTo(page, /^Aller au contenu/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const pastPlan = page.getByRole("link", { name: "Aller à la leçon" });
  await expect(pastPlan).toBeFocused();
  await expect(pastPlan).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("article :focus")).toBeVisible();
});

test("an exercise saves itself in each pause, without a network later, and never over another window's text; a sign-out leaves nothing", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "the script saves");
  test.setTimeout(120_000);
  const email = `rosa-${randomUUID()}@exemple.fr`;
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePassword(page, email);
  const lesson = "/formations/mindset/apprendre/releve-de-sept-jours";
  await page.goto(lesson);
  const secondRow = page.getByRole("group", { name: /^2 sur/ });
  await expect(secondRow.getByText(/^2 sur/)).toBeVisible();
  const cell = secondRow.getByLabel("Heures relevées");
  expect(await cell.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))).toBeGreaterThanOrEqual(
    16,
  );

  const field = (of: Page) => of.getByLabel("Mon plus grand écart");
  const status = (of: Page) => of.locator("form[data-draft] [aria-live=polite]");
  await cell.fill("11 h");
  await field(page).fill("Deux heures");
  await expect(status(page)).toHaveText(/^Enregistré à \d+\sh\s\d\d\.$/);
  expect(await kept(page)).toEqual([]);
  await page.reload();
  await expect(field(page)).toHaveValue("Deux heures");
  await expect(cell).toHaveValue("11 h");

  // A note waits in the browser for its button.
  const note = page.getByLabel("Ce que tu veux retenir");
  await note.fill("Le mardi coûte deux heures.");
  await page.goto("/orders");
  await page.goto(lesson);
  await expect(note).toHaveValue("Le mardi coûte deux heures.");
  await page.getByRole("button", { name: "Enregistrer mes notes" }).click();
  await expect(page.getByText(/Elles restent entre toi et ton cahier/)).toBeVisible();
  expect(await kept(page)).toEqual([]);

  // Without a network: kept here, and sent when it is back, or at the next visit.
  const other = await context.newPage();
  await other.goto(lesson);
  await context.setOffline(true);
  await field(page).fill("Deux heures le mardi");
  await expect(status(page)).toHaveText(/^Hors ligne/);
  // Neither button leaves the lesson for the browser's own page.
  await page.getByRole("button", { name: "Enregistrer mes réponses" }).click();
  await page.getByText("Modifier mes notes").click();
  await note.fill("Écrit dans le train.");
  await page.getByRole("button", { name: "Enregistrer mes notes" }).click();
  await expect(page.getByText(/^Hors ligne.*Appuie de nouveau/)).toBeVisible();
  await expect(field(page)).toHaveValue("Deux heures le mardi");
  await expect(status(page)).toHaveText(/^Hors ligne/);
  expect(await kept(page)).toHaveLength(2);
  await note.fill("Le mardi coûte deux heures.");
  await context.setOffline(false);
  await expect(status(page)).toHaveText(/^Enregistré à/, { timeout: 10_000 });
  await page.getByRole("button", { name: "Enregistrer mes notes" }).click();
  await expect(page.getByText(/Elles restent entre toi et ton cahier/)).toBeVisible();
  expect(await kept(page)).toEqual([]);
  await context.setOffline(true);
  await field(page).fill("Deux heures le mardi, une le jeudi");
  await expect(status(page)).toHaveText(/^Hors ligne/, { timeout: 10_000 });
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(lesson);
  await expect(field(later)).toHaveValue("Deux heures le mardi, une le jeudi");
  await expect(status(later)).toHaveText(/^Enregistré à/, { timeout: 10_000 });

  // A window that was open all the time.
  await field(other).fill("Rien");
  await expect(status(other)).toHaveText(/^Un autre texte a été enregistré entre-temps/);
  await other.getByRole("button", { name: "Enregistrer mes réponses" }).click();
  await expect(other.getByText("Deux textes pour cette feuille")).toBeInViewport();
  await expect(field(other)).toHaveValue("Rien");
  await expect(other.getByText("Deux heures le mardi, une le jeudi")).toBeVisible();
  expect(await layoutErrors(other)).toEqual([]);
  await other.getByRole("link", { name: "Garder seulement l’autre texte" }).click();
  await expect(field(other)).toHaveValue("Deux heures le mardi, une le jeudi");
  expect(await kept(other)).toEqual([]);

  await context.setOffline(true);
  await field(other).fill("À ne pas laisser");
  await expect(status(other)).toHaveText(/^Hors ligne/);
  expect(await kept(other)).toHaveLength(1);
  await context.setOffline(false);
  await later.goto("/account");
  await later.evaluate(() => localStorage.setItem("exercice/reste", "un brouillon"));
  await later.getByRole("button", { name: /déconnecte/i }).click();
  await expect(later).toHaveURL(/\/$/);
  expect(await kept(later)).toEqual([]);
});

/** The drafts in this browser. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("exercice/")));
}

/** Follows a download link by keyboard, and returns the path of the file. */
async function downloaded(page: Page, link: RegExp): Promise<string> {
  const download = page.waitForEvent("download");
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  return (await download).path();
}

function secondsSeen(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
}
