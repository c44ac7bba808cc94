import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anAccount } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { PASSWORD } from "#tests/support/buying.ts";
import { documentOf, post, send } from "#tests/support/http.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const SITE = "https://essor.example";
const SET_UP = "/admin/securite";
const ADDRESSES = routeAddresses
  .filter(({ area, path }) => area === "admin" && ![SET_UP, "/admin/confirmer-identite"].includes(path))
  .map(({ path }) => path.replace(":id", "00000000-0000-7000-8000-000000000000").replace("*", "nulle-part"));

let shop: Shop;
/** The same shop as its visitors see it, under https. */
let secure: Shop;
let admin: Visitor;
beforeAll(async () => {
  shop = await Shop.open();
  secure = await Shop.open({ beside: shop, env: { APP_URL: SITE, PROCESS: "web" } });
  admin = await anAdmin(shop);
});
afterAll(async () => {
  await secure?.kill();
  await shop?.close();
});

const headers = () => ({ Host: "essor.example", Cookie: `__Host-sid=${admin.cookie("sid")}` });
const open = (path: string) => send(secure.url, path, { headers: headers() });
const submit = (path: string, fields: Record<string, string>) =>
  post(secure.url, path, fields, { ...headers(), Origin: SITE });

test("under https an administrator without a second factor opens nothing but its set-up; then everything", async () => {
  const before = await shop.inspect((db) => db.selectFrom("formations").selectAll().orderBy("id").execute());
  for (const address of ADDRESSES) {
    const answers = [await open(address), await submit(address, { intent: "archiver", visible: "non", name: "Volée" })];
    for (const { status, headers } of answers)
      expect([address, status, headers.location]).toEqual([address, 303, `${SET_UP}?notice=second-factor-required`]);
    for (const data of [`${address}.data`, `${address}.data?_routes=routes/admin/catalogue/dashboard`]) {
      const { status, body } = await open(data);
      expect([data, status, body.includes(SET_UP), /participants/i.test(body)]).toEqual([data, 202, true, false]);
    }
  }
  expect(await shop.inspect((db) => db.selectFrom("formations").selectAll().orderBy("id").execute())).toEqual(before);

  expect((await submit(SET_UP, { intent: "commencer" })).headers.location).toBe(SET_UP);
  const pending = documentOf(await open(SET_UP));
  const secret = pending.querySelector("ol code")?.text.replace(/\s/g, "") ?? "";
  expect((await open("/admin/dashboard")).status).toBe(303);
  const done = await submit(SET_UP, { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  expect(documentOf(done).querySelectorAll(".admin-codes code")).toHaveLength(10);
  for (const address of ["/admin/dashboard", "/admin/commandes", "/admin/journal"])
    expect([address, (await open(address)).status]).toEqual([address, 200]);
});

test("an administrator who signs in at the moment when the second factor is turned on is asked for the code, too", async () => {
  const user_id = await anAccount(shop, "presque@exemple.fr");
  await shop.inspect((db) => db.updateTable("users").set({ role: "admin" }).where("id", "=", user_id).execute());
  const visitor = new Visitor(shop.url);
  const door = await visitor.open("/admin/login");
  const entering = await shop.inspect((db) =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", user_id).forNoKeyUpdate().execute();
      await trx.insertInto("second_factors").values({ user_id, secret: "x", confirmed_at: new Date() }).execute();
      let isThrough = false;
      const page = visitor.submit(door, { email: "presque@exemple.fr", password: PASSWORD }).finally(() => {
        isThrough = true;
      });
      // Waits until the sign-in waits for the lock.
      await eventually(async () => {
        const waiting = await sql`select 1 from pg_locks where not granted`.execute(db);
        return isThrough || waiting.rows.length > 0;
      });
      return { page };
    }),
  );
  expect((await entering.page).url).toBe(`${shop.url}/admin/login/code`);
});
