import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { ADMIN, signInAsAdmin } from "./administrator.ts";
import { layoutErrors } from "./axe.ts";

test("an administrator creates a formation, changes it, hides it and deletes it", async ({ page }) => {
  const slug = `essai-${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(page);
  await page.getByRole("link", { name: "Nouvelle formation" }).click();
  await page.getByLabel("Nom", { exact: true }).fill("Essai");
  await page.getByLabel("Adresse de la page").fill(slug);
  await page.getByLabel("Prix", { exact: true }).fill("120");
  await page.getByLabel("Catégorie").selectOption({ label: "Entrepreneuriat" });
  await page.getByLabel("Produit Stripe").fill("prod_essai");
  await page.getByLabel("Prix Stripe").fill("price_essai");
  await page.getByLabel("Contenu inclus").fill("Un point\n\nUn autre");
  await page.getByLabel("Statut").selectOption({ label: "Ouvert" });
  await page.getByRole("button", { name: "Créer" }).click();
  await expect(page.getByText("Formation créée avec succès")).toBeVisible();

  const line = page.locator("tbody tr", { hasText: slug });
  await line.getByRole("link", { name: "Éditer" }).click();
  await page.getByLabel("Prix promotionnel").fill("130");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Prix promotionnel")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Prix promotionnel").fill("90");
  await page.getByRole("button", { name: "Sauvegarder" }).click();
  await expect(page.getByText("Formation mise à jour avec succès")).toBeVisible();
  await expect(line).toContainText(/90\s€ \(120\s€\)/);

  await line.getByTitle("Masquer").click();
  await expect(line.getByTitle("Afficher")).toBeVisible();
  await line.getByRole("link", { name: "Supprimer" }).click();
  await expect(page.getByText('Êtes-vous sûr de vouloir supprimer "Essai" ?')).toBeVisible();
  await page.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Formation supprimée avec succès")).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByRole("button", { name: "Déconnexion" }).click();
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test("a formation can be hidden and shown again by keyboard alone", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "links and buttons are the same without it");
  await page.goto("/admin/login");
  await page.getByLabel("Adresse e-mail").focus();
  await page.keyboard.type(ADMIN.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administration des formations");
  const line = page.locator("tbody tr", { hasText: "liberte-financiere-mindset" });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  await page.keyboard.press("Enter");
  for (const [title, then] of [
    ["Masquer", "Afficher"],
    ["Afficher", "Masquer"],
  ] as const) {
    for (let tabs = 0; tabs < 80 && !(await isFocused(line.getByTitle(title))); tabs += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(line.getByTitle(then)).toBeVisible();
    await expect(line.getByTitle(then)).toBeFocused();
  }
});

test("on a telephone nothing scrolls horizontally, and axe finds no violation, light and dark", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "axe is a script");
  await signInAsAdmin(page);
  const edit = await page.getByRole("link", { name: "Éditer" }).first().getAttribute("href");
  const paths = [
    "/admin/dashboard",
    "/admin/formations/nouvelle",
    `${edit}`,
    "/admin/securite",
    "/admin/confirmer-identite",
  ];
  for (const path of paths) {
    await page.goto(path);
    expect(await layoutErrors(page)).toEqual([]);
  }
});

test("with JavaScript a password can be shown, and is still sent as a password", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/admin/login");
  const field = page.getByLabel("Mot de passe", { exact: true });
  await field.fill("une phrase à voir");
  if (!javaScriptEnabled) {
    await expect(page.getByRole("button", { name: "Afficher" })).toHaveCount(0);
    return;
  }
  await page.getByRole("button", { name: "Afficher la saisie" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Masquer la saisie" }).click();
  await expect(field).toHaveAttribute("type", "password");
});

async function isFocused(locator: import("@playwright/test").Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

test("on a telephone the rows of a long list are folded, and open by keyboard", async ({ page }) => {
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const list of ["temoignages", "donnees", "directs", "journal", "medias"]) {
    await page.goto(`/admin/${list}`);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), list).toBeLessThan(6200);
  }
  await page.goto("/admin/temoignages");
  // Another journey's testimonial may stand above them, which is to be read first.
  const edited = page.getByRole("link", { name: "Modifier", includeHidden: true });
  const rows = page.locator("tbody tr").filter({ has: edited });
  const row = rows.first();
  await expect(row.getByRole("link", { name: "Modifier" })).toBeHidden();
  await row.getByText("Détails").focus();
  await page.keyboard.press("Enter");
  await expect(row.getByRole("link", { name: "Modifier" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(rows.nth(1).getByRole("link", { name: "Modifier" })).toBeVisible();
  await expect(row.getByText("Détails")).toBeHidden();
});
