import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#app/domain/values/ids.server.ts";
import { toParisField } from "#app/domain/values/time.ts";
import { ADMIN, anAdmin, errorAt } from "#tests/support/admin.ts";
import { linkIn, PASSWORD } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });

test("an administrator invites a second one by email, who may do the same until she is removed; each step is in the audit log", async () => {
  const admin = await anAdmin(shop, { address: "192.0.2.20" });
  const page = () => admin.open("/admin/administratrices");
  expect((await admin.open("/admin/securite")).html).toContain('href="/admin/administratrices"');
  expect(errorAt(await admin.submit(await page(), { email: "seconde" }, "Inviter"), "email")).toContain("complète");
  expect(errorAt(await admin.submit(await page(), { email: ADMIN.email }, "Inviter"), "email")).toContain("déjà");
  const email = "seconde@exemple.fr";
  const invited = await admin.submit(await page(), { email }, "Inviter");
  expect(invited.text).toMatch(/L’invitation part par e-mail.*n’a pas encore répondu/s);
  // Whoever holds her session invites in her name.
  const [warning] = await shop.mailbox.about("À traiter\u00a0: Une administratrice est invitée", ADMIN.email);
  expect(warning?.text).toContain(email);
  const second = new Visitor(shop.url, { address: "192.0.2.21" });
  const link = linkIn((await shop.mailbox.until(email, 1))[0], "/mot-de-passe?token=");
  const chosen = { password: PASSWORD, passwordConfirmation: PASSWORD };
  const entered = await second.submit(await second.open(link), chosen);
  expect(new URL(entered.url).pathname).toBe("/admin/dashboard");
  expect((await second.open(link)).status).toBe(410);
  // Her own password stands in the administration.
  const security = await second.open("/admin/securite");
  const ownPassword =
    security.document.querySelector("main a[href='/account/mot-de-passe']")?.getAttribute("href") ?? "";
  const next = "sept hiboux dans la brume";
  const changed = { currentPassword: PASSWORD, password: next, passwordConfirmation: next };
  const saved = await second.submit(await second.open(ownPassword), changed, "Changer le mot de passe");
  expect([new URL(saved.url).pathname, saved.text.includes("Ton mot de passe est changé")]).toEqual([
    "/admin/securite",
    true,
  ]);
  const own = new URLSearchParams({ intent: "retirer", id: await idOf(email) });
  expect((await second.request("/admin/administratrices", { method: "POST", body: own })).status).toBe(400);
  const removed = await admin.submit(await page(), {}, `Retirer ${email}`);
  expect(removed.text).toContain("cette personne n’administre plus le site");
  expect(removed.text).not.toContain(email);
  expect((await second.open("/admin/dashboard")).url).toBe(`${shop.url}/admin/login`);
  for (const recipient of [email, ADMIN.email]) {
    const [told] = await shop.mailbox.about("À traiter\u00a0: Une administratrice est retirée", recipient);
    expect(told?.text).toContain(email);
  }
  const lines = await shop.db
    .selectFrom("auditLog")
    .select(["action", "after"])
    .where("entityId", "=", await idOf(email))
    .where("action", "in", ["invite", "set-password", "change-role"])
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { action: "invite", after: { role: "admin" } },
    { action: "set-password", after: null },
    { action: "change-role", after: { role: "admin" } },
    { action: "change-role", after: { role: "customer" } },
  ]);
});

test("a breach of personal data is written down once, with its 72 hours, and supplemented without losing what was written", async () => {
  const admin = await anAdmin(shop, { address: "192.0.2.22" });
  const noticed = (hours: number) => toParisField(new Date(Date.now() - hours * 3_600_000));
  const blank = await admin.open("/admin/donnees/violations/nouvelle");
  const early = await admin.submit(blank, { constatee: noticed(-2), faits: "Un export envoyé à une autre adresse." });
  expect(early.status).toBe(400);
  expect(early.text).toContain("maintenant au plus tard");
  expect(early.html).toContain("Un export envoyé à une autre adresse.");
  const facts = { personnes: "Douze clientes", effets: "Du pourriel", mesures: "Suppression demandée" };
  await Promise.all([1, 2].map(() => admin.submit(early, { constatee: noticed(2.5), ...facts })));
  const rows = () => shop.db.selectFrom("dataBreaches").selectAll().orderBy("recordedAt").execute();
  const [breach, ...others] = await rows();
  expect(others).toEqual([]);
  const page = await admin.open("/admin/donnees");
  expect(page.text).toMatch(/Reste 69\sheures pour prévenir la CNIL/);
  for (const part of ["Hébergeur Exemple SAS", "clé d’essai", "Registre des traitements", "Un critère sur neuf"])
    expect(page.text).toContain(part);
  // The same constants as the purges and the privacy page.
  expect(page.text).toMatch(/3\sans après le dernier contact/);

  const address = `/admin/donnees/violations/${breach?.id}`;
  const [first, second] = [await admin.open(address), await admin.open(address)];
  await admin.submit(first, { prevenue: noticed(1), mesures: "Suppression confirmée" });
  expect((await admin.submit(second, { mesures: "Rien" })).status).toBe(409);
  expect((await admin.open("/admin/donnees")).text).toMatch(/CNIL prévenue le .+, dans les 72/);
  const told = await admin.open(address);
  for (const part of ["Suppression demandée", "Suppression confirmée", ADMIN.email]) expect(told.text).toContain(part);
  for (const change of [sql`update data_breaches set facts = ''`, sql`delete from data_breaches`])
    await expect(change.execute(shop.db)).rejects.toThrow("append-only");
  const log = await shop.db
    .selectFrom("auditLog")
    .select(["actor", "action", "entityId"])
    .where("entity", "=", "data_breach")
    .orderBy("id")
    .execute();
  expect(log).toEqual(["create", "update"].map((action) => ({ actor: ADMIN.email, action, entityId: breach?.id })));
  expect((await admin.open("/admin/journal?objet=data_breach")).text).toContain("Violation de données");
  expect((await admin.open(`/admin/donnees/violations/${newId()}`)).status).toBe(404);
});

test("whoever reports a content gets a receipt and a decision with its reasons, and its author is told why it was removed", async () => {
  const admin = await anAdmin(shop, { address: "192.0.2.23" });
  const visitor = new Visitor(shop.url, { address: "192.0.2.24" });
  expect((await visitor.open("/preuves-sociales")).html).toContain('href="/signaler"');
  const blank = await visitor.open("/signaler?contenu=Une%20question");
  expect(blank.html).toContain("Une question");
  const email = "temoin@exemple.fr";
  const typed = { contenu: "Le témoignage de Zoé", motif: "Il nomme ma fille sans son accord.", nom: "Ada", email };
  const refused = await visitor.submit(blank, typed);
  expect([refused.status, refused.html.includes("Il nomme ma fille")]).toEqual([400, true]);
  const sent = await Promise.all([1, 2].map(() => visitor.submit(refused, { ...typed, bonneFoi: true })));
  for (const page of sent) expect(page.text).toContain("Ton signalement est enregistré");
  const [receipt] = await shop.mailbox.about("Votre signalement nous est bien parvenu", email);
  expect(receipt?.text).not.toContain("ma fille");

  const reports = await shop.db.selectFrom("contentReports").select("id").where("email", "=", email).execute();
  expect(reports).toHaveLength(1);
  const address = `/admin/signalements/${reports[0]?.id}`;
  expect((await admin.open("/admin/signalements")).text).toMatch(/Le témoignage de Zoé.*À décider/s);
  const form = await admin.open(address);
  expect(form.html).toContain("Contenu signalé, à décider");
  expect(form.html).not.toContain("Alerte à lire");
  expect((await admin.submit(form, { motif: "Elle n’a pas donné son accord." })).status).toBe(400);
  const decision = { decision: "removed", motif: "Elle n’a pas donné son accord.", auteure: "zoe@exemple.fr" };
  const decide = async (what: Record<string, string>) =>
    (await admin.request(address, { method: "POST", body: new URLSearchParams(what) })).status;
  expect(await Promise.all([1, 2].map(() => decide(decision)))).toEqual([303, 303]);
  for (const [subject, to] of [
    ["Le contenu que vous avez signalé est retiré", email],
    ["Un contenu que vous aviez publié est retiré", "zoe@exemple.fr"],
  ] as const) {
    const mails = await shop.mailbox.about(subject, to);
    expect(mails.map(({ text }) => text.includes("Elle n’a pas donné son accord."))).toEqual([true]);
    expect(mails[0]?.text).not.toContain(to === email ? "zoe@exemple.fr" : "temoin@exemple.fr");
  }
  expect(await decide({ ...decision, decision: "kept" })).toBe(409);
  const decided = await admin.open(address);
  expect(decided.text).toMatch(/Décision.*Retiré/s);
  expect(decided.html).not.toMatch(/Contenu signalé, à décider|Alerte à lire/);
  expect((await admin.open("/admin/commandes")).text).not.toContain("Contenu signalé");
  // Anybody can report: fifty reports hide no dispute.
  await shop.db.transaction().execute(async (trx) => {
    const raised = (key: string, subject: string, raisedAt: Date) => ({ key, subject, details: "[]", raisedAt });
    const reports = Array.from({ length: 50 }, () =>
      raised(`content-report:${newId()}`, "Contenu signalé", new Date()),
    );
    await trx
      .insertInto("alerts")
      .values([...reports, raised("dispute:1", "Un paiement est contesté", new Date(0))])
      .execute();
  });
  const orders = await admin.open("/admin/commandes");
  expect(orders.text).toMatch(/À traiter par une personne \(1\).*Un paiement est contesté/s);
  expect(orders.text).not.toContain("Contenu signalé");
  expect((await admin.open("/admin")).text).toMatch(/1 Alerte à lire/);
  const journal = await admin.open("/admin/journal?objet=content_report");
  expect(journal.document.querySelectorAll("tbody tr").map(({ text }) => /Décision/.test(text))).toEqual([true]);
});

test("an address with a mistyped id answers 404, whatever is sent there, on a page of the administration", async () => {
  const admin = await anAdmin(shop, { address: "192.0.2.25" });
  const pages = ["commandes/inconnue", "codes/lots/inconnu", `series/${newId()}/etapes/inconnue`, "cohortes/x/membres"];
  for (const address of pages.map((page) => `/admin/${page}`)) {
    const body = new URLSearchParams();
    const answers = [await admin.open(address), await admin.request(address, { method: "POST", body })];
    expect([address, ...answers.map(({ status }) => status)]).toEqual([address, 404, 404]);
    expect((await admin.request(`${address}.data`)).status).toBe(404);
  }
  const page = await admin.open("/admin/commandes/inconnue");
  expect(page.text).toContain("Page introuvable");
  expect(page.document.querySelector("nav a[href='/admin/commandes']")?.text).toContain("Commandes");
  const posted = await admin.request("/admin/commandes/inconnue", { method: "POST", body: new URLSearchParams() });
  expect(await posted.text()).toMatch(/<nav.*href="\/admin\/commandes".*Page introuvable/s);
});

async function idOf(email: string): Promise<string> {
  return (await shop.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
}
