import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { orderAndPay } from "./customer.ts";

const MAILBOX = `http://localhost:${Number(process.env.E2E_PORT ?? 3900) + 80}`;
const PASSWORD = "cinq tartines sur le pont";

test("a guest buys a training and gets in, then subscribes as a customer", async ({ page, request }) => {
  const email = `lea-${randomUUID()}@exemple.fr`;
  await page.goto("/entrepreneuriat");
  await page.locator("main a[href='/checkout/entrepreneuriat']").first().click();
  await orderAndPay(page, email);

  await page.goto(await accessLink(request, email));
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirmez le mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "Accéder à la formation" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Entrepreneuriat");

  await page.goto("/checkout/immobilier-campagne");
  await orderAndPay(page);
  await expect(page.getByText("Votre abonnement est actif.")).toBeVisible();
  await page.goto("/orders");
  await expect(page.getByText("Abonnement Actif")).toBeVisible();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await page.goto("/orders");
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Forders$/);
});

test("a form sent with mistakes comes back with its values, and the focus on what is wrong", async ({ page }) => {
  await page.goto("/checkout/mindset");
  await page.locator("form").evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await page.getByLabel("Votre adresse e-mail").fill("lea@");
  await page.getByRole("button", { name: "Commande avec obligation de paiement" }).click();
  await expect(page.getByLabel("Votre adresse e-mail")).toHaveValue("lea@");
  await expect(page.getByLabel("Votre adresse e-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("alert")).toBeFocused();
});

/** As she would: from the letter in the mailbox. */
async function accessLink(request: import("@playwright/test").APIRequestContext, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await request.get(`${MAILBOX}/email`)).json()) as {
        to: { address: string }[];
        text: string;
      }[];
      const texts = mails.filter((mail) => mail.to[0]?.address === email).map((mail) => mail.text);
      link = texts.join("\n").match(/http\S+\/mot-de-passe\?token=[\w-]+/)?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? "";
}
