import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { anAsset, showIn } from "#tests/support/films.ts";
import { type Answer, documentOf, type Message, post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Shop } from "#tests/support/shop.ts";

const PUBLIC = ["/", "/entrepreneuriat", "/immobilier", "/mindset", "/conditions-vente", "/politique-cookies"];
const SITE = "https://essor.example";

const shop = await aShop();
const OWN = { STRIPE_CHECKOUT_HOSTS: "checkout.stripe.com,pay.exemple.fr" };
const secure = await aShop({ beside: shop, env: { APP_URL: SITE, PROCESS: "web", ...OWN } });
const session = `sid=${(await aCustomer(shop, "mia@exemple.fr")).cookie("sid")}`;
const preview = await anAsset(shop);
await showIn(shop, "releve-de-sept-jours", [{ type: "video", asset: preview, title: "Pour voir" }]);
const film = `/medias/${preview}/240.mp4`;

const assetLike = (end: string) => `/assets/${readdirSync("build/client/assets").find((file) => file.endsWith(end))}`;
const asset = assetLike(".js");
const form = { Origin: "", "Content-Type": "application/x-www-form-urlencoded" };

/** One of every kind of response: the request and its expected status. */
const KINDS: [string, number, string, Message][] = [
  ["a public page", 200, "/", {}],
  ["a public page's data", 200, "/entrepreneuriat.data", {}],
  ["an asset", 200, asset, {}],
  ["a font", 200, assetLike(".woff2"), {}],
  ["a form", 200, "/login", {}],
  ["a private page", 200, "/account", { headers: { Cookie: "session" } }],
  ["a private page's redirect", 302, "/account", {}],
  ["a trailing slash", 308, "/login/", {}],
  ["a mistake in a form", 400, "/login", { method: "POST", headers: form, body: "email=x" }],
  ["a write from another site", 403, "/login", { method: "POST" }],
  ["an unknown page", 404, "/nulle-part", {}],
  ["an unknown product", 404, "/checkout/nulle-part", {}],
  ["an unknown method", 405, "/", { method: "TRACE" }],
  ["an invalid link", 410, "/mot-de-passe?token=mort", {}],
  ["a body that is too large", 413, "/login", { method: "POST", headers: form, body: "x".repeat(2 * 1024 * 1024) }],
  ["Stripe's unsigned call", 400, "/webhooks/stripe", { method: "POST", body: "{}" }],
  ["health", 200, "/healthz", {}],
  ["readiness", 200, "/readyz", {}],
];

function ask(path: string, { method, headers, body }: Message): Promise<Answer> {
  const own = Object.entries(headers ?? {}).map(([name, value]) => {
    if (name === "Origin") return [name, shop.url];
    return [name, name === "Cookie" ? session : value];
  });
  return send(shop.url, path, { method, headers: Object.fromEntries(own), body });
}

describe("every response carries the security headers", () => {
  test.each(KINDS)("%s (%i)", async (_, status, path, message) => {
    const answer = await ask(path, message);
    expect(answer.status).toBe(status);
    expectProtected(answer);
  });

  test("an unchanged page and an unchanged asset (304)", async () => {
    for (const path of ["/", asset]) {
      const { headers } = await send(shop.url, path);
      const again = await send(shop.url, path, { headers: { "If-None-Match": String(headers.etag) } });
      expect(again.status).toBe(304);
      expectProtected(again);
    }
  });

  test("a film: whole, in part, unchanged, and beyond its end", async () => {
    const whole = await send(shop.url, film);
    const part = await send(shop.url, film, { headers: { Range: "bytes=0-9" } });
    const unchanged = await send(shop.url, film, { headers: { "If-None-Match": String(whole.headers.etag) } });
    const beyond = await send(shop.url, film, { headers: { Range: "bytes=9000-" } });
    const answers = [whole, part, unchanged, beyond];
    expect(answers.map(({ status }) => status)).toEqual([200, 206, 304, 416]);
    for (const answer of answers) expectProtected(answer);
  });

  test("a server error (500)", async () => {
    const broken = await Shop.open();
    try {
      await broken.db.schema.alterTable("formations").renameTo("ailleurs").execute();
      const answer = await send(broken.url, "/entrepreneuriat");
      expect(answer.status).toBe(500);
      expectProtected(answer);
    } finally {
      await broken.close();
    }
  });

  test("another host (421), and HSTS on everything under https", async () => {
    const wrong = await send(secure.url, "/");
    expect(wrong.status).toBe(421);
    expectProtected(wrong);
    for (const path of ["/", "/login", "/account", asset, "/nulle-part", "/readyz"]) {
      const { headers } = await send(secure.url, path, { headers: { Host: "essor.example" } });
      expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    }
    expect((await send(shop.url, "/")).headers["strict-transport-security"]).toBeUndefined();
  });
});

test("forms may post only to the site and to Stripe, and only the site's own script runs", async () => {
  for (const path of [...PUBLIC, "/login", "/checkout/entrepreneuriat", "/nulle-part"]) {
    const policy = directives(await send(shop.url, path));
    expect(policy["default-src"]).toBe("'none'");
    expect(policy["script-src"]).toBe("'self'");
    expect(policy["object-src"]).toBe("'none'");
    expect(policy["style-src"]).not.toContain("unsafe");
    expect(policy["form-action"]).toMatch(
      /^'self' https:\/\/checkout\.stripe\.com https:\/\/billing\.stripe\.com http:\/\//,
    );
  }
  // A domain of the founder's own at Stripe is let through as well.
  const own = directives(await send(secure.url, "/login", { headers: { Host: new URL(SITE).host } }));
  expect(own["form-action"]).toContain("https://pay.exemple.fr");
});

test("no page has an inline handler, an inline style, or a script that is not a file of the site", async () => {
  for (const path of [...PUBLIC, "/login", "/mot-de-passe-oublie", "/checkout/mindset", "/success", "/nulle-part"]) {
    const page = documentOf(await send(shop.url, path));
    for (const element of page.querySelectorAll("*")) {
      const suspect = Object.keys(element.attributes).filter((name) => /^(on\w+|style|srcdoc)$/i.test(name));
      expect({ path, tag: element.tagName, suspect }).toEqual({ path, tag: element.tagName, suspect: [] });
    }
    for (const script of page.querySelectorAll("script")) {
      // Structured data is not executed.
      if (script.getAttribute("type") === "application/ld+json") continue;
      expect(script.getAttribute("src")).toMatch(/^\/(?!\/)/);
      expect(script.text).toBe("");
    }
    const foreign = page.querySelectorAll("[src], link[href]:not([rel=canonical])").filter((element) => {
      const address = element.getAttribute("src") ?? element.getAttribute("href") ?? "";
      return !/^(\/(?!\/)|data:)/.test(address);
    });
    expect(foreign.map(String)).toEqual([]);
  }
});

test("public pages and errors set no cookie, even for a signed-in customer", async () => {
  for (const path of [...PUBLIC, asset, "/nulle-part", "/login", "/checkout/mindset", "/success"]) {
    for (const cookie of ["", session, "sid=inconnu; autre=1"]) {
      expect((await send(shop.url, path, { headers: { Cookie: cookie } })).cookies).toEqual([]);
    }
  }
});

test("the session cookie is the only one: opaque, HttpOnly, for this host alone", async () => {
  const plain = await post(shop.url, "/login", { email: "mia@exemple.fr", password: PASSWORD });
  expect(plain.status).toBe(303);
  expect(plain.cookies).toHaveLength(1);
  expect(plain.cookies[0]).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);

  const headers = { Host: "essor.example", Origin: SITE };
  const tls = await post(secure.url, "/login", { email: "mia@exemple.fr", password: PASSWORD }, headers);
  expect(tls.cookies).toHaveLength(1);
  expect(tls.cookies[0]).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/);
  expect(Number(/Max-Age=(\d+)/.exec(tls.cookies[0] ?? "")?.[1])).toBeLessThanOrEqual(400 * 24 * 3600);

  const out = await post(secure.url, "/logout", {}, { ...headers, Cookie: String(tls.cookies[0]).split(";")[0] ?? "" });
  expect(out.cookies).toEqual(["__Host-sid=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0"]);
});

test("under https a session cookie without the __Host- prefix, which a subdomain could set, is ignored", async () => {
  const headers = { Host: "essor.example", Cookie: session };
  expect((await send(secure.url, "/account", { headers })).status).toBe(302);
  const prefixed = { Host: "essor.example", Cookie: session.replace("sid=", "__Host-sid=") };
  expect((await send(secure.url, "/account", { headers: prefixed })).status).toBe(200);
});

function expectProtected({ headers }: Answer): void {
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["content-security-policy"]).toContain("base-uri 'none'");
  expect(headers["content-security-policy"]).not.toMatch(/unsafe-|\*/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
  expect(headers["permissions-policy"]).toContain("camera=()");
  expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
  expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  const type = headers["content-type"] ?? "";
  if (/^text\/(html|plain|css|javascript)/.test(type)) expect(type).toMatch(/charset=utf-8/i);
}

function directives({ headers }: Answer): Record<string, string> {
  const parts = String(headers["content-security-policy"]).split(";");
  return Object.fromEntries(
    parts.map((part) =>
      part
        .trim()
        .split(/\s+(.*)/s)
        .slice(0, 2),
    ),
  );
}
