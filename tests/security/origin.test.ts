import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { type Answer, cookiePair, documentOf, FORM, post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Shop, WEBHOOK_SECRET } from "#tests/support/shop.ts";

const shop = await aShop();
const customer = await aCustomer(shop, "lou@exemple.fr");

const PATHS = [
  "/",
  "/login",
  "/login.data",
  "/logout",
  "/logout.data",
  "/mot-de-passe",
  "/checkout/entrepreneuriat",
  "/account",
  "/orders.data",
  "/admin/login",
  "/nulle-part",
];
const EVIL = "https://mechant.example";

/** What a browser may send about the origin of a request, and whether that origin is the shop's own. */
function origins(own: string): { name: string; headers: Record<string, string>; isOwn: boolean }[] {
  const bySite = (site: string | undefined, isOwnSite: boolean) =>
    [
      { origin: own, isOwn: isOwnSite },
      { origin: EVIL, isOwn: false },
      { origin: "null", isOwn: false },
      { origin: own.replace("http:", "https:"), isOwn: false },
      { origin: `${own}.mechant.example`, isOwn: false },
      { origin: undefined, isOwn: site !== undefined && isOwnSite },
    ].map(({ origin, isOwn }) => ({
      name: `Sec-Fetch-Site ${site ?? "absent"}, Origin ${origin ?? "absent"}`,
      headers: { ...(site && { "Sec-Fetch-Site": site }), ...(origin && { Origin: origin }) },
      isOwn,
    }));
  return [
    ...bySite(undefined, true),
    ...bySite("same-origin", true),
    ...bySite("none", true),
    ...bySite("same-site", false),
    ...bySite("cross-site", false),
    { name: "own Referer alone", headers: { Referer: `${own}/login` }, isOwn: true },
    { name: "another site's Referer alone", headers: { Referer: `${EVIL}/${own}` }, isOwn: false },
    { name: "a Referer that is no address", headers: { Referer: "about:blank" }, isOwn: false },
  ];
}

describe.each(["POST", "PUT", "PATCH", "DELETE"])("%s", (method) => {
  test.each(PATHS)("%s is refused from another site, and accepted from the shop's own", async (path) => {
    for (const { name, headers, isOwn } of origins(shop.url)) {
      const answer = await send(shop.url, path, { method, headers: { ...FORM, ...headers }, body: "rien=1" });
      const refused = answer.status === 403;
      expect({ name, refused }).toEqual({ name, refused: !isOwn });
      if (refused) expect(answer.body).toContain("vient d’un autre site");
    }
  });
});

test("a form on another site cannot sign a customer out, sign in or place an order", async () => {
  const cookie = `sid=${customer.cookie("sid")}`;
  const before = await counts();
  const evil = { Origin: EVIL, "Sec-Fetch-Site": "cross-site", Cookie: cookie };
  expect((await post(shop.url, "/logout", {}, evil)).status).toBe(403);
  const login = await post(shop.url, "/login", { email: "lou@exemple.fr", password: PASSWORD }, evil);
  expect(login).toMatchObject({ status: 403, cookies: [] });
  const order = { email: "lou@exemple.fr", cgv: "on" };
  expect((await post(shop.url, "/checkout/mindset", order, evil)).status).toBe(403);
  expect((await send(shop.url, "/account", { headers: { Cookie: cookie } })).status).toBe(200);
  expect(await counts()).toEqual(before);
});

test("a GET changes nothing: a link on another site cannot sign a customer out", async () => {
  const cookie = `sid=${customer.cookie("sid")}`;
  await send(shop.url, "/logout", { headers: { Cookie: cookie } });
  expect((await send(shop.url, "/account", { headers: { Cookie: cookie } })).status).toBe(200);
});

test("Stripe's events carry no Origin and are accepted by their signature alone", async () => {
  const body = JSON.stringify({ id: "evt_without_origin", object: "event", type: "charge.refunded" });
  const unsigned = await send(shop.url, "/webhooks/stripe", { method: "POST", body });
  expect(unsigned.status).toBe(400);
  expect(unsigned.body).toContain("Bad signature");
  const before = shop.logs.length;
  expect((await send(shop.url, "/webhooks/stripe/", { method: "POST", body })).status).toBe(403);
  expect(shop.logs.slice(before).join("\n")).not.toContain(WEBHOOK_SECRET);
});

test("a form on another site cannot pose as Stripe or as a mail client", async () => {
  for (const path of ["/webhooks/stripe", "/desinscription?token=x"]) {
    for (const [name, value] of [
      ["Origin", EVIL],
      ["Referer", `${EVIL}/`],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const) {
      const headers = { ...FORM, [name]: value };
      const { status } = await send(shop.url, path, { method: "POST", headers, body: "a=1" });
      expect({ path, name, status }).toEqual({ path, name, status: 403 });
    }
  }
});

describe("behind a proxy that terminates TLS", () => {
  const SITE = "https://essor.example";
  let behind: Shop;
  beforeAll(async () => {
    behind = await Shop.open({ beside: shop, env: { APP_URL: SITE, TRUST_PROXY: "1", PROCESS: "web" } });
  });
  afterAll(() => behind.kill());

  const viaProxy = (extra: Record<string, string> = {}) => ({
    Host: "essor.example",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "essor.example",
    "X-Forwarded-For": "203.0.113.7",
    ...extra,
  });
  const submit = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    post(behind.url, path, fields, viaProxy({ Origin: SITE, ...headers }));

  /** Fills in a page's form with its hidden fields, as a browser does. */
  async function fillIn(path: string, typed: Record<string, string>, cookie = ""): Promise<Answer> {
    const page = await send(behind.url, path, { headers: viaProxy({ Cookie: cookie }) });
    expect(page.status).toBe(200);
    const hidden = documentOf(page).querySelectorAll("form[method=post] input[type=hidden]");
    const fields = hidden.map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]);
    return submit(path, { ...Object.fromEntries(fields), ...typed }, { Cookie: cookie });
  }

  test("signing in, ordering and signing out work", async () => {
    const login = await fillIn("/login", { email: "lou@exemple.fr", password: PASSWORD });
    expect(login.status).toBe(303);
    const cookie = cookiePair(login.cookies[0]);
    expect(cookie).toMatch(/^__Host-sid=/);
    const order = await fillIn("/checkout/mindset", { cgv: "on" }, cookie);
    expect(order.status).toBe(303);
    expect(order.headers.location).toContain(await stripeOrigin());
    expect((await submit("/logout", {}, { Cookie: cookie })).status).toBe(303);
    const account = await send(behind.url, "/account", { headers: viaProxy({ Cookie: cookie }) });
    expect(account.headers.location).toContain("/login");
  });

  test("an invalid form is shown again with 400 and is not taken for another site's", async () => {
    const answer = await fillIn("/mot-de-passe-oublie", { email: "sans arobase" });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain("Il faut une adresse e-mail complète");
  });

  test("the site's own address without TLS counts as another site", async () => {
    // Nor does the address at which the process listens behind the proxy, whatever Host the proxy sends.
    for (const other of ["http://essor.example", behind.url, "https://essor.example:8443"]) {
      const answer = await submit("/login", { email: "lou@exemple.fr", password: PASSWORD }, { Origin: other });
      expect(answer, other).toMatchObject({ status: 403, cookies: [] });
    }
  });
});

async function counts() {
  return shop.inspect(async (db) => ({
    sessions: await db.selectFrom("sessions").select(db.fn.countAll<string>().as("n")).executeTakeFirst(),
    orders: await db.selectFrom("orders").select(db.fn.countAll<string>().as("n")).executeTakeFirst(),
  }));
}

/** The origin of the Stripe emulator: the page's own policy names it. */
async function stripeOrigin(): Promise<string> {
  const { headers } = await send(shop.url, "/");
  return (
    /http:\/\/127\.0\.0\.1:\d+|http:\/\/localhost:\d+/.exec(String(headers["content-security-policy"]))?.[0] ?? "?"
  );
}
