import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { aCustomer, linkIn } from "#tests/support/buying.ts";
import { post, send, sendBytes } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { freePort } from "#tests/support/ports.ts";
import { eventually, Shop } from "#tests/support/shop.ts";

/** Headers from which some framework takes a host, a path or an address. */
const POISON = {
  "X-Forwarded-Host": "poison.example",
  "X-Forwarded-Server": "poison.example",
  "X-Forwarded-Proto": "poison",
  "X-Forwarded-Port": "66",
  "X-Forwarded-Prefix": "/poison",
  "X-Original-Url": "/poison",
  "X-Original-Host": "poison.example",
  "X-Rewrite-Url": "/poison",
  "X-Host": "poison.example",
  Forwarded: "host=poison.example;proto=https;for=poison",
  "X-Client-Ip": "poison",
  "X-Real-Ip": "poison",
};
const PAGES = [
  "/",
  "/entrepreneuriat",
  "/conditions-vente",
  "/login",
  "/checkout/mindset",
  "/account",
  "/nulle-part",
  "/login/",
];

const port = await freePort();
const shop = await aShop({ port, env: { APP_URL: `http://localhost:${port}` } });
await aCustomer(shop, "eve@exemple.fr");

test("an unknown host gets 421, whatever the page or the method", async () => {
  const port = new URL(shop.url).port;
  for (const host of [
    "poison.example",
    `poison.example:${port}`,
    "localhost",
    "localhost.poison.example",
    `127.0.0.1:${port}`,
  ]) {
    for (const path of ["/", "/login", "/favicon.svg", "/webhooks/stripe"]) {
      const answer = await send(shop.url, path, { headers: { Host: host } });
      expect({ host, path, status: answer.status }).toEqual({ host, path, status: 421 });
      expect(answer.body).not.toContain("poison");
    }
    const write = await send(shop.url, "/login", { method: "POST", headers: { Host: host, Origin: shop.url } });
    expect(write.status).toBe(421);
  }
});

test("the log names the host that was asked for, in safe signs and no longer than a name can be", async () => {
  await send(shop.url, "/", { headers: { Host: "ancien-nom.example" } });
  await send(shop.url, "/", { headers: { Host: `"},\\<${"x".repeat(4000)}` } });
  const named = () => shop.logs.flatMap((line) => /"host":"(.*?)","msg":"other host"/.exec(line)?.[1] ?? []);
  await eventually(() => named().some((host) => host.includes("xx")));
  expect(named()).toContain("ancien-nom.example");
  expect(named().find((host) => host.includes("xx"))).toMatch(/^[?]{5}x{255}$/);
});

test("an address in the request line does not replace the host", async () => {
  const own = new URL(shop.url).host;
  const raw = await sendBytes(
    shop.url,
    `GET http://poison.example/ HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`,
  );
  expect(raw).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(raw).not.toContain("poison");
  const bare = await sendBytes(shop.url, "GET / HTTP/1.0\r\n\r\n");
  expect(bare).toMatch(/^HTTP\/1\.1 421 /);
});

test("a request that names two hosts, or an empty one, is refused (400), also when both are the site's own", async () => {
  const own = new URL(shop.url).host;
  for (const path of ["/", "/login", "/favicon.svg", "/healthz"]) {
    for (const hosts of [
      ["Host: poison.example", `Host: ${own}`],
      [`Host: ${own}`, "host: poison.example"],
      [`Host: ${own}`, `HOST: ${own}`],
      ["Host:"],
      [],
    ]) {
      const head = [`GET ${path} HTTP/1.1`, ...hosts, "Connection: close", "", ""].join("\r\n");
      const raw = await sendBytes(shop.url, head);
      expect([path, hosts, raw.slice(0, 12)]).toEqual([path, hosts, "HTTP/1.1 400"]);
      expect(raw).not.toContain("poison");
    }
  }
});

test("the health and readiness probes answer under any host", async () => {
  for (const path of ["/healthz", "/readyz"]) {
    expect((await send(shop.url, path, { headers: { Host: "10.0.0.7" } })).status).toBe(200);
  }
});

test("no forwarded header changes a page or a redirect, or gets into the cache", async () => {
  for (const path of PAGES) {
    const poisoned = await send(shop.url, path, { headers: POISON });
    expect({ path, found: JSON.stringify([poisoned.headers, poisoned.body]).includes("poison") }).toEqual({
      path,
      found: false,
    });
    const after = await send(shop.url, path);
    expect(after.status).toBe(poisoned.status);
    expect(after.body).not.toContain("poison");
  }
});

test("an email's link leads to the configured host, whatever the request said", async () => {
  await post(shop.url, "/mot-de-passe-oublie", { email: "eve@exemple.fr" }, POISON);
  const mails = await shop.mailbox.until("eve@exemple.fr", 3);
  const mail = mails.find(({ subject }) => /mot de passe/i.test(subject)) ?? mails.at(-1);
  expect(new URL(linkIn(mail, "/mot-de-passe?token=")).origin).toBe(shop.url);
  for (const { raw } of mails) expect(raw).not.toContain("poison");
});

test("Stripe sends the buyer back to the configured host, whatever the request said", async () => {
  const order = await post(shop.url, "/checkout/mindset", { email: "eve@exemple.fr", cgv: "on" }, POISON);
  expect(order.status).toBe(303);
  const stripePage = await (await fetch(String(order.headers.location))).text();
  expect(stripePage).toContain(shop.url);
  expect(stripePage).not.toContain("poison");
});

test("without a proxy the client is the TCP peer, whatever a header says", async () => {
  for (const forged of ["203.0.113.1", "203.0.113.2, 10.0.0.1"]) {
    await post(shop.url, "/mot-de-passe-oublie", { email: "x" }, { ...POISON, "X-Forwarded-For": forged });
  }
  expect(await countedClients("password-reset-client")).toEqual([clientOf("127.0.0.1")]);
});

test("behind one proxy the client is what that proxy wrote, not what the client wrote before it", async () => {
  const behind = await Shop.open({ beside: shop, env: { TRUST_PROXY: "1", PROCESS: "web" } });
  try {
    for (const chain of [
      "203.0.113.9",
      "198.51.100.1, 203.0.113.9",
      "6.6.6.6, 7.7.7.7,203.0.113.9",
      "::ffff:203.0.113.9",
    ]) {
      await post(behind.url, "/mot-de-passe", { token: "x" }, { "X-Forwarded-For": chain });
    }
    const clients = await countedClients("password-link-client");
    expect(clients.filter((client) => client !== clientOf("127.0.0.1"))).toEqual([clientOf("203.0.113.9")]);
  } finally {
    await behind.kill();
  }
});

test("a household's IPv6 addresses count as one client, in any spelling", async () => {
  const behind = await Shop.open({ beside: shop, env: { TRUST_PROXY: "1", PROCESS: "web" } });
  try {
    for (const address of ["2001:db8::1", "2001:db8::2", "2001:DB8:0:0:aaaa::1", "2001:db8:0:0:1:2:3:4"]) {
      await post(
        behind.url,
        "/login",
        { email: "personne@exemple.fr", password: "pas la bonne" },
        { "X-Forwarded-For": address },
      );
    }
    const clients = await countedClients("login-client");
    expect(clients.filter((client) => client !== clientOf("127.0.0.1"))).toEqual([clientOf("2001:db8:0:0")]);
  } finally {
    await behind.kill();
  }
});

/** As the table keeps it: the backups hold no address. */
const clientOf = (address: string) =>
  createHmac("sha256", `${shop.env.SESSION_SECRET}`).update(`client ${address}`).digest("base64url");

async function countedClients(limit: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom("rateLimits")
    .select("key")
    .where("key", "like", `${limit}:%`)
    .orderBy("key")
    .execute();
  return rows.map(({ key }) => key.slice(limit.length + 1));
}
