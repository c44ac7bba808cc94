import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { documentOf, FORM, post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { routeAddresses } from "#tests/support/routes.ts";

const shop = await aShop();

const METHODS = ["PUT", "PATCH", "DELETE"];
const ask = (method: string, path: string, body = "", headers: Record<string, string> = {}) =>
  send(shop.url, path, {
    method,
    headers: { Origin: shop.url, ...FORM, "Content-Length": `${body.length}`, ...headers },
    body,
  });

test("each route refuses PUT, PATCH and DELETE (405) with a page in French and the methods that it accepts", async () => {
  // These fit two patterns, so that only React Router knows which route they are.
  const ambiguous = ["/formations/:slug/directs/calendrier", "/attestation/:code", "/attestation/:code.pdf"];
  for (const { path: pattern } of routeAddresses) {
    if (pattern.includes("*") || pattern.startsWith("/admin/medias/envois")) continue;
    const path = pattern.replace(/:[a-zA-Z]+/g, "x");
    const refusal = ambiguous.includes(pattern) ? [404, "Page introuvable"] : [405, "Demande refusée"];
    for (const method of METHODS) {
      const answer = await ask(method, path);
      const heading = documentOf(answer).querySelector("main h1")?.text;
      const seen = [method, path, answer.status, heading, answer.headers["cache-control"]];
      expect(seen).toEqual([method, path, ...refusal, "private, no-store"]);
      if (answer.status === 405) expect(answer.headers.allow).toMatch(/^(GET, HEAD(, POST)?|POST)$/);
    }
  }
  const allowed = async (path: string) => (await ask("PUT", path)).headers.allow;
  expect(await allowed("/")).toBe("GET, HEAD");
  expect(await allowed("/login")).toBe("GET, HEAD, POST");
  expect(await allowed("/webhooks/stripe")).toBe("POST");
  expect(await allowed("/admin/medias/envois")).toBe("HEAD, POST, PATCH, DELETE, OPTIONS");
});

test("they change nothing, however the address is spelled and whatever the body is", async () => {
  const customer = await aCustomer(shop, "methodes@exemple.fr");
  const session = { Cookie: `sid=${customer.cookie("sid")}` };
  const message = "nom=Ana&email=methodes%40exemple.fr&message=Bonjour";
  for (const method of METHODS) {
    for (const [path, status] of [
      ["/contact", 405],
      ["/contact/", 404],
      ["/CONTACT", 404],
      ["/contact.data", 404],
      ["/nulle-part", 404],
    ] as const)
      expect([method, path, (await ask(method, path, message)).status]).toEqual([method, path, status]);
    const json = await ask(method, "/contact", '{"nom":"Ana"}', { "Content-Type": "application/json" });
    const login = await ask(method, "/login", `email=methodes%40exemple.fr&password=${encodeURIComponent(PASSWORD)}`);
    const logout = await ask(method, "/logout", "", session);
    expect([json, login, logout].map(({ status, cookies }) => [status, cookies])).toEqual(Array(3).fill([405, []]));
  }
  expect((await send(shop.url, "/account", { headers: session })).status).toBe(200);
  const messages = shop.db
    .selectFrom("contactMessages")
    .select("id")
    .where("email", "=", "methodes@exemple.fr")
    .execute();
  expect(await messages).toEqual([]);
});

test("a page that is only read refuses a post (405) with the same list", async () => {
  for (const path of ["/", "/entrepreneuriat", "/articles"]) {
    const { status, headers } = await ask("POST", path);
    expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD"]);
  }
  const admin = await anAdmin(shop);
  const headers = { Cookie: `sid=${admin.cookie("sid")}` };
  const dashboard = await ask("POST", "/admin/dashboard", "", headers);
  expect([dashboard.status, dashboard.headers.allow]).toEqual([405, "GET, HEAD"]);
});

/** What a scanner puts into addresses and fields must never cause a server error. */
const admin = await anAdmin(shop);

test.each([
  "/desinscription?token=%00",
  "/inscription/confirmer?token=a%00b",
  "/challenge/jour/1?token=%00",
  "/challenge/cahier?token=%00",
  "/guide/telecharger?token=%00",
  "/checkout/%00",
  "/articles/a%00b",
  "/media/%00",
  "/documents/toString.pdf",
  "/documents/constructor.pdf",
  "/documents/__proto__.pdf",
])("an odd address gets 404: %s", async (path) => {
  expect((await send(shop.url, path)).status).toBe(404);
});

test.each(["/login?notice=__proto__", "/login?notice=constructor", "/success?session_id=a&product=%00"])(
  "an odd parameter does not change the page: %s",
  async (path) => {
    expect((await send(shop.url, path)).status).toBe(200);
  },
);

test.each(["/desinscription?token=%00", "/inscription/confirmer?token=%00"])(
  "an invalid token belongs to nobody: %s",
  async (path) => {
    expect((await post(shop.url, path, {})).status).toBe(404);
  },
);

test("a NUL character in a testimonial's link is reported at its field", async () => {
  const answer = await post(shop.url, "/temoignages/partager", {
    nom: "Léa M.",
    email: "lien@exemple.fr",
    texte: "Un témoignage assez long pour être pris au sérieux.",
    lien: "https://exemple.fr/\u0000",
    categorie: "challenge",
    experience: "2026-01-05",
    consentement: "on",
  });
  expect(answer.status).toBe(400);
});

test("odd values in addresses cause no server error", async () => {
  const pages = "dashboard contacts temoignages securite".split(" ").map((page) => `/admin/${page}?notice=__proto__`);
  for (const path of [...pages, "/admin/droits?type=constructor&etat=__proto__", "/account?notice=__proto__"]) {
    expect({ path, status: (await admin.open(path)).status }).toEqual({ path, status: 200 });
  }
  for (const path of [
    `/checkout/mindset?place=${"a".repeat(99)}%F0%9F%98%80`,
    "/admin/contacts?vue=challenge&cohorte=0000-01-01",
  ])
    expect({ path, status: (await admin.open(path)).status }).toEqual({ path, status: 200 });
  for (const path of ["/orders/%00/recu", "/formations/%00/apprendre", "/admin/codes/lots/%E2%82%AC"]) {
    expect({ path, status: (await admin.open(path)).status }).toEqual({ path, status: 404 });
  }
});

test.each([
  ["/admin/temoignages/nouveau?genre=success-story", { auteur: "a\u0000b", texte: "Bien." }, 400],
  ["/admin/temoignages/nouveau?genre=screenshot", { auteur: "Ana", texte: "Bien.", lignes: "a\u0000" }, 400],
  ["/admin/emails/adresses-bloquees", { email: "a\u0000@b.fr" }, 400],
  ["/account/connexions", { session: "\u0000" }, 404],
  ["/success?session_id=%00", { precision: "x" }, 404],
  ["/admin/liste-attente?formation=%00", { liste: "on", heures: "24" }, 404],
] as const)("a NUL in a form: %s", async (path, fields, status) => {
  const answer = await admin.request(path, { method: "POST", body: new URLSearchParams(fields) });
  expect(answer.status).toBe(status);
});

test("a host is a name and a port, without anything that could get into the links of a cached page", async () => {
  const own = new URL(shop.url).host;
  for (const host of [`${own}/guide?`, `${own}?x`, `${own}#x`, `${own}/..`, `user@${own}`]) {
    expect((await send(shop.url, "/", { headers: { Host: host } })).status, host).toBe(421);
  }
});
