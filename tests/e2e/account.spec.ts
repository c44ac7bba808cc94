import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { layoutErrors } from "./axe.ts";
import { mailedLink } from "./customer.ts";

const FIRST = "cinq tartines sur le pont";
const SECOND = "sept hiboux dans la brume";

test("a customer signs up, confirms, fills in the profile, changes the password and signs out", async ({
  page,
  javaScriptEnabled,
}) => {
  const email = await openAccount(page);
  await expectSound(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Modifier", exact: true }).click();
  await expectSound(page, javaScriptEnabled);
  await page.getByLabel("Prénom").fill("Inès");
  await page.getByLabel("Pays").selectOption("Luxembourg");
  await page.getByRole("link", { name: "Annuler" }).click();
  await expect(page.getByText("Inès")).toHaveCount(0);
  await page.getByRole("link", { name: "Modifier", exact: true }).click();
  await page.getByLabel("Prénom").fill("Inès");
  await page.getByLabel("Pays").selectOption("Luxembourg");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  const done = page.getByRole("status").filter({ hasText: "Informations mises à jour avec succès" });
  await expect(done).toBeVisible();
  await expect(page.getByText("Luxembourg")).toBeVisible();
  if (javaScriptEnabled) {
    // The notice appears once: reloading does not repeat it. It is visually hidden and announced by screen readers.
    await expect(page).toHaveURL(/\/account$/);
    await expect(done).toHaveClass(/visually-hidden/);
    await expect(done).toHaveText(/Informations mises à jour/);
  }

  await page.getByRole("link", { name: "Changer mon mot de passe" }).click();
  await expect(page).toHaveURL(/\/account\/mot-de-passe$/);
  await expectSound(page, javaScriptEnabled);
  await page.getByLabel("Mot de passe actuel").fill(FIRST);
  await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(SECOND);
  await page.getByLabel("Confirme le nouveau mot de passe").fill(SECOND);
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await expect(page.getByText("Ton mot de passe est changé")).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto("/account");
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page.getByText(email)).toHaveCount(0);
  if (javaScriptEnabled) {
    // As a browser does that kept the page in memory.
    await tab.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(tab).toHaveURL(/\/login/);
  }
  await tab.close();
  await page.goto("/compte/donnees");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe").fill(SECOND);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/\/compte\/donnees$/);
  await expectSound(page, javaScriptEnabled);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger en JSON" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain(email);

  await page.getByRole("link", { name: "Effacer mon compte" }).click();
  await expect(page).toHaveURL(/\/compte\/donnees\/effacer$/);
  await expectSound(page, javaScriptEnabled);
  await page.getByLabel("Ton mot de passe").fill(SECOND);
  await page.getByRole("button", { name: "Effacer définitivement mon compte" }).click();
  await expect(page.getByText("Ton compte est effacé.")).toBeVisible();
});

test("by keyboard alone, a customer signs up, confirms and fills in the profile", async ({ page }) => {
  const email = `maia-${randomUUID()}@exemple.fr`;
  await page.goto("/signup");
  // After a mistake the error summary has the focus, and its link leads to the field.
  await typeInto(page, page.getByLabel("Adresse e-mail"), email);
  await typeInto(page, page.getByLabel("Mot de passe", { exact: true }), FIRST);
  await typeInto(page, page.getByLabel("Confirme le mot de passe"), SECOND);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Confirme le mot de passe")).toBeFocused();
  await typeInto(page, page.getByLabel("Confirme le mot de passe"), FIRST);
  await page.keyboard.press("Shift+Tab");
  await typeInto(page, page.getByLabel("Mot de passe", { exact: true }), FIRST, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Inscription réussie/);
  await page.goto(await mailedLink(email, "/verifier-email"));
  await press(page, page.getByRole("button", { name: "Confirmer mon adresse" }));
  await page.waitForURL(/\/(\?|$)/);
  // The notice has the focus, below the menu.
  await press(page, page.getByRole("link", { name: "Mon compte" }).first(), "Shift+Tab");
  await press(page, page.getByRole("link", { name: "Modifier", exact: true }));
  await page.waitForURL(/modifier=1/);
  await typeInto(page, page.getByLabel("Prénom"), "Maïa");
  await typeInto(page, page.getByLabel("Nom", { exact: false }).nth(1), "Roux");
  await typeInto(page, page.getByLabel("Pays"), "Fra");
  await press(page, page.getByRole("button", { name: "Enregistrer" }));
  await expect(page.getByText("Informations mises à jour avec succès")).toBeVisible();
  for (const words of ["Maïa", "Roux", "France"]) await expect(page.getByText(words, { exact: true })).toBeVisible();
});

test("a customer confirms a new e-mail address on a telephone with the password, and then ends that session from the computer", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const email = await openAccount(page);
  const fresh = `neuve-${email}`;
  await page.getByRole("link", { name: "Demander le changement" }).click();
  for (const address of [`faute-${email}`, fresh]) {
    await page.getByLabel("Nouvelle adresse e-mail").fill(address);
    await page.getByLabel("Ton mot de passe").fill(FIRST);
    await page.getByRole("button", { name: /Recevoir le lien|Remplacer la demande/ }).click();
    await expect(page.getByRole("region", { name: "Demande en attente" })).toContainText(address);
  }
  await expectSound(page, javaScriptEnabled);

  const phone = await browser.newPage({ javaScriptEnabled });
  await phone.goto(await mailedLink(fresh, "/verifier-email"));
  await phone.getByLabel("Mot de passe du compte").fill(SECOND);
  await phone.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(phone.getByRole("alert")).toBeFocused();
  await expectSound(phone, javaScriptEnabled);
  await phone.getByLabel("Mot de passe du compte").fill(FIRST);
  await phone.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await phone.getByLabel("Adresse e-mail").fill(fresh);
  await phone.getByLabel("Mot de passe").fill(FIRST);
  await phone.getByRole("button", { name: "Se connecter" }).click();

  await page.goto("/account");
  await expect(page.getByText(fresh)).toBeVisible();
  await page.getByRole("button", { name: /^Déconnecter Chrome/ }).click();
  await expect(page.getByRole("status")).toContainText("connexions choisies sont fermées");
  await phone.goto("/account");
  await expect(phone).toHaveURL(/\/login/);
  await phone.close();
});

/** Signs up and confirms by the email in the same browser. */
async function openAccount(page: Page): Promise<string> {
  const email = `ines-${randomUUID()}@exemple.fr`;
  await page.goto("/signup");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(FIRST);
  await page.getByLabel("Confirme le mot de passe").fill(FIRST);
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Inscription réussie/);
  await page.goto(await mailedLink(email, "/verifier-email"));
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page.getByText("Ton adresse est confirmée")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mon compte");
  return email;
}

/** axe is a script, so it does not run without JavaScript. */
async function expectSound(page: Page, hasScripts: boolean | undefined): Promise<void> {
  if (hasScripts) expect(await layoutErrors(page)).toEqual([]);
}

type Goal = ReturnType<Page["getByRole"]>;

async function tabTo(page: Page, goal: Goal, key = "Tab"): Promise<void> {
  await goal.waitFor();
  for (let stop = 0; stop < 60; stop += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("The keyboard does not get there");
}

async function typeInto(page: Page, goal: Goal, words: string, key = "Tab"): Promise<void> {
  await tabTo(page, goal, key);
  await page.keyboard.type(words);
}

async function press(page: Page, goal: Goal, key = "Tab"): Promise<void> {
  await tabTo(page, goal, key);
  await page.keyboard.press("Enter");
}
