import { expect, type Page, test } from "@playwright/test";

/** Airtable's authors may write words longer than a narrow screen. */
const SCREEN = { width: 320, height: 640 };
const WORD = "Anticonstitutionnellement".repeat(4);

/** Replaces every text of the page by one long word: titles, names, excerpts, prose, links. */
async function writeLongWords(page: Page): Promise<number> {
  return page.evaluate((word) => {
    const texts = [
      ...document.querySelectorAll("main :is(article, figure, .teasers, [aria-label='Autres articles']) *"),
    ].filter(
      ({ tagName, children }) => /^(H[1-6]|P|A|LI|STRONG|TH|TD|CODE|PRE)$/.test(tagName) && children.length === 0,
    );
    for (const text of texts) text.textContent = word;
    return texts.length;
  }, WORD);
}

async function firstArticle(page: Page): Promise<string> {
  await page.goto("/articles");
  return (await page.locator("main article a").first().getAttribute("href")) ?? "";
}

test("a word that is longer than a phone's screen is broken, and no page of the library scrolls horizontally", async ({
  page,
}) => {
  await page.setViewportSize(SCREEN);
  const addresses = ["/articles", await firstArticle(page), "/ressources/livres", "/ressources/regime"];
  const wide: string[] = [];
  for (const address of [...addresses, "/residence-secondaire"]) {
    await page.goto(address);
    expect(await writeLongWords(page)).toBeGreaterThan(3);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > SCREEN.width) wide.push(`${address}: ${width}`);
  }
  expect(wide).toEqual([]);
});
