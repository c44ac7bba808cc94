import { mkdirSync, writeFileSync } from "node:fs";
import { eventually } from "../../tests/support/eventually.ts";
import type { Browser } from "./browser.ts";

const HAPPENS_WITHIN_MS = 20_000;
/** The parameters of a WebDriver mouse. */
const MOUSE = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" } } as const;
const KEYBOARD = { type: "key", id: "keyboard" } as const;
/** The keys that WebDriver names (https://w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS = { enter: "\uE007", space: " ", tab: "\uE004" };

/** A page as a person uses it: by its visible texts, mouse and keyboard. */
export class Page {
  readonly browser: Browser;
  readonly #shop: string;

  constructor(browser: Browser, shop: string) {
    this.browser = browser;
    this.#shop = shop;
  }

  async open(path: string): Promise<void> {
    await this.browser.go(new URL(path, this.#shop).href);
  }

  path(): Promise<string> {
    return this.browser.read("location.pathname + location.search");
  }

  /** Clicks a link or a button, and waits for the next page, which may have the same address. */
  async follow(words: string): Promise<void> {
    await this.browser.read("document.documentElement.setAttribute('data-left', '')");
    await this.press(words);
    const isThere = "document.readyState === 'complete' && document.body?.childElementCount > 0";
    await this.until(`a page after « ${words} »`, `${isThere} && !document.querySelector('[data-left]')`);
  }

  async press(words: string): Promise<void> {
    await this.#click("a, button, summary", words);
  }

  async write(label: string, text: string): Promise<void> {
    await this.#click("input, textarea", label);
    await this.until(`the focus in « ${label} »`, `document.activeElement === ${found("input, textarea", label)}`);
    await this.type(text);
    await this.until(`« ${text} » in « ${label} »`, `document.activeElement.value === ${JSON.stringify(text)}`);
  }

  async tick(label: string): Promise<void> {
    await this.#click("input[type=checkbox], input[type=radio]", label);
  }

  /** The first choice of the question with this name. */
  async tickFirst(name: string): Promise<void> {
    await this.#click(`[name="${name}"]`, "");
  }

  /** The film of the page, by keyboard: the space key on the film, or on the button inside of it. */
  async play(): Promise<void> {
    await this.browser.read("document.querySelector('video').focus()");
    for (let tabs = 0; tabs < 3; tabs += 1) {
      await this.key("space");
      // Another process handles the key.
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (await this.browser.read("!document.querySelector('video').paused")) return;
      await this.key("tab");
    }
    throw new Error("The film does not start by keyboard");
  }

  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown" as const, value },
      { type: "keyUp" as const, value },
    ]);
    await this.browser.act({ ...KEYBOARD, actions });
  }

  key(name: keyof typeof KEYS): Promise<void> {
    return this.type(KEYS[name]);
  }

  async sees(words: string): Promise<void> {
    await this.until(`« ${words} »`, `${plain("document.body.innerText")}.includes(${JSON.stringify(words)})`);
  }

  has(selector: string): Promise<boolean> {
    return this.browser.read(`document.querySelector(${JSON.stringify(selector)}) !== null`);
  }

  /** The first characters of what a link leads to, asked for with the browser's cookies. */
  beginningOf(link: string): Promise<string> {
    return this.browser.read(`(() => {
      const request = new XMLHttpRequest();
      request.open("GET", document.querySelector(${JSON.stringify(link)}).href, false);
      request.send();
      return request.responseText.slice(0, 5);
    })()`);
  }

  until(what: string, expression: string): Promise<void> {
    return this.#happens(what, () => this.browser.read<boolean>(expression));
  }

  /** Clicks the middle of an element once the page is stable and nothing covers it. */
  async #click(selector: string, words: string): Promise<void> {
    const element = found(selector, words);
    const place = `((element) => {
      if (!element) return null;
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
    })(${element})`;
    let point = null as [number, number] | null;
    await this.#happens(`« ${words} »`, async () => {
      const before = point;
      point = await this.browser.read<[number, number] | null>(place);
      return point !== null && `${before}` === `${point}`;
    });
    const [x, y] = point ?? [0, 0];
    await this.browser.act({
      ...MOUSE,
      actions: [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    });
  }

  /** While a page loads there is nothing to read, which counts as « not yet ». */
  async #happens(what: string, test: () => Promise<boolean>): Promise<void> {
    await eventually(test, HAPPENS_WITHIN_MS).catch(async () => {
      throw new Error(`${what} did not come on ${await this.path()}`);
    });
  }
}

/** The first visible element whose name begins with this text. */
function found(selector: string, words: string): string {
  const name = plain("(element.ariaLabel ?? (element.labels?.[0] ?? element).textContent)");
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) =>
    element.getClientRects().length > 0 && ${name}.trim().startsWith(${JSON.stringify(words)}))`;
}

/** With plain spaces instead of non-breaking ones. */
function plain(text: string): string {
  return `${text}.replace(/\\s+/g, " ")`;
}

/** The folder for pictures of pages. */
const PICTURES = "test-results";

export function keep(name: string, picture: Buffer): string {
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(`${PICTURES}/${name}`, picture);
  return `${PICTURES}/${name}`;
}
