import type { Page } from "./page.ts";
import type { Shop } from "./shop.ts";

export const PASSWORD = "cinq tartines sur le pont";

/** From the sales page over the payment to the first sign-in. */
export async function buy(page: Page, shop: Shop, email: string): Promise<void> {
  await page.open("/mindset");
  const checkout = await page.browser.read<string>("document.querySelector('main a[href^=\"/checkout/\"]').pathname");
  await page.open(checkout);
  await page.write("Votre adresse e-mail", email);
  await page.tick("J’ai lu");
  await page.follow("Commande avec obligation de paiement");
  await page.follow("Payer");
  await page.sees("Merci pour votre commande");
  await page.open(await shop.mailedLink(email, "/mot-de-passe"));
  await page.write("Mot de passe", PASSWORD);
  await page.write("Confirmez le mot de passe", PASSWORD);
  await page.follow("Enregistrer le mot de passe");
  await page.write("Adresse e-mail", email);
  await page.write("Mot de passe", PASSWORD);
  await page.follow("Se connecter");
  await page.sees("Accéder à la formation");
}
