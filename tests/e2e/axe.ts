import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules about colours, which are all that another colour scheme can break. */
const OF_COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

interface Report {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

/** The violations that axe finds on the current page, one line for each element. */
export async function axeViolations(page: Page, rules: "all" | "of colours" = "all"): Promise<string[]> {
  await page.evaluate(AXE);
  const path = new URL(page.url()).pathname;
  return page.evaluate(
    async ([runOnly, at]) => {
      const { axe } = window as unknown as { axe: { run(options: object): Promise<Report> } };
      return (await axe.run({ runOnly })).violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${at} ${id} ${target.join(" ")}: ${failureSummary}`),
      );
    },
    [rules === "all" ? ALL : OF_COLOURS, path] as const,
  );
}

/** The width of the page on a telephone of 320 px on which all letters have twice their usual size. */
export async function widthWithLargeLetters(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  await session.detach();
  return width;
}

/**
 * No horizontal scrolling on a telephone, also with large letters, and no axe violations at a small size in dark mode or
 * a large size in light mode.
 */
export async function layoutErrors(page: Page): Promise<string[]> {
  const found: string[] = [];
  const large = await widthWithLargeLetters(page);
  if (large > 320) found.push(`${page.url()} is ${large - 320} px too wide for large letters`);
  for (const [width, colorScheme] of [
    [320, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    // Without reduced motion axe would measure colours in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${page.url()} is ${over} px too wide for ${width}`);
    found.push(...(await axeViolations(page)));
  }
  return found;
}

/** axe is a script, so a page without JavaScript is opened again in a browser context with JavaScript. */
export async function layoutErrorsWithScripts(page: Page): Promise<string[]> {
  const storageState = await page.context().storageState();
  const context = await page.context().browser()?.newContext({ storageState, javaScriptEnabled: true });
  const twin = await context?.newPage();
  await twin?.goto(page.url());
  const found = twin ? await layoutErrors(twin) : ["no browser"];
  await context?.close();
  return found;
}
