import { type Browser, expect, type Page } from "@playwright/test";

/** The administrator of the demo. */
export const ADMIN = { email: "admin@essor.example", password: "une phrase pour la démo" };

export async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Adresse e-mail").fill(ADMIN.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administration des formations");
}

/** Leads to a page of the menu, whose group unfolds. */
export async function go(page: Page, label: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Administration" });
  const named = page.getByRole("link", { name: new RegExp(`^${label}`), includeHidden: true });
  const link = menu.locator("a").and(named);
  if (!(await link.isVisible())) await menu.locator("details", { has: named }).locator("summary").click();
  await link.click();
}

/** Those who finish the formation may ask for an attestation. */
export async function offerAttestation(browser: Browser, slug: string): Promise<void> {
  const page = await browser.newPage();
  await signInAsAdmin(page);
  await page.locator("tbody tr", { hasText: slug }).getByRole("link", { name: "Éditer" }).click();
  await page.getByLabel(/Attestation de suivi/).check();
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administration des formations");
  await page.close();
}

/** Writes the chapters of a film. */
export async function describeFilm(browser: Browser, title: string, chapters: string): Promise<void> {
  const page = await browser.newPage();
  await signInAsAdmin(page);
  await page.goto("/admin/medias");
  await page.getByRole("link", { name: title }).first().click();
  await page.getByLabel("Chapitres").fill(chapters);
  await page.locator("input[name=voix][type=checkbox]").check();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("enregistré")).toBeVisible();
  await page.close();
}
