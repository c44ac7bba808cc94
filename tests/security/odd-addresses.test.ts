import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";

/** What a scanner puts into addresses and fields must never cause a server error. */
const shop = await aShop();
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
  for (const path of ["/orders/%00/recu", "/formations/%00/apprendre"]) {
    expect({ path, status: (await admin.open(path)).status }).toEqual({ path, status: 404 });
  }
});

test.each([
  ["/admin/temoignages/nouveau?genre=success-story", { auteur: "a\u0000b", texte: "Bien." }, 400],
  ["/admin/temoignages/nouveau?genre=screenshot", { auteur: "Ana", texte: "Bien.", lignes: "a\u0000" }, 400],
  ["/admin/emails/adresses-bloquees", { email: "a\u0000@b.fr" }, 400],
  ["/account/connexions", { session: "\u0000" }, 404],
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
