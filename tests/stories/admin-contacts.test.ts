import { describe, expect, test } from "vitest";
import { PRIVACY_VERSION } from "#app/content/legal/documents.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAccount } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { signIn } from "#tests/support/buying.ts";
import { CONSENT, importTable } from "#tests/support/imports.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** People who left their address, as the administrator sees them. */
const HOSTILE = `<script>alert("zz-hostile")</script>`;
const FORMULA = `=HYPERLINK("http://mal.example";"zz")`;

const shop = await aShop();
const admin = await anAdmin(shop);

async function aSubscriber(email: string, more: { source?: string; firstName?: string; unsubscribedAt?: Date } = {}) {
  const id = newId();
  await shop.db
    .insertInto("subscribers")
    .values({ id, email, source: "guide", ...more })
    .execute();
  await shop.db.insertInto("guideRequests").values({ id: newId(), subscriberId: id }).execute();
  return id;
}

async function aMessage(fields: { name: string; email: string; message?: string }): Promise<string> {
  const id = newId();
  const row = { id, phone: "+33 6 00 00 00 00", message: null, page: "/contact", ...fields };
  await shop.db.insertInto("contactMessages").values(row).execute();
  return id;
}

async function download(page: Page): Promise<{ response: Response; text: string }> {
  const { url, body } = admin.formRequest(page, {}, "Exporter");
  const response = await admin.request(url, { method: "POST", body });
  return { response, text: Buffer.from(await response.arrayBuffer()).toString("utf8") };
}

function auditOf(entity: string) {
  return shop.db.selectFrom("auditLog").selectAll().where("entity", "=", entity).orderBy("id").execute();
}

const rowsOf = (page: Page) => page.document.querySelectorAll("table:last-of-type tbody tr");

test("the administrator sees for each start of the challenge how many people signed up, confirmed and unsubscribed", async () => {
  const visitor = new Visitor(shop.url);
  for (const prenom of ["Maia", "Ada"])
    await visitor.submit(await visitor.open("/challenge"), { prenom, email: `${prenom}@exemple.fr`, marketing: true });
  await shop.db.updateTable("subscribers").set({ unsubscribedAt: new Date() }).where("firstName", "=", "Ada").execute();
  const page = await admin.open("/admin/contacts?vue=challenge");
  const [cohort] = page.document.querySelectorAll("tbody tr");
  expect(cohort?.querySelectorAll("td").map((cell) => cell.text)).toEqual(["2", "0", "1"]);
  expect(page.text).toContain("maia@exemple.fr");
  const ofThatDay = await admin.open(cohort?.querySelector("a")?.getAttribute("href") ?? "");
  expect(ofThatDay.text).toContain("2 inscriptions");
  const left = await admin.open("/admin/contacts?vue=challenge&etat=desinscrites");
  expect(left.text).toContain("1 inscription");
  expect(left.text).not.toContain("maia@exemple.fr");
  const consents = await admin.open("/admin/contacts?vue=consentements&recherche=MAIA");
  expect(consents.text).toMatch(
    new RegExp(`J’accepte de recevoir par e-mail .*Désinscription à tout moment\\.${PRIVACY_VERSION}`),
  );
  expect(consents.text).toContain("1 consentement");
});

test("a participant of the challenge who requests the guide later is also in the list of the guide", async () => {
  const email = "curieuse@exemple.fr";
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open("/challenge"), { prenom: "Lia", email });
  const ofLia = async () => (await admin.open("/admin/contacts?vue=guide&recherche=curieuse")).text;
  expect(await ofLia()).not.toContain(email);
  await visitor.submit(await visitor.open("/guide"), { email });
  await visitor.submit(await visitor.open("/guide"), { email });
  expect(await ofLia()).toContain("1 demande");
  expect(await ofLia()).toContain(email);
  // She has ticked no box: there is nothing that she could confirm.
  expect(await ofLia()).not.toMatch(/curieuse@.*À confirmer/);
  const inState = async (state: string) => (await admin.open(`/admin/contacts?vue=guide&etat=${state}`)).text;
  expect([
    (await inState("sans-consentement")).includes(email),
    (await inState("a-confirmer")).includes(email),
  ]).toEqual([true, false]);
  expect((await admin.open("/admin/contacts?etat=a-confirmer")).text).toContain("maia@exemple.fr");
});

test("the list opens on everybody, with the imported ones: where from, in words, and one state", async () => {
  const csv = "email;prenom;nom;tag;date\nimportee@exemple.fr;Ida;Besson;atelier, 2025;2026-01-05";
  await importTable(shop, admin, "contacts", csv, CONSENT, "capture");
  const all = await admin.open("/admin/contacts");
  expect(all.document.querySelector("main nav [aria-current]")?.text).toMatch(/^Tous \d+$/);
  const row = rowsOf(all).find((line) => line.text.includes("importee@exemple.fr"));
  expect(row?.text).toContain("Import");
  expect(row?.text).toContain("atelier, 2025");
  expect(row?.text).toContain("Accord importé");
  const inState = async (state: string) => (await admin.open(`/admin/contacts?etat=${state}`)).text;
  expect(await inState("confirmees")).toContain("importee@exemple.fr");
  expect(await inState("a-confirmer")).not.toContain("importee@exemple.fr");
  const consents = await admin.open("/admin/contacts?vue=consentements&recherche=importee");
  const [given] = rowsOf(consents);
  expect(given?.text).toMatch(/importé le .* depuis fichier\.csv/);
  expect(given?.text).not.toMatch(/import:|À confirmer/);
  const person = await admin.open(row?.querySelector("a")?.getAttribute("href") ?? "");
  const told = person.document.querySelector("main dl")?.text.replace(/\s+/g, " ");
  expect(told).toMatch(/Import, depuis le .* Accord importé/);
  expect(told).toContain("atelier, 2025");
  expect(person.text).toMatch(/En vigueur.*importé le .* depuis fichier\.csv/);
  expect(person.text).not.toContain("import:");
});

test("HTML that visitors typed is shown as text, and % and _ are searched literally", async () => {
  await aSubscriber("cent%pour_cent@exemple.fr", { firstName: HOSTILE });
  await aSubscriber("centxpourxcent@exemple.fr");
  const page = await admin.open(`/admin/contacts?vue=guide&recherche=${encodeURIComponent("%pour_")}`);
  expect(rowsOf(page)).toHaveLength(1);
  expect(page.text).toContain(HOSTILE);
  expect(page.document.querySelectorAll("main script")).toHaveLength(0);
  const wild = await admin.open(`/admin/contacts?vue=guide&recherche=${encodeURIComponent("'; drop table users; --")}`);
  expect(wild.text).toContain("Personne ne correspond à ces critères.");
});

test.each([
  "?vue=%00",
  "?page=99999999999",
  "?page=-1",
  "?vue[]=x&vue=guide",
  "?cohorte=2026-99-99",
  "?recherche=%00%ff",
])("an invalid filter in the address still shows a list: %s", async (search) => {
  expect((await admin.open(`/admin/contacts${search}`)).status).toBe(200);
});

test("the administrator answers a message in a mail program and marks it as answered; repeated clicks count once", async () => {
  const id = await aMessage({ name: HOSTILE, email: "a?bcc=x&cc=y@exemple.fr", message: `${HOSTILE}\nligne` });
  const page = await admin.open("/admin/contacts?vue=messages&etat=a-repondre");
  const link = page.document.querySelector("a[href^='mailto:']")?.getAttribute("href") ?? "";
  expect([...new URL(link).searchParams.keys()]).toEqual(["subject"]);
  expect(page.document.querySelectorAll("main script")).toHaveLength(0);
  expect(page.document.querySelector("main nav [aria-current]")?.text).toContain("Messages 1");
  const answered = await admin.submit(page, {}, "Noter répondu");
  expect(answered.text).toContain("Le message est noté comme répondu.");
  expect(new URL(answered.url).searchParams.get("etat")).toBe("a-repondre");
  await admin.submit(page, {}, "Noter répondu");
  expect((await auditOf("contact_message")).map((line) => [line.action, line.actor, line.entityId])).toEqual([
    ["answer", "admin@essor.example", id],
  ]);
  const done = await admin.open("/admin/contacts?vue=messages&etat=repondus");
  await admin.submit(done, {}, "Noter à répondre");
  expect((await auditOf("contact_message")).at(-1)?.action).toBe("reopen");
});

test("unknown fields of a contact's form are ignored", async () => {
  const id = await aMessage({ name: "Lou", email: "lou@exemple.fr" });
  for (const [name, value] of Object.entries({ answered_at: "2020-01-01", email: "x@y.fr", etat: "efface", id: "1" })) {
    const body = new URLSearchParams({ id, etat: "repondu", [name]: value });
    expect((await admin.request("/admin/contacts?vue=messages", { method: "POST", body })).status).toBe(400);
  }
  const unknown = new URLSearchParams({ id: newId(), etat: "repondu" });
  expect((await admin.request("/admin/contacts", { method: "POST", body: unknown })).status).toBe(404);
  const row = await shop.db
    .selectFrom("contactMessages")
    .select(["answeredAt", "email"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(row).toEqual({ answeredAt: null, email: "lou@exemple.fr" });
});

test("the export of contacts holds all pages of the list, opens in a French spreadsheet and contains no formula", async () => {
  const rows = Array.from({ length: 2100 }, (_, index) => ({
    id: newId(),
    email: `zz${index}@export.example`,
    source: "guide",
    firstName: index === 0 ? FORMULA : "Zoé",
    phone: "+33 6 00 00 00 00",
  }));
  const requests = rows.map(({ id }) => ({ id: newId(), subscriberId: id }));
  await shop.inspect(async (db) => {
    await db.insertInto("subscribers").values(rows).execute();
    await db.insertInto("guideRequests").values(requests).execute();
  });
  const page = await admin.open("/admin/contacts?vue=guide&recherche=export.example");
  expect(page.text).toContain("2 100 demandes · page 1 sur 42");
  const { response, text } = await download(page);
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="guide-\d{4}-\d\d-\d\d\.csv"$/);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const lines = text.trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFFPrénom;E-mail;Téléphone;État;Demandé le");
  expect(lines).toHaveLength(1 + rows.length);
  expect(text).toContain(`"'=HYPERLINK(""http://mal.example"";""zz"")"`);
  expect(text).not.toMatch(/(^|;)"?[=+@-]/m);
  expect(new Set(lines.slice(1).map((line) => line.split(";").at(-4))).size).toBe(rows.length);
  expect(await auditOf("contact_list")).toMatchObject([
    { action: "export", entityId: "guide", actor: "admin@essor.example", after: { search: "export.example" } },
  ]);
});

test("no contact is on two pages of the list, even when all have the same time", async () => {
  const seen = new Set<string>();
  for (const page of [1, 2, 3]) {
    const list = await admin.open(`/admin/contacts?vue=guide&recherche=export.example&page=${page}`);
    for (const row of rowsOf(list)) seen.add(row.querySelector("th")?.text ?? "");
  }
  expect(seen.size).toBe(150);
});

test("an administrator who signed in long ago must enter the password again before an export", async () => {
  const page = await admin.open("/admin/contacts?vue=guide");
  await shop.db
    .updateTable("sessions")
    .set({ authenticatedAt: new Date(Date.now() - 3_600_000) })
    .execute();
  const before = (await auditOf("contact_list")).length;
  const { response } = await download(page);
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toContain("/admin/confirmer-identite?redirectTo=%2Fadmin%2Fcontacts");
  expect(await auditOf("contact_list")).toHaveLength(before);
  const identity = await admin.open(response.headers.get("Location") ?? "");
  expect(errorAt(await admin.submit(identity, { password: "pas le bon du tout" }), "password")).toBe(
    "Ce n’est pas votre mot de passe actuel.",
  );
  await shop.db.updateTable("sessions").set({ authenticatedAt: new Date() }).execute();
});

describe("guests and customers", () => {
  const ADDRESSES = [
    "/admin/contacts",
    "/admin/contacts?vue=messages",
    "/admin/contacts/export",
    "/admin/journal",
    "/admin/journal/export",
  ];

  test("can neither read nor change contacts, by page or by data request", async () => {
    const id = await aMessage({ name: "zz-secret", email: "zz-secret@exemple.fr" });
    const customer = new Visitor(shop.url);
    await anAccount(shop, "cliente@exemple.fr");
    await signIn(customer, "cliente@exemple.fr");
    const lines = async () =>
      (await shop.db.selectFrom("auditLog").select("id").where("entity", "=", "contact_message").execute()).length;
    const before = await lines();
    for (const visitor of [new Visitor(shop.url), customer]) {
      for (const address of ADDRESSES) {
        for (const target of [address, `${address.split("?")[0]}.data`]) {
          for (const method of ["GET", "POST"]) {
            const body = method === "POST" ? new URLSearchParams({ id, etat: "repondu", vue: "guide" }) : undefined;
            const answer = await visitor.request(target, { method, body });
            const text = await answer.text();
            expect({ target, method, text }).not.toMatchObject({
              text: expect.stringMatching(/zz-secret|export\.example/),
            });
            expect({ target, method, status: answer.status }).not.toMatchObject({ status: 200 });
          }
        }
      }
    }
    const row = await shop.db
      .selectFrom("contactMessages")
      .select("answeredAt")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row?.answeredAt).toBeNull();
    expect(await lines()).toBe(before);
  });
});

test("the audit log can be filtered by object and by administrator, and exported as CSV", async () => {
  const journal = await admin.open("/admin/journal");
  expect(journal.text).toContain("Liste de contacts");
  expect(journal.text).toContain("Répondu : non → oui");
  const messages = await admin.open("/admin/journal?objet=contact_message&acteur=ADMIN%40");
  expect(messages.text).toContain("Noté à répondre");
  expect(messages.text).not.toContain("Liste de contacts guide");
  expect((await admin.open("/admin/journal?acteur=personne")).text).toContain("Aucune écriture");
  const { response, text } = await download(messages);
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="journal-/);
  const lines = text.trimEnd().split("\r\n");
  expect(lines[0]).toContain("Quand;Qui;Action;Objet");
  expect(lines.slice(1).map((line) => line.split(";")[2])).toEqual(["Noté répondu", "Noté à répondre"]);
});
