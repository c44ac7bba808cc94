import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

interface Report {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

/** The violations that axe finds on the current page, one line for each element. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const path = new URL(page.url()).pathname;
  return page.evaluate(
    async ([rules, at]) => {
      const { axe } = window as unknown as { axe: { run(options: object): Promise<Report> } };
      return (await axe.run(rules)).violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${at} ${id} ${target.join(" ")}: ${failureSummary}`),
      );
    },
    [RULES, path] as const,
  );
}

/**
 * No horizontal scrolling on a telephone, and no axe violations at a small size in dark mode or a large size in light
 * mode.
 */
export async function looksRight(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colorScheme] of [
    [320, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    // Without this, colours would be in transition from one scheme to the other.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${page.url()} is ${over} px too wide for ${width}`);
    found.push(...(await axeFaults(page)));
  }
  return found;
}
