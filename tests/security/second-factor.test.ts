import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { anAccount } from "#tests/support/accounts.ts";
import { ADMIN, anAdmin } from "#tests/support/admin.ts";
import { linkIn, PASSWORD, signIn } from "#tests/support/buying.ts";
import { documentOf, post, send } from "#tests/support/http.ts";
import { recordFirstSales } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { routeAddresses } from "#tests/support/routes.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const SITE = "https://essor.example";
const SET_UP = "/admin/securite";
const ADDRESSES = routeAddresses
  .filter(({ area, path }) => area === "admin" && ![SET_UP, "/admin/confirmer-identite"].includes(path))
  .map(({ path }) => path.replace(":id", "00000000-0000-7000-8000-000000000000").replace("*", "nulle-part"));

let totp: TOTP;
let codes: string[];
const shop = await aShop();
/** The same shop as its visitors see it, under https. */
const secure = await aShop({ beside: shop, env: { APP_URL: SITE, PROCESS: "web" } });
const admin = await anAdmin(shop);

const headers = () => ({ Host: "essor.example", Cookie: `__Host-sid=${admin.cookie("sid")}` });
const open = (path: string) => send(secure.url, path, { headers: headers() });
const submit = (path: string, fields: Record<string, string>) =>
  post(secure.url, path, fields, { ...headers(), Origin: SITE });

test("under https an administrator without a second factor can only open its set-up", async () => {
  await recordFirstSales(shop);
  const before = await shop.db.selectFrom("formations").selectAll().orderBy("id").execute();
  for (const address of ADDRESSES) {
    const answers = [await open(address), await submit(address, { intent: "archiver", visible: "non", name: "Volée" })];
    for (const { status, headers } of answers)
      expect([address, status, headers.location]).toEqual([address, 303, `${SET_UP}?notice=second-factor-required`]);
    for (const data of [`${address}.data`, `${address}.data?_routes=routes/admin/catalogue/dashboard`]) {
      const { status, body } = await open(data);
      expect([data, status, body.includes(SET_UP), /participants/i.test(body)]).toEqual([data, 202, true, false]);
    }
  }
  expect(await shop.db.selectFrom("formations").selectAll().orderBy("id").execute()).toEqual(before);

  expect((await submit(SET_UP, { intent: "commencer" })).headers.location).toBe(SET_UP);
  const pending = documentOf(await open(SET_UP));
  const secret = pending.querySelector("ol code")?.text.replace(/\s/g, "") ?? "";
  expect((await open("/admin/dashboard")).status).toBe(303);
  totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const done = documentOf(await submit(SET_UP, { code: totp.generate() }));
  codes = done.querySelectorAll("[role=status] code").map((code) => code.text);
  expect(codes).toHaveLength(10);
  for (const address of ["/admin/dashboard", "/admin/commandes", "/admin/journal"])
    expect([address, (await open(address)).status]).toEqual([address, 200]);
});

test("a link to a page leads there through both steps of signing in, and never to another site", async () => {
  const signInAt = async (page: string, code: string | undefined) => {
    const visitor = new Visitor(shop.url);
    const step = await visitor.submit(await visitor.open(`/admin/login?redirectTo=${encodeURIComponent(page)}`), ADMIN);
    expect(step.status).toBe(200);
    return (await visitor.submit(step, { code })).url;
  };
  expect(await signInAt("/admin/journal", codes[1])).toBe(`${shop.url}/admin/journal`);
  expect(await signInAt("//evil.example/admin", codes[2])).toBe(`${shop.url}/admin/dashboard`);
});

test("replacing SESSION_SECRET keeps sessions, emailed links and second factors valid", async () => {
  const [OLD, NEW] = ["tests-only-0123456789-0123456789-0123456789", "another-0123456789-0123456789-0123456789"];
  const restart = async (SESSION_SECRET: string) => {
    await shop.stop();
    shop.configure({ SESSION_SECRET });
    await shop.start();
    await shop.db.updateTable("secondFactors").set({ lastStep: 0 }).execute();
  };
  const signInWith = async (code: string | undefined) => {
    const visitor = new Visitor(shop.url);
    return visitor.submit(await visitor.submit(await visitor.open("/admin/login"), ADMIN), { code });
  };
  const email = "patiente@exemple.fr";
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open("/signup"), { email, password: PASSWORD, passwordConfirmation: PASSWORD });
  await shop.mailbox.until(email, 1);

  await restart(`${NEW},${OLD}`);
  expect((await admin.open("/admin/dashboard")).url).toBe(`${shop.url}/admin/dashboard`);
  expect((await signInWith(codes[0])).url).toBe(`${shop.url}/admin/dashboard`);
  expect((await signInWith(totp.generate())).url).toBe(`${shop.url}/admin/dashboard`);
  await visitor.submit(await signIn(visitor, email), {}, "Recevoir un nouvel e-mail");
  const links = (await shop.mailbox.until(email, 2)).map((mail) => linkIn(mail, "/verifier-email?token="));
  expect(links[1]).toBe(links[0]);
  expect((await visitor.open(links[0] ?? "")).status).toBe(200);

  await restart(NEW);
  expect((await signInWith(totp.generate())).url).toBe(`${shop.url}/admin/dashboard`);
});

test("an administrator who signs in while the second factor is being turned on is asked for the code", async () => {
  const userId = await anAccount(shop, "presque@exemple.fr");
  await shop.db.updateTable("users").set({ role: "admin" }).where("id", "=", userId).execute();
  const visitor = new Visitor(shop.url);
  const loginPage = await visitor.open("/admin/login");
  const entering = await shop.inspect((db) =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
      await trx.insertInto("secondFactors").values({ userId, secret: "x", confirmedAt: new Date() }).execute();
      let isThrough = false;
      const page = visitor.submit(loginPage, { email: "presque@exemple.fr", password: PASSWORD }).finally(() => {
        isThrough = true;
      });
      // Waits until the sign-in is blocked by the lock.
      await eventually(async () => {
        const waiting = await sql`select 1 from pg_locks where not granted`.execute(db);
        return isThrough || waiting.rows.length > 0;
      });
      return { page };
    }),
  );
  expect((await entering.page).url).toBe(`${shop.url}/admin/login/code`);
});
