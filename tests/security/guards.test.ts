import { describe, expect, test } from "vitest";
import { aCustomer } from "#tests/support/buying.ts";
import { post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";

const ADDRESS = "zz-garde@exemple.fr";
const GUARDED = [
  "/account",
  "/account/email",
  "/orders",
  "/compte/donnees",
  "/compte/donnees/export",
  "/formations/entrepreneuriat/apprendre",
];
const ROUTES = [
  "root",
  "routes/account/layout",
  "routes/learn/layout",
  "routes/account/account",
  "routes/account/orders",
  "routes/account/change-email",
  "routes/account/my-data",
  "routes/account/my-data-export",
  "routes/learn/programme",
];

const shop = await aShop();
const session = `sid=${(await aCustomer(shop, ADDRESS)).cookie("sid")}`;

/** Spellings of an address that some router reads as the same one. */
function spellings(path: string): string[] {
  const [, first = ""] = path;
  const encoded = path.replace(first, `%${first.charCodeAt(0).toString(16)}`);
  const filters = [...ROUTES, ROUTES.join(","), "*", "x", ""].map(
    (id) => `${path}.data?_routes=${encodeURIComponent(id)}`,
  );
  return [
    path,
    `${path}?index`,
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `//${path}/`,
    path.toUpperCase(),
    encoded,
    encoded.toUpperCase(),
    `/.${path}`,
    `/x/..${path}`,
    `${path}/.`,
    `${path}/x/..`,
    `${path};x=1`,
    `${path}%20`,
    `${path}%00`,
    `${path}.json`,
    `${path}.data`,
    `${path}/.data`,
    `${path}/_.data`,
    `${path}.data/`,
    `${path.toUpperCase()}.data`,
    `${encoded}.data`,
    `${path}.data?index`,
    ...filters,
  ];
}

describe.each(GUARDED)("%s", (path) => {
  test("opens for its signed-in owner", async () => {
    const page = await send(shop.url, path, { headers: { Cookie: session } });
    expect(page.status).toBe(200);
    expect(page.body).toMatch(/zz-garde|Accès à Vie|Au programme/);
  });

  test("sends a guest to the login page, which leads back", async () => {
    const { status, headers } = await send(shop.url, path);
    expect([302, 303]).toContain(status);
    expect(headers.location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
  });

  test("shows guests nothing, however its address is spelled", async () => {
    for (const cookie of [
      "",
      "sid=",
      `sid=${"A".repeat(43)}`,
      session.toUpperCase(),
      `${session}x`,
      `SID${session.slice(3)}`,
    ]) {
      for (const spelling of spellings(path)) {
        const headers: Record<string, string> = cookie ? { Cookie: cookie } : {};
        const { status, body, headers: answered } = await send(shop.url, spelling, { headers });
        expect({ spelling, cookie, word: secretIn(body) }).toMatchObject({ word: undefined });
        const isRefused = (status >= 300 && status < 500) || isRedirectInData(status, body);
        expect({ spelling, cookie, status, isRefused }).toMatchObject({ isRefused: true });
        if (answered.location?.startsWith("/login")) expect(answered["cache-control"]).toBe("private, no-store");
      }
    }
  });

  test("accepts no write from a guest, as a document or as data", async () => {
    for (const spelling of [path, `${path}.data`, `${path}?index`, `${path}/`, path.toUpperCase()]) {
      const { status, body } = await post(shop.url, spelling, { first_name: "Intrus", intent: "delete" });
      expect(secretIn(body)).toBeUndefined();
      expect({ spelling, status, isRefused: status >= 300 || isRedirectInData(status, body) }).toMatchObject({
        isRefused: true,
      });
    }
    const profiles = await shop.db.selectFrom("userProfiles").select("firstName").execute();
    expect(profiles.some((profile) => profile.firstName === "Intrus")).toBe(false);
  });
});

test("a formation that somebody else bought gets the same 404 as an unknown one", async () => {
  const other = await aCustomer(shop, "autre@exemple.fr", "mindset");
  expect((await other.open("/formations/mindset/apprendre")).status).toBe(200);
  for (const slug of ["mindset", "immobilier-campagne", "inconnue", "entrepreneuriat'--"]) {
    const answer = await send(shop.url, `/formations/${slug}/apprendre`, { headers: { Cookie: session } });
    expect({ slug, status: answer.status }).toEqual({ slug, status: 404 });
    expect(answer.body).not.toContain("Au programme");
  }
});

test("a public page requested with a private page's route id returns no private data", async () => {
  for (const path of ["/_.data", "/login.data", "/entrepreneuriat.data", "/checkout/mindset.data"]) {
    for (const id of ROUTES) {
      const { body } = await send(shop.url, `${path}?_routes=${encodeURIComponent(id)}`);
      expect(secretIn(body)).toBeUndefined();
    }
  }
});

test("the route table is not disclosed to a request with an invented path", async () => {
  for (const query of ["?p=/account&version=x", "?paths=/account,/orders&version=x", "?p=%2Faccount"]) {
    const { status, body } = await send(shop.url, `/__manifest${query}`);
    expect(status).toBe(404);
    expect(body).not.toMatch(/routes\/|hasLoader/);
    expect(secretIn(body)).toBeUndefined();
  }
});

/** A text that only a signed-in customer may read. */
function secretIn(body: string): string | undefined {
  return /zz-garde|Membre depuis|Accès à Vie|Au programme/.exec(body)?.[0];
}

/**
 * A client-side navigation gets its redirect inside a 202: to the login page, or first to the address without a slash.
 */
function isRedirectInData(status: number, body: string): boolean {
  return status === 202 && body.includes('"redirect"') && /"\/(login|account|orders|compte|formations)/.test(body);
}
