import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { anAccount } from "#tests/support/accounts.ts";
import { ADMIN, addressOf, anAdmin } from "#tests/support/admin.ts";
import { PASSWORD, signIn } from "#tests/support/buying.ts";
import { post, send } from "#tests/support/http.ts";
import { recordFirstSales } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Who can sign in to the administration, and how. Each story has a client address of its own. */
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
await anAccount(shop, "cliente@exemple.fr");
const row = shop.db.selectFrom("formations").select("id").where("slug", "=", "rat-race").executeTakeFirstOrThrow();
const formationId = (await row).id;
await recordFirstSales(shop);

const cookieOf = (visitor: Visitor) => ({ Cookie: `sid=${visitor.cookie("sid")}` });

/** Everything that an intruder could change in the administration. */
async function everything(): Promise<string> {
  return shop.inspect(async (db) =>
    JSON.stringify([
      await db.selectFrom("formations").selectAll().orderBy("id").execute(),
      await db.selectFrom("formationPrices").selectAll().orderBy("id").execute(),
      await db.selectFrom("users").select(["id", "role", "passwordHash"]).orderBy("id").execute(),
      await db.selectFrom("secondFactors").selectAll().execute(),
    ]),
  );
}

async function shift(sessions: { seen?: string; opened?: string; password?: string }): Promise<void> {
  const { seen = "0", opened = "0", password = "0" } = sessions;
  await sql`update sessions set last_seen_at = last_seen_at - ${seen}::interval, created_at = created_at - ${opened}::interval,
      authenticated_at = authenticated_at - ${password}::interval`.execute(shop.db);
}

/** Spelled as in routes.ts. */
function isCanonical(address: string): boolean {
  return !/[A-Z%]/.test(address);
}

describe("guests and customers", () => {
  test.each(["a guest", "a customer"])(
    "%s is redirected to the login page from every address, and writes nothing",
    async (who) => {
      const visitor = new Visitor(shop.url, { address: "192.0.2.1" });
      if (who === "a customer") await signIn(visitor, "cliente@exemple.fr");
      const before = await everything();
      const addresses = [
        "/admin",
        "/admin/dashboard",
        "/ADMIN/Dashboard",
        "/%61dmin/dashboard",
        "/admin/formations/nouvelle",
        `/admin/formations/${formationId}/modifier`,
        `/admin/formations/${formationId}/visibilite`,
        `/admin/formations/${formationId}/supprimer`,
        "/admin/securite",
        "/admin/confirmer-identite",
        "/admin/nulle-part",
      ];
      const routes = ["", "?_routes=routes/admin/dashboard", "?_routes=routes/admin/layout,root"];
      for (const address of addresses) {
        const read = await send(shop.url, address, { headers: cookieOf(visitor) });
        // Another spelling of an address redirects to the address, for everybody.
        const leadsTo = isCanonical(address) ? [302, "/admin/login"] : [308, "/admin/dashboard"];
        expect([address, read.status, read.headers.location]).toEqual([address, ...leadsTo]);
        const fields = {
          intent: "archiver",
          visible: "non",
          name: "Volée",
          slug: "volee",
          price: "1",
          password: PASSWORD,
        };
        const written = await post(shop.url, address, fields, cookieOf(visitor));
        expect([address, written.status, written.headers.location]).toEqual([address, 302, "/admin/login"]);
        for (const filter of routes) {
          for (const method of ["GET", "POST"]) {
            const answer = await send(shop.url, `${address}.data${filter}`, {
              method,
              headers: { ...cookieOf(visitor), Origin: shop.url, "Content-Type": "application/x-www-form-urlencoded" },
              body: method === "POST" ? new URLSearchParams(fields).toString() : undefined,
            });
            expect(answer.body).not.toMatch(/stripe|participants|Administration des formations/i);
            expect([address, answer.status < 200 || answer.status === 202 || answer.status >= 300]).toEqual([
              address,
              true,
            ]);
          }
        }
      }
      expect(await everything()).toBe(before);
    },
  );

  test("a customer who enters a correct password is refused as if it were wrong, and no session is opened", async () => {
    const visitor = new Visitor(shop.url, { address: "192.0.2.2" });
    const loginPage = await visitor.open("/admin/login");
    const told = await visitor.submit(loginPage, { email: "cliente@exemple.fr", password: PASSWORD });
    const wrong = await visitor.submit(loginPage, { email: "cliente@exemple.fr", password: "pas le bon du tout" });
    const unknown = await visitor.submit(loginPage, { email: "personne@exemple.fr", password: PASSWORD });
    for (const page of [told, wrong, unknown]) {
      expect(page.status).toBe(400);
      expect(page.document.querySelector("[role=alert]")?.text).toContain("Identifiants incorrects");
    }
    expect(told.html).toBe(wrong.html);
    expect(visitor.cookie("sid")).toBeUndefined();
  });
});

describe("an administrator's session", () => {
  test("starts with a new session id, skips the login page, and ends with « Déconnexion »", async () => {
    const admin = await anAdmin(shop, { address: "192.0.2.3" });
    const first = admin.cookie("sid");
    expect((await admin.open("/admin/login")).url).toBe(`${shop.url}/admin/dashboard`);
    const again = new Visitor(shop.url, { address: "192.0.2.3" });
    again.setCookie("sid", `${first}`);
    const customer = await signIn(new Visitor(shop.url, { address: "192.0.2.3" }), "cliente@exemple.fr");
    expect(customer.status).toBe(200);
    const page = await admin.open("/admin/dashboard");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect((await admin.submit(page, {}, "Déconnexion")).url).toBe(`${shop.url}/admin/login`);
    expect((await again.open("/admin/dashboard")).url).toBe(`${shop.url}/admin/login`);
  });

  test.each([
    ["29 minutes without a click", { seen: "29 minutes" }, "/admin/dashboard"],
    ["31 minutes without a click", { seen: "31 minutes" }, "/admin/login?redirectTo=%2Fadmin%2Fdashboard"],
    ["a working day", { opened: "481 minutes" }, "/admin/login?redirectTo=%2Fadmin%2Fdashboard"],
  ])("after %s", async (_, age, where) => {
    const admin = await anAdmin(shop, { address: "192.0.2.4" });
    await shift(age);
    expect((await admin.open("/admin/dashboard")).url).toBe(shop.url + where);
  });

  test("that has ended leads back to the page after signing in, with the form that was sent", async () => {
    const admin = await anAdmin(shop, { address: "192.0.2.4" });
    const settings = await admin.open("/admin/cours/nouveau");
    await shift({ seen: "31 minutes" });
    const told = await admin.submit(settings, { titre: "Écrit trop tard", adresse: "trop-tard" }, "Créer");
    expect(told.text).toContain("Ce que vous venez d’écrire est gardé une heure pour vous");
    const back = await admin.submit(told, ADMIN);
    expect(new URL(back.url).pathname).toBe("/admin/cours/nouveau");
    const sent = await admin.submit(back, {}, "Envoyer cette saisie");
    expect(sent.text).toContain("Écrit trop tard");
    expect((await admin.open("/admin/cours/nouveau")).text).not.toContain("Envoyer cette saisie");
    // A password is not kept.
    const identity = await admin.open("/admin/confirmer-identite");
    await shift({ seen: "31 minutes" });
    const gone = await admin.submit(identity, { password: ADMIN.password });
    expect(gone.text).toContain("rien n’a été enregistré");
  });

  test("ends as soon as the account loses its role", async () => {
    const admin = await anAdmin(shop, { address: "192.0.2.5" });
    const set = (role: "customer" | "admin") =>
      shop.db.updateTable("users").set({ role }).where("email", "=", ADMIN.email).execute();
    await set("customer");
    expect((await admin.open("/admin/dashboard")).url).toBe(`${shop.url}/admin/login`);
    await set("admin");
    expect((await admin.open("/admin/dashboard")).status).toBe(200);
  });

  test("requires the password again before a deletion, when it was entered more than ten minutes ago", async () => {
    const admin = await anAdmin(shop, { address: "192.0.2.6" });
    const address = `${await addressOf(admin, "lancer-startup")}/supprimer`;
    await shift({ password: "11 minutes" });
    const refused = await admin.request(address, { method: "POST", body: new URLSearchParams() });
    const question = `/admin/confirmer-identite?redirectTo=${encodeURIComponent(address)}`;
    expect([refused.status, refused.headers.get("location")]).toEqual([303, question]);
    const page = await admin.open(address);
    expect(page.url).toBe(shop.url + question);
    expect((await admin.submit(page, { password: "pas le bon" })).text).toContain("Ce n’est pas votre mot de passe");
    const back = await admin.submit(page, { password: ADMIN.password });
    expect(back.url).toBe(shop.url + address);
    const elsewhere = await admin.submit(await admin.open("/admin/confirmer-identite?redirectTo=//ailleurs.fr"), {
      password: ADMIN.password,
    });
    expect(elsewhere.url).toBe(`${shop.url}/admin/dashboard`);
  });
});

describe("with a second factor", () => {
  let codes: string[];
  let totp: TOTP;

  /** A visitor who has given the password and must give the code. */
  async function atTheCode(address: string): Promise<{ visitor: Visitor; page: Page }> {
    const visitor = new Visitor(shop.url, { address });
    return { visitor, page: await visitor.submit(await visitor.open("/admin/login"), ADMIN) };
  }
  /** Makes the current code unused again, as if time had passed. */
  const later = () => shop.db.updateTable("secondFactors").set({ lastStep: 0 }).execute();

  test("a first code turns it on, shows ten recovery codes once, and ends the other sessions", async () => {
    const other = await anAdmin(shop, { address: "192.0.2.10" });
    const admin = await anAdmin(shop, { address: "192.0.2.10" });
    const pending = await admin.submit(await admin.open("/admin/securite"), {}, "Activer");
    expect(pending.document.querySelector("svg[role=img] path + path")).toBeTruthy();
    const secret = pending.document.querySelector("code")?.text.replace(/\s/g, "") ?? "";
    totp = new TOTP({ secret: Secret.fromBase32(secret) });
    expect((await admin.submit(pending, { code: "000000" })).text).toContain("Ce code n’est pas le bon");
    const done = await admin.submit(pending, { code: totp.generate() });
    codes = done.document.querySelectorAll("[role=status] code").map((code) => code.text);
    expect(new Set(codes).size).toBe(10);
    expect((await admin.open("/admin/securite")).text).toContain("Codes de secours restants : 10");
    expect((await other.open("/admin/dashboard")).url).toBe(`${shop.url}/admin/login`);
    const rows = await shop.inspect(async (db) => [
      await db.selectFrom("secondFactors").selectAll().execute(),
      await db.selectFrom("recoveryCodes").selectAll().execute(),
    ]);
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(JSON.stringify(rows)).not.toContain(plain);
  });

  test("a password without a code signs nobody in, on either login page", async () => {
    const { visitor, page } = await atTheCode("192.0.2.11");
    expect(page.url).toBe(`${shop.url}/admin/login/code`);
    for (const address of ["/admin/dashboard", "/admin/securite", "/account", "/orders"])
      expect((await visitor.open(address)).url).toBe(`${shop.url}/admin/login/code`);
    const customer = new Visitor(shop.url, { address: "192.0.2.11" });
    expect((await signIn(customer, ADMIN.email, ADMIN.password)).url).toBe(`${shop.url}/admin/login/code`);
    await shift({ opened: "11 minutes" });
    expect((await visitor.open("/admin/login/code")).url).toBe(`${shop.url}/admin/login`);
  });

  test("a code works only once, also when it is posted twice at the same time", async () => {
    await later();
    const pending = [await atTheCode("192.0.2.12"), await atTheCode("192.0.2.12")];
    const code = totp.generate();
    const waiting = pending.map(({ visitor }) => visitor.cookie("sid"));
    const answers = await Promise.all(pending.map(({ visitor, page }) => visitor.submit(page, { code })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const inside = answers.findIndex((answer) => answer.url.endsWith("/admin/dashboard"));
    expect(pending[inside]?.visitor.cookie("sid")).not.toBe(waiting[inside]);
    const replay = await atTheCode("192.0.2.12");
    expect((await replay.visitor.submit(replay.page, { code })).text).toContain("il a déjà servi");
  });

  test("a recovery code works once", async () => {
    const code = codes[0] ?? "";
    const [first, second] = [await atTheCode("192.0.2.13"), await atTheCode("192.0.2.13")];
    expect((await first.visitor.submit(first.page, { code: code.toUpperCase() })).url).toContain("/admin/dashboard");
    expect((await second.visitor.submit(second.page, { code })).status).toBe(400);
  });

  test("after five wrong codes within fifteen minutes, a correct one is refused, too", async () => {
    await shop.db.deleteFrom("rateLimits").execute();
    await later();
    const { visitor, page } = await atTheCode("192.0.2.14");
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) statuses.push((await visitor.submit(page, { code: "12345" })).status);
    const sixth = await visitor.submit(page, { code: totp.generate() });
    expect([...statuses, sixth.status]).toEqual([400, 400, 400, 400, 400, 429]);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    await shop.db.deleteFrom("rateLimits").execute();
  });

  test("turning it on is announced by email; renewing the recovery codes or turning it off requires password and code, and is announced, too", async () => {
    const { visitor, page } = await atTheCode("192.0.2.15");
    await visitor.submit(page, { code: codes[1] });
    const security = await visitor.open("/admin/securite");
    const wrongs = [
      { password: "pas le bon", code: codes[2] },
      { password: ADMIN.password, code: "000000" },
      { password: "", code: "" },
    ];
    for (const button of ["Désactiver", "Créer de nouveaux codes"])
      for (const wrong of wrongs) expect((await visitor.submit(security, wrong, button)).status).toBe(400);
    expect((await visitor.open("/admin/securite")).text).toContain("Codes de secours restants : 8");

    const right = (code?: string) => ({ password: ADMIN.password, code });
    const renewed = await visitor.submit(security, right(codes[2]), "Créer de nouveaux codes");
    const fresh = renewed.document.querySelectorAll("[role=status] code").map((code) => code.text);
    expect((await visitor.submit(security, right(codes[3]), "Désactiver")).status).toBe(400);
    const off = await visitor.submit(security, right(fresh[0]), "Désactiver");
    expect(off.text).toContain("La double authentification est désactivée.");
    const mails = await shop.mailbox.until(ADMIN.email, 3);
    expect(mails.map((mail) => mail.subject)).toEqual([
      "La double authentification est activée",
      "Vos codes de secours sont renouvelés",
      "La double authentification est désactivée",
    ]);
    const history = off.document.querySelector("main details")?.text ?? "";
    for (const word of [
      "Double authentification activée",
      "désactivée",
      "Codes de secours",
      "Code refusé",
      "Connexion",
    ])
      expect(history).toContain(word);
    expect((await atTheCode("192.0.2.15")).page.url).toBe(`${shop.url}/admin/dashboard`);
  });
});
