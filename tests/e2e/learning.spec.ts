import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { offerAttestation } from "./administrator.ts";
import { layoutErrors, layoutErrorsWithScripts } from "./axe.ts";
import { choosePassword, choosePasswordAndSignIn, orderAndPay, PASSWORD } from "./customer.ts";
import { answerQuiz, follow, pressEnter, tabTo } from "./keyboard.ts";

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
  await choosePasswordAndSignIn(page, email);
  await page.getByRole("link", { name: "Accéder à la formation" }).click();

  await page.getByRole("link", { name: /Commencer.*leçon.1/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le relevé de sept jours");
  for (let lesson = 0; lesson < 3; lesson += 1) {
    const done = page.getByRole("button", { name: "J’ai terminé, leçon suivante" });
    // Without scrolling, because the button stays at the lower edge of the screen.
    await expect(done).toBeInViewport();
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
  await expect(page.getByRole("status")).toHaveText("Leçon terminée.");
});

test("a learner goes from the sign-in through a whole course to the attestation by keyboard alone, without JavaScript", async ({
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
  await tabTo(page, /^Adresse e-mail/);
  await page.keyboard.type(email);
  await tabTo(page, /^Mot de passe/);
  await page.keyboard.type(PASSWORD);
  await pressEnter(page);
  for (const link of [/^Accéder à la formation/, /^Commencer/]) await follow(page, link);
  const lessons: string[] = [];
  while (!page.url().endsWith("/apprendre")) {
    lessons.push(page.url());
    await follow(page, /^J’ai terminé/);
  }
  expect(new Set(lessons).size).toBe(6);
  await expect(page.getByText(/6.leçons sur 6/)).toBeVisible();
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
  expect(readFileSync(await downloaded(page, /^Ouvrir le papier/), "latin1")).toMatch(/^%PDF-/);
  const stranger = await browser.newPage();
  await stranger.goto(page.url());
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
  await choosePasswordAndSignIn(page, email);

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
  await expect(page.getByText(/^Enregistré le/)).toBeVisible();
  await expect(page.getByLabel("Mon plus grand écart")).toHaveValue("Deux heures de plus le mardi");
  expect(await layoutErrorsWithScripts(page)).toEqual([]);
});

test("beside a lesson, a link leads past the plan by keyboard", async ({ page, javaScriptEnabled }) => {
  test.skip(Boolean(javaScriptEnabled), "one way is enough: no key is heard by a script");
  const email = `lina-${randomUUID()}@exemple.fr`;
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePasswordAndSignIn(page, email);

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
