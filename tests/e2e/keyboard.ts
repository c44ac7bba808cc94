import { expect, type Page } from "@playwright/test";

/** More than there are links and fields on a page. */
const PRESSES = 200;

/** Goes to the link or button of that name by the tab key, presses Enter, and waits for the page that it leads to. */
export async function follow(page: Page, words: RegExp): Promise<void> {
  await tabTo(page, words);
  await pressEnter(page);
}

async function pressEnter(page: Page): Promise<void> {
  // Waits for another document, because a form may redirect to its own address.
  const arrival = page.waitForEvent("load");
  await page.keyboard.press("Enter");
  await arrival;
}

/** Presses the Tab key until an element of that name has the focus. */
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

/** The focused element after one more press of the Tab key. It must not be covered. */
async function tab(page: Page): Promise<{ name: string; type: string }> {
  await page.keyboard.press("Tab");
  const { name, type, isCovered } = await page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const { left, top, width, height } = element.getBoundingClientRect();
    // In a multi-line text field browsers only scroll to the current line.
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
