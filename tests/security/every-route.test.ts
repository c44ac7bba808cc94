import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import refusals from "#app/content/refusals.json" with { type: "json" };
import { hashPassword } from "#app/domain/people/accounts/password-hash.server.ts";
import type { Db } from "#db/connection.server.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { type Answer, cookiePair, FORM, post, send } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type RouteAddress, routeAddresses, routeIds } from "#tests/support/routes.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The areas for signed-in customers: the account and the lessons. */
const CUSTOMERS_AREAS = ["account", "learn"];
/** Derived from routes.ts: a route that is added later is tested as well, or fails here because it has no policy. */
const OPEN_AREAS = ["site", "shop", "leads", "rights", "attestation"];
const OPEN_BY_THEMSELVES = ["/webhooks/stripe", "/webhooks/envois/:provider", "/*"];
const VICTIM = "zz-victime@exemple.fr";
const ENDED = "vieille@exemple.fr";
/** Fields that no form may accept from a client. */
const SMUGGLED = {
  role: "admin",
  user_id: "00000000-0000-7000-8000-000000000000",
  price: "1",
  status: "paid",
  amount_cents: "1",
  is_active: "false",
  email_verified_at: "2020-01-01",
  current_participants: "0",
};

const cookies: Record<string, string> = { "a guest": "", "a made-up session": `sid=${"A".repeat(43)}` };
const shop = await aShop();
const session = `sid=${(await aCustomer(shop, VICTIM)).cookie("sid")}`;
const order = await shop.db
  .selectFrom("orders")
  .select(["id", "number", "formationId"])
  .where("email", "=", VICTIM)
  .executeTakeFirstOrThrow();
const victim = { session, order: order.id, number: order.number, formation: order.formationId };
cookies["another customer"] = `sid=${(await aCustomer(shop, "autre@exemple.fr", "mindset")).cookie("sid")}`;
cookies["an administrator whose session is too old"] = await anAdmin(ENDED);
cookies["somebody who was an administrator"] = await anAdmin("ancienne@exemple.fr");
await shop.inspect(async (db) => {
  const old = db.selectFrom("users").select("id").where("email", "=", ENDED);
  await db
    .updateTable("sessions")
    .set({ lastSeenAt: sql`now() - interval '31 minutes'` })
    .where("userId", "in", old)
    .execute();
  await db.updateTable("users").set({ role: "customer" }).where("email", "=", "ancienne@exemple.fr").execute();
});
// No job may write while the tables are compared.
shop.configure({ PROCESS: "web" });
await shop.stop();
await shop.start();

const guarded = (area: string) => routeAddresses.filter((route) => route.area === area);

test("every route has an access policy", () => {
  const undecided = routeAddresses.filter(
    ({ area, path }) =>
      ![...OPEN_AREAS, ...CUSTOMERS_AREAS, "admin"].includes(area) && !OPEN_BY_THEMSELVES.includes(path),
  );
  expect(undecided).toEqual([]);
});

test.each(Object.keys(cookies))(
  "only administrators can read or write in the administration, by any method or spelling: not %s",
  async (who) => {
    expect(await leaks("admin", who)).toEqual([]);
  },
);

test.each(CUSTOMERS_AREAS)("guests can neither read nor write in the area « %s »", async (area) => {
  for (const who of ["a guest", "a made-up session", "an administrator whose session is too old"])
    expect(await leaks(area, who)).toEqual([]);
});

test("other people's ids get the answer of unknown ids", async () => {
  const found: string[] = [];
  for (const route of CUSTOMERS_AREAS.flatMap(guarded).filter(({ path }) => path.includes(":"))) {
    for (const id of [victim.order, victim.number, "00000000-0000-7000-8000-000000000000", "inconnu", "1'--"]) {
      const path = fill(route.path, { slug: "entrepreneuriat", fallback: id });
      for (const address of [path, `${path}.data`]) {
        const { status, body } = await send(shop.url, address, {
          headers: { Cookie: cookies["another customer"] ?? "" },
        });
        const isUnknown = status === 404 || (status === 202 && body.includes("404"));
        if (!isUnknown || body.includes(VICTIM)) found.push(`${address}: ${status}`);
      }
    }
  }
  expect(found).toEqual([]);
});

test("no form can set a column that clients must not set", async () => {
  const fields = { ...SMUGGLED, first_name: "Ana", last_name: "", phone: "", country: "FR", email: "autre@exemple.fr" };
  const before = await shop.inspect(protectedColumns);
  for (const { path } of routeAddresses.filter(({ area }) => [...CUSTOMERS_AREAS, ...OPEN_AREAS].includes(area))) {
    if (path === "/logout") continue;
    const address = fill(path, { slug: "mindset", fallback: victim.order });
    await post(shop.url, address, fields, { Cookie: cookies["another customer"] ?? "" });
  }
  expect(await shop.inspect(protectedColumns)).toEqual(before);
});

/** Forms that succeed as they are, and the table of the row that each makes. */
const FORMS = [
  { page: "/checkout/rat-race", table: "orders", typed: { cgv: true } },
  { page: "/contact", table: "contact_messages", typed: { nom: "Ana", message: "Bonjour" } },
  { page: "/guide", table: "subscribers", typed: {} },
  { page: "/challenge", table: "subscribers", typed: { prenom: "Ana" } },
  { page: "/signup", table: "users", typed: { password: PASSWORD, passwordConfirmation: PASSWORD } },
];

test.each(FORMS)("the form of $page, which succeeds, sets no column of its row that it does not show", async (form) => {
  const [row, other] = [await filled(form), await filled(form)];
  expect([row.status, other.status]).toEqual([303, 303]);
  // The others differ from row to row: its id, its moment.
  const stable = Object.keys(row.columns).filter((name) => isDeepStrictEqual(row.columns[name], other.columns[name]));
  expect(stable).not.toEqual([]);
  const columns = Object.keys(row.columns);
  for (const names of [columns, columns.map(snakeCase)]) {
    const smuggled = await filled(form, names);
    expect(smuggled.status).toBe(303);
    for (const name of stable) expect([name, smuggled.columns[name]]).toEqual([name, row.columns[name]]);
  }
});

let people = 0;

/** Somebody's form with these fields besides, and the row that it has made. */
async function filled({ page, table, typed }: (typeof FORMS)[number], more: string[] = []) {
  const email = `essai-${people++}@exemple.fr`;
  const visitor = new Visitor(shop.url);
  const { url, body } = visitor.formRequest(await visitor.open(page), { ...typed, email });
  const smuggled = more.map((name) => [name, (SMUGGLED as Record<string, string>)[snakeCase(name)] ?? "1"]);
  const fields = { ...Object.fromEntries(smuggled), ...Object.fromEntries(body) };
  const { status } = await untilDecided(() => post(shop.url, url.pathname, fields));
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where email = ${email}`.execute(
    shop.db,
  );
  return { status, columns: rows[0] ?? {} };
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The leaks when somebody without permission requests an area's routes. */
async function leaks(area: string, who: string): Promise<string[]> {
  const routes = guarded(area);
  expect(routes.length).toBeGreaterThan(2);
  const found: string[] = [];
  const headers: Record<string, string> = { Origin: shop.url, ...FORM };
  if (cookies[who]) headers.Cookie = cookies[who];
  const before = await shop.inspect(contents);
  for (const route of routes) {
    const asked = attempts(route).map(async ({ method, address }) => {
      const body = method === "GET" ? undefined : new URLSearchParams({ ...SMUGGLED, confirmer: "oui" }).toString();
      const answer = await untilDecided(() => send(shop.url, address, { method, headers, body }));
      if (!isRefused(answer) || /zz-victime|ES-\d{6}/.test(answer.body))
        found.push(`${who}: ${method} ${address} → ${answer.status}`);
    });
    await Promise.all(asked);
  }
  expect(await shop.inspect(contents)).toEqual(before);
  return found;
}

function attempts(route: RouteAddress): { method: string; address: string }[] {
  const path = fill(route.path, { slug: "entrepreneuriat", fallback: victim.order, formation: victim.formation });
  const documents = [path, `${path}/`, path.toUpperCase(), `${path}?index`, path.replace("/a", "/%61")];
  const data = [`${path}.data`, `${path}/_.data`, `${path}.data?_routes=${encodeURIComponent(route.id)}`];
  const ids = routeIds.filter((id) => id.startsWith(`routes/${route.area}/`));
  return [
    ...[...documents, ...data].map((address) => ({ method: "GET", address })),
    { method: "GET", address: `${path}.data?_routes=${encodeURIComponent(ids.join(","))}` },
    ...["POST", "PUT", "PATCH", "DELETE"].flatMap((method) => [
      { method, address: path },
      { method, address: `${path}.data` },
    ]),
  ];
}

/** A server whose machine is busy refuses all alike for a moment (503 « busy »): who may pass is not decided yet. */
function untilDecided(ask: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await ask();
    return !answer.body.includes(refusals.busy) && answer;
  });
}

/** A redirect to the login page, also inside a 202 for client-side navigation, or a refusal: never a page. */
function isRefused({ status, headers, body }: Answer): boolean {
  if (status === 202) return body.includes('"redirect"');
  if (status >= 300 && status < 400) return !/^\/admin\/(?!login)/.test(headers.location ?? "") || status === 308;
  return status >= 400 && status < 500;
}

function fill(path: string, ids: { slug: string; fallback: string; formation?: string }): string {
  return path
    .replace(":slug", ids.slug)
    .replace(/formations\/:id/, `formations/${ids.formation ?? ids.fallback}`)
    .replace(/:[a-zA-Z]+/g, ids.fallback)
    .replace("*", "rien");
}

async function anAdmin(email: string): Promise<string> {
  const passwordHash = await hashPassword(PASSWORD);
  const row = { id: crypto.randomUUID(), email, passwordHash, role: "admin" as const, emailVerifiedAt: new Date() };
  await shop.db.insertInto("users").values(row).execute();
  const login = await post(shop.url, "/admin/login", { email, password: PASSWORD });
  expect(login.status).toBe(303);
  return cookiePair(login.cookies[0]);
}

/**
 * All rows of the shop, except counters, what periodic jobs write, and the forms that an administrator whose session has
 * ended finds again after signing in: sealed with her browser's cookie, hers alone, for an hour.
 */
async function contents(db: Db): Promise<Record<string, string>> {
  const own = sql`(select parked_posts.* from parked_posts join users on users.id = user_id and email <> ${ENDED})`;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('rate_limits', 'sessions', 'audit_log', 'heartbeats', 'stripe_catch_up')
    order by 1`.execute(db);
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest
      from ${name === "parked_posts" ? own : sql.table(name)} t`.execute(db);
    digests[name] = rows[0]?.digest ?? "";
  }
  return digests;
}

async function protectedColumns(db: Db) {
  return {
    users: await db.selectFrom("users").select(["email", "role", "emailVerifiedAt"]).orderBy("email").execute(),
    formations: await db
      .selectFrom("formations")
      .select(["slug", "price", "isActive", "status"])
      .orderBy("slug")
      .execute(),
    paid: await db
      .selectFrom("orders")
      .select(["number", "amountCents", "userId"])
      .where("status", "=", "paid")
      .orderBy("number")
      .execute(),
  };
}
