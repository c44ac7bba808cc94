import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { go, signInAsAdmin } from "./administrator.ts";
import { axeViolations } from "./axe.ts";
import { orderAndPay } from "./customer.ts";

/** What an administrator does for people: messages, testimonials, emails and suppressed addresses. */
test.beforeEach(({ page }) => signInAsAdmin(page));

test("an administrator marks a message as answered, and sends its receipt again", async ({ page }) => {
  const who = `Ada ${randomUUID().slice(0, 8)}`;
  const email = `${who.replace(" ", "-").toLowerCase()}@exemple.fr`;
  await writeFrom(page, who, email);

  await page.goto("/admin/dashboard");
  await go(page, "Contacts");
  await page.getByRole("link", { name: "Messages" }).click();
  await page.getByLabel("Nom, e-mail ou mots").fill(who);
  await page.getByRole("button", { name: "Filtrer" }).click();
  const line = page.locator("tbody tr", { hasText: who });
  await expect(line).toContainText("À répondre");
  await expect(line.getByRole("link", { name: "Répondre" })).toHaveAttribute("href", new RegExp(`^mailto:${email}`));
  await line.getByRole("button", { name: "Noter répondu" }).click();
  await expect(page.getByRole("status")).toHaveText("Le message est noté comme répondu.");
  await expect(line.getByRole("button", { name: "Noter à répondre" })).toBeVisible();

  await go(page, "E-mails");
  await page.getByLabel("Destinataire").fill(email);
  await page.getByRole("button", { name: "Filtrer" }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.locator("tbody tr")).toContainText("Envoyé", { timeout: 500 });
  }).toPass();
  await page.getByRole("link", { name: "Accusé de message" }).click();
  await expect(page.locator("iframe")).toBeVisible();
  await expect(page.locator("details pre")).toContainText("Une personne le lit et te répond");
  await page.getByRole("button", { name: `Renvoyer à ${email}` }).click();
  await expect(page.getByRole("status")).toHaveText("C’est reparti : voici le nouvel envoi.");
});

test("a customer's testimonial is written, cannot be published without its date and her order, then appears and is withdrawn", async ({
  page,
  browser,
}) => {
  const author = `Inès ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID().slice(0, 8)}@exemple.fr`;
  const buying = await (await browser.newContext()).newPage();
  await buying.goto("/checkout/rat-race");
  await orderAndPay(buying, email);
  await go(page, "Témoignages");
  await page.getByRole("link", { name: "Nouveau témoignage" }).click();
  await page.getByRole("link", { name: "Histoire de réussite" }).click();
  await page.getByLabel("Nom à publier").fill(author);
  await page.getByLabel("Témoignage", { exact: true }).fill("Trois clientes en deux mois, sans publicité.");
  await page.getByLabel("Accord de l’autrice").fill("e-mail du 3 novembre 2026");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("status")).toContainText("Il n’est pas encore publié.");
  const line = page.locator("tbody tr", { hasText: author });
  await line.getByRole("button", { name: "Publier" }).click();
  await expect(page.getByRole("alert")).toContainText("Il manque la date de l’expérience");
  await page.getByLabel("Date de l’expérience").fill("2026-03-01");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await line.getByRole("button", { name: "Publier" }).click();
  await expect(page.getByRole("alert")).toContainText("Il manque l’adresse de l’autrice");
  await page.getByLabel("Adresse de l’autrice").fill(email);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await line.getByRole("button", { name: "Publier" }).click();
  await expect(page.getByRole("status")).toContainText("paraît dès que ce message est parti");
  await expect(async () => {
    await page.goto("/temoignages");
    await expect(page.getByText(author).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto("/admin/temoignages");
  await line.getByRole("link", { name: "Supprimer" }).click();
  await page.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByRole("status")).toHaveText("Le témoignage est supprimé.");
  await page.goto("/temoignages");
  await expect(page.getByText(author)).toHaveCount(0);
});

test("an address is suppressed and allowed again, and the audit log records both", async ({ page }) => {
  const email = `${randomUUID().slice(0, 8)}@exemple.fr`;
  await go(page, "E-mails");
  await page.getByRole("link", { name: "Adresses bloquées", exact: true }).click();
  await page.getByLabel("Adresse à bloquer").fill("deux@exemple");
  await page.getByRole("button", { name: "Bloquer" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Adresse à bloquer")).toHaveValue("deux@exemple");
  await page.getByLabel("Adresse à bloquer").fill(email);
  await page.getByRole("button", { name: "Bloquer" }).click();
  await expect(page.getByRole("status")).toContainText("L’adresse est bloquée");
  await page.locator("tbody tr", { hasText: email }).getByRole("link", { name: "Lever" }).click();
  await page.getByLabel("Pourquoi").fill("Elle m’a écrit");
  await page.getByRole("button", { name: "Lever le blocage" }).click();
  await expect(page.getByRole("status")).toContainText("Le blocage est levé");
  await go(page, "Journal");
  await page.getByLabel("Objet").selectOption({ label: "Adresse bloquée" });
  await page.getByRole("button", { name: "Filtrer" }).click();
  // The journal outlives an erasure: it keeps no address.
  const lines = page.locator("tbody tr", { hasText: `${email[0]}…@exemple.fr` });
  await expect(lines.nth(0)).toContainText("Blocage levé");
  await expect(lines.nth(1)).toContainText("Blocage");
});

test("on a telephone nothing scrolls horizontally, and axe finds no violation, not even in refused forms", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "axe is a script");
  await writeFrom(page, "Anticonstitutionnellement".repeat(3), "longue@exemple.fr");
  await page.goto("/admin/emails");
  const email = await page.locator("tbody a").first().getAttribute("href");
  const paths = [
    ...["challenge", "guide", "messages", "consentements"].map((view) => `/admin/contacts?vue=${view}`),
    ...["/admin/apprenantes", "/admin/apprenantes?cours=mindset", "/admin/attestations", "/admin/medias"],
    ...["/admin/emails", `${email}`, "/admin/emails/modeles", "/admin/temoignages", "/admin/bibliotheque"],
    ...[
      "/admin/temoignages/nouveau",
      "/admin/systeme",
      "/admin/journal",
      "/admin/journal?acteur=personne",
      "/admin/nulle-part",
    ],
  ];
  const titles = new Set<string>();
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const path of paths) {
    await page.goto(path);
    titles.add(await page.title());
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect([path, width, await over(page)]).toEqual([path, width, 0]);
    }
    expect([path, await axeViolations(page)]).toEqual([path, []]);
  }
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/admin/temoignages/nouveau?genre=success-story");
    await page.getByLabel("Nom à publier").fill("Anticonstitutionnellement".repeat(4));
    await page.getByLabel("Âge").fill("douze");
    await page.locator("main form").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    expect([colorScheme, await over(page), await axeViolations(page)]).toEqual([colorScheme, 0, []]);
  }
  // All titles differ, except that two pages of the audit log share one.
  expect(titles.size).toBe(paths.length - 1);
});

const over = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Sends a message with the contact form. */
async function writeFrom(page: Page, who: string, email: string): Promise<void> {
  await page.goto("/contact");
  const form = page.locator("main form");
  await form.getByLabel("Nom", { exact: true }).fill(who);
  await form.getByLabel("Adresse e-mail").fill(email);
  await form.getByLabel(/^Message/).fill("Est-ce que je peux commencer en janvier ?");
  await form.getByRole("button").click();
  await expect(page.getByText("Votre message a bien été envoyé.")).toBeVisible();
}
