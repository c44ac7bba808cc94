import { expect, test } from "vitest";
import { PageCache } from "../../server/page-cache.ts";
import { PageKeys } from "../../server/page-keys.ts";

const FRESH = { "Cache-Control": "public, s-maxage=60", "Content-Type": "text/html" };
const page = () => Promise.resolve(new Response("<p>Bonjour</p>", { headers: FRESH }));

test("the spellings of a path are forgotten again: whoever invents them fills no memory", () => {
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

test("a page that is read stays, however many invented addresses are asked for once", async () => {
  const pages = new PageCache();
  await pages.get("/", page);
  for (let count = 0; count < 2000; count += 1) {
    await pages.get(`/?invente=${count}`, page);
    if (count % 100 === 0) expect(pages.fresh("/"), `after ${count}`).toBeDefined();
  }
  expect(pages.fresh("/")).toBeDefined();
  expect(pages.has("/?invente=0")).toBe(false);
});

test("what one visitor puts behind the question mark is not in another's page", async () => {
  const pages = new PageCache();
  const asked: string[] = [];
  const render = (address: string) => () => {
    asked.push(address);
    const headers = { ...FRESH, "No-Vary-Search": 'params, except=("categorie")' };
    return Promise.resolve(new Response(new URL(address, "http://x").searchParams.get("categorie"), { headers }));
  };
  const body = async (address: string) => {
    const answer = await pages.get(address, render(address));
    return answer instanceof Response ? "" : answer.answers.identity.body.toString();
  };
  expect(await body("/avis?utm=1&categorie=a")).toBe("a");
  expect(await body("/avis?categorie=b&categorie=a")).toBe("b");
  expect(await body("/avis?categorie=a&categorie=b&x=%00")).toBe("a");
  expect(await body("/avis?categori%65=a&utm=2")).toBe("a");
  expect(await body("/avis?categorie%5B%5D=b")).toBe("");
  expect(asked).toHaveLength(4);
});
