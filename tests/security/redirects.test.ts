import { expect, test } from "vitest";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { documentOf, post, send, sendBytes } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";

const shop = await aShop();
await aCustomer(shop, "zoe@exemple.fr");

/**
 * Each has been an open redirect somewhere: browsers fold backslashes, drop tabs and newlines, and read `//` as a host.
 */
const TRAPS = [
  "https://evil.example/",
  "http:evil.example",
  "//evil.example/",
  "///evil.example/",
  "/\\evil.example/",
  "\\\\evil.example/",
  "/\t/evil.example/",
  "/\n/evil.example/",
  "/\r\n/evil.example/",
  "/\r\nSet-Cookie: sid=volé",
  "\t//evil.example/",
  " //evil.example/",
  "/./\\evil.example/",
  "/.//evil.example/",
  "/x/..//evil.example/",
  "/\u0000/evil.example",
  "/\u007f/evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "@evil.example",
  ".evil.example",
  "?to=//evil.example",
  "",
  `/${"a".repeat(2048)}`,
];

const GOOD = ["/orders", "/checkout/mindset?canceled=1", "/account#coordonnees", "/formations/mindset/apprendre"];

/** Where a browser at `base` would go. */
function landing(location: string | undefined, base: string): URL {
  return new URL(location ?? "", base);
}

test("signing in leads to the site itself, whatever the form says", async () => {
  for (const redirectTo of TRAPS) {
    const answer = await signIn({ redirectTo });
    expect({ redirectTo, status: answer.status, location: answer.headers.location }).toEqual({
      redirectTo,
      status: 303,
      location: "/",
    });
  }
});

test("signing in leads back to the page that the customer came from", async () => {
  for (const redirectTo of GOOD) expect((await signIn({ redirectTo })).headers.location).toBe(redirectTo);
  // Somebody who owns a formation and asked for no page begins there.
  expect((await signIn({})).headers.location).toBe("/orders");
});

test("the login form never keeps an address of another site, from the query or after a wrong attempt", async () => {
  for (const trap of TRAPS) {
    const page = await send(shop.url, `/login?redirectTo=${encodeURIComponent(trap)}`);
    expect(page.status).toBe(200);
    const hidden = documentOf(page).querySelector("input[name=redirectTo]")?.getAttribute("value");
    expect({ trap, hidden }).toEqual({ trap, hidden: "/" });
    expect(page.headers.location).toBeUndefined();
  }
  const markup = '/"><script>alert(1)</script>';
  const page = await send(shop.url, `/login?redirectTo=${encodeURIComponent(markup)}`);
  expect(page.body).not.toContain("<script>alert");
});

test("a wrong password keeps the way back, and a hostile address stays harmless in the second form", async () => {
  const wrong = { email: "personne@exemple.fr", password: "pas la bonne du tout" };
  const kept = documentOf(await post(shop.url, "/login", { ...wrong, redirectTo: "/orders" }));
  expect(kept.querySelector("input[name=redirectTo]")?.getAttribute("value")).toBe("/orders");
  const trapped = await post(shop.url, "/login", { ...wrong, redirectTo: "//evil.example/" });
  expect(documentOf(trapped).querySelector("input[name=redirectTo]")?.getAttribute("value")).toBe("/");
});

test("a client-side navigation gets the same redirect", async () => {
  const answer = await post(shop.url, "/login.data", {
    email: "zoe@exemple.fr",
    password: PASSWORD,
    redirectTo: "//evil.example/",
  });
  expect(answer.body).not.toContain("evil.example");
  expect(answer.headers.location ?? "/").toBe("/");
});

test("the redirect that removes a trailing slash never leads to another host", async () => {
  const paths = [
    "//evil.example/",
    "///evil.example/",
    "////evil.example//",
    "/.//evil.example/",
    "/..//evil.example/",
    "/x/..//evil.example/",
    "/\\evil.example/",
    "/\\/evil.example/",
    "//evil.example\\/",
    "//evil.example/.data",
    "//evil.example/_.data",
    "/%2f/evil.example/",
    "/%5cevil.example/",
    "/%09/evil.example/",
    "//user@evil.example/",
    "//evil.example/?x=/",
  ];
  for (const path of paths) {
    const raw = await sendBytes(
      shop.url,
      `GET ${path} HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nConnection: close\r\n\r\n`,
    );
    const location = /^location: (.*)$/im.exec(raw)?.[1];
    const status = Number(raw.slice(9, 12));
    expect({ path, status, isKnown: [202, 308, 400, 404].includes(status) }).toEqual({ path, status, isKnown: true });
    // A client-side navigation reads its target from the body.
    expect(raw).not.toMatch(/"(https?:)?[/\\]{2}[^"]*evil/);
    if (location)
      expect({ path, host: landing(location, shop.url).host }).toEqual({ path, host: new URL(shop.url).host });
  }
});

test("a page with a trailing slash redirects permanently to the address without it, with its query", async () => {
  const answer = await send(shop.url, "/checkout/mindset/?canceled=1");
  expect(answer).toMatchObject({ status: 308, headers: { location: "/checkout/mindset?canceled=1" } });
});

test("the way back from a guarded page is its own address", async () => {
  const answer = await send(shop.url, "/orders?redirectTo=//evil.example/");
  const login = landing(answer.headers.location, shop.url);
  expect(login.pathname).toBe("/login");
  const back = landing(login.searchParams.get("redirectTo") ?? "", shop.url);
  expect(back.pathname).toBe("/orders");
  expect(back.searchParams.get("redirectTo")).toBe("//evil.example/");
  expect(login.host).toBe(new URL(shop.url).host);
});

test("signing out leads to the home page, whatever the form says", async () => {
  const { cookies } = await signIn({});
  const fields = { redirectTo: "//evil.example/", returnTo: "https://evil.example" };
  const answer = await post(shop.url, "/logout?redirectTo=//evil.example/", fields, { Cookie: cookies[0] ?? "" });
  expect(answer).toMatchObject({ status: 303, headers: { location: "/" } });
});

function signIn(fields: Record<string, string>) {
  return post(shop.url, "/login", { email: "zoe@exemple.fr", password: PASSWORD, ...fields });
}
