import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { payWithoutReturning, sessionOf } from "#tests/support/buying.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { pdfText } from "#tests/support/pdf.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The terms of sale that a buyer has read are those of the order. */
const shop = await aShop();

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
  expect((await admin.submit(page, own, "Publier")).text).toContain("Le texte est publié.");
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
