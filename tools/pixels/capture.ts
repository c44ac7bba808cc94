import { globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page as Tab } from "@playwright/test";
import { findChromium } from "../chromium.ts";
import { type Filled, fillFriday, fillWednesday } from "./fill.ts";
import { MASKS, mask } from "./mask.ts";
import { listPages, type Page } from "./pages.ts";
import { Shop } from "./shop.ts";

export const SHOTS = [1280, 320].flatMap((width) =>
  (["light", "dark"] as const).map((scheme) => ({ width, scheme, suffix: `${width}.${scheme}` })),
);
const FRIDAY = "2027-03-05T12:00:00+01:00";
const WEDNESDAY = "2027-03-10T12:00:00+01:00";
const TABS = 3;

/** What `pages.json` says of a page, beside its pictures. */
export interface Weighed {
  name: string;
  status: number;
  /** Its HTML in brotli, ids and tokens masked. */
  bytes: number;
}

/** All pages of the built shop into the folder: four pictures for each, and one file with their weights. */
export async function capture(folder: string, port: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const file of globSync(join(folder, "*.{light,dark}.png"))) rmSync(file);
  const shop = await Shop.open(port);
  try {
    await shop.startOn(FRIDAY);
    await fillFriday(shop);
    await shop.startOn(WEDNESDAY);
    const weighed = await take(shop, await fillWednesday(shop), folder);
    writeFileSync(join(folder, "pages.json"), `${JSON.stringify(weighed, null, 1)}\n`);
    console.log(`${weighed.length} pages in ${folder}`);
  } finally {
    await shop.close();
  }
}

export function fileOf(name: string, suffix: string): string {
  return `${encodeURIComponent(name)}.${suffix}.png`;
}

async function take(shop: Shop, filled: Filled, folder: string): Promise<Weighed[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const contexts = {
    guest: await openContext(browser, shop),
    customer: await openContext(browser, shop, filled.visitors.customer.cookie("sid")),
    admin: await openContext(browser, shop, filled.visitors.admin.cookie("sid")),
    awaitingCode: await openContext(browser, shop, filled.visitors.awaitingCode.cookie("sid")),
  };
  const weighed: Weighed[] = [];
  const failures: string[] = [];
  const pages = listPages(filled);
  // Pages first, then what sends forms, as that may show elsewhere.
  for (const group of [pages.filter((page) => !page.sendsEmptyForm), pages.filter((page) => page.sendsEmptyForm)]) {
    const queue = group.values();
    const work = async () => {
      for (const page of queue) {
        const taken = photograph(contexts[page.as], page, folder);
        await taken.then(
          (one) => weighed.push(one),
          (error: Error) => failures.push(`${page.name}: ${error.message}`),
        );
      }
    };
    await Promise.all(Array.from({ length: TABS }, work));
  }
  await browser.close();
  if (failures.length > 0) throw new Error(`These pages could not be taken:\n${failures.join("\n")}`);
  return weighed.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function openContext(browser: Browser, shop: Shop, session?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: "fr-FR", reducedMotion: "reduce", baseURL: shop.url });
  if (session) await context.addCookies([{ name: "sid", value: session, url: shop.url }]);
  // Timers stand still: no window opens by itself and no message vanishes.
  await context.clock.install({ time: 0 });
  await context.clock.pauseAt(1);
  return context;
}

async function photograph(context: BrowserContext, page: Page, folder: string): Promise<Weighed> {
  const tab = await context.newPage();
  await tab.setViewportSize({ width: 1280, height: 800 });
  const answered = tab.waitForResponse((response) => response.request().method() === "POST");
  answered.catch(() => undefined);
  let answer = await tab.goto(page.address);
  if (answer?.request().redirectedFrom()) throw new Error(`leads to ${tab.url()}`);
  if (page.sendsEmptyForm) {
    await tab.locator("main form[method=post]:has(input:not([type=hidden]))").first().evaluate(submit);
    answer = await answered;
    await tab.waitForLoadState();
  }
  const status = answer?.status() ?? 0;
  if (!answer || status >= 500 || (status >= 300 && status < 400)) throw new Error(`status ${status}`);
  const html = await answer.text();
  await settle(tab);
  for (const { width, scheme, suffix } of SHOTS) {
    await tab.setViewportSize({ width, height: 800 });
    await tab.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    writeFileSync(join(folder, fileOf(page.name, suffix)), await pictureOf(tab));
  }
  await tab.close();
  return { name: page.name, status, bytes: brotliCompressSync(mask(html)).length };
}

/** Without the browser's own checks. */
function submit(form: Element): void {
  (form as HTMLFormElement).submit();
}

/** The whole page. Playwright's own screenshot packs its PNG smaller, in twice the time. */
async function pictureOf(tab: Tab): Promise<Buffer> {
  const session = await tab.context().newCDPSession(tab);
  const { cssContentSize } = await session.send("Page.getLayoutMetrics");
  const { data } = await session.send("Page.captureScreenshot", {
    captureBeyondViewport: true,
    optimizeForSpeed: true,
    clip: { ...cssContentSize, scale: 1 },
  });
  await session.detach();
  return Buffer.from(data, "base64");
}

/** All pictures and fonts are there, and what differs in each run is masked, in frames as well. */
async function settle(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      "* { animation: none !important; transition: none !important; caret-color: transparent !important }",
    );
    document.adoptedStyleSheets.push(still);
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  const masks = MASKS.map(([{ source, flags }, instead]) => ({ source, flags, instead }));
  for (const frame of tab.frames()) {
    await frame.evaluate((rules) => {
      const masked = (text: string) =>
        rules.reduce((now, { source, flags, instead }) => now.replace(new RegExp(source, flags), instead), text);
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) texts.currentNode.nodeValue = masked(texts.currentNode.nodeValue ?? "");
      for (const input of document.querySelectorAll("input")) {
        if (input.type !== "file") input.value = masked(input.value);
      }
    }, masks);
  }
}
