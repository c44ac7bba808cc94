import { expect, type Page } from "@playwright/test";
import { mailedLink as findLink, mailsTo } from "#tests/support/maildev.ts";

const PORT = Number(process.env.E2E_PORT ?? 3900);

const PASSWORD = "cinq tartines sur le pont";

/** From a formation's order page to the thank-you page; a guest enters an address. */
export async function orderAndPay(page: Page, email?: string): Promise<void> {
  if (email) await page.getByLabel("Ton adresse e-mail").fill(email);
  await page.getByRole("checkbox", { name: /conditions générales de vente/ }).check();
  await page.getByRole("button", { name: "Commande avec obligation de paiement" }).click();
  await page.getByRole("button", { name: "Payer", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci pour ta commande");
}

/** The one-time link to that page, from the email in the customer's mailbox, once it has arrived. */
export async function mailedLink(email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    link = await findLink(PORT, email, path);
    expect(link).toBeTruthy();
  }).toPass();
  return link ?? "";
}

/** A guest who has bought opens the emailed link, chooses a password and is in. */
export async function choosePassword(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(email, "/mot-de-passe"));
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirme le mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await expect(page).toHaveURL(/\/orders/);
}

/** From the sign-in page on. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

/** The text of the email with this subject, with plain spaces, once it has arrived. */
export async function mailTo(email: string, subject: string): Promise<string> {
  let text: string | undefined;
  await expect(async () => {
    text = (await mailsTo(PORT, email)).find((mail) => mail.subject.includes(subject))?.text;
    expect(text).toBeTruthy();
  }).toPass();
  return (text ?? "").replace(/[\s\u00a0\u202f]+/g, " ");
}
