import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { anAccount } from "#tests/support/accounts.ts";
import { ADMIN, addressOf, anAdmin } from "#tests/support/admin.ts";
import { linkIn, PASSWORD, postWebhook, signIn } from "#tests/support/buying.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The audit log, action by action: each leaves one entry with its actor, network and request. */
const FRESH = "sept hiboux dans la brume";
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

let network = 0;
let read = 0;
const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const admin = await anAdmin(shop, { address: "192.0.2.7" });
const row = shop.db.selectFrom("users").select("id").where("email", "=", ADMIN.email).executeTakeFirstOrThrow();
const adminId = (await row).id;
await written();

/** The entries since the last call. Each names the network of its request. */
async function written() {
  const lines = await shop.db
    .selectFrom("auditLog")
    .selectAll()
    .where("id", ">", read)
    .where("actor", "!=", "cli")
    .orderBy("id")
    .execute();
  read = lines.at(-1)?.id ?? read;
  for (const { action, ipPrefix, requestId } of lines)
    expect([action, ipPrefix, requestId]).toEqual([
      action,
      expect.stringMatching(/^(192\.0\.2|198\.51\.\d+|127\.0\.0)\.0\/24$/),
      expect.stringMatching(UUID),
    ]);
  return lines.map(({ actor, action, entity, entityId, before, after }) => ({
    line: `${actor} ${action} ${entity} ${entityId}`,
    ...(before && { before }),
    ...(after && { after }),
  }));
}

const lines = async () => (await written()).map(({ line }) => line);
const somebody = () => new Visitor(shop.url, { address: `198.51.${network++}.1` });

async function aMember(email: string): Promise<{ id: string; visitor: Visitor }> {
  const id = await anAccount(shop, email);
  const visitor = somebody();
  await signIn(visitor, email);
  await written();
  return { id, visitor };
}

async function trySignIn(email: string, password: string): Promise<Visitor> {
  const visitor = somebody();
  await visitor.submit(await visitor.open("/admin/login"), { email, password });
  return visitor;
}

test("sign-ins and refused sign-ins on both login pages are logged with the account or « unknown », never with the typed address", async () => {
  const id = await anAccount(shop, "porte@exemple.fr");
  const logins = [
    (email: string, password: string) => signIn(somebody(), email, password),
    (email: string, password: string) => trySignIn(email, password),
  ];
  for (const enter of logins) {
    await enter("porte@exemple.fr", "pas le bon du tout");
    await enter("inconnue@exemple.fr", PASSWORD);
    expect(await lines()).toEqual([`guest login-failed user ${id}`, "guest login-failed user unknown"]);
  }
  const visitor = somebody();
  await signIn(visitor, "porte@exemple.fr");
  await visitor.submit(await visitor.open("/account"), {}, "Se déconnecter");
  await trySignIn("porte@exemple.fr", PASSWORD);
  expect(await lines()).toEqual([
    `customer:${id} login user ${id}`,
    `customer:${id} logout user ${id}`,
    `guest login-failed user ${id}`,
  ]);
  const other = await trySignIn(ADMIN.email, ADMIN.password);
  await other.submit(await other.open("/admin/journal"), {}, "Déconnexion");
  await signIn(somebody(), ADMIN.email, ADMIN.password);
  expect(await lines()).toEqual([
    `${ADMIN.email} login user ${adminId}`,
    `${ADMIN.email} logout user ${adminId}`,
    `${ADMIN.email} login user ${adminId}`,
  ]);
});

test("a forgotten password is logged with its request, the new password and the sign-in", async () => {
  const id = await anAccount(shop, "oubli@exemple.fr");
  const visitor = somebody();
  for (const email of ["oubli@exemple.fr", "inconnue@exemple.fr"])
    await visitor.submit(await visitor.open("/mot-de-passe-oublie"), { email });
  expect(await lines()).toEqual([
    `guest request-password-reset user ${id}`,
    "guest request-password-reset user unknown",
  ]);
  const link = linkIn((await shop.mailbox.until("oubli@exemple.fr", 1))[0], "/mot-de-passe?token=");
  const form = await visitor.open(link);
  await Promise.all(
    [1, 2].map(() => visitor.submit(form, { password: FRESH, passwordConfirmation: FRESH }).catch(() => undefined)),
  );
  expect(await lines()).toEqual([`guest reset-password user ${id}`, `customer:${id} login user ${id}`]);
});

test("changes of password and e-mail address are logged", async () => {
  const { id, visitor } = await aMember("change@exemple.fr");
  const mine = { password: FRESH, passwordConfirmation: FRESH };
  const form = await visitor.open("/account/mot-de-passe");
  await visitor.submit(form, { ...mine, currentPassword: "pas le bon du tout" });
  await visitor.submit(form, { ...mine, currentPassword: PASSWORD });
  await visitor.submit(await visitor.open("/account/email"), { email: "changee@exemple.fr", password: FRESH });
  const link = linkIn((await shop.mailbox.until("changee@exemple.fr", 1))[0], "/verifier-email?token=");
  await visitor.submit(await visitor.open(link), {}, "Confirmer");
  expect(await lines()).toEqual(
    ["identity-refused", "change-password", "request-email-change", "change-email"].map(
      (action) => `customer:${id} ${action} user ${id}`,
    ),
  );
});

test("a customer's refused requests to the administration are logged five times, then the exceeded limit; those of guests are not logged", async () => {
  const { id, visitor } = await aMember("curieuse@exemple.fr");
  const body = () => new URLSearchParams({ intent: "archiver" });
  await visitor.open("/admin/dashboard");
  await visitor.request("/admin/commandes/export", { method: "POST", body: body() });
  await visitor.request("/admin/contacts.data?_routes=routes/admin/contacts");
  const by = `customer:${id} access-refused page`;
  expect(await lines()).toEqual([`${by} /admin/dashboard`, `${by} /admin/commandes/export`, `${by} /admin/contacts`]);
  for (let turn = 0; turn < 9; turn += 1) await visitor.request("/admin/journal");
  expect(await written()).toEqual([
    { line: `${by} /admin/journal` },
    { line: `${by} /admin/journal` },
    { line: `customer:${id} limit-reached limit refused-access-user`, after: { user: id } },
  ]);
  for (const address of ["/admin/dashboard", "/admin/nulle-part"]) await somebody().open(address);
  expect(await lines()).toEqual([]);
});

test("an exceeded limit is logged once for each period, not for each attempt", async () => {
  const id = await anAccount(shop, "forcee@exemple.fr");
  const intruder = somebody();
  for (let turn = 0; turn < 14; turn += 1) await signIn(intruder, "forcee@exemple.fr", "pas le bon du tout");
  const told = await lines();
  expect(told.slice(0, 10)).toEqual(Array(10).fill(`guest login-failed user ${id}`));
  expect(told.slice(10)).toEqual(["guest limit-reached limit login-client"]);
  for (let turn = 0; turn < 6; turn += 1) await postWebhook(shop, "{}", "t=1,v1=0");
  expect(await lines()).toEqual([
    ...Array(3).fill("guest signature-refused webhook stripe"),
    "guest limit-reached limit webhook-signature-client",
  ]);
});

test("every change of a formation is logged, from creation to deletion, with the values before and after", async () => {
  const fields = {
    name: "Essai",
    slug: "essai-du-journal",
    price: "120",
    features: "Un point",
    category: "entrepreneuriat",
  };
  const ids = { stripe_product_id: "prod_essai", stripe_price_id: "price_essai", status: "open" };
  await admin.submit(await admin.open("/admin/formations/nouvelle"), { ...fields, ...ids });
  const address = await addressOf(admin, "essai-du-journal");
  const id = address.split("/").at(-1);
  await admin.submit(await admin.open(`${address}/modifier`), { price: "90" }, "Sauvegarder");
  const hide = () =>
    admin.request(`${address}/visibilite`, { method: "POST", body: new URLSearchParams({ visible: "non" }) });
  await Promise.all([hide(), hide()]);
  await admin.submit(await admin.open(`${address}/supprimer`), {}, "Supprimer");
  const told = await written();
  expect(told.map(({ line }) => line)).toEqual(
    ["create", "update", "hide", "delete"].map((action) => `${ADMIN.email} ${action} formation ${id}`),
  );
  expect(told[1]).toMatchObject({ before: { price: 120 }, after: { price: 90 } });
  expect(told[2]).toMatchObject({ before: { isActive: true }, after: { isActive: false } });
});

test("refunds are logged", async () => {
  const { id } = await aPaidOrder(shop, "rendue");
  await written();
  const recap = await admin.submit(await admin.open(`/admin/commandes/${id}/rembourser`), {
    montant: "10",
    motif: "Geste",
  });
  await Promise.all([1, 2].map(() => admin.submit(recap, {}, "Rembourser 10")));
  expect(await written()).toEqual([
    {
      line: `${ADMIN.email} refund order ${id}`,
      before: { status: "paid", refundedCents: 0 },
      after: { status: "paid", refundedCents: 1000 },
    },
  ]);
});

test("each export of a list is logged", async () => {
  const { id, visitor } = await aMember("donnees@exemple.fr");
  const lists = ["/admin/commandes", "/admin/contacts?vue=guide", "/admin/contacts?vue=messages", "/admin/journal"];
  for (const list of lists) {
    const { url, body } = admin.formRequest(await admin.open(list), {}, "Exporter");
    const file = await admin.request(url, { method: "POST", body });
    expect([list, file.status, file.headers.get("Content-Type")]).toEqual([list, 200, expect.stringContaining("csv")]);
    await file.arrayBuffer();
  }
  for (const format of ["json", "csv"])
    await (await visitor.request(`/compte/donnees/export?format=${format}`)).arrayBuffer();
  expect(await lines()).toEqual([
    `${ADMIN.email} export orders csv`,
    `${ADMIN.email} export contact_list guide`,
    `${ADMIN.email} export contact_list messages`,
    `${ADMIN.email} export journal journal`,
    ...Array(2).fill(`customer:${id} export-data user ${id}`),
  ]);
});

test("every use of the second factor is logged: on, a wrong code, a sign-in, new recovery codes, off; no entry holds a secret", async () => {
  const about = (action: string) => `${ADMIN.email} ${action} user ${adminId}`;
  const pending = await admin.submit(await admin.open("/admin/securite"), {}, "Activer");
  const secret = pending.document.querySelector("code")?.text.replace(/\s/g, "") ?? "";
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const posts = await Promise.all([1, 2].map(() => admin.submit(pending, { code })));
  const [shown, ...others] = posts.filter((page) => codesOn(page).length > 0);
  expect(others).toEqual([]);
  const [recovery = "", second = ""] = codesOn(shown);
  expect((await lines()).filter((line) => !line.includes(" code-refused "))).toEqual([about("second-factor-on")]);
  const other = await trySignIn(ADMIN.email, ADMIN.password);
  const codePage = await other.open("/admin/login/code");
  expect((await other.submit(codePage, { code: "000000" })).status).toBe(400);
  expect((await other.submit(codePage, { code: recovery })).url).toContain("/admin/dashboard");
  expect(await lines()).toEqual([`guest code-refused user ${adminId}`, about("login")]);
  const security = await admin.open("/admin/securite");
  const proof = (of?: string) => ({ password: ADMIN.password, code: of });
  const renewed = await admin.submit(security, proof(second), "Créer de nouveaux codes");
  const question = await admin.open("/admin/confirmer-identite?redirectTo=/admin/securite");
  await admin.submit(question, { password: "pas le bon du tout" });
  await admin.submit(question, proof());
  await admin.submit(security, proof(codesOn(renewed)[0]), "Désactiver");
  expect(await lines()).toEqual(
    ["recovery-codes", "identity-refused", "identity-confirmed", "second-factor-off"].map(about),
  );
  const all = await shop.db.selectFrom("auditLog").selectAll().execute();
  for (const hidden of [secret, code, recovery, recovery.replace("-", ""), PASSWORD, FRESH])
    expect(JSON.stringify(all)).not.toContain(hidden);
});

test("the administration shows all entries of the audit log in French, with names where there are any, and can search them", async () => {
  const page = await admin.open("/admin/journal");
  for (const words of ["Double authentification activée", "Remboursé : 0 € → 10 €", "curieuse@exemple.fr", "ES-00"])
    expect(page.text).toContain(words);
  for (const row of page.document.querySelectorAll("tbody tr")) {
    const said = row.text.replace(/\s+/g, " ");
    expect(said).not.toMatch(UUID);
    expect(said).not.toMatch(/\b(login|refused|failed|customer|guest|user|refund|update|limit)\b/i);
  }
  const refused = await admin.open("/admin/journal?action=access-refused&acteur=CURIEUSE");
  expect(refused.document.querySelectorAll("tbody tr")).toHaveLength(5);
  const one = await admin.open(refused.document.querySelector("tbody a")?.getAttribute("href") ?? "");
  expect(one.document.querySelector("title")?.text).toBe("Journal\u00a0: Page · /admin/journal");
  expect((await admin.open("/admin/journal?action=x&objet=__proto__&acteur=%00")).status).toBe(200);
});

test("the database refuses to change an entry of the audit log, or to delete one that is younger than a year", async () => {
  const old = { actor: "x", action: "x", entity: "x", entityId: "x", at: new Date(Date.now() - 400 * 86_400_000) };
  await shop.inspect(async (db) => {
    await expect(sql`update audit_log set actor = 'x'`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`delete from audit_log`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow("append-only");
    await db.insertInto("auditLog").values(old).execute();
    const gone = await sql`delete from audit_log where at < now() - interval '12 months'`.execute(db);
    expect(gone.numAffectedRows).toBe(1n);
  });
});

const codesOn = (page: Page | undefined) =>
  page?.document.querySelectorAll("[role=status] code").map((code) => code.text) ?? [];

test("the log names courses, modules and lessons that exist, and says of none that it is gone", async () => {
  const course = { titre: "Cours du journal", adresse: "cours-du-journal" };
  const tree = await admin.submit(await admin.open("/admin/cours/nouveau"), course, "Créer");
  const withModule = await admin.submit(tree, { titre: "Module du journal" }, "Ajouter un module");
  await admin.submit(withModule, { titre: "Leçon du journal" }, "Ajouter une leçon");
  const log = await admin.open("/admin/journal");
  for (const name of [course.titre, "Module du journal", "Leçon du journal"])
    expect(log.document.querySelectorAll("tbody tr").some(({ text }) => text.includes(name))).toBe(true);
  const newest = log.document.querySelectorAll("tbody tr").slice(0, 3);
  expect(newest.filter(({ text }) => text.includes("n’existe plus"))).toEqual([]);
});
