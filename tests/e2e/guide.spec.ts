import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";

const address = () => `guide-${randomUUID()}@exemple.fr`;

test("a visitor requests the guide on its page", async ({ page }) => {
  await page.goto("/guide");
  await page.getByLabel("Adresse e-mail").fill(address());
  await page.getByRole("button", { name: "Recevoir le guide" }).click();
  await expect(page).toHaveURL(/\/guide\/merci$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("regarde tes e-mails");
});

test.describe("the popup", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "opened by the site's script");
  const dialog = (page: Page) => page.getByRole("dialog", { name: "7 Étapes pour Lancer ton Business en 30 Jours" });

  test("opens after 20 seconds, sends, thanks, closes by itself, and does not come back", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await page.clock.runFor(15_000);
    await expect(dialog(page)).toBeHidden();
    await page.clock.runFor(5_100);
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole("heading")).toBeFocused();

    await dialog(page).getByLabel("Adresse e-mail").fill(address());
    const answered = page.waitForResponse((response) => response.url().endsWith("/guide/merci"));
    await dialog(page).getByRole("button", { name: "Recevoir le guide" }).click();
    await expect(dialog(page).getByRole("button", { name: "Envoi en cours..." })).toBeDisabled();
    await answered;
    await page.clock.runFor(1000);
    await expect(dialog(page).getByRole("status")).toContainText("Le guide arrive");
    await expect(dialog(page).getByLabel("Adresse e-mail")).toBeHidden();
    // Time passes between the steps, so both limits leave room.
    await expect(dialog(page)).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator("#guide-popup [type=email]")).toHaveValue("");

    await page.reload();
    await page.clock.runFor(60_000);
    await expect(dialog(page)).toBeHidden();
  });

  test("opens when half of the page is scrolled, closes by Escape and by its button, and returns the focus", async ({
    browser,
  }) => {
    for (const close of ["Escape", "button"]) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto("/");
      const link = page.getByRole("link", { name: "Commencer maintenant" }).first();
      await link.focus();
      await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.45));
      await expect(dialog(page)).toBeHidden();
      await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.55));
      await expect(dialog(page)).toBeVisible();
      if (close === "Escape") await page.keyboard.press("Escape");
      else await dialog(page).getByRole("button", { name: "Fermer" }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(link).toBeFocused();
      await context.close();
    }
  });

  test("waits while the visitor is typing, and shows what is wrong", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    const field = page.locator("#guide").getByLabel("Adresse e-mail");
    await field.focus();
    await page.clock.runFor(30_000);
    await expect(dialog(page)).toBeHidden();
    await field.blur();
    await page.clock.runFor(2100);
    await expect(dialog(page)).toBeVisible();

    await page.route("**/guide", (route) => route.abort());
    await dialog(page).getByLabel("Adresse e-mail").fill(address());
    await dialog(page).getByRole("button", { name: "Recevoir le guide" }).click();
    await page.clock.runFor(1100);
    await expect(dialog(page).getByRole("alert")).toContainText("L’envoi n’a pas abouti");
    await expect(dialog(page).getByRole("button", { name: "Recevoir le guide" })).toBeEnabled();

    await page.unroute("**/guide");
    await page.locator("#guide-popup form").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await dialog(page).getByLabel("Adresse e-mail").fill("lea@exemple");
    const answered = page.waitForResponse((response) => response.url().endsWith("/guide"));
    await dialog(page).getByRole("button", { name: "Recevoir le guide" }).click();
    expect((await answered).status()).toBe(400);
    await page.clock.runFor(1100);
    await expect(dialog(page).getByRole("alert")).not.toBeEmpty();
    await expect(dialog(page).getByLabel("Adresse e-mail")).toHaveAttribute("aria-invalid", "true");
    await expect(dialog(page).getByLabel("Adresse e-mail")).toBeFocused();
  });
});
