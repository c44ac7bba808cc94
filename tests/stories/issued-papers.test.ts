import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import sample from "#app/content/legal/seller.sample.json" with { type: "json" };
import type { Company } from "#db/types.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, payWithoutReturning, sessionOf } from "#tests/support/buying.ts";
import { runJob, stopSchedule, untilRetried } from "#tests/support/jobs.ts";
import type { ReceivedMail } from "#tests/support/mailbox.ts";
import { findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { changeProofs } from "#tests/support/proofs.ts";
import { eventually } from "#tests/support/shop.ts";
import { raiseEuSalesTo, toldOfThresholds } from "#tests/support/turnover.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { unzip } from "#tests/support/zip.ts";

/** What the papers say comes from three places: the sale, the seller's file and the texts. Only the first may speak. */
const shop = await aShop();
const other = await aShop({ beside: shop, env: { PROCESS: "web", SITE_NAME: "Une autre réplique" } });
const folder = mkdtempSync(join(tmpdir(), "essor-papers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("an issued paper is the same file everywhere, whatever the seller's file and the texts say since", async () => {
  const customer = await aCustomer(shop, "toujours@exemple.fr", "mindset");
  const { id, number } = await findOrder(shop, "toujours@exemple.fr");
  const { intent } = await shop.db
    .selectFrom("orders")
    .select("stripePaymentIntentId as intent")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await shop.stripe.refund(String(intent), { amount: 1000 });
  const [confirmation, , refund] = await shop.mailbox.until("toujours@exemple.fr", 3);
  const invoice = attached(confirmation, "F");
  const note = attached(refund, "AV");
  await rename("Un tout autre nom");
  const admin = await anAdmin(shop);
  expect((await customer.open("/mentions-legales")).text).toContain("Maison Nouvelle");
  for (const [visitor, address, paper] of [
    [customer, `/orders/${number}/facture.pdf`, invoice],
    [customer, `/orders/${number}/avoir/${note.name}`, note],
    [admin, `/admin/comptabilite/pieces/${invoice.name}`, invoice],
    [await anAdmin(other), `/admin/comptabilite/pieces/${note.name}`, note],
  ] as const)
    expect(sha256(await bytesOf(visitor, address)), address).toBe(sha256(paper.content));
  const contract = `/orders/${number}/contrat`;
  for (const { content } of [invoice, note]) expect((await customer.open(contract)).text).toContain(sha256(content));
  const files = await unzip(await bytesOf(customer, `${contract}.zip`));
  for (const { name, content } of [invoice, note]) expect(files[`factures/${name}`]).toBe(content.toString());
});

test("killed between a number and its file, the number stands and its file is drawn once, also by two replicas", async () => {
  const lock = await shop.db.startTransaction().execute();
  await sql`lock table issued_papers in access exclusive mode`.execute(lock);
  await payWithoutReturning(shop, "mindset", "coupe@exemple.fr");
  const { id } = await findOrder(shop, "coupe@exemple.fr");
  await eventually(async () => (await papersOf(id)).length === 1);
  // The confirmation's email waits for the file.
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like '%issued_papers%'`.execute(shop.db);
    return rows.length > 0;
  });
  await shop.kill();
  await lock.rollback().execute();
  const number = (await papersOf(id))[0]?.number ?? "";
  expect(await fileOf(number)).toBeUndefined();
  await shop.startAgain();
  // The attempt that died is tried again.
  const [confirmation] = await untilRetried(shop, "coupe@exemple.fr", 2);
  const { name, content } = attached(confirmation, "F");
  expect([name, sha256(content)]).toEqual([`${number}.pdf`, await fileOf(number)]);

  // Each replica has texts of its own.
  await forget(number);
  const address = `/admin/comptabilite/pieces/${number}.pdf`;
  const visitors = [await anAdmin(shop), await anAdmin(other)];
  const files = await Promise.all([...visitors, ...visitors].map((visitor) => bytesOf(visitor, address)));
  expect([...new Set(files.map(sha256))]).toEqual([await fileOf(number)]);

  // What nobody asks for is drawn within the minute.
  await forget(number);
  await runJob(shop, "reconcile-orders");
  expect(await fileOf(number)).toMatch(/^[\da-f]{64}$/);
});

test("papers that cannot be drawn keep no other one waiting, and an alert tells of each", async () => {
  const buyers = Array.from({ length: 21 }, (_, index) => `piece${index}@exemple.fr`);
  for (const email of buyers) await payWithoutReturning(shop, "mindset", email);
  const numbers = () => shop.db.selectFrom("invoices").select("number").orderBy("issuedAt", "desc").limit(21).execute();
  await eventually(async () => {
    const { rows } = await sql`select from issued_papers join invoices using (number) join orders
      on orders.id = order_id where orders.email like 'piece%'`.execute(shop.db);
    return rows.length === buyers.length;
  });
  const [last, ...others] = (await numbers()).map(({ number }) => number);
  await stopSchedule(shop, "reconcile-orders");
  for (const number of [last, ...others]) await forget(String(number));
  await sql
    .raw(`alter table issued_papers add constraint refused check (number = '${last}') not valid`)
    .execute(shop.db);
  for (let runs = 0; runs < 2; runs += 1) await runJob(shop, "reconcile-orders");
  expect(await fileOf(String(last))).toMatch(/^[\da-f]{64}$/);
  expect((await (await anAdmin(shop)).open("/admin/commandes")).text).toContain("Une facture ne se dessine pas");
  await sql`alter table issued_papers drop constraint refused`.execute(shop.db);
  await runJob(shop, "reconcile-orders");
  expect(await fileOf(String(others[0]))).toMatch(/^[\da-f]{64}$/);
});

function papersOf(orderId: string) {
  return shop.db.selectFrom("invoices").select("number").where("orderId", "=", orderId).execute();
}

/** The hash of a number's file. */
async function fileOf(number: string): Promise<string | undefined> {
  const row = await shop.db.selectFrom("issuedPapers").select("sha256").where("number", "=", number).executeTakeFirst();
  return row?.sha256;
}

/** As if a number had been given before files were kept. */
function forget(number: string): Promise<void> {
  const gone = sql`delete from issued_papers where number = ${number}`;
  return changeProofs(shop, ["issued_papers"], (db) => gone.execute(db));
}

/** Starts the shop again with another name, another seller and so other texts. */
async function rename(name: string): Promise<void> {
  const file = join(folder, "seller.json");
  const address = { ...sample.address, street: "99, quai Neuf" };
  writeFileSync(file, JSON.stringify({ ...sample, name: "Maison Nouvelle", address }));
  await shop.stop();
  shop.configure({ SITE_NAME: name, SELLER_FILE: file });
  await shop.start();
}

async function bytesOf(visitor: Visitor, address: string): Promise<Buffer> {
  return Buffer.from(await (await visitor.request(address)).arrayBuffer());
}

/** The paper that came with an email. */
function attached(mail: ReceivedMail | undefined, prefix: "F" | "AV"): { name: string; content: Buffer } {
  const file = mail?.attachments.find(({ filename }) => filename?.startsWith(prefix));
  return { name: file?.filename ?? "", content: Buffer.from(file?.content as ArrayBuffer) };
}

/** A small business, which charges no VAT in France, sells to other members of the Union. */

test("beyond 10,000 € a year in other members consumers pay their country's VAT, and the seller is told before; companies pay none", async () => {
  const first = await soldTo("DE");
  expect(first).toMatchObject({ vatTreatment: "franchise", vatCents: 0 });
  await raiseEuSalesTo(shop, first?.number ?? "", 1_000_000 - (first?.totalCents ?? 0));
  await runJob(shop, "compare-with-stripe");
  expect(await toldOfThresholds(shop)).toEqual([expect.stringMatching(/8\s000/)]);
  expect(await soldTo("DE")).toMatchObject({ vatTreatment: "franchise" });
  expect(await soldTo("BE")).toMatchObject({ regime: "franchise", vatTreatment: "taxed", vatRate: 2100 });
  expect(await soldTo("FR")).toMatchObject({ vatTreatment: "franchise" });
  const company = { name: "Atelier Åberg", siren: "", vatNumber: "BE0403170701" };
  expect(await soldTo("BE", company)).toMatchObject({ vatTreatment: "reverse-charge", vatCents: 0 });
  // Such an invoice names the seller's number too, which the seller's file does not have.
  const told = shop.db.selectFrom("alerts").select("orderId").where("key", "=", "no-vat-number");
  expect(await told.execute()).toHaveLength(1);
  await runJob(shop, "compare-with-stripe");
  expect(await toldOfThresholds(shop)).toEqual([/8\s000/, /10\s000/].map((euros) => expect.stringMatching(euros)));
});

test("a company of another member cannot order while the seller has no VAT number", async () => {
  const company = { email: "atelier@exemple.fr", entreprise: "Atelier Åberg", tva: "BE0403170701" };
  const visitor = new Visitor(shop.url);
  const refused = await visitor.submit(await visitor.open("/checkout/mindset"), { cgv: true, ...company });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Nous ne vendons pas encore aux entreprises d’un autre pays");
  expect(refused.document.querySelector("[name=tva][aria-invalid]")?.getAttribute("value")).toBe(company.tva);
});

let buyers = 0;

/** The invoice of a sale to somebody there. */
async function soldTo(country: string, company?: Company) {
  const email = `acheteuse${++buyers}@exemple.fr`;
  const visitor = new Visitor(shop.url);
  const page = await visitor.submit(await visitor.open("/checkout/mindset"), { email, cgv: true });
  const { id } = await findOrder(shop, email);
  // As an order from before the shop refused them.
  if (company)
    await shop.db
      .updateTable("orders")
      .set({ company: JSON.stringify(company) })
      .where("id", "=", id)
      .execute();
  await shop.stripe.pay(sessionOf(page), { country });
  const invoice = () =>
    shop.db
      .selectFrom("invoices")
      .select(["number", "regime", "vatTreatment", "vatRate", "vatCents", "totalCents"])
      .where("orderId", "=", id)
      .executeTakeFirst();
  await eventually(async () => (await invoice()) !== undefined);
  return invoice();
}
