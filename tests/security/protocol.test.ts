import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { documentOf, FORM, headOf, openSocket, send, sendBytes, untilClosed } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";

const MIB = 1024 * 1024;

const shop = await aShop();
const host = new URL(shop.url).host;
const pid = shop.pid;

describe("oversized requests are refused", () => {
  const own = () => ({ Origin: shop.url });

  test("a form over its limit, and any body over 1 MiB (413)", async () => {
    for (const path of ["/login", "/checkout/mindset", "/nulle-part"]) {
      const form = await send(shop.url, path, {
        method: "POST",
        headers: { ...own(), ...FORM },
        body: filled(200 * 1024),
      });
      expect({ path, status: form.status }).toEqual({ path, status: 413 });
    }
    const event = async (bytes: number, headers = {}) =>
      (await send(shop.url, "/webhooks/stripe", { method: "POST", headers, body: filled(bytes) })).status;
    const signed = { "Stripe-Signature": "t=1,v1=0" };
    expect([await event(MIB + 1, signed), await event(MIB, signed)]).toEqual([413, 400]);
    expect([await event(64 * 1024 + 1), await event(64 * 1024)]).toEqual([413, 400]);
  });

  test("a chunked body without a length, as soon as it is too large", async () => {
    const socket = openSocket(shop.url);
    const answer = untilClosed(socket);
    socket.write(headOf(shop.url, "POST", "/login", { Origin: shop.url, ...FORM, "Transfer-Encoding": "chunked" }));
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    // The end of the body is never sent: the refusal cannot wait for it.
    for (let sent = 0; sent < 20; sent += 1) if (!socket.destroyed) socket.write(chunk);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("a declared length that is too large, before the body arrives", async () => {
    const head = headOf(shop.url, "POST", "/login", { Origin: shop.url, ...FORM, "Content-Length": `${20 * MIB}` });
    expect(await sendBytes(shop.url, head)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test("ten thousand fields, in either form encoding (413)", async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `c${index}`);
    const plain = await send(shop.url, "/login", {
      method: "POST",
      headers: { ...own(), ...FORM },
      body: names.map((name) => `${name}=`).join("&"),
    });
    expect(plain.status).toBe(413);
    const parts = names.map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`).join("");
    const multipart = await send(shop.url, "/login", {
      method: "POST",
      headers: { ...own(), "Content-Type": "multipart/form-data; boundary=b" },
      body: `${parts}--b--\r\n`,
    });
    expect(multipart.status).toBe(413);
  });

  test("headers over 16 kB (431)", async () => {
    const answer = await sendBytes(shop.url, headOf(shop.url, "GET", "/", { "X-Long": "x".repeat(17 * 1024) }));
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });
});

test("an unused method is refused (405) with the list of accepted ones", async () => {
  for (const method of ["TRACE", "TRACK", "PROPFIND", "PURGE", "LINK"]) {
    const raw = await sendBytes(shop.url, headOf(shop.url, method, "/", { Cookie: "sid=secret-in-trace" }));
    expect({ method, refused: /^HTTP\/1\.1 (405|400) /.test(raw) }).toEqual({ method, refused: true });
    expect(raw).not.toContain("secret-in-trace");
  }
  const trace = await send(shop.url, "/login", { method: "TRACE" });
  expect(trace.status).toBe(405);
  expect(trace.headers.allow).toContain("GET");
  const connect = await sendBytes(shop.url, "CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n");
  expect(connect).not.toMatch(/^HTTP\/1\.1 2/);
});

test("a request with an ambiguous end is refused (400), and the request smuggled in it is ignored", async () => {
  const smuggled = `GET /account HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const framings: Record<string, string>[] = [
    { "Content-Length": "5", "Transfer-Encoding": "chunked" },
    { "Transfer-Encoding": "chunked, identity" },
    { "Transfer-Encoding": " xchunked" },
    { "Content-Length": "5, 6" },
    { "Content-Length": "+5" },
  ];
  for (const framing of framings) {
    const head = headOf(shop.url, "POST", "/login", { Origin: shop.url, ...FORM, ...framing }, "keep-alive");
    const raw = await sendBytes(shop.url, head, `0\r\n\r\n${smuggled}`);
    expect({ framing, answer: raw.slice(0, 12) }).toEqual({ framing, answer: "HTTP/1.1 400" });
    expect(raw.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
  }
});

test("an unknown address shows the page « Page introuvable », never a file of the server", async () => {
  for (const path of [
    "/.git/config",
    "/.env",
    "/.env.local",
    "/package.json",
    "/server.ts",
    "/build/server/index.js",
    "/server/index.js",
    "/build/client/favicon.svg",
    "/../package.json",
    "/assets/../../server/index.js",
    "/assets/..%2f..%2fserver%2findex.js",
    "/..%2f..%2fetc%2fpasswd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%5c..%5cetc%5cpasswd",
    "/favicon.svg%00.html",
    "/assets/",
    "/assets",
    "/node_modules/react/package.json",
    "/data/session-secret",
    "/wp-login.php",
  ]) {
    const answer = await send(shop.url, path);
    // A trailing slash is redirected first; the target is unknown, too.
    const status =
      answer.status === 308 ? (await send(shop.url, String(answer.headers.location))).status : answer.status;
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(answer.body).not.toMatch(/"name": "essor"|createServer|root:x:/);
  }
  const maps = await send(shop.url, `${/\/assets\/[\w-]+\.js/.exec(await manifest())?.[0] ?? "/assets/x.js"}.map`);
  expect(maps.status).toBe(404);
});

test("a POST to an address without a page gets a French page with the right status", async () => {
  for (const path of ["/sitemap.xml", "/robots.txt", "/flux.xml", "/documents/conditions-vente.pdf"]) {
    const answer = await send(shop.url, path, { method: "POST", headers: { Origin: shop.url, ...FORM } });
    const heading = documentOf(answer).querySelector("main h1")?.text;
    const seen = [answer.status, answer.headers.allow, heading];
    expect([path, ...seen]).toEqual([path, 405, "GET, HEAD", "Demande refusée"]);
  }
});

test("invalid percent escapes lead to the same page", async () => {
  for (const path of [
    "/%",
    "/%zz",
    "/%E0%A4%A",
    "/checkout/%",
    "/checkout/%ff",
    "/formations/%c0%af/apprendre",
    "/%.data",
  ]) {
    const answer = await send(shop.url, path);
    const seen = { path, status: answer.status };
    expect(seen).toEqual(
      path.startsWith("/formations") ? { path, status: expect.toBeOneOf([302, 404]) } : { path, status: 404 },
    );
    if (seen.status === 404 && !path.endsWith(".data")) {
      expect(documentOf(answer).querySelector("h1")?.text).toMatch(/introuvable|non trouvé/i);
    }
  }
});

test("a body that is not a form is refused with a client error by every form", async () => {
  const bodies: [string, string | Buffer][] = [
    ["application/json", '{"email":"a@exemple.fr"}'],
    ["text/plain", "email=a@exemple.fr"],
    ["application/xml", "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><x>&e;</x>"],
    ["multipart/form-data", "x"],
    ["multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=email\r\n\r\ncoupé"],
    ["multipart/form-data; boundary=b", "\r\n"],
    ["application/octet-stream", randomBytes(1000)],
    ["", "email=a@exemple.fr"],
    ["application/x-www-form-urlencoded", randomBytes(1000)],
    ["application/x-www-form-urlencoded; charset=utf-16", "e=1"],
  ];
  for (const path of ["/login", "/login.data", "/mot-de-passe", "/mot-de-passe-oublie", "/checkout/mindset"]) {
    for (const [type, body] of bodies) {
      const headers = { Origin: shop.url, ...(type && { "Content-Type": type }) };
      const { status } = await send(shop.url, path, { method: "POST", headers, body });
      expect({ path, type, status, isRefusal: status >= 400 && status < 500 }).toMatchObject({ isRefusal: true });
    }
  }
});

test("odd values in fields cause a client error, never a server error", async () => {
  const values = [
    "",
    "\u0000",
    "é".repeat(5000),
    "\ud800",
    "[object Object]",
    "9".repeat(400),
    "'; drop table users; --",
    "{{7*7}}",
    "%00",
  ];
  const names = [
    "email",
    "password",
    "email[]",
    "email[0]",
    "password[x]",
    "a[b][c][d]",
    "__proto__[x]",
    "constructor.prototype.x",
    "email.x",
    "[",
    "a[999999999]",
    ".",
    "",
  ];
  const known = "password passwordConfirmation token redirectTo cgv marketing tentative prix site_web".split(" ");
  for (const path of ["/login", "/mot-de-passe", "/mot-de-passe-oublie", "/checkout/mindset"]) {
    const refusal = async (fields: [string, string][]) => {
      const body = fields.map(
        ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
      );
      const message = { method: "POST", headers: { Origin: shop.url, ...FORM }, body: body.join("&") };
      const { status, body: page } = await send(shop.url, path, message);
      expect({ path, fields, status, isFault: status >= 500 }).toMatchObject({ isFault: false });
      expect(page).not.toContain("Invalid input");
    };
    for (const name of names) await refusal([[name, "x"]]);
    for (const intent of ["x", '{"type":"update","payload":{"name":"a[999999999]","value":"x"}}'])
      await refusal([
        ["email", "a@exemple.fr"],
        ["__intent__", intent],
      ]);
    for (const value of values) {
      await refusal([["email", value]]);
      await refusal([
        ["email", "a@exemple.fr"],
        ["email", value],
      ]);
      await refusal([["email", "a@exemple.fr"], ...known.map((name): [string, string] => [name, value])]);
      for (const name of known)
        await refusal([
          ["email", "a@exemple.fr"],
          ["cgv", "on"],
          [name, value],
        ]);
    }
  }
  expect(shop.pid).toBe(pid);
  expect(shop.isRunning()).toBe(true);
}, 240_000);

function filled(size: number): string {
  return `email=${"x".repeat(size - 6)}`;
}

async function manifest(): Promise<string> {
  const { readdir } = await import("node:fs/promises");
  return (await readdir("build/client/assets")).map((file) => `/assets/${file}`).join(" ");
}
