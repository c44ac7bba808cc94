import { expect, type Page } from "@playwright/test";

/** From a training's order page to the thanks; a guest gives her address. */
export async function orderAndPay(page: Page, email?: string): Promise<void> {
  if (email) await page.getByLabel("Votre adresse e-mail").fill(email);
  await page.getByRole("checkbox", { name: /conditions générales de vente/ }).check();
  await page.getByRole("button", { name: "Commande avec obligation de paiement" }).click();
  await page.getByRole("button", { name: "Payer", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci pour votre commande");
}
