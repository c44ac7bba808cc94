import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { looksRight } from "./axe.ts";
import { choosePassword, choosePasswordAndSignIn, orderAndPay, PASSWORD } from "./customer.ts";

test("on a telephone a buyer opens the first lesson, finishes three, leaves, and goes on where it stopped", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  test.setTimeout(90_000);
  // axe is a script itself.
  const faults = () => (javaScriptEnabled ? looksRight(page) : []);
  const email = `ines-${randomUUID()}@exemple.fr`;
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePasswordAndSignIn(page, request, email);
  await page.getByRole("link", { name: "Accéder à la formation" }).click();

  await page.getByRole("link", { name: /Commencer.*leçon.1/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le relevé de sept jours");
  for (let lesson = 0; lesson < 3; lesson += 1) {
    const done = page.getByRole("button", { name: "J’ai terminé, leçon suivante" });
    // Without scrolling: it stays at the lower edge of the screen.
    await expect(done).toBeInViewport();
    await done.click();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le prix de chaque désir");
  expect(await faults()).toEqual([]);

  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/orders");
  await page.getByRole("link", { name: "Accéder à la formation" }).click();
  await expect(page.getByText(/3.leçons sur 28/)).toBeVisible();
  expect(await faults()).toEqual([]);
  await page.setViewportSize({ width: 320, height: 720 });
  await page.getByRole("link", { name: /Reprendre.*leçon.4/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Le prix de chaque désir");
  await page.locator("summary").first().click();
  await page.getByRole("link", { name: /Le relevé de sept jours.*terminée/ }).click();
  await expect(page.getByRole("status")).toHaveText("Leçon terminée.");
});

test("the keyboard alone leads from the sign-in to the end of a course, on a telephone without JavaScript", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  test.skip(Boolean(javaScriptEnabled), "one way is enough: no key is heard by a script");
  const email = `odile-${randomUUID()}@exemple.fr`;
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/checkout/entrepreneuriat");
  await orderAndPay(page, email);
  await choosePassword(page, request, email);
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
  expect(new Set(lessons).size).toBe(9);
  await expect(page.getByText(/6.leçons sur 6/)).toBeVisible();
  await expect(page.getByText(/Terminée le/)).toBeVisible();
});

async function follow(page: Page, words: RegExp): Promise<void> {
  await tabTo(page, words);
  await pressEnter(page);
}

async function pressEnter(page: Page): Promise<void> {
  const before = page.url();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.href !== before);
}

/** Presses the tab key until what is called so has the focus. Nothing that has it on the way may be covered. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press("Tab");
    const { name, isCovered } = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        name: (element.labels?.[0] ?? element).textContent?.trim() ?? "",
        isCovered: above?.closest("form[class*=sticky]")?.contains(element) === false,
      };
    });
    expect(isCovered, name).toBe(false);
    if (words.test(name)) return;
  }
  throw new Error(`Nothing is called ${words} on ${page.url()}`);
}
