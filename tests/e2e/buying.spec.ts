import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { choosePassword, orderAndPay } from "./customer.ts";

test("a guest buys a formation and signs in, then subscribes to another as a customer", async ({ page }) => {
  const email = `lea-${randomUUID()}@exemple.fr`;
  await page.goto("/entrepreneuriat");
  await page.locator("main a[href='/checkout/entrepreneuriat']").first().click();
  await orderAndPay(page, email);

  await choosePassword(page, email);
  await expect(page).toHaveURL(/\/orders(\?|$)/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "Accéder à la formation" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Entrepreneuriat");

  await page.goto("/checkout/immobilier-campagne");
  await orderAndPay(page);
  await expect(page.getByText("Ton abonnement est actif.")).toBeVisible();
  await page.goto("/orders");
  await expect(page.getByText("Abonnement Actif")).toBeVisible();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Forders$/);
});

test("a form sent with mistakes comes back with its values, and the focus is on the first error", async ({ page }) => {
  await page.goto("/checkout/mindset");
  await page.locator("form").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await page.getByLabel("Ton adresse e-mail").fill("lea@");
  await page.getByRole("button", { name: "Commande avec obligation de paiement" }).click();
  await expect(page.getByLabel("Ton adresse e-mail")).toHaveValue("lea@");
  await expect(page.getByLabel("Ton adresse e-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert")).toBeFocused();
});
