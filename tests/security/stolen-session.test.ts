import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { toParisField } from "#app/domain/values/time.ts";
import { ADMIN, addressOf, anAdmin } from "#tests/support/admin.ts";
import { send } from "#tests/support/http.ts";
import { recordFirstSales } from "#tests/support/jobs.ts";
import { declare } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { stolenSession } from "#tests/support/stolen-session.ts";

const shop = await aShop();
const admin = await anAdmin(shop);
// A first sale changes what a code would say of a price: recorded between two posts, the effect would be shown anew.
await recordFirstSales(shop);
const { age, enterPassword, expectPassword } = stolenSession(shop, admin);

test("a session alone changes neither the seller's address, nor a price, nor what customers' emails say, and makes no code", async () => {
  const seller = await admin.open("/admin/vendeur");
  await age();
  const moved = await admin.submit(seller, { email: "voleuse@exemple.fr" });
  await expectPassword(moved, "/admin/vendeur", () => shop.db.selectFrom("sellerVersions").select("id").execute());

  // Wording and colours need none.
  await age();
  const worded = await admin.submit(await admin.open("/admin/vendeur"), { lectrices: "apprenants" });
  expect([new URL(worded.url).pathname, worded.text.includes("Votre saisie attend")]).toEqual([
    "/admin/vendeur",
    false,
  ]);

  const address = `${await addressOf(admin, "mindset")}/modifier`;
  const formation = await admin.open(address);
  await age();
  const priceOf = () => shop.db.selectFrom("formations").select("price").where("slug", "=", "mindset").execute();
  await expectPassword(
    await admin.submit(formation, { price: "1", promotional_price: "" }, "Sauvegarder"),
    address,
    priceOf,
  );
  // What changes nothing of the sale needs none.
  await age();
  const described = await admin.submit(await admin.open(address), { description: "En trois mois." });
  expect(new URL(described.url).pathname).toBe("/admin/dashboard");

  const email = "/admin/textes/email-training-access";
  const text = await admin.open(email);
  await age();
  const published = await admin.submit(text, { closing: "Ouvre https://exemple.fr" }, "Publier");
  await expectPassword(published, email, () => shop.db.selectFrom("textVersions").select("id").execute());

  const codes = "/admin/codes/nouveau";
  const typed = { code: "VOL", percent: "20", au: toParisField(new Date(Date.now() + 10 * 86_400_000)) };
  const effect = await admin.submit(await admin.open(codes), typed, "Voir l’effet");
  await age();
  const made = await admin.submit(effect, {}, "Créer le code");
  await expectPassword(made, codes, () => shop.db.selectFrom("codes").select("id").execute());
});

test("a session alone neither renames a formation, nor sends its buyers elsewhere, nor ends its sale", async () => {
  const page = await addressOf(admin, "mindset");
  const form = `${page}/modifier`;
  const sale = () => shop.db.selectFrom("formations").selectAll().where("slug", "=", "mindset").execute();
  const changes = [
    { name: "Payez sur exemple.fr" },
    { stripe_price_id: "price_autre" },
    { stripe_product_id: "prod_autre" },
    { description: "En trois mois, [ici](https://voleuse.exemple)." },
    { is_active: false },
    { status: "closed" },
    { close_date: "2026-01-01" },
    { open_date: "2199-01-01", close_date: "" },
    { max_participants: "1" },
  ];
  for (const change of changes) {
    await age();
    await expectPassword(await admin.submit(await admin.open(form), change, "Sauvegarder"), form, sale);
  }
  await age();
  const before = await sale();
  const body = new URLSearchParams({ intent: "archiver" });
  const archived = await admin.request(`${page}/supprimer`, { method: "POST", body });
  expect(archived.headers.get("Location")).toContain("/admin/confirmer-identite");
  expect(await sale()).toEqual(before);
});

test("a session alone lets no code serve more often", async () => {
  const typed = { code: "PEU", percent: "20", au: toParisField(new Date(Date.now() + 10 * 86_400_000)), max: "2" };
  await admin.submit(await admin.open("/admin/confirmer-identite"), { password: ADMIN.password });
  const effect = await admin.submit(await admin.open("/admin/codes/nouveau"), typed, "Voir l’effet");
  const page = new URL((await admin.submit(effect, {}, "Créer le code")).url).pathname;
  const terms = () => shop.db.selectFrom("codes").select(["maxUses", "note"]).where("code", "=", "PEU").execute();
  await age();
  await admin.submit(await admin.open(page), { note: "Salon", au: toParisField(new Date(Date.now() + 86_400_000)) });
  expect(await terms()).toEqual([{ maxUses: 2, note: "Salon" }]);
  for (const max of ["3", ""]) {
    await age();
    await expectPassword(await admin.submit(await admin.open(page), { max }, "Enregistrer"), page, terms);
  }
});

test("a session alone refuses no declaration, takes no page of hers off the site, and ends no pause after a flood", async () => {
  const id = await declare(shop, "retractation", { contrat: "rien", email: "inconnue@exemple.fr" });
  const declaration = `/admin/droits/${id}`;
  const motif = { motif: "Payez sur https://voleuse.exemple" };
  const outcomes = () =>
    shop.db.selectFrom("declarationOutcomes").select("kind").where("declarationId", "=", id).execute();
  await age();
  const refused = await admin.submit(await admin.open(declaration), motif, "Refuser et envoyer le motif");
  await expectPassword(refused, declaration, outcomes);

  const made = await admin.submit(await admin.open("/admin/pages/nouvelle"), { titre: "Été" }, "Créer la page");
  const page = new URL(made.url).pathname;
  await admin.submit(await admin.open(page), { "blocks-0-text": "Une semaine." }, "Publier");
  const state = () => shop.db.selectFrom("pages").select("state").execute();
  await age();
  await expectPassword(await admin.submit(await admin.open(page), {}, "Retirer du site"), page, state);

  const alerts = ["declarations-paused:1", "declaration:1"].map((key) => ({ key, subject: key, details: "[]" }));
  await shop.db.insertInto("alerts").values(alerts).execute();
  const open = async () =>
    (await shop.db.selectFrom("alerts").select("key").where("resolvedAt", "is", null).execute()).map(({ key }) => key);
  const resolve = async (alerte: string) => {
    const body = new URLSearchParams({ alerte });
    const answer = await admin.request("/admin/commandes?q=ES", { method: "POST", body });
    return admin.open(answer.headers.get("Location") ?? "");
  };
  await age();
  expect((await resolve("declaration:1")).text).toContain("L’alerte est réglée.");
  const back = await enterPassword(await resolve("declarations-paused:1"), "/admin/commandes");
  expect([back.text.includes("Rien n’a encore changé"), new URL(back.url).searchParams.get("q")]).toEqual([true, "ES"]);
  expect(await open()).toContain("declarations-paused:1");
  await resolve("declarations-paused:1");
  expect(await open()).not.toContain("declarations-paused:1");
});

test("a session alone hides no library, writes to nobody who waits, takes nobody off the list, and files no lawyer's opinion", async () => {
  const entry = newId();
  await sql`insert into waiting_entries (id, formation_id, kind, state, email, token_hash, confirm_hash, confirmed_at)
    select ${entry}, id, 'opening', 'waiting', 'attend@exemple.fr', 'a', 'b', now() from formations where slug = 'mindset'`.execute(
    shop.db,
  );
  const { id: formation } = await shop.db
    .selectFrom("formations")
    .select("id")
    .where("slug", "=", "mindset")
    .executeTakeFirstOrThrow();
  const state = async () => [
    await shop.db.selectFrom("settings").select("key").where("key", "like", "removed_page:%").execute(),
    await shop.db.selectFrom("waitingEntries").select(["state", "openingNo"]).execute(),
  ];
  const before = await state();
  const doors = [
    ["/admin/bibliotheque", { intent: "retirer" }],
    ["/admin/liste-attente?formation=mindset", { retirer: entry }],
    ["/admin/liste-attente?formation=mindset", { ecrire: formation }],
    ["/admin/liste-attente?formation=mindset", { places: "1", plus: "1000" }],
  ] as const;
  for (const [door, fields] of doors) {
    await age();
    const answer = await admin.request(door, { method: "POST", body: new URLSearchParams(fields) });
    const asked = await admin.open(answer.headers.get("Location") ?? "");
    const back = await enterPassword(asked, new URL(door, shop.url).pathname);
    expect([door, back.text.includes("Rien n’a encore changé"), await state()]).toEqual([door, true, before]);
    expect(back.url).toContain(door);
  }
  const body = new FormData();
  for (const [name, value] of Object.entries({ sujet: "regime", date: "2026-01-05" })) body.append(name, value);
  body.append("fichier", new File(["%PDF-1.4\n"], "Avis.pdf", { type: "application/pdf" }));
  await age();
  const filed = await admin.request("/admin/avis", { method: "POST", body });
  expect(filed.headers.get("Location")).toContain("/admin/confirmer-identite");
  const form = await enterPassword(await admin.open("/admin/avis"), "/admin/avis");
  expect(form.text).toContain("Déposer");
  expect(await shop.db.selectFrom("counselOpinions").select("id").execute()).toEqual([]);
});

test("of an account that signs in without end, the newest fifty sessions stay", async () => {
  await sql`insert into sessions (id, user_id, ip_prefix, user_agent, last_seen_at)
    select md5(n::text), users.id, '', '', now() - interval '1 minute' * n from users, generate_series(1, 60) n
    where email = ${ADMIN.email}`.execute(shop.db);
  const again = await anAdmin(shop);
  const { rows } = await sql<{ id: string }>`select id from sessions`.execute(shop.db);
  expect(rows).toHaveLength(50);
  expect((await again.open("/admin/securite")).status).toBe(200);
  // Those that wait for a code are counted apart: whoever knows the password alone pushes out none of them.
  await sql`insert into sessions (id, user_id, ip_prefix, user_agent, pending_two_factor)
    select md5('w' || n::text), users.id, '', '', true from users, generate_series(1, 60) n
    where email = ${ADMIN.email}`.execute(shop.db);
  await anAdmin(shop);
  expect(new URL((await again.open("/admin/securite")).url).pathname).toBe("/admin/securite");
});

test("a copy of the cookie opens nothing once its owner has entered her password, changed it, or ended the others", async () => {
  const copy = () => `sid=${admin.cookie("sid")}`;
  const opens = async (cookie: string) =>
    (await send(shop.url, "/admin/securite", { headers: { Cookie: cookie } })).status;
  const use: [string, () => Promise<unknown>][] = [
    [
      "entered it",
      async () => admin.submit(await admin.open("/admin/confirmer-identite"), { password: ADMIN.password }),
    ],
    [
      "ended the others",
      async () =>
        admin.request("/account/connexions", { method: "POST", body: new URLSearchParams({ session: "autres" }) }),
    ],
    [
      "changed it",
      async () =>
        admin.submit(await admin.open("/account/mot-de-passe"), {
          currentPassword: ADMIN.password,
          password: "une autre phrase de passe",
          passwordConfirmation: "une autre phrase de passe",
        }),
    ],
  ];
  for (const [what, act] of use) {
    const stolen = copy();
    expect([what, await opens(stolen)]).toEqual([what, 200]);
    await act();
    expect([what, await opens(stolen), await opens(copy())]).toEqual([what, 302, 200]);
  }
});
