import { expect, type Page, test } from "@playwright/test";

/** The public site as a visitor uses it on a phone, first without JavaScript, then with it. */
test.use({ viewport: { width: 360, height: 740 } });

async function gotoByMenu(page: Page, name: string): Promise<void> {
  const menu = page.locator("details.nav-menu");
  await menu.locator("summary").click();
  await menu.getByRole("link", { name, exact: true }).click();
}

test("the menu opens and leads to each page of the navigation", async ({ page }) => {
  await page.goto("/");
  for (const [name, address] of [
    ["Challenge", "/challenge"],
    ["Entrepreneuriat", "/entrepreneuriat"],
    ["Immobilier", "/immobilier"],
    ["Mindset", "/mindset"],
    ["À propos de moi", "/a-propos-de-moi"],
  ] as const) {
    await gotoByMenu(page, name);
    await expect(page).toHaveURL(address);
    // Each page starts at its top, with a closed menu and its own link marked.
    expect(await page.locator("h1").isVisible()).toBe(true);
    await expect(page.locator("details.nav-menu")).not.toHaveAttribute("open");
    await expect(page.locator(`details.nav-menu a[href="${address}"]`).first()).toHaveAttribute("aria-current", "page");
  }
});

test("the menu works by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await page.locator("details.nav-menu summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("details.nav-menu a").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/challenge");
});

test("written testimonials are filtered by links, and the address can be shared", async ({ page }) => {
  await page.goto("/preuves-sociales");
  const emails = page.locator("#temoignages article");
  await expect(emails).toHaveCount(6);
  await page
    .getByRole("link", { name: /Immobilier/ })
    .filter({ visible: true })
    .last()
    .scrollIntoViewIfNeeded();
  await page.locator('#temoignages a[href*="categorie=immobilier"]').click();
  await expect(page).toHaveURL(/\?categorie=immobilier/);
  await expect(page.locator("#temoignages a[aria-current]")).toContainText("Immobilier");
  const some = await emails.count();
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(6);
  await page.locator('#temoignages a[href*="/preuves-sociales"]').first().click();
  await expect(emails).toHaveCount(6);
});

test("the three simulators answer, keep the typed values, and show what is wrong", async ({ page }) => {
  await page.goto("/ressources/simulateurs");
  for (const { id, fields, wrong, result } of [
    {
      id: "rendement",
      fields: { prix: "120 000", frais: "0", travaux: "0", loyer: "750" },
      wrong: { loyer: "beaucoup" },
      result: /7,5\s?%/,
    },
    {
      id: "pret",
      fields: { capital: "200000", taux: "3,5", duree: "20" },
      wrong: { duree: "99" },
      result: /1\s159,92\s€/,
    },
    {
      id: "independance",
      fields: { epargne: "3000", depenses: "1500", reserve: "6" },
      wrong: { depenses: "" },
      result: /9\s000\s€/,
    },
  ]) {
    const part = page.locator(`#${id}`);
    for (const [name, value] of Object.entries(fields)) await part.locator(`[name="${name}"]`).fill(value);
    await part.locator("button").click();
    await expect(page.locator(`#${id}`)).toContainText(result);
    for (const [name, value] of Object.entries(fields))
      await expect(page.locator(`#${id} [name="${name}"]`)).toHaveValue(value);

    for (const [name, value] of Object.entries(wrong)) await page.locator(`#${id} [name="${name}"]`).fill(value);
    await page.locator(`#${id} button`).click();
    for (const name of Object.keys(wrong)) {
      await expect(page.locator(`#${id} [name="${name}"]`)).toHaveAttribute("aria-invalid", "true");
    }
    await page.goto("/ressources/simulateurs");
  }
});

test("the withdrawal form can be downloaded from its page", async ({ page }) => {
  await page.goto("/droit-retractation");
  const link = page.getByRole("link", { name: "le télécharger en PDF" });
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("after the skip link or a link to a field, a refused form gives the focus to what is wrong", async ({ page }) => {
  await page.goto("/login");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login#contenu");
  await expectRefusal(page);
  await page.goto("/login#champ-email");
  await expectRefusal(page);
});

async function expectRefusal(page: Page): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill("personne@exemple.fr");
  await page.getByLabel("Mot de passe").fill("un mot de passe qui n’ouvre rien");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveURL("/login");
}
