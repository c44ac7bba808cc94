import { expect, type Page, test } from "@playwright/test";
import { axeViolations, widthWithLargeLetters } from "./axe.ts";

/** axe, narrow screens, zoom and the keyboard on every page of the sitemap, with JavaScript. */

/** Pages outside the sitemap. Signed-in pages share their components; guests can open these. */
const ALSO = [
  "/login",
  "/signup",
  "/mot-de-passe-oublie",
  "/checkout/entrepreneuriat",
  "/formations/mindset/apercu/releve-de-sept-jours",
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

test("axe finds no violation, light and dark", async ({ page }) => {
  test.setTimeout(240_000);
  const found: string[] = [];
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const address of await addresses(page)) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(address);
    found.push(...(await axeViolations(page)));
    await page.emulateMedia({ colorScheme: "dark" });
    found.push(...(await axeViolations(page, "of colours")).map((violation) => `dark: ${violation}`));
  }
  expect(found).toEqual([]);
});

test("no page scrolls horizontally on a screen of 320 px, at 200 % zoom and with letters of twice their size", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const wide: string[] = [];
  for (const address of await addresses(page)) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address);
    // Zoom reduces the viewport: 1280 px at 200 % are 640 px, at 400 % 320 px.
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 640, height: 400 },
    ]) {
      await page.setViewportSize(viewport);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) wide.push(`${address} on ${viewport.width}: ${width}`);
    }
    const large = await widthWithLargeLetters(page);
    if (large > 320) wide.push(`${address} with large letters: ${large}`);
  }
  expect(wide).toEqual([]);
});

test("on a screen of 320 px a table of three columns fits, and a wider one shows at its edge that it scrolls", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const cut: string[] = [];
  for (const address of ["/ressources/outils", "/ressources/videos", "/ressources/vision"]) {
    await page.goto(address);
    for (const box of await page
      .getByRole("region")
      .filter({ has: page.locator("table") })
      .all()) {
      const { name, columns, overflow, shadows } = await box.evaluate((region) => ({
        name: region.ariaLabel,
        columns: region.querySelector("tr")?.children.length ?? 0,
        overflow: region.scrollWidth - region.clientWidth,
        shadows: getComputedStyle(region).backgroundAttachment,
      }));
      expect(shadows).toBe("local, local, scroll, scroll");
      if (columns <= 3 && overflow > 0) cut.push(`${address}, ${name}: ${overflow} px`);
      if (columns > 5) expect(overflow).toBeGreaterThan(0);
    }
  }
  expect(cut).toEqual([]);
});

test("in a low window, or at a large zoom, neither the header nor the order bar stays over the text", async ({
  page,
}) => {
  for (const [height, stays] of [
    [640, "sticky"],
    [256, "static"],
  ] as const) {
    await page.setViewportSize({ width: 320, height });
    await page.goto("/entrepreneuriat");
    for (const bar of ["header.site-header", "aside:has(> .button)"])
      await expect(page.locator(bar).last()).toHaveCSS("position", stays);
  }
});

test("in a low window the menu opens below its button", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 340 });
  await page.goto("/");
  await page.locator(".nav-menu summary").click();
  await expect(page.locator(".nav-menu nav a").first()).toBeInViewport();
});

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
    const error = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const isRing = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 3;
      return isRing
        ? undefined
        : `${element.tagName} ${element.textContent?.slice(0, 40)}: ${outlineWidth} ${outlineStyle}`;
    });
    if (error) unseen.push(error);
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
  await page.goto("/guide");
  let sent = 0;
  await page.route("**/guide*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent += 1;
    // Like a download, this answer (204) keeps the page and its pending form.
    await route.fulfill({ status: 204 });
  });
  // This listener runs last, so it sees which submits the site's script has prevented.
  await page.evaluate(() =>
    addEventListener("submit", ({ defaultPrevented }) => {
      document.body.dataset.submits = `${document.body.dataset.submits ?? ""}${defaultPrevented ? "kept " : "sent "}`;
    }),
  );
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  const button = page.locator("main form button[type=submit]");
  const label = (await button.textContent()) ?? "";
  await button.evaluate((element) => {
    element.setAttribute("data-pending-label", "Envoi en cours...");
  });
  // Faster than any double click: the second would abort the first.
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(button).toHaveText("Envoi en cours...");
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click({ noWaitAfter: true });
  await expect(page.locator("body")).toHaveAttribute("data-submits", "sent kept kept ");
  expect(sent).toBe(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(button).toHaveText(label);
});

test("a page violates no rule of its Content-Security-Policy, and prefetches the page under the pointer", async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]?.startsWith("prefetch")) ahead.push(new URL(request.url()).pathname);
  });
  for (const address of ["/", "/immobilier", "/challenge"]) await page.goto(address);
  const candidates = await prefetchCandidates(page, "/preuves-sociales");
  expect(candidates).toContain("/mindset");
  expect(candidates).not.toContain("/account");
  const links = page.locator(".nav-wide");
  await links.getByRole("link", { name: "Mindset" }).hover();
  await expect.poll(() => ahead).toEqual(["/mindset"]);
  await expect(links.getByRole("link", { name: "Mon compte" })).toHaveAttribute("href", "/account");
  expect(complaints).toEqual([]);
});

/** The addresses of a page's links that the browser would prefetch by the site's speculation rules. */
async function prefetchCandidates(page: Page, address: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const isRead = new Promise<string[]>((resolve) => {
    session.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources: sources }) => {
      if (sources.length > 0) resolve(sources.map(({ key }) => new URL(key.url).pathname));
    });
  });
  await session.send("Preload.enable");
  await page.goto(address);
  return isRead;
}
