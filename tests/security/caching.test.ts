import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "#tests/support/buying.ts";
import { type Answer, post, send } from "#tests/support/http.ts";
import { recordFirstSales } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually, Shop } from "#tests/support/shop.ts";

const PUBLIC = ["/", "/entrepreneuriat", "/immobilier", "/mindset", "/conditions-vente", "/mentions-legales"];
const ENCODINGS = ["br", "gzip", "identity"];

const shop = await aShop();
const customer = await aCustomer(shop, "zz-ana@exemple.fr");
const cookie = `sid=${customer.cookie("sid")}`;
// Otherwise the minute's job would change the pages between two requests.
await recordFirstSales(shop);

const get = (path: string, headers: Record<string, string> = {}, origin = shop.url) => send(origin, path, { headers });

test("public documents may be cached by proxies, for a stated time", async () => {
  for (const path of PUBLIC) {
    const { headers, cookies } = await get(path);
    expect(headers["cache-control"]).toMatch(/^public, .*s-maxage=\d+/);
    expect(headers.vary).toBe("Accept-Encoding");
    expect(cookies).toEqual([]);
  }
});

test("each encoding has its own entity tag and the same content, and gets 304 when the client has it", async () => {
  const tags = new Set<string>();
  const texts = new Set<string>();
  for (const encoding of ENCODINGS) {
    const first = await get("/entrepreneuriat", { "Accept-Encoding": encoding });
    expect(first.headers["content-encoding"] ?? "identity").toBe(encoding);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[\w-]+"$/);
    tags.add(tag);
    texts.add(first.body);
    for (const known of [tag, `W/${tag}`, `"autre", ${tag}`, "*"]) {
      const again = await get("/entrepreneuriat", { "Accept-Encoding": encoding, "If-None-Match": known });
      expect({ known, status: again.status, bytes: again.bytes.length }).toEqual({ known, status: 304, bytes: 0 });
      expect(again.headers.etag).toBe(tag);
      expect(again.headers["cache-control"]).toBe(first.headers["cache-control"]);
    }
    const changed = await get("/entrepreneuriat", { "Accept-Encoding": encoding, "If-None-Match": '"ancienne"' });
    expect(changed.status).toBe(200);
  }
  expect(tags.size).toBe(ENCODINGS.length);
  expect(texts.size).toBe(1);
});

test("an encoding that the client refuses is not sent", async () => {
  expect((await get("/", { "Accept-Encoding": "br;q=0, gzip" })).headers["content-encoding"]).toBe("gzip");
  expect((await get("/", { "Accept-Encoding": "br;q=0" })).headers["content-encoding"]).toBeUndefined();
});

test("HEAD returns the headers of GET without the page", async () => {
  const [head, page] = [await send(shop.url, "/", { method: "HEAD" }), await get("/")];
  expect(head).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
  for (const name of ["etag", "content-length", "cache-control", "content-type"]) {
    expect(head.headers[name]).toBe(page.headers[name]);
  }
});

test("files of the previous build are served for a day, so that its open pages keep working", async () => {
  const ages = { "/assets/page-AAAAAAAA.js": 23, "/assets/page-BBBBBBBB.js": 25 };
  await shop.inspect(async (db) => {
    for (const [path, hours] of Object.entries(ages)) {
      const keptAt = new Date(Date.now() - hours * 3_600_000);
      await db
        .insertInto("keptAssets")
        .values({ path, body: Buffer.from("previous()"), keptAt })
        .execute();
    }
  });
  expect(await send(shop.url, "/assets/page-AAAAAAAA.js")).toMatchObject({
    status: 200,
    body: "previous()",
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
  for (const gone of ["/assets/page-BBBBBBBB.js", "/assets/page-CCCCCCCC.js"])
    expect((await send(shop.url, gone)).status).toBe(404);
  const kept = await shop.db.selectFrom("keptAssets").select("path").execute();
  expect(kept.map(({ path }) => path)).toEqual(expect.arrayContaining(await assetNames()));
});

test("a mistake in the look-up of an asset of another build is an error, and no missing file", async () => {
  await sql`alter table kept_assets rename to kept_elsewhere`.execute(shop.db);
  try {
    expect((await send(shop.url, "/assets/page-DDDDDDDD.js")).status).toBe(500);
  } finally {
    await sql`alter table kept_elsewhere rename to kept_assets`.execute(shop.db);
  }
});

test("hashed assets are kept for a year", async () => {
  const script = /\/assets\/[\w-]+\.js/.exec(JSON.stringify(await assetNames()))?.[0] ?? "";
  expect((await get(script)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("personal pages, forms and errors are never cached", async () => {
  const answers: [string, Answer][] = [];
  for (const path of [
    "/account",
    "/orders",
    "/formations/entrepreneuriat/apprendre",
    "/account.data",
    "/orders.data",
  ]) {
    answers.push([path, await get(path, { Cookie: cookie })], [`${path} as a guest`, await get(path)]);
  }
  for (const path of [
    "/login",
    "/login.data",
    "/login?redirectTo=/orders",
    "/checkout/mindset",
    "/checkout/nulle-part",
    "/success?product=mindset&session_id=cs_test_inconnue",
    "/mot-de-passe?token=inconnu",
    "/mot-de-passe-oublie",
    "/nulle-part",
    "/nulle-part.data",
    "/login/",
  ]) {
    answers.push([path, await get(path)], [`${path} with a session`, await get(path, { Cookie: cookie })]);
  }
  answers.push(["a mistake", await post(shop.url, "/login", { email: "x" })]);
  for (const [name, { headers }] of answers) {
    expect({ name, control: headers["cache-control"] }).toEqual({ name, control: "private, no-store" });
    expect(headers.etag).toBeUndefined();
  }
});

test("a public page has the same bytes with and without cookies, whoever requests it first", async () => {
  // No other test here opens these pages, so they are not in the cache yet.
  for (const address of ["/a-propos-de-moi", "/challenge", "/temoignages", "/lifestyle", "/politique-cookies"]) {
    const known = await get(address, { Cookie: cookie });
    const guest = await get(address);
    const again = await get(address, { Cookie: "sid=autre; theme=sombre" });
    expect(known.body).not.toContain("zz-ana");
    expect(guest.body).toBe(known.body);
    expect(again.body).toBe(known.body);
    for (const name of ["etag", "cache-control", "vary"]) {
      expect({ address, name, value: known.headers[name] }).toEqual({ address, name, value: guest.headers[name] });
    }
  }
});

test("addresses with tracking parameters share one cached page; parameters that a page reads do not", async () => {
  const plain = await get("/mindset");
  expect(plain.headers["no-vary-search"]).toBe("params");
  expect((await get("/mindset?utm_source=lettre&n=1")).headers.etag).toBe(plain.headers.etag);
  const all = await get("/preuves-sociales");
  const some = await get("/preuves-sociales?utm_source=lettre&categorie=immobilier");
  expect(some.body).not.toBe(all.body);
  expect((await get("/preuves-sociales?categorie=immobilier")).body).toBe(some.body);
  expect((await get("/preuves-sociales")).body).toBe(all.body);
  await get("/ressources/simulateurs");
  expect((await get("/ressources/simulateurs?prix=100000&loyer=654")).body).toContain('value="654"');
  await get("/temoignages/partager");
  expect((await get("/temoignages/partager?envoye=1")).body).toContain("c’est bien arrivé");
});

test("a customer's private pages are never served to the next customer", async () => {
  const other = `sid=${(await aCustomer(shop, "zz-bea@exemple.fr", "mindset")).cookie("sid")}`;
  for (const path of [...PUBLIC, "/account", "/orders", "/login", "/checkout/immobilier-campagne", "/account.data"]) {
    const [ana, bea, guest] = [
      await get(path, { Cookie: cookie }),
      await get(path, { Cookie: other }),
      await get(path),
    ];
    expect(ana.body).not.toContain("zz-bea");
    expect(bea.body).not.toContain("zz-ana");
    expect(guest.body).not.toMatch(/zz-(ana|bea)/);
  }
  const together = await Promise.all(
    Array.from({ length: 20 }, (_, index) => get("/account", { Cookie: index % 2 ? cookie : other })),
  );
  for (const [index, { body }] of together.entries()) {
    expect(body).toContain(index % 2 ? "zz-ana" : "zz-bea");
    expect(body).not.toContain(index % 2 ? "zz-bea" : "zz-ana");
  }
});

test("headers that control frameworks do not change what others get from the cache", async () => {
  const spoofs: Record<string, string>[] = [
    { "X-React-Router-SPA-Mode": "yes" },
    { "X-React-Router-Prerender-Data": encodeURIComponent('{"poison":1}') },
    { "X-React-Router-Request-Id": "poison" },
    { "X-Forwarded-Host": "poison.example" },
    { "X-Forwarded-Proto": "https", "X-Forwarded-Port": "1" },
    { "X-Original-Url": "/account", "X-Rewrite-Url": "/account" },
    { "X-Http-Method-Override": "POST", "X-Method-Override": "DELETE" },
    { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" },
    { "Accept-Language": "poison", "User-Agent": "poison" },
    { Range: "bytes=0-10", "If-Modified-Since": "Sat, 21 Nov 2026 00:00:00 GMT" },
  ];
  for (const [index, headers] of spoofs.entries()) {
    for (const path of ["/", "/entrepreneuriat", "/entrepreneuriat.data"]) {
      const address = `${path}?essai=${index}`;
      const first = await get(address, headers);
      const after = await get(address);
      const clean = await get(`${path}?propre=${index}`);
      expect({ path, headers, status: first.status }).toEqual({ path, headers, status: 200 });
      expect(after.status).toBe(200);
      expect(after.body).not.toContain("poison");
      expect(after.body).toBe(clean.body);
    }
  }
});

test("a change in the database is shown on both processes when it is announced, and not before", async () => {
  const other = await Shop.open({ beside: shop, env: { PROCESS: "web" } });
  try {
    const both = [shop.url, other.url];
    const prices = () =>
      Promise.all(both.map(async (origin) => /4\s321/.test((await get("/mindset", {}, origin)).body)));
    expect(await prices()).toEqual([false, false]);
    await shop.db
      .updateTable("formations")
      .set({ price: 4321, promotionalPrice: null })
      .where("slug", "=", "mindset")
      .execute();
    expect(await prices()).toEqual([false, false]);
    await sql`notify pages`.execute(shop.db);
    await eventually(async () => (await prices()).every(Boolean), 5000);
  } finally {
    await other.kill();
  }
});

test("a page that fails is not cached: the next visitor gets it as soon as it works", async () => {
  const rename = (from: "testimonials" | "ailleurs", to: string) =>
    shop.db.schema.alterTable(from).renameTo(to).execute();
  await rename("testimonials", "ailleurs");
  const broken = await get("/residence-secondaire");
  await rename("ailleurs", "testimonials");
  expect(broken).toMatchObject({ status: 500, headers: { "cache-control": "private, no-store" } });
  expect((await get("/residence-secondaire")).status).toBe(200);
});

async function assetNames(): Promise<string[]> {
  const { readdir } = await import("node:fs/promises");
  return (await readdir("build/client/assets")).map((file) => `/assets/${file}`).filter((file) => file.endsWith(".js"));
}
