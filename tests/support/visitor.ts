import { type HTMLElement, parse } from "node-html-parser";
import refusals from "#app/content/refusals.json" with { type: "json" };

export interface Page {
  url: string;
  status: number;
  headers: Headers;
  bytes: Buffer;
  html: string;
  /** The visible text with plain, single spaces. */
  text: string;
  document: HTMLElement;
}

interface Submission {
  [field: string]: string | boolean | undefined;
}

/** A browser without JavaScript: cookies, redirects, forms as they stand in the page. */
export class Visitor {
  readonly #origin: string;
  #cookies = new Map<string, string>();

  readonly #address: string | undefined;

  /** `address`: the client's address as the shop sees it, when it trusts one proxy. */
  constructor(origin: string, { address }: { address?: string } = {}) {
    this.#origin = origin;
    this.#address = address;
  }

  /** Opens an address and follows redirects, also to Stripe's page and back. */
  async open(address: string): Promise<Page> {
    return this.#go(new URL(address, this.#origin), { method: "GET" });
  }

  /**
   * Sends a form of the page as a browser would: hidden fields and defaults, then the given values. `true` ticks a box,
   * `false` unticks it; text chooses one of several radio buttons. `button` is the text of the button, when the form has several.
   */
  async submit(page: Page, fields: Submission = {}, button?: string): Promise<Page> {
    const { url, body } = this.formRequest(page, fields, button);
    const [from = ""] = page.url.split("#");
    return this.#go(url, { method: "POST", body, headers: { Referer: from } });
  }

  /** As `submit`, for what a story builds on: a refusal ends it here, not later, where something is missing. */
  async complete(page: Page, fields: Submission = {}, button?: string): Promise<Page> {
    const answer = await this.submit(page, fields, button);
    if (answer.status !== 200 || answer.document.querySelector("[aria-invalid=true]"))
      throw new Error(
        `Refused with ${answer.status}: ${answer.url}\n${(answer.document.querySelector("main") ?? answer.document).text.slice(0, 600)}`,
      );
    return answer;
  }

  /** The request that submitting would make, to send it in other ways. */
  formRequest(page: Page, fields: Submission = {}, button?: string): { url: URL; body: URLSearchParams } {
    const forms = page.document.querySelectorAll("form[method=post]");
    const form = forms.find((candidate) => fits(candidate, fields, button));
    if (!form) throw new Error(`No such form on ${page.url}:\n${page.text.slice(0, 400)}`);
    const body = new URLSearchParams();
    for (const control of form.querySelectorAll("input[name], select[name], textarea[name]")) {
      const name = control.getAttribute("name") ?? "";
      const type = control.getAttribute("type") ?? "";
      const typed = fields[name];
      if (type === "radio" && typeof typed === "string") {
        if (control.getAttribute("value") === typed) body.append(name, typed);
      } else if (["checkbox", "radio"].includes(type)) {
        const ticked = typeof typed === "boolean" ? typed : control.hasAttribute("checked");
        if (ticked) body.append(name, control.getAttribute("value") ?? "on");
      } else {
        body.append(name, typeof typed === "string" ? typed : presetOf(control));
      }
    }
    const pressed = form.querySelectorAll("button").find((candidate) => button && candidate.text.includes(button));
    const name = pressed?.getAttribute("name");
    if (name) body.append(name, pressed?.getAttribute("value") ?? "");
    return { url: new URL(form.getAttribute("action") || page.url, page.url), body };
  }

  /** One request, without following where it leads. */
  async request(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin);
    const headers = new Headers(init.headers);
    if (url.origin === this.#origin && this.#cookies.size > 0) {
      headers.set("Cookie", [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    if (this.#address) headers.set("X-Forwarded-For", this.#address);
    // Reading a PDF of 175 pages blocks this process for longer than the shop keeps a silent connection: the next request on
    // it would fail (« other side closed », measured). A browser then asks again.
    // Not of a body: the answer that it is too large would be lost while the rest is being sent.
    if (init.body === undefined) headers.set("Connection", "close");
    if (init.method === "POST" && !headers.has("Origin")) headers.set("Origin", url.origin);
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    if (url.origin === this.#origin) this.#keepCookies(response);
    return response;
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  async #go(start: URL, init: RequestInit): Promise<Page> {
    let page = await this.#ask(start, init);
    for (let hops = 0; page.status >= 300 && page.status < 400 && hops < 10; hops += 1)
      page = await this.#ask(new URL(page.headers.get("Location") ?? "", page.url), { method: "GET" });
    return page;
  }

  /** A machine that is late refuses for a moment, before anything is done: a visitor tries again, for five seconds. */
  async #ask(url: URL, init: RequestInit, triesLeft = 100): Promise<Page> {
    const response = await this.request(url, init);
    const bytes = Buffer.from(await response.arrayBuffer());
    const html = bytes.toString();
    if (response.status === 503 && html.includes(refusals.busy) && triesLeft > 0) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return this.#ask(url, init, triesLeft - 1);
    }
    const document = parse(html);
    const text = document.text.replace(/\s+/g, " ").trim();
    return { url: url.href, status: response.status, headers: response.headers, bytes, html, text, document };
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/** The default value of a control: of a select, the selected or else the first option. */
function presetOf(control: HTMLElement): string {
  if (control.tagName === "TEXTAREA") return control.text;
  if (control.tagName !== "SELECT") return control.getAttribute("value") ?? "";
  const option = control.querySelector("option[selected]") ?? control.querySelector("option");
  return option?.getAttribute("value") ?? option?.text ?? "";
}

function fits(form: HTMLElement, fields: Submission, button: string | undefined): boolean {
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined);
  const hasFields = names.every((name) => form.querySelector(`[name="${name}"]`));
  return hasFields && (!button || form.querySelectorAll("button").some((candidate) => candidate.text.includes(button)));
}
