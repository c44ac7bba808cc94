import { expect, type Page } from "@playwright/test";

/** The one administrator of the demo shop. */
export const ADMIN = { email: "admin@essor.example", password: "une phrase pour la démo" };

/** From the door of the administration to its first page. */
export async function signIn(page: Page): Promise<void> {
  await givePassword(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administration des formations");
}

export async function givePassword(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Adresse e-mail").fill(ADMIN.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}
