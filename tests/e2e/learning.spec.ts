import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { looksRight } from "./axe.ts";
import { choosePasswordAndSignIn, orderAndPay } from "./customer.ts";

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
