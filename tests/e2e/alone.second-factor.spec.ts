import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { ADMIN, go, signInAsAdmin } from "./administrator.ts";
import { axeViolations } from "./axe.ts";

/** Runs alone, because it ends the administrator's other sessions and makes every sign-in ask for a code. */
test("with the second factor on, signing in asks for a code", async ({ page, javaScriptEnabled }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/securite");
  await page.getByRole("button", { name: "Activer" }).click();
  const secret = (await page.locator("ol code").textContent())?.replace(/\s/g, "") ?? "";
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel("Code à six chiffres").fill(totp.generate());
  await page.getByRole("button", { name: "Confirmer" }).click();
  const codes = await page.locator("[role=status] code").allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "Déconnexion" }).click();

  await page.getByLabel("Adresse e-mail").fill(ADMIN.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Code de connexion");
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
  await page.goto("/admin/contacts");
  await expect(page).toHaveURL(/\/admin\/login\/code$/);
  // The current code may have been used already, so this test uses a recovery code.
  await page.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await go(page, "Sécurité");
  await expect(page.getByText("Codes de secours restants : 9")).toBeVisible();
  await page.getByLabel("Mot de passe", { exact: true }).fill(ADMIN.password);
  await page.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Désactiver" }).click();
  await expect(page.getByRole("status")).toHaveText("La double authentification est désactivée.");
});
