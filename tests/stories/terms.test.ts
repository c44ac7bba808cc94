import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import versions from "#app/content/legal/versions.json" with { type: "json" };
import { formatDate, parisDay } from "#app/domain/values/time.ts";
import { anAccount } from "#tests/support/accounts.ts";
import { ADMIN, anAdmin, errorAt } from "#tests/support/admin.ts";
import { payWithoutReturning, sessionOf } from "#tests/support/buying.ts";
import { stopSchedule, untilEventsAreDone } from "#tests/support/jobs.ts";
import { aPaidOrder, aSubscriber } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { unzip } from "#tests/support/zip.ts";

/** The terms of sale that a buyer has read are those of the order. */
const shop = await aShop();
await stopSchedule(shop, "reconcile-orders"); // It would undo edits by hand.

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const fieldIn = (page: Page, name: string) =>
  page.document.querySelector(`input[name=${name}]`)?.getAttribute("value") ?? "";
const versionIn = (page: Page) => fieldIn(page, "termsVersion");
const filesIn = (page: Page) => page.document.querySelectorAll(".notice a").map((link) => link.getAttribute("href"));
const bytesOf = async (visitor: Visitor, address: string) => {
  const response = await visitor.request(address);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

test("an order with outdated terms is refused; the buyer sees both versions and must accept again", async () => {
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/mindset");
  const inForce = versionIn(page);
  const fields = { email: "autre@exemple.fr", cgv: true, marketing: true };
  const answer = await visitor.submit(page, { ...fields, termsVersion: "2025-03-01" });
  expect(answer.status).toBe(409);
  const files = filesIn(answer);
  expect(files).toEqual(["2025-03-01", inForce].map((version) => `/documents/conditions-vente-${version}.pdf`));
  expect(answer.text).toMatch(/version du 1er mars 2025.*version du/s);
  expect((await bytesOf(visitor, files[1] ?? "")).status).toBe(200);
  // Neither an unknown version nor an unknown hash has a file.
  for (const which of ["2025-03-01", "0".repeat(64)])
    expect((await bytesOf(visitor, `/documents/conditions-vente-${which}.pdf`)).status).toBe(404);
  const box = (name: string) => answer.document.querySelector(`input[name=${name}]`);
  expect(box("email")?.getAttribute("value")).toBe("autre@exemple.fr");
  expect([box("cgv"), box("marketing")].map((input) => input?.hasAttribute("checked"))).toEqual([false, true]);
  expect(versionIn(answer)).toBe(inForce);
  const odd = await visitor.submit(page, { ...fields, termsVersion: "la dernière" });
  expect(odd.status).toBe(409);
  // The seller's address changes the text of the same version.
  const shown = "0".repeat(64);
  const moved = await visitor.submit(page, { ...fields, termsSha256: shown });
  const hashes = [shown, fieldIn(page, "termsSha256")];
  expect([moved.status, filesIn(moved)]).toEqual([
    409,
    hashes.map((hash) => `/documents/conditions-vente-${hash}.pdf`),
  ]);
  expect((await bytesOf(visitor, filesIn(moved)[1] ?? "")).status).toBe(200);
  const orders = () => shop.db.selectFrom("orders").select("id").where("email", "=", "autre@exemple.fr").execute();
  expect(await orders()).toEqual([]);
  expect(sessionOf(await visitor.submit(answer, { cgv: true }))).toMatch(/^cs_/);
  expect(await orders()).toHaveLength(1);
});

test("her own sections stand around the imposed terms from the publication on, and an open checkout is told", async () => {
  const [admin, visitor] = [await anAdmin(shop), new Visitor(shop.url)];
  const open = await visitor.open("/checkout/mindset");
  const imposed = (await visitor.open("/conditions-vente")).document
    .querySelectorAll(".legal h2")
    .map(({ text }) => text);
  const empty = await admin.open("/admin/textes/legal-conditions-vente");
  expect(empty.text).toContain("Texte imposé, en lecture seule");
  expect(empty.text).toContain(imposed[0] ?? "");
  const page = await admin.submit(await admin.submit(empty, {}, "Ajouter"), {}, "Ajouter\u00a0: partie (Après");
  const own = {
    "before-0-heading": "Mon engagement",
    "before-0-paragraphs-0": "Je réponds **moi-même**, par [le contact](/contact).",
    "after-0-heading": "Pour finir",
    "after-0-paragraphs-0": "Merci de m’avoir lue.",
    reviewedBy: "Maître Léa Martin",
    reviewedOn: "2026-11-20",
  };
  const dead = await admin.submit(
    page,
    { ...own, "before-0-paragraphs-0": "[Rien](/nulle-part), formation CPF." },
    "Publier",
  );
  expect([dead.status, errorAt(dead, "before-0-paragraphs-0")]).toEqual([
    400,
    expect.stringMatching(/certification|page du site/),
  ]);
  const printed = async () => (await shop.db.selectFrom("termsVersions").select("sha256").execute()).length;
  const before = await printed();
  expect((await admin.submit(page, own, "Publier")).text).toContain("Le texte est publié.");
  // Before the next buyer opens the order page.
  await eventually(async () => (await printed()) > before);
  await eventually(async () => (await visitor.open("/conditions-vente")).text.includes("Mon engagement"));
  const shown = await visitor.open("/conditions-vente");
  expect(shown.document.querySelectorAll(".legal h2").map(({ text }) => text)).toEqual([
    "Mon engagement",
    ...imposed,
    "Pour finir",
  ]);
  expect(shown.html).toContain('<strong>moi-même</strong>, par <a href="/contact">');
  expect(shown.text).toContain("Relu par Maître Léa Martin le 20 novembre 2026.");
  const today = Temporal.Now.plainDateISO("Europe/Paris").toString();
  const late = await visitor.submit(open, { email: "relu@exemple.fr", cgv: true });
  expect(late.status).toBe(409);
  const file = await bytesOf(visitor, `/documents/conditions-vente-${fieldIn(late, "termsSha256")}.pdf`);
  const text = await pdfText(file.bytes);
  for (const words of ["Mon engagement", "Relu par Maître Léa Martin", "Pour finir"]) expect(text).toContain(words);
  expect(versionIn(late) >= today).toBe(true);
  expect(sessionOf(await visitor.submit(late, { cgv: true }))).toMatch(/^cs_/);
  const order = await shop.db
    .selectFrom("orders")
    .selectAll()
    .where("email", "=", "relu@exemple.fr")
    .executeTakeFirstOrThrow();
  expect([order.termsVersion, order.consents[0]?.version]).toEqual([versionIn(late), versionIn(late)]);
});

test("the confirmation email has the accepted terms attached, and the stored file cannot be changed", async () => {
  await payWithoutReturning(shop, "mindset", "fichier@exemple.fr");
  const [confirmation] = await shop.mailbox.until("fichier@exemple.fr", 2);
  const [file] = confirmation?.attachments ?? [];
  const attached = Buffer.from(file?.content as ArrayBuffer);
  const order = await shop.db
    .selectFrom("orders")
    .select(["termsVersion", "termsSha256"])
    .where("email", "=", "fichier@exemple.fr")
    .executeTakeFirstOrThrow();
  expect(file?.filename).toBe(`conditions-generales-de-vente-${order.termsVersion}.pdf`);
  expect(order.termsSha256).toBe(sha256(attached));
  const kept = await bytesOf(new Visitor(shop.url), `/documents/conditions-vente-${order.termsSha256}.pdf`);
  expect(kept.bytes.equals(attached)).toBe(true);
  expect(await shop.db.selectFrom("termsVersions").select("version").execute()).toHaveLength(2);
  for (const change of [sql`update terms_versions set version = '2030-01-01'`, sql`delete from terms_versions`])
    await expect(shop.inspect((db) => change.execute(db))).rejects.toThrow("proof");
});

const admin = await anAdmin(shop);
const run = (query: ReturnType<typeof sql>) => shop.inspect((db) => query.execute(db));
const PAGE = "/admin/droits/conditions";

test("a change of the terms is announced once to who subscribed under an older text, a month ahead, with the text and the way out", async () => {
  expect((await admin.open("/admin/droits")).html).toContain(`href="${PAGE}"`);
  expect((await admin.open(PAGE)).text).toContain("Aucun abonnement en cours");
  const orders = new Map<string, string>();
  for (const name of ["ancienne", "fidele", "nouvelle", "partie"]) orders.set(name, (await aSubscriber(shop, name)).id);
  const idOf = (...names: string[]) => sql`any(${names.map((name) => orders.get(name))}::uuid[])`;
  await run(sql`update orders set terms_version = '2026-01-01' where id = ${idOf("ancienne", "fidele", "partie")}`);
  await run(sql`update subscriptions set status = 'canceled' where order_id = ${idOf("partie")}`);

  const page = await admin.open(PAGE);
  expect(page.text).toContain("2 abonnements en cours reposent sur un texte plus ancien");
  const resume = "Le rendez-vous collectif passe\ndu lundi <b>au mardi</b>.";
  const soon = parisDay(new Date()).add({ days: 20 }).toString();
  const refused = await admin.submit(page, { resume, effet: soon }, "Prévenir les 2");
  expect([refused.status, errorAt(refused, "effet"), refused.html.includes("au mardi")]).toEqual([
    400,
    expect.stringContaining("dans un mois au plus tôt"),
    true,
  ]);
  const effet = parisDay(new Date()).add({ days: 40 });
  const { url, body } = admin.formRequest(refused, { resume, effet: effet.toString() }, "Prévenir les 2");
  const clicks = await Promise.all(
    [1, 2].map(() => admin.request(url, { method: "POST", body: new URLSearchParams(body) })),
  );
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([303, 409]);

  const subject = `Vos conditions d’abonnement changent le ${formatDate(effet.toString())}`;
  for (const name of ["ancienne", "fidele"]) {
    const [mail, ...others] = await shop.mailbox.about(subject, `${name}@exemple.fr`);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("<b>au mardi</b>");
    expect(mail?.text).toContain("résilier à tout moment, sans frais ni motif");
    expect(mail?.text).toContain("/resiliation");
    expect(mail?.attachments[0]?.filename).toMatch(/^conditions-generales-de-vente-.*\.pdf$/);
  }
  for (const name of ["nouvelle", "partie"])
    expect(shop.mailbox.to(`${name}@exemple.fr`).filter((mail) => mail.subject.includes("conditions"))).toEqual([]);
  const after = await admin.open(PAGE);
  expect(after.text).toMatch(/Cette version est annoncée.*au mardi.*2/s);
  const log = shop.db.selectFrom("auditLog").select(["actor", "action", "after"]).where("entity", "=", "terms_notice");
  expect(await log.execute()).toEqual([
    { actor: ADMIN.email, action: "create", after: { recipients: 2, takesEffectOn: effet.toString() } },
  ]);
  // Its proof is in the file of the contract.
  const number = (
    await shop.db
      .selectFrom("orders")
      .select("number")
      .where("id", "=", `${orders.get("fidele")}`)
      .execute()
  )[0];
  await eventually(async () => {
    const archive = await admin.request(`/orders/${number?.number}/contrat.zip`);
    const files = await unzip(Buffer.from(await archive.arrayBuffer()));
    return Object.keys(files).some((name) => name.includes("conditions-changees"));
  });
});

test("before content goes, a letter tells whoever has it, once, with thirty days to leave for free after the change", async () => {
  const [once, monthly] = [await aPaidOrder(shop, "une-fois"), await aSubscriber(shop, "chaque-mois")];
  await untilEventsAreDone(shop);
  await run(sql`insert into formation_courses (formation_id, course_id) select formations.id, courses.id
    from formations, courses where formations.slug = 'immobilier-campagne' and courses.slug = 'mindset'`);
  await run(sql`update access set revoked_at = now() where order_id not in (${once.id}, ${monthly.id})`);
  const { id, courseId } = await shop.db
    .selectFrom("lessons")
    .select(["id", "courseId"])
    .where("slug", "=", "trois-colonnes")
    .executeTakeFirstOrThrow();
  const lesson = await admin.open(`/admin/lecons/${id}`);
  const way = lesson.document.querySelectorAll("a").find(({ text }) => text === "Prévenez-les avant");
  const page = await admin.open(`${way?.getAttribute("href")}`);
  const resume = "La leçon est retirée\u00a0:\nson <b>outil</b> a fermé.";
  const refused = await admin.submit(page, { resume, effet: parisDay(new Date()).toString() }, "Prévenir 2");
  expect([refused.status, errorAt(refused, "effet"), refused.html.includes("a fermé")]).toEqual([
    400,
    expect.stringContaining("demain au plus tôt"),
    true,
  ]);
  const effet = parisDay(new Date()).add({ days: 12 });
  const { url, body } = admin.formRequest(refused, { resume, effet: effet.toString() }, "Prévenir 2");
  const clicks = await Promise.all(
    [1, 2].map(() => admin.request(url, { method: "POST", body: new URLSearchParams(body) })),
  );
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const subject = `Un contenu de votre formation change le ${formatDate(effet.toString())}`;
  const until = `jusqu’au ${formatDate(effet.add({ days: 30 }).toString())}`;
  for (const [name, way, other] of [
    ["une-fois", "/contact", "/resiliation"],
    ["chaque-mois", "/resiliation", "/contact"],
  ] as const) {
    const [mail, ...others] = await shop.mailbox.about(subject, `${name}@exemple.fr`);
    expect(others).toEqual([]);
    for (const said of ["Les trois colonnes", "<b>outil</b>", until, way]) expect(mail?.text).toContain(said);
    expect(mail?.text).not.toContain(other);
  }
  expect(shop.mailbox.to("fidele@exemple.fr").filter((mail) => mail.subject === subject)).toEqual([]);
  const after = await admin.open(`/admin/cours/${courseId}`);
  expect(after.text).toMatch(/Changements annoncés.*outil.*2/s);
  await eventually(async () => {
    const filed = shop.db.selectFrom("orderEmails").select("orderId").where("subject", "=", subject);
    return (await filed.execute()).length === 2;
  });
});

test("a change of the terms of use is announced thirty days ahead, once, to whoever opened an account under an older text", async () => {
  const version = Object.keys(versions["conditions-utilisation"]).at(-1) ?? "";
  for (const name of ["doyenne", "pionniere", "recente"]) await anAccount(shop, `${name}@compte.fr`);
  await run(
    sql`update users set created_at = (${version}::date + 1)::timestamp at time zone 'Europe/Paris'
      - case when email in ('doyenne@compte.fr', 'pionniere@compte.fr') then interval '1 minute' else interval '0' end where role = 'customer'`,
  );
  const page = await admin.open(`${PAGE}?texte=conditions-utilisation`);
  expect(page.text).toContain(`celui du ${formatDate(version)}`);
  expect(page.text).toContain("2 comptes ont été ouverts sous un texte plus ancien");
  const resume = "Un compte sans usage est effacé\naprès <b>trois ans</b>.";
  const soon = parisDay(new Date()).add({ days: 30 }).toString();
  const refused = await admin.submit(page, { resume, effet: soon }, "Prévenir les 2");
  expect([refused.status, errorAt(refused, "effet"), refused.html.includes("trois ans")]).toEqual([
    400,
    expect.stringContaining("dans 30 jours au plus tôt"),
    true,
  ]);
  const effet = parisDay(new Date()).add({ days: 31 });
  const { url, body } = admin.formRequest(refused, { resume, effet: effet.toString() }, "Prévenir les 2");
  const clicks = await Promise.all(
    [1, 2].map(() => admin.request(url, { method: "POST", body: new URLSearchParams(body) })),
  );
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const subject = `Changement le ${formatDate(effet.toString())}\u00a0: conditions d’utilisation`;
  for (const name of ["doyenne", "pionniere"]) {
    const [mail, ...others] = await shop.mailbox.about(subject, `${name}@compte.fr`);
    expect(others).toEqual([]);
    for (const said of ["<b>trois ans</b>", "/conditions-utilisation", "/compte/donnees"])
      expect(mail?.text).toContain(said);
  }
  expect(shop.mailbox.to("recente@compte.fr")).toEqual([]);
  expect((await admin.open(url.href)).text).toMatch(/Cette version est annoncée.*trois ans.*2/s);
  expect((await admin.open(`${PAGE}?texte=politique-confidentialite`)).text).toContain("Aucun changement annoncé");
  const log = shop.db
    .selectFrom("auditLog")
    .select(["action", "entityId", "after"])
    .where("entity", "=", "legal_notice");
  expect(await log.execute()).toEqual([
    {
      action: "create",
      entityId: `conditions-utilisation:${version}`,
      after: { recipients: 2, takesEffectOn: effet.toString() },
    },
  ]);

  // A stale page announces nothing.
  const { body: old } = admin.formRequest(page, { resume, effet: effet.toString(), version: "2026-01-01" });
  expect((await admin.request(url, { method: "POST", body: old })).status).toBe(409);
});
