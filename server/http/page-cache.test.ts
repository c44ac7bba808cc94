import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PageCache, PageKeys } from "./page-cache.ts";

const FRESH = { "Cache-Control": "public, s-maxage=60", "Content-Type": "text/html" };
const page = () => Promise.resolve(new Response("<p>Bonjour</p>", { headers: FRESH }));
const answering = (body: string, init: ResponseInit = { headers: FRESH }) => {
  let times = 0;
  const render = () => {
    times += 1;
    return Promise.resolve(new Response(body, init));
  };
  return { render, times: () => times };
};

/** A render that answers when the test says so. */
function slowly() {
  let answer: (response: Response) => void = () => {};
  const response = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  return { render: () => response, answer };
}

test("invented spellings of a path are forgotten and fill no memory", () => {
  const keys = new PageKeys();
  const rule = new Headers({ "No-Vary-Search": "params" });
  for (let count = 0; count < 2000; count += 1) keys.learn(`/${"/".repeat(count % 100)}guide-${count}`, rule);
  const first = "/guide-0?utm_source=a";
  expect(keys.keyOf(first)).toBe(first);
  expect(keys.keyOf(`/${"/".repeat(99)}guide-1999?utm_source=a`)).toBe(`/${"/".repeat(99)}guide-1999`);
  const long = `/${"a".repeat(4000)}`;
  keys.learn(long, rule);
  expect(keys.keyOf(`${long}?a=1`)).toBe(`${long}?a=1`);
});

test("a page that is read stays in the cache, however many invented addresses are requested once", async () => {
  const pages = new PageCache();
  await pages.render("/", page, true);
  for (let count = 0; count < 2000; count += 1) {
    await pages.render(`/?invente=${count}`, page, true);
    if (count % 100 === 0) expect(pages.fresh("/"), `after ${count}`).toBeDefined();
  }
  expect(pages.fresh("/")).toBeDefined();
  expect(pages.has("/?invente=0")).toBe(false);
});

test("a page that is no longer requested stays, too: addresses with a query string are cached apart", async () => {
  const pages = new PageCache();
  await pages.render("/", page, true);
  const heavy = answering("x".repeat(512 * 1024), { headers: { ...FRESH, "Content-Type": "application/pdf" } });
  for (let count = 0; count < 40; count += 1) await pages.render(`/?invente=${count}`, heavy.render, true);
  expect(pages.fresh("/")).toBeDefined();
  expect(pages.has("/?invente=20")).toBe(false);
  expect(pages.has("/?invente=39")).toBe(true);
});

test("the budget counts the bytes of every encoding", async () => {
  const pages = new PageCache();
  const heavy = answering("x".repeat(6 * 1024 * 1024), { headers: { ...FRESH, "Content-Type": "application/pdf" } });
  for (let count = 0; count < 20; count += 1) await pages.render(`/documents/${count}.pdf`, heavy.render, true);
  const kept = Array.from({ length: 20 }, (_, count) => pages.has(`/documents/${count}.pdf`)).filter(Boolean);
  expect(kept).toHaveLength(9);
});

test("a page is compressed to its smallest size once it is requested repeatedly", async () => {
  const pages = new PageCache();
  await pages.render("/", answering(readFileSync("README.md", "utf8")).render, true);
  const length = () => {
    const page = pages.fresh("/");
    return page && pages.answer("/", page, "br").body.length;
  };
  const first = length();
  await expect.poll(length, { timeout: 10_000 }).toBeLessThan(first ?? 0);
});

test("content that is compressed already is sent as it is", async () => {
  const pages = new PageCache();
  const pdf = answering("x".repeat(5000), { headers: { ...FRESH, "Content-Type": "application/pdf" } });
  await pages.render("/a.pdf", pdf.render, true);
  const kept = pages.fresh("/a.pdf");
  if (!kept) throw new Error("It should be kept");
  for (const encoding of ["br", "gzip", "identity"] as const) {
    expect(pages.answer("/a.pdf", kept, encoding).body.length).toBe(5000);
  }
});

test("a query string of one visitor does not appear in another visitor's page", async () => {
  const pages = new PageCache();
  const asked: string[] = [];
  const render = (address: string) => () => {
    asked.push(address);
    const headers = { ...FRESH, "No-Vary-Search": 'params, except=("categorie")' };
    return Promise.resolve(new Response(new URL(address, "http://x").searchParams.get("categorie"), { headers }));
  };
  const body = async (address: string) => {
    const answer = pages.fresh(address) ?? (await pages.render(address, render(address), true));
    return answer instanceof Response ? "" : answer.answers.identity.body.toString();
  };
  expect(await body("/avis?utm=1&categorie=a")).toBe("a");
  expect(await body("/avis?categorie=b&categorie=a")).toBe("b");
  expect(await body("/avis?categorie=a&categorie=b&x=%00")).toBe("a");
  expect(await body("/avis?categori%65=a&utm=2")).toBe("a");
  expect(await body("/avis?categorie%5B%5D=b")).toBe("");
  expect(asked).toHaveLength(4);
});

test("a parameter that the page ignores makes no second entry", async () => {
  const pages = new PageCache();
  const headers = { ...FRESH, "No-Vary-Search": 'params, except=("categorie")' };
  await pages.render("/avis", answering("tous", { headers }).render, true);
  for (const value of ["inconnue", "autre"]) {
    await pages.render(`/avis?categorie=${value}`, answering("tous", { headers }).render, true);
    expect(pages.has(`/avis?categorie=${value}`)).toBe(false);
  }
  await pages.render("/avis?categorie=a", answering("a", { headers }).render, true);
  expect(pages.has("/avis?categorie=a")).toBe(true);
});

test("many concurrent requests for an uncached page share one render", async () => {
  const pages = new PageCache();
  const first = slowly();
  const rendering = pages.render("/guide", first.render, true);
  const crowd = Promise.all(Array.from({ length: 500 }, () => pages.join("/guide", true)));
  first.answer(await page());
  const bodies = (await crowd).map((joined) => joined?.answers.identity.body.toString());
  expect(new Set(bodies)).toEqual(new Set(["<p>Bonjour</p>"]));
  expect(await rendering).not.toBeInstanceOf(Response);
});

test.each([
  ["private", { headers: { "Cache-Control": "private, no-store" } }],
  ["without Cache-Control", {}],
  ["public with a cookie", { headers: [...Object.entries(FRESH), ["Set-Cookie", "sid=1"]] as [string, string][] }],
  ["public and private", { headers: { "Cache-Control": "public, private, s-maxage=60" } }],
  ["different for each language", { headers: { ...FRESH, Vary: "Accept-Language" } }],
  ["an error", { headers: FRESH, status: 500 }],
  ["a redirect", { headers: { ...FRESH, Location: "/" }, status: 302 }],
])("a request that waited for a response that is %s renders for itself", async (_, init) => {
  const pages = new PageCache();
  const first = slowly();
  const rendering = pages.render("/compte?token=a", first.render, true);
  const waiting = pages.join("/compte?token=a", true);
  first.answer(new Response("secret", init));
  expect(await waiting).toBeUndefined();
  expect(await rendering).toBeInstanceOf(Response);
  expect(pages.has("/compte?token=a")).toBe(false);
});

test("no request waits at an address with private responses, with another token, or with a cookie", async () => {
  const pages = new PageCache();
  await pages.render("/login", answering("", { headers: { "Cache-Control": "private" } }).render, true);
  const never = slowly();
  void pages.render("/login", never.render, true);
  void pages.render("/lettre?token=a", never.render, true);
  void pages.render("/accueil", never.render, true);
  expect(await pages.join("/login", true)).toBeUndefined();
  expect(await pages.join("/lettre?token=b", true)).toBeUndefined();
  expect(await pages.join("/accueil", false)).toBeUndefined();
});

test("a page whose content changed while it was rendered is neither kept nor given to later requests", async () => {
  const pages = new PageCache();
  const before = slowly();
  const rendering = pages.render("/", before.render, true);
  pages.purge();
  expect(await pages.join("/", true)).toBeUndefined();
  before.answer(await page());
  await rendering;
  expect(pages.has("/")).toBe(false);
});

test("a stale page is shown while one render refreshes it", async () => {
  const pages = new PageCache();
  const old = { headers: { "Cache-Control": "public, s-maxage=0.0001, stale-while-revalidate=60" } };
  expect(await pages.render("/x", answering("", old).render, true)).toBeInstanceOf(Response);
  const brief = { headers: { "Cache-Control": "public, s-maxage=1, stale-while-revalidate=60" } };
  await pages.render("/", answering("vieux", brief).render, true);
  expect(pages.stale("/", page)?.answers.identity.body.toString()).toBe("vieux");
});
