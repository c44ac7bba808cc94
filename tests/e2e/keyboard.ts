import { expect, type Page } from "@playwright/test";

/** More than there are links and fields on a page. */
const PRESSES = 200;

/** Goes to the link or button of that name by the tab key, presses Enter, and waits for the page that it leads to. */
export async function follow(page: Page, words: RegExp): Promise<void> {
  await tabTo(page, words);
  await pressEnter(page);
}

export async function pressEnter(page: Page): Promise<void> {
  // Another document, maybe at the same address: a form may lead back to its own page.
  const arrival = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await arrival;
}

/** Presses the tab key until what is called so has the focus. */
export async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let presses = 0; presses < PRESSES; presses += 1) if (words.test((await tab(page)).name)) return;
  throw new Error(`Nothing is called ${words} on ${page.url()}`);
}

/** Ticks the first answer of each question, and each box where several may be ticked, and sends the quiz. */
export async function answerQuiz(page: Page): Promise<void> {
  for (let presses = 0; presses < PRESSES; presses += 1) {
    const { name, type } = await tab(page);
    if (type === "radio" || type === "checkbox") await page.keyboard.press("Space");
    if (name === "Voir mes résultats") return pressEnter(page);
  }
  throw new Error(`No quiz on ${page.url()}`);
}

/** What has the focus after one more press of the tab key. Nothing that has it may be covered. */
async function tab(page: Page): Promise<{ name: string; type: string }> {
  await page.keyboard.press("Tab");
  const { name, type, isCovered } = await page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const { left, top, width, height } = element.getBoundingClientRect();
    // Of a text of many lines, browsers bring the line into view where one writes.
    const line = element.type === "textarea" ? 40 : height;
    const above = document.elementFromPoint(left + width / 2, top + line / 2);
    return {
      name: element.ariaLabel ?? (element.labels?.[0] ?? element).textContent?.trim() ?? "",
      type: element.type,
      isCovered: above?.closest("form[class*=sticky]")?.contains(element) === false,
    };
  });
  expect(isCovered, name).toBe(false);
  return { name, type };
}
