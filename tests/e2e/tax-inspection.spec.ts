import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { go, signInAsAdmin } from "./administrator.ts";
import { layoutErrors } from "./axe.ts";
import { orderAndPay } from "./customer.ts";

/** A tax inspection: this year's books, and everything about one sale. */
test("the administrator can show a tax inspector a month's books and the complete file of one order", async ({
  page,
  javaScriptEnabled,
}) => {
  const email = `controle-${randomUUID()}@exemple.fr`;
  await page.goto("/checkout/mindset");
  await page.getByText("J’achète pour une entreprise").click();
  await page.getByLabel("Nom de l’entreprise").fill("Atelier Léa");
  await page.getByLabel("SIREN", { exact: true }).fill("732 829 320");
  await orderAndPay(page, email);

  await signInAsAdmin(page);
  await go(page, "Comptabilité");
  await expect(page.getByRole("img", { name: /ce qui a été vendu et ce qui a été rendu/ })).toBeVisible();
  await page.getByRole("button", { name: "Comparer maintenant" }).click();
  await expect(async () => {
    await page.goto("/admin/comptabilite");
    await expect(page.getByText(/Les numéros se suivent sans trou/)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  if (javaScriptEnabled) expect(await layoutErrors(page)).toEqual([]);

  const books = page.waitForEvent("download");
  await page.getByRole("button", { name: "Écritures du mois (FEC)" }).click();
  const entries = await readFile(await (await books).path(), "utf8");
  const sale = page.getByRole("row").filter({ hasText: "Facture" }).first();
  const invoice = await sale.getByRole("link", { name: /^Facture / }).innerText();
  expect(entries).toContain(invoice.replace("Facture ", ""));

  await sale.getByRole("link", { name: /^ES-/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ES-");
  await expect(page.getByText(/@exemple\.fr/).first()).toBeVisible();
  const link = page.getByRole("link", { name: invoice });
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");

  await page.getByRole("link", { name: "Dossier du contrat" }).click();
  for (const part of [
    /J’ai lu et j’accepte les conditions générales de vente/,
    /conditions-generales-de-vente/,
    invoice,
  ])
    await expect(page.getByText(part).first()).toBeVisible();
  if (javaScriptEnabled) expect(await layoutErrors(page)).toEqual([]);
  const archive = page.waitForEvent("download");
  await page
    .getByRole("link", { name: /Télécharger/ })
    .first()
    .click();
  expect((await readFile(await (await archive).path())).subarray(0, 2).toString()).toBe("PK");
});
