import { sql } from "kysely";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { hashOf } from "#app/domain/values/hash.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer, linkIn } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The outbox, as the administrator sees it. */
const BUYER = "acheteuse@exemple.fr";

const shop = await aShop();
const [admin, customer] = await Promise.all([anAdmin(shop), aCustomer(shop, BUYER)]);

async function mailTo(recipient: string, template: string) {
  const row = await shop.db
    .selectFrom("emails")
    .selectAll()
    .where("recipient", "=", recipient)
    .where("template", "=", template)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();
  if (!row) throw new Error(`No ${template} for ${recipient}`);
  return row;
}

async function aMail(more: { recipient: string; status?: "queued" | "failed" | "canceled"; lastError?: string }) {
  const row = {
    id: newId(),
    template: "operator-alert",
    class: "transactional" as const,
    dedupeKey: newId(),
    status: "failed" as const,
    props: JSON.stringify({ subject: `<img src=x onerror=alert(1)> zz-alerte`, details: "un\n<b>deux</b>" }),
    scheduledFor: new Date(Date.now() + 86_400_000),
    ...more,
  };
  await shop.db.insertInto("emails").values(row).execute();
  return row.id;
}

function auditOf(entity: string) {
  return shop.db.selectFrom("auditLog").selectAll().where("entity", "=", entity).orderBy("id").execute();
}

test("the outbox shows every email with its status, and each figure links to its emails", async () => {
  await aMail({ recipient: "zz-echec@exemple.fr", lastError: "EENVELOPE 550" });
  const page = await admin.open("/admin/emails");
  expect(page.text).toContain("Confirmation de commande");
  expect(page.text).not.toContain("Aucun serveur d’envoi");
  const failed = page.document.querySelector("a[href='/admin/emails?etat=failed']");
  expect(failed?.text.replace(/\s/g, " ")).toBe("Échoué : 1");
  const list = await admin.open("/admin/emails?etat=failed");
  expect(list.document.querySelectorAll("tbody tr")).toHaveLength(1);
  expect(list.text).toContain("EENVELOPE 550");
  const ofBuyer = await admin.open(`/admin/emails?destinataire=ACHETEUSE&modele=training-access`);
  expect(ofBuyer.document.querySelectorAll("tbody tr")).toHaveLength(1);
  expect((await admin.open("/admin/emails?etat=x%00&modele=y&page=0&destinataire=%00")).status).toBe(200);
});

test("the administrator sees an email as it was sent, but without the recipient's personal links", async () => {
  const forgetful = new Visitor(shop.url);
  await forgetful.submit(await forgetful.open("/mot-de-passe-oublie"), { email: BUYER });
  const [sent] = await shop.mailbox.about("Choisir un nouveau mot de passe", BUYER);
  const token = new URL(linkIn(sent, "token=")).searchParams.get("token") ?? "";
  const { id } = await mailTo(BUYER, "password-reset");
  const page = await admin.open(`/admin/emails/${id}`);
  expect(page.text).toContain("Choisir un nouveau mot de passe");
  expect(page.text).toContain("Version texte");
  const frame = page.document.querySelector("iframe");
  expect(frame?.getAttribute("sandbox")).toBe("");
  expect(frame?.getAttribute("srcdoc")).toContain("/mot-de-passe?token=lien-masque");
  expect(token).toHaveLength(43);
  expect(page.html).not.toContain(token);
  const policy = page.headers.get("Content-Security-Policy");
  for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
  expect((await admin.open("/admin/emails")).headers.get("Content-Security-Policy")).not.toContain("unsafe-inline");
});

test("HTML in an email's data is shown as text, on the page and in the preview frame", async () => {
  const id = await aMail({ recipient: "<script>zz</script>@exemple.fr" });
  const page = await admin.open(`/admin/emails/${id}`);
  expect(page.document.querySelectorAll("main :is(script, img, b)")).toHaveLength(0);
  expect(page.text).toContain("<script>zz</script>@exemple.fr");
  const email = parse(page.document.querySelector("iframe")?.getAttribute("srcdoc") ?? "");
  expect(email.text).toContain("zz-alerte");
  expect(email.querySelectorAll("img, script, b")).toHaveLength(0);
});

test("a double click sends an email again only once, and the audit log records it", async () => {
  const { id } = await mailTo(BUYER, "training-access");
  const before = shop.mailbox.to(BUYER).length;
  const page = await admin.open(`/admin/emails/${id}`);
  const { url, body } = admin.formRequest(page, {}, "Renvoyer");
  const clicks = await Promise.all([1, 2, 3].map(() => admin.request(url, { method: "POST", body })));
  const places = new Set(clicks.map((answer) => answer.headers.get("Location")));
  expect(clicks.map((answer) => answer.status)).toEqual([303, 303, 303]);
  expect(places.size).toBe(1);
  await shop.mailbox.until(BUYER, before + 1);
  const again = await admin.submit(await admin.open(`/admin/emails/${id}`), {}, "Renvoyer");
  expect(again.text).toContain("C’est reparti");
  await shop.mailbox.until(BUYER, before + 2);
  const copies = await shop.db.selectFrom("emails").select("id").where("dedupeKey", "like", `resend:${id}:%`).execute();
  expect(copies).toHaveLength(2);
  expect(shop.mailbox.to(BUYER)).toHaveLength(before + 2);
  const lines = (await auditOf("email")).filter((line) => line.entityId === id);
  expect(lines.map((line) => [line.action, line.actor])).toEqual(Array(2).fill(["resend", "admin@essor.example"]));
  const original = await admin.open(`/admin/emails/${id}`);
  expect(original.text).toContain("Historique (2)");
  for (const copy of copies) expect(original.html).toContain(`/admin/emails/${copy.id}`);
});

test("an address gets at most three copies of one kind of email in a day, however many are asked for at once", async () => {
  const recipient = "bombardee@exemple.fr";
  const ids = [await aMail({ recipient }), await aMail({ recipient })];
  const resend = (id = "") =>
    admin.request(`/admin/emails/${id}`, { method: "POST", body: new URLSearchParams({ tentative: newId() }) });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => resend(ids[index % 2])));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(303), ...Array(9).fill(409)]);
  const refused = await resend(ids[0]);
  expect(await refused.text()).toContain("déjà été renvoyé trois fois à cette adresse");
  await sql`update emails set created_at = created_at - interval '25 hours' where recipient = ${recipient}`.execute(
    shop.db,
  );
  expect((await resend(ids[0])).status).toBe(303);
});

test("an email that failed and has expired is sent when the administrator sends it again", async () => {
  const id = await aMail({ recipient: "en-retard@exemple.fr" });
  const late = new Date(Date.now() - 86_400_000);
  await shop.db.updateTable("emails").set({ expiresAt: late, scheduledFor: late }).where("id", "=", id).execute();
  await admin.submit(await admin.open(`/admin/emails/${id}`), {}, "Renvoyer");
  expect(await shop.mailbox.until("en-retard@exemple.fr", 1)).toHaveLength(1);
});

test("an email that has arrived since is lost no more, for its order or for the system", async () => {
  const { id, props } = await mailTo(BUYER, "training-access");
  const order = `/admin/commandes/${(props as { orderId: string }).orderId}`;
  const facts = () =>
    Promise.all([order, "/admin/commandes?statut=a-traiter", "/admin/systeme"].map((address) => admin.open(address)));
  const told = async () => {
    const [page, list, system] = await facts();
    return [
      page?.text.includes("Un e-mail n’est pas arrivé"),
      list?.text.includes(BUYER),
      Number(/(\d+) e-mails? n[e’]/.exec(system?.text ?? "")?.[1] ?? 0),
    ];
  };
  const [, , others] = await told();
  await shop.db.updateTable("emails").set({ status: "failed", lastError: "550" }).where("id", "=", id).execute();
  expect(await told()).toEqual([true, true, Number(others) + 1]);
  const before = shop.mailbox.to(BUYER).length;
  await admin.submit(await admin.open(`/admin/emails/${id}`), {}, "Renvoyer");
  await shop.mailbox.until(BUYER, before + 1);
  await eventually(async () => (await told()).join() === [false, false, others].join());
});

test("a queued, canceled or suppressed email is not sent again", async () => {
  const refuse = async (id: string) => {
    const body = new URLSearchParams({ tentative: newId() });
    return admin.request(`/admin/emails/${id}`, { method: "POST", body });
  };
  for (const status of ["queued", "canceled"] as const) {
    const id = await aMail({ recipient: "attend@exemple.fr", status });
    expect((await admin.open(`/admin/emails/${id}`)).text).not.toContain("Renvoyer");
    expect((await refuse(id)).status).toBe(409);
  }
  const id = await aMail({ recipient: "bloquee@exemple.fr" });
  const address = { email: "bloquee@exemple.fr", reason: "EENVELOPE 550" };
  await shop.db.insertInto("suppressedAddresses").values(address).execute();
  const blocked = await refuse(id);
  expect([blocked.status, (await blocked.text()).includes("Levez d’abord le blocage")]).toEqual([409, true]);
  expect((await refuse(newId())).status).toBe(404);
  expect((await refuse("x")).status).toBe(404);
  const extra = new URLSearchParams({ tentative: newId(), recipient: "autre@exemple.fr" });
  expect((await admin.request(`/admin/emails/${id}`, { method: "POST", body: extra })).status).toBe(400);
  const rows = await shop.db
    .selectFrom("emails")
    .select("id")
    .where("recipient", "in", ["bloquee@exemple.fr", "autre@exemple.fr"])
    .execute();
  expect(rows).toEqual([{ id }]);
});

test("an administrator unblocks an address, and its email can be sent", async () => {
  const page = await admin.open("/admin/emails/adresses-bloquees?recherche=bloquee");
  expect(page.text).toContain("EENVELOPE 550");
  const link = page.document.querySelector("tbody a")?.getAttribute("href") ?? "";
  const form = await admin.open(new URL(link, page.url).href);
  const refused = await admin.submit(form, { motif: " " }, "Lever le blocage");
  expect([refused.status, errorAt(refused, "motif")]).toEqual([400, expect.stringContaining("Dites pourquoi")]);
  const lifted = await admin.submit(refused, { motif: "Elle m’a écrit d’une autre adresse" }, "Lever le blocage");
  expect(lifted.text).toContain("Le blocage est levé");
  expect(lifted.text).toContain("Aucune adresse n’est bloquée.");
  await admin.submit(form, { motif: "Deux fois" }, "Lever le blocage");
  const [line, ...others] = await auditOf("suppressed_address");
  expect([line?.action, line?.entityId, line?.before, line?.after, others]).toEqual([
    "lift",
    hashOf("bloquee@exemple.fr"),
    { reason: "EENVELOPE 550" },
    { email: "b…@exemple.fr", reason: "Elle m’a écrit d’une autre adresse" },
    [],
  ]);
  const { id } = await mailTo("bloquee@exemple.fr", "operator-alert");
  await admin.submit(await admin.open(`/admin/emails/${id}`), {}, "Renvoyer");
  expect(await shop.mailbox.until("bloquee@exemple.fr", 1)).toHaveLength(1);
});

test("an administrator blocks an address, and its emails are not sent; a second click changes nothing", async () => {
  const page = await admin.open("/admin/emails/adresses-bloquees");
  for (const email of ["", "pas une adresse", "deux@exemple.fr, trois@exemple.fr", "a".repeat(300)]) {
    const refused = await admin.submit(page, { email }, "Bloquer");
    expect([email, refused.status]).toEqual([email, 400]);
    const field = refused.document.querySelector("[name=email]");
    expect([field?.getAttribute("value") ?? "", field?.getAttribute("aria-invalid")]).toEqual([email, "true"]);
  }
  const blocked = await admin.submit(page, { email: " Plus-Jamais@Exemple.fr " }, "Bloquer");
  expect(blocked.text).toContain("L’adresse est bloquée");
  expect(blocked.text).toContain("plus-jamais@exemple.frBloquée à la main");
  expect((await admin.submit(page, { email: "plus-jamais@exemple.fr" }, "Bloquer")).text).toContain("déjà bloquée");
  const forgetful = new Visitor(shop.url);
  await forgetful.submit(await forgetful.open("/contact"), {
    nom: "Ada",
    email: "plus-jamais@exemple.fr",
    message: "?",
  });
  await eventually(async () => (await mailTo("plus-jamais@exemple.fr", "contact-receipt")).status === "suppressed");
  expect((await auditOf("suppressed_address")).filter((line) => line.action === "block")).toHaveLength(1);
});

test("an email about a deleted object is still listed with its history", async () => {
  const id = await aMail({ recipient: "partie@exemple.fr" });
  const props = JSON.stringify({ orderId: newId() });
  await shop.db.updateTable("emails").set({ template: "order-confirmation", props }).where("id", "=", id).execute();
  const page = await admin.open(`/admin/emails/${id}`);
  expect([page.status, page.text.includes("Aperçu impossible")]).toEqual([200, true]);
});

test("the administrator can preview every email of the shop with sample data", async () => {
  const page = await admin.open("/admin/emails/modeles");
  const links = page.document
    .querySelectorAll("nav[aria-label=Modèles] a")
    .map((link) => link.getAttribute("href") ?? "");
  expect(links.length).toBeGreaterThan(12);
  for (const link of links) {
    const sample = await admin.open(link);
    expect([link, sample.status]).toEqual([link, 200]);
    const email = sample.document.querySelector("iframe")?.getAttribute("srcdoc") ?? "";
    expect(parse(email).text.length).toBeGreaterThan(150);
    expect(email).not.toMatch(/token=(?!lien-masque)/);
  }
  expect((await admin.open("/admin/emails/modeles?lettre=x")).status).toBe(404);
});

test("guests and customers can neither read nor send emails of the outbox", async () => {
  const { id } = await mailTo(BUYER, "order-confirmation");
  const count = async () => (await shop.db.selectFrom("emails").select("id").execute()).length;
  const before = await count();
  const pages = [`/admin/emails`, `/admin/emails/${id}`, "/admin/emails/adresses-bloquees"];
  for (const visitor of [new Visitor(shop.url), customer]) {
    for (const address of [...pages, ...pages.map((page) => `${page}.data`)]) {
      for (const method of ["GET", "POST"]) {
        const body = method === "POST" ? new URLSearchParams({ tentative: newId(), email: BUYER }) : undefined;
        const answer = await visitor.request(address, { method, body });
        expect({ address, method, status: answer.status }).not.toMatchObject({ status: 200 });
        expect(await answer.text()).not.toMatch(/acheteuse|Confirmation de commande/);
      }
    }
  }
  expect(await count()).toBe(before);
});
