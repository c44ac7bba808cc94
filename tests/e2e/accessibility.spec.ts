import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./axe.ts";

/** axe, narrow screens, zoom and the keyboard on every page of the sitemap, with JavaScript. */

/** Pages outside the sitemap. Signed-in pages share their components; guests can open these. */
const ALSO = [
  "/login",
  "/signup",
  "/mot-de-passe-oublie",
  "/checkout/entrepreneuriat",
  "/retractation",
  "/resiliation",
  "/rien-ici",
];

async function addresses(page: Page): Promise<string[]> {
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map((match) => new URL(match[1] ?? "").pathname);
  expect(listed.length).toBeGreaterThan(30);
  return [...listed, ...ALSO];
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds no violation, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found: string[] = [];
    for (const address of await addresses(page)) {
      await page.goto(address);
      found.push(...(await axeFaults(page)));
    }
    expect(found).toEqual([]);
  });
}

for (const [name, viewport] of [
  ["a screen of 320 px", { width: 320, height: 640 }],
  // Zoom reduces the viewport: 1280 px at 200 % leave 640, at 400 % 320 as above.
  ["200 % zoom", { width: 640, height: 400 }],
] as const) {
  test(`no page scrolls horizontally on ${name}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    const wide: string[] = [];
    for (const address of await addresses(page)) {
      await page.goto(address);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) wide.push(`${address}: ${width}`);
    }
    expect(wide).toEqual([]);
  });
}

test("by keyboard, the skip link comes first and leads to the content, and every focus is visible", async ({
  page,
}) => {
  await page.goto("/entrepreneuriat");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Aller au contenu" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  const unseen: string[] = [];
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press("Tab");
    const fault = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const isRing = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 3;
      return isRing
        ? undefined
        : `${element.tagName} ${element.textContent?.slice(0, 40)}: ${outlineWidth} ${outlineStyle}`;
    });
    if (fault) unseen.push(fault);
  }
  expect(unseen).toEqual([]);
});

test("a phone's menu opens by keyboard, and closes by Escape and when the focus moves elsewhere", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto("/");
  const menu = page.locator("details.nav-menu");
  const handle = menu.locator("summary");
  await handle.focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link", { name: "Mindset" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(handle).toBeFocused();
  await handle.click();
  await expect(menu).toHaveAttribute("open", "");
  await page.mouse.click(20, 690);
  await expect(menu).not.toHaveAttribute("open");
});

test("a form shows that it is being sent, is sent once, and works again after the Back button", async ({ page }) => {
  await page.goto("/login");
  let sent = 0;
  await page.route("**/login*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.fulfill({ status: 204 });
  });
  await page.getByLabel("Adresse e-mail").fill("lea@exemple.fr");
  await page.getByLabel("Mot de passe", { exact: true }).fill("une phrase bien assez longue");
  const button = page.locator("main form button[type=submit]");
  const label = (await button.textContent()) ?? "";
  await button.evaluate((element) => {
    element.setAttribute("data-pending-label", "Envoi en cours...");
  });
  await button.click({ noWaitAfter: true });
  await expect(button).toHaveText("Envoi en cours...");
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click({ noWaitAfter: true });
  await page.waitForTimeout(800);
  expect(sent).toBe(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(button).toHaveText(label);
});

test("a page respects its own security policy, and prefetches the page under the pointer", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]?.startsWith("prefetch")) ahead.push(new URL(request.url()).pathname);
  });
  for (const address of ["/", "/immobilier", "/challenge", "/preuves-sociales"]) await page.goto(address);
  const links = page.locator(".nav-wide");
  await links.getByRole("link", { name: "Mindset" }).hover();
  await expect.poll(() => ahead).toEqual(["/mindset"]);
  await links.getByRole("link", { name: "Mon compte" }).hover();
  await page.waitForTimeout(700);
  expect(ahead).toEqual(["/mindset"]);
  expect(complaints).toEqual([]);
});
