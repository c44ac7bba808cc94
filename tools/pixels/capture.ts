import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Response, type Page as Tab } from "@playwright/test";
import type { Visitor } from "../../tests/support/visitor.ts";
import { findChromium } from "../chromium.ts";
import { type Filled, fillFriday, fillWednesday } from "./fill.ts";
import { MASKS, mask } from "./mask.ts";
import { listPages, type Page } from "./pages.ts";
import { Shop } from "./shop.ts";

export const SHOTS = [1280, 320].flatMap((width) =>
  (["light", "dark"] as const).map((scheme) => ({ width, scheme, suffix: `${width}.${scheme}.png` })),
);
const FRIDAY = "2027-03-05T12:00:00+01:00";
const WEDNESDAY = "2027-03-10T12:00:00+01:00";
const HEIGHT = 800;
const WORKERS = 3;

/** An entry of `pages.json`. */
export interface Weighed {
  name: string;
  status: number;
  /** Its HTML in Brotli, with ids and tokens masked. */
  bytes: number;
}

/** Captures the wanted pages of the built shop into the folder: four screenshots for each, and one file with their sizes. */
export async function capture(folder: string, port: number, isWanted: (name: string) => boolean): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const file of globSync(join(folder, "{pages.json,%2F*.{png,html}}"))) rmSync(file);
  const shop = await Shop.open(port, FRIDAY);
  try {
    await fillFriday(shop);
    await shop.moveTo(WEDNESDAY);
    const filled = await fillWednesday(shop);
    const pages = listPages(filled).filter(({ name }) => isWanted(name));
    const weighed = await take(shop, filled, pages, folder);
    writeFileSync(join(folder, "pages.json"), `${JSON.stringify(weighed, null, 1)}\n`);
    console.log(`${weighed.length} pages in ${folder}`);
  } finally {
    await shop.close();
  }
}

export function fileOf(name: string, suffix: string): string {
  return `${encodeURIComponent(name)}.${suffix}`;
}

async function take(shop: Shop, filled: Filled, pages: Page[], folder: string): Promise<Weighed[]> {
  // Draws the frames of emails in the process of their page, at the same time as the page.
  const args = ["--no-sandbox", "--disable-gpu", "--disable-site-isolation-trials"];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  // Tabs of one window share its size, so each parallel worker has a window of its own.
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => openContexts(browser, shop, filled)));
  const weighed: Weighed[] = [];
  const failures: string[] = [];
  // Plain pages first, then posted forms, whose effects may show on other pages.
  for (const group of [pages.filter((page) => !page.sendsEmptyForm), pages.filter((page) => page.sendsEmptyForm)]) {
    const queue = group.values();
    const work = async (contexts: Contexts) => {
      for (const page of queue) {
        await capturePage(contexts[page.as], page, folder).then(
          (one) => weighed.push(one),
          (error: Error) => failures.push(`${page.name}: ${error.message}`),
        );
      }
    };
    await Promise.all(workers.map(work));
  }
  await browser.close();
  if (failures.length > 0) throw new Error(`These pages could not be taken:\n${failures.join("\n")}`);
  return weighed.sort((a, b) => (a.name < b.name ? -1 : 1));
}

type Contexts = Record<Page["as"], BrowserContext>;

async function openContexts(browser: Browser, shop: Shop, { visitors }: Filled): Promise<Contexts> {
  const open = async (visitor?: Visitor) => {
    const context = await browser.newContext({ locale: "fr-FR", reducedMotion: "reduce", baseURL: shop.url });
    const session = visitor?.cookie("sid");
    if (session) await context.addCookies([{ name: "sid", value: session, url: shop.url }]);
    // Timers never fire, so that no popup opens and no message disappears.
    await context.addInitScript(() => Object.assign(window, { setTimeout: () => 0 }));
    return context;
  };
  return {
    guest: await open(),
    customer: await open(visitors.customer),
    admin: await open(visitors.admin),
    awaitingCode: await open(visitors.awaitingCode),
  };
}

async function capturePage(context: BrowserContext, page: Page, folder: string): Promise<Weighed> {
  const tab = await context.newPage();
  await tab.setViewportSize({ width: 1280, height: HEIGHT });
  const opened = await tab.goto(page.address);
  if (!opened || opened.request().redirectedFrom()) throw new Error(`leads to ${tab.url()}`);
  const answer = page.sendsEmptyForm ? await sendEmptyForm(tab) : opened;
  const status = answer.status();
  if (status >= 500 || (status >= 300 && status < 400)) throw new Error(`status ${status}`);
  const html = mask(await answer.text());
  writeFileSync(join(folder, fileOf(page.name, "html")), html);
  await waitUntilDrawn(tab);
  for (const { width, scheme, suffix } of SHOTS) {
    await tab.setViewportSize({ width, height: HEIGHT });
    await tab.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    writeFileSync(join(folder, fileOf(page.name, suffix)), await pictureOf(tab, width));
  }
  await tab.close();
  return { name: page.name, status, bytes: brotliCompressSync(html).length };
}

/** Without the browser's own validation, so that the shop shows its errors. */
async function sendEmptyForm(tab: Tab): Promise<Response> {
  const form = tab.locator("main form[method=post]:has(input:not([type=hidden]))").first();
  const [answer] = await Promise.all([
    tab.waitForResponse((response) => response.request().method() === "POST"),
    tab.waitForEvent("load"),
    form.evaluate((element) => (element as HTMLFormElement).submit()),
  ]);
  return answer;
}

/** The whole page. Playwright's own screenshot makes a smaller PNG in twice the time. */
async function pictureOf(tab: Tab, width: number): Promise<Buffer> {
  const session = await tab.context().newCDPSession(tab);
  let height = await heightAtRest(tab, width);
  for (let tries = 0; tries < 10; tries += 1) {
    const { data } = await session.send("Page.captureScreenshot", {
      captureBeyondViewport: true,
      optimizeForSpeed: true,
      clip: { x: 0, y: 0, width, height, scale: 1 },
    });
    const after = await heightAtRest(tab, width);
    if (after === height) {
      await session.detach();
      return Buffer.from(data, "base64");
    }
    height = after;
  }
  throw new Error("changes its height all the time");
}

/** The window grows for a screenshot of the whole page, and shrinks again some time later. */
function heightAtRest(tab: Tab, width: number): Promise<number> {
  return tab.evaluate(
    async ([width, height]) => {
      do {
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      } while (innerWidth !== width || innerHeight !== height);
      return Math.max(document.documentElement.scrollHeight, height);
    },
    [width, HEIGHT] as const,
  );
}

/** Waits for all pictures and fonts, and masks what differs between runs, also in frames. */
async function waitUntilDrawn(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      "* { animation: none !important; transition: none !important; caret-color: transparent !important }",
    );
    document.adoptedStyleSheets.push(still);
    // Decoded before they are drawn, not after.
    for (const image of document.images) Object.assign(image, { loading: "eager", decoding: "sync" });
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  const masks = MASKS.map(([{ source, flags }, instead]) => ({ source, flags, instead }));
  for (const frame of tab.frames()) {
    await frame.evaluate((rules) => {
      const masked = (text: string) =>
        rules.reduce((now, { source, flags, instead }) => now.replace(new RegExp(source, flags), instead), text);
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        // A changed style would violate the page's policy.
        if (texts.currentNode.parentElement?.localName === "style") continue;
        texts.currentNode.nodeValue = masked(texts.currentNode.nodeValue ?? "");
      }
      for (const input of document.querySelectorAll("input")) {
        if (input.type !== "file") input.value = masked(input.value);
      }
    }, masks);
  }
}
