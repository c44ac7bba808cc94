import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { payWithoutReturning, sessionOf } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
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
  expect(await shop.db.selectFrom("termsVersions").select("version").execute()).toHaveLength(1);
  for (const change of [sql`update terms_versions set version = '2030-01-01'`, sql`delete from terms_versions`])
    await expect(shop.inspect((db) => change.execute(db))).rejects.toThrow("proof");
});
