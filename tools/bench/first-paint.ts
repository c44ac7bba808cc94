import { chromium } from "@playwright/test";
import { findChromium } from "../chromium.ts";

/** Slow 3G as in WebPageTest: 400 kbit/s, 400 ms round trip. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export interface Paint {
  path: string;
  /** Milliseconds after the navigation. */
  first: number;
  largest: number;
  largestElement: string;
  /** Cumulative layout shift. */
  shift: number;
}

/** First paint and largest paint with an empty cache, in a real browser with a phone's viewport. */
export async function firstPaints(origin: string, paths: string[]): Promise<Paint[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const paints: Paint[] = [];
  for (const path of paths) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true });
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_3G);
    await page.goto(origin + path, { waitUntil: "networkidle" });
    const paint = await page.evaluate(async () => {
      const entries = (type: string) =>
        new Promise<PerformanceEntry[]>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
          setTimeout(resolve, 500, []);
        });
      const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      const largest = (await entries("largest-contentful-paint")).at(-1) as
        | (PerformanceEntry & { element?: Element })
        | undefined;
      const shifts = (await entries("layout-shift")) as (PerformanceEntry & { value: number })[];
      return {
        first,
        largest: largest?.startTime ?? 0,
        largestElement: largest?.element?.tagName.toLowerCase() ?? "",
        shift: shifts.reduce((sum, { value }) => sum + value, 0),
      };
    });
    paints.push({ path, ...paint });
    await page.context().close();
  }
  await browser.close();
  return paints;
}
