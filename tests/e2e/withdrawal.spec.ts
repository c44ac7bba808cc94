import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { signInAsAdmin } from "./administrator.ts";
import { choosePassword, mailTo, orderAndPay, signIn } from "./customer.ts";

/** The job carries out a declaration after ten minutes; here an administrator is faster. */
test("a buyer takes lessons, sees what a withdrawal would refund, withdraws, and gets exactly that amount", async ({
  page,
}) => {
  const email = `avis-${randomUUID()}@exemple.fr`;
  await page.goto("/checkout/mindset");
  await orderAndPay(page, email);
  await choosePassword(page, email);
  await page.getByRole("link", { name: "Accéder à la formation" }).click();
  await page.getByRole("link", { name: /Commencer.*leçon.1/ }).click();
  for (const _ of [1, 2]) await page.getByRole("button", { name: "J’ai terminé, leçon suivante" }).click();

  await page.goto("/orders?vue=papiers");
  const number = ((await page.getByRole("article").textContent()) ?? "").match(/ES-\d+/)?.[0] ?? "";
  await page.getByRole("link", { name: /Ce que vous pouvez récupérer/ }).click();
  await expect(page.getByText(/Le plus favorable pour vous\s: 497\s€/)).toBeVisible();
  await page.locator("main").getByRole("link", { name: "Renoncer au contrat ici" }).click();

  await page.getByLabel("Prénom").fill("Léa");
  await page.getByLabel("Nom", { exact: true }).fill("Martin");
  await page.getByLabel("Le contrat concerné").fill(number);
  await page.getByLabel("Votre adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(page.getByText("Votre rétractation est enregistrée")).toBeVisible();
  expect(await mailTo(email, "Accusé de réception")).toContain("497 € payés = 497 €");

  await page.context().clearCookies();
  await signInAsAdmin(page);
  await page.goto("/admin/droits");
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  await page.getByRole("checkbox", { name: /C’est bien la commande/ }).check();
  await page.getByRole("button", { name: /^Rembourser 497/ }).click();
  await expect(page.getByText(/497\s€ remboursés/).first()).toBeVisible();
  const mail = await mailTo(email, "Rétractation effectuée");
  expect(mail).toContain("Remboursé : 497 €");
  expect(mail).toContain("497 € payés = 497 €");

  await page.context().clearCookies();
  await page.goto("/orders");
  await signIn(page, email);
  await expect(page.getByRole("link", { name: "Accéder à la formation" })).toHaveCount(0);
  await page.goto("/orders?vue=papiers");
  const note = page.getByRole("link", { name: /^Avoir AV/ });
  expect((await page.request.get((await note.getAttribute("href")) ?? "")).headers()["content-type"]).toBe(
    "application/pdf",
  );
  expect((await page.goto("/formations/mindset/apprendre"))?.status()).toBe(404);
});
