import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { ADMIN, go, signInAsAdmin } from "./administrator.ts";
import { layoutErrors } from "./axe.ts";
import { orderAndPay } from "./customer.ts";

/** A customer buys a formation and changes their mind; the administrator refunds the order. */
test("an administrator finds an order, confirms the password, refunds a part and then the rest, and access is revoked", async ({
  page,
  javaScriptEnabled,
}) => {
  const email = await buy(page, "mindset");
  await signInAsAdmin(page);
  await openOrderOf(page, email);
  await expect(page.getByText("Ouvert par cette commande")).toBeVisible();
  const order = page.url();

  await page.goto(
    `/admin/confirmer-identite?redirectTo=${encodeURIComponent(`${new URL(order).pathname}/rembourser`)}`,
  );
  await page.getByLabel("Mot de passe", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page).toHaveURL(/\/rembourser$/);
  const amount = page.getByLabel("Montant, en euros");
  const recap = page.getByText("Rien n’est encore remboursé");
  await expect(recap).toHaveCount(0);
  await amount.fill("497,01");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(amount).toHaveValue("497,01");
  await amount.fill("97");
  await page.getByLabel("Motif et calcul").fill("Part non consultée : 497 € × 8/41 = 96,98 €, arrondis.");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(recap).toBeFocused();
  await page.getByRole("button", { name: "Modifier" }).click();
  await expect(amount).toHaveValue("97");
  await expect(page.getByLabel("Motif et calcul")).toHaveValue(/^Part non consultée/);
  await page.getByRole("button", { name: "Continuer" }).click();
  if (javaScriptEnabled) expect(await layoutErrors(page)).toEqual([]);
  await page.getByRole("button", { name: /^Rembourser 97/ }).click();
  await expect(page.getByText("Le remboursement est enregistré.")).toBeVisible();
  await expect(page.getByText("Ouvert par cette commande")).toBeVisible();

  await page.getByRole("link", { name: "Rembourser" }).click();
  await expect(amount).toHaveValue("400");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: /^Rembourser 400/ }).click();
  await expect(page.getByText("Remboursée", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Fermé le /)).toBeVisible();
  await expect(page.getByRole("link", { name: "Rembourser" })).toHaveCount(0);
  if (!javaScriptEnabled) return;
  const path = new URL(order).pathname;
  for (const also of [path, `${path}/adresse`, "/admin/commandes", "/admin/commandes?q=personne"]) {
    await page.goto(also);
    expect(await layoutErrors(page)).toEqual([]);
  }
});

test("an administrator carries out a customer's withdrawal in one step", async ({ page, javaScriptEnabled }) => {
  const email = await buy(page, "rat-race");
  await page.goto("/retractation");
  await page.getByLabel("Prénom").fill("Léa");
  await page.getByLabel("Nom", { exact: true }).fill("Martin");
  await page.getByLabel("Le contrat concerné").fill("Quitter la rat race");
  await page.getByLabel("Votre adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(page.getByText("Votre rétractation est enregistrée")).toBeVisible();

  await signInAsAdmin(page);
  await openOrderOf(page, email);
  await expect(page.getByText(/^Rétractation déclarée le/).first()).toBeVisible();
  await page.getByRole("link", { name: "Ouvrir la déclaration" }).click();
  await expect(page.getByText("Dans le délai légal de 14 jours")).toBeVisible();
  if (javaScriptEnabled) expect(await layoutErrors(page)).toEqual([]);

  // A withdrawal in time cannot be refused. An unknown order number is an error at its field.
  await expect(page.getByText("elle ne se refuse pas")).toBeVisible();
  await page.getByText("Une autre commande…").click();
  await page.getByLabel("Numéro de commande").fill("ES-999999");
  await page.getByRole("button", { name: "Rattacher", exact: true }).last().click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Numéro de commande")).toHaveValue("ES-999999");
  if (javaScriptEnabled) expect(await layoutErrors(page)).toEqual([]);

  await page.getByRole("checkbox", { name: /C’est bien la commande/ }).check();
  await page.getByRole("button", { name: /^Rembourser 497/ }).click();
  await expect(page.getByText("Exécutée", { exact: true })).toBeVisible();
  if (javaScriptEnabled) {
    await page.goto("/admin/droits?etat=toutes");
    expect(await layoutErrors(page)).toEqual([]);
    await page.goBack();
  }
  await page.getByRole("link", { name: /^ES-/ }).click();
  await expect(page.getByText("Rétractée", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Fermé le /)).toBeVisible();
});

/** Buys as a guest; returns the buyer's address. */
async function buy(page: Page, slug: string): Promise<string> {
  const email = `${slug}-${randomUUID()}@exemple.fr`;
  await page.goto(`/checkout/${slug}`);
  await orderAndPay(page, email);
  return email;
}

/** Finds the order by the list's search. */
async function openOrderOf(page: Page, email: string): Promise<void> {
  await go(page, "Commandes");
  await page.getByLabel("Numéro, e-mail ou nom").fill(email);
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await page.locator("tbody th a").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Commande ES-");
}
