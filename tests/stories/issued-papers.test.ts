import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import sample from "#app/content/legal/seller.sample.json" with { type: "json" };
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, payWithoutReturning } from "#tests/support/buying.ts";
import { runJob, untilRetried } from "#tests/support/jobs.ts";
import type { ReceivedMail } from "#tests/support/mailbox.ts";
import { findOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import type { Visitor } from "#tests/support/visitor.ts";
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
  return shop.db.transaction().execute(async (trx) => {
    await sql`alter table issued_papers disable trigger issued_papers_stay`.execute(trx);
    await sql`delete from issued_papers where number = ${number}`.execute(trx);
    await sql`alter table issued_papers enable trigger issued_papers_stay`.execute(trx);
  });
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
