import type { HTMLElement } from "node-html-parser";
import { faultsOf, faultsOfPaper } from "./french.ts";
import { pdfText } from "./pdf.ts";
import type { Page, Visitor } from "./visitor.ts";

/** A browser opens about as many connections at once. */
const AT_ONCE = 6;
/** More than the site has with its sample data: a crawl beyond that would never end. */
const MAX_ADDRESSES = 3000;

/** States and kinds; the rest of a longer list (formations, acts of the journal) differs in its rows only. */
const MOST_CHOICES = 8;

export interface Reference {
  /** The page, or the email, that holds it. */
  from: string;
  to: URL;
  /** True: the address must exist, but may refuse a GET, such as a form's target or a used link of an email. */
  mayRefuse?: boolean;
}

interface Answer {
  status: number;
  /** After redirects. */
  pathname: string;
  ids: Set<string>;
  references: Reference[];
  /** What is wrong with its French. */
  faults: string[];
  /** Forms that a browser would send to the address with its fragment, which takes the focus from the error summary. */
  fragments: number;
}

/** Answers that are the same for everybody: the next crawl need not ask again. */
export type PublicAnswers = Map<string, Answer>;

interface Part {
  /** Gets what was asked for. */
  read?: (address: string, page: Page) => void;
  /** The same visitor's answers so far. */
  known?: Map<string, Answer>;
  /** These are returned, for another test to follow: a test is to end in its time on a slow machine, too. */
  leaves?: RegExp;
}

/** Follows every link of the site as that visitor, breadth first. */
export async function crawl(
  visitor: Visitor,
  first: Reference[],
  shared: PublicAnswers,
  { read = () => undefined, known, leaves }: Part = {},
) {
  const answers = new Map(known);
  const references: Reference[] = [];
  const left: Reference[] = [];
  for (let round = first; round.length > 0; ) {
    const isLeft = ({ to }: Reference) => leaves?.test(to.pathname) ?? false;
    left.push(...round.filter(isLeft));
    round = round.filter((reference) => !isLeft(reference));
    references.push(...round);
    const fresh = [...new Set(round.map(({ to }) => addressOf(to)))].filter((address) => !answers.has(address));
    if (answers.size + fresh.length > MAX_ADDRESSES) throw new Error(`Too many addresses: ${fresh.slice(0, 5)}`);
    for (let next = 0; next < fresh.length; next += AT_ONCE) {
      await Promise.all(
        fresh.slice(next, next + AT_ONCE).map(async (address) => {
          answers.set(address, shared.get(address) ?? (await look(visitor, address, shared, read)));
        }),
      );
    }
    round = fresh.flatMap((address) => answers.get(address)?.references ?? []);
  }
  // A broken link is reported once, with the last page that has it.
  const dead: Record<string, string> = {};
  for (const reference of references) {
    const address = addressOf(reference.to);
    const error = errorOf(reference, answers.get(address));
    if (error) dead[`${address}${reference.to.hash}: ${error}`] = `on ${reference.from}`;
  }
  // The same of a fault: header and footer stand on every page.
  const faults: Record<string, string> = {};
  for (const [address, answer] of answers) for (const fault of answer.faults) faults[fault] ??= address;
  for (const [address, { fragments }] of answers) if (fragments > 0) faults["a form keeps the fragment"] ??= address;
  return { addresses: [...answers.keys()], references: references.length, dead, faults, answers, left };
}

function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}

function errorOf({ from, to, mayRefuse }: Reference, answer: Answer | undefined): string | number | undefined {
  const { status = 0 } = answer ?? {};
  const isOnThePage = addressOf(to) === from;
  const isDead = status < 200 || status >= 500 || status === 404 || (status >= 400 && !mayRefuse);
  if (!answer || (isDead && !isOnThePage)) return status;
  const id = decodeURIComponent(to.hash.slice(1));
  // After a redirect, such as to the login page, the anchor cannot be checked.
  const isHere = answer.pathname === to.pathname;
  return id && isHere && !answer.ids.has(id) ? "no such place" : undefined;
}

async function look(
  visitor: Visitor,
  address: string,
  shared: PublicAnswers,
  read: (address: string, page: Page) => void,
): Promise<Answer> {
  const page = await visitor.open(address);
  read(address, page);
  const { status, url, headers, document, bytes } = page;
  const type = headers.get("Content-Type") ?? "";
  const isPage = type.startsWith("text/html");
  const { pathname } = new URL(url);
  const answer = {
    status,
    pathname,
    ids: new Set(isPage ? document.querySelectorAll("[id]").map(({ id }) => id) : []),
    references: isPage ? referencesIn(document, url, addressOf(new URL(url))) : [],
    faults: isPage
      ? faultsOf(document, pathname)
      : type === "application/pdf"
        ? faultsOfPaper(await pdfText(bytes), pathname)
        : [],
    fragments: document.querySelectorAll("form[method=post]").filter((form) => {
      const action = form.getAttribute("action") ?? "";
      return action === "" || action.includes("#");
    }).length,
  };
  if (headers.get("Cache-Control")?.startsWith("public")) shared.set(address, answer);
  return answer;
}

/** Each address of the site in a page or an email, once; without canonical addresses, which lack the page's token. */
export function referencesIn(document: HTMLElement, base: string, from: string): Reference[] {
  const named = [
    ...document
      .querySelectorAll("a[href], link[href]:not([rel=canonical])")
      .map((element) => element.getAttribute("href")),
    ...document.querySelectorAll("img[src], script[src], iframe[src]").map((element) => element.getAttribute("src")),
    ...document.querySelectorAll("[srcset]").flatMap((element) => addressesOf(element.getAttribute("srcset"))),
    ...document.querySelectorAll("form:not([method=post])").flatMap((form) => searchAddresses(form, base)),
  ];
  const posted = document.querySelectorAll("form[method=post]").map((form) => form.getAttribute("action") || base);
  const { origin } = new URL(base);
  const found = [
    ...named.map((to = "") => ({ from, to: new URL(to, base) })),
    ...posted.map((to) => ({ from, to: new URL(to, base), mayRefuse: true })),
  ].filter(({ to }) => to.origin === origin);
  return [...new Map(found.map((reference) => [reference.to.href, reference])).values()];
}

function addressesOf(srcset = ""): string[] {
  return srcset.split(",").map((candidate) => candidate.trim().split(/\s/)[0] ?? "");
}

/** The addresses of a GET form: unchanged, and on the page without a search with each of its choices. */
function searchAddresses(form: HTMLElement, base: string): string[] {
  const address = new URL(form.getAttribute("action") || base, base);
  const controls = form.querySelectorAll("input[name]:not([type=checkbox]):not([type=radio]), select[name]");
  const unchanged = controls.map((control): [string, string] => {
    const chosen = control.querySelector("option[selected]") ?? control.querySelector("option") ?? control;
    return [control.getAttribute("name") ?? "", chosen.getAttribute("value") ?? ""];
  });
  const searches = [unchanged];
  if (!new URL(base).search)
    for (const [index, control] of controls.entries())
      for (const option of control.querySelectorAll("option").slice(0, MOST_CHOICES))
        searches.push(unchanged.with(index, [unchanged[index]?.[0] ?? "", option.getAttribute("value") ?? ""]));
  return searches.map((search) => {
    address.search = `${new URLSearchParams(search)}`;
    return address.href;
  });
}
