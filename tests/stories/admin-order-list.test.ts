import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { termsIn } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Finding orders among many: pages, searches, filters, the export. */
const shop = await aShop();
const admin = await anAdmin(shop);
await shop.inspect(async (db) => {
  await sql`insert into users (id, email) select gen_random_uuid(), 'cliente' || n || '@exemple.fr'
    from generate_series(1, 2400) n`.execute(db);
  await sql`insert into user_profiles (user_id, first_name, last_name)
    select id, case email when 'cliente7@exemple.fr' then 'Zoé' when 'cliente8@exemple.fr' then '' else 'Anne' end,
      case email when 'cliente7@exemple.fr' then 'Éluard' when 'cliente8@exemple.fr' then '=cmd|''/c calc''!A1' else 'Martin' end
    from users where email like 'cliente%'`.execute(db);
  // Fifty orders have the same time: without the id in the sort order, pages would repeat and hide rows.
  await sql`insert into orders (id, idempotency_key, user_id, email, formation_id, formation_name, type, status, amount_cents,
      offer, consents, terms_version, terms_sha256, expires_at, created_at, paid_at, stripe_payment_intent_id)
    select gen_random_uuid(), gen_random_uuid(), users.id, users.email, formations.id, formations.name, formations.type,
      case when n % 4 = 0 then 'canceled' else 'paid' end, 49700, '{}', '[]', '2026-11-21', ${await termsIn(db)}, now(),
      timestamptz '2026-11-01T12:00:00Z' - (n / 120) * interval '1 hour', now(), 'pi_' || n
    from generate_series(1, 2400) n join users on users.email = 'cliente' || n || '@exemple.fr'
    join formations on formations.slug = case when n % 2 = 0 then 'mindset' else 'immobilier-campagne' end`.execute(db);
  await sql`update orders set billing = '{"name": "Gréta Berg"}' where email = 'cliente8@exemple.fr'`.execute(db);
  await sql`insert into access (user_id, formation_id, source, order_id, granted_at)
    select user_id, formation_id, 'order', id, now() from orders where status = 'paid'`.execute(db);
  await sql`analyze`.execute(db);
});

test("the list shows each order on one page only, newest first, even when many have the same time", async () => {
  const first = await admin.open("/admin/commandes");
  expect(first.text).toContain("2 400 commandes · page 1 sur 48");
  const seen: string[] = [];
  for (const page of [1, 2, 3, 48]) seen.push(...numbersOn(await admin.open(`/admin/commandes?page=${page}`)));
  expect([seen.length, new Set(seen).size]).toEqual([200, 200]);
  expect(numbersOn(await admin.open("/admin/commandes?page=2"))).toEqual(seen.slice(50, 100));
  expect(numbersOn(await admin.open("/admin/commandes?page=99999"))).toEqual([]);
});

test.each([
  ["its number", "q=%s", 1],
  ["the beginning of an address", "q=cliente7%40ex", 1],
  ["an address in capitals", "q=CLIENTE7%40EXEMPLE.FR", 1],
  ["a name without its accents", "q=zoe+eluard", 1],
  ["the family name first", "q=Éluard+Z", 1],
  ["a name that was billed", "q=greta+b", 1],
  ["the last word of a name that was billed", "q=BERG", 1],
  ["Stripe's own id", "q=pi_7", 1],
  ["a wildcard of SQL", "q=%25", 0],
  ["half a character and a NUL", "q=%00%ED%A0%80", 0],
  ["a status", "statut=canceled", 600],
  ["a type", "type=subscription&statut=paid", 1200],
  ["a formation", "formation=mindset&statut=paid", 600],
  ["days, the last one included", "du=2026-11-01&au=2026-11-01", 1679],
  ["two filters together", "formation=mindset&q=zoe", 0],
  ["the need for attention", "statut=a-traiter", 0],
  ["nonsense", "statut=x&type=%00&formation=%27&du=never&page=-1", 2400],
])("orders are found by %s", async (_, query, count) => {
  const [row] = await shop.db
    .selectFrom("orders")
    .select("number")
    .where("email", "=", "cliente7@exemple.fr")
    .execute();
  const page = await admin.open(`/admin/commandes?${query.replace("%s", row?.number ?? "")}`);
  expect(page.status).toBe(200);
  const total = /([\d\s\u202f]+) commandes?(?: |$|V)/.exec(page.text.replace(/.*Statut/, ""))?.[1] ?? "";
  expect(count === 0 ? page.text.includes("Aucune commande") : Number(total.replace(/\D/g, "")) === count).toBe(true);
});

test("the links to other pages keep the filters, and the search field keeps its text", async () => {
  const page = await admin.open("/admin/commandes?statut=canceled&q=cliente");
  const next = page.document.querySelector("a[rel=next]")?.getAttribute("href");
  expect(next).toBe("/admin/commandes?q=cliente&statut=canceled&page=2");
  expect(page.document.querySelector("input[name=q]")?.getAttribute("value")).toBe("cliente");
  expect(numbersOn(await admin.open(String(next)))).toHaveLength(50);
});

test("the export holds every order once, is streamed, and contains no formula", async () => {
  const billing = JSON.stringify({ name: "Paule Rivière", country: "FR" });
  await shop.inspect(async (db) => {
    await sql`update orders set billing = ${billing} where email = 'cliente9@exemple.fr'`.execute(db);
    await sql`update user_profiles set first_name = '', last_name = '' from users
      where users.id = user_id and email = 'cliente9@exemple.fr'`.execute(db);
  });
  const answer = await exported("");
  expect(answer.headers.get("Content-Type")).toContain("text/csv");
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="commandes-\d{4}-\d\d-\d\d\.csv"$/);
  expect(answer.headers.get("Content-Length")).toBeNull();
  expect(answer.headers.get("Cache-Control")).toContain("no-store");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString().trim().split("\r\n");
  expect(lines).toHaveLength(2401);
  expect(new Set(lines.map((line) => line.split(";")[0])).size).toBe(2401);
  expect(lines[0]).toContain("Commande;Créée le;");
  expect(lines[1]).toMatch(/;(Payée|Abandonnée);non;(Abonnement|Paiement unique);.*;497,00;0,00;/);
  const evil = lines.find((line) => line.includes("cliente8@exemple.fr"));
  expect(evil).toContain("'=cmd");
  // The name on the invoice, where the account has none.
  expect(lines.find((line) => line.includes("cliente9@exemple.fr"))).toContain(";Paule Rivière;");
  expect(lines.filter((line) => line.split(";").some((cell) => /^"?[=+@-]/.test(cell)))).toEqual([]);

  const some = (await (await exported("?statut=canceled&formation=mindset")).text()).trim().split("\r\n");
  expect(some).toHaveLength(601);
  const taken = await shop.db
    .selectFrom("auditLog")
    .select(["actor", "after"])
    .where("action", "=", "export")
    .orderBy("id")
    .execute();
  expect(taken).toMatchObject([
    { actor: "admin@essor.example" },
    { after: { status: "canceled", formation: "mindset" } },
  ]);
});

test("an export requires a recent password, and an administrator", async () => {
  const guest = await new Visitor(shop.url).request("/admin/commandes/export", { method: "POST" });
  expect(guest.headers.get("Location")).toBe("/admin/login");
  expect((await admin.request("/admin/commandes/export")).headers.get("Location")).toBe("/admin/commandes");
  await sql`update sessions set authenticated_at = now() - interval '11 minutes'`.execute(shop.db);
  const stale = await exported("?statut=paid");
  expect(stale.headers.get("Location")).toBe(
    "/admin/confirmer-identite?redirectTo=%2Fadmin%2Fcommandes%3Fstatut%3Dpaid%26notice%3Didentity-confirmed-for-export",
  );
});

function exported(search: string): Promise<Response> {
  return admin.request(`/admin/commandes/export${search}`, { method: "POST" });
}

function numbersOn(page: Page): string[] {
  return page.document.querySelectorAll("tbody th").map((cell) => cell.text);
}
