import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Db, openDatabase } from "#db/connection.server.ts";
import { aMember } from "#tests/support/accounts.ts";
import { goToStripe, linkIn, PASSWORD, payWithoutReturning, sessionOf, signIn } from "#tests/support/buying.ts";
import { runCommand } from "#tests/support/commands.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { aFolder, anEmptyPlace } from "#tests/support/restored.ts";
import { signUpAt } from "#tests/support/series.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const folder = aFolder();
const shop = await aShop({ env: { TRUST_PROXY: "1" } });

const BUYERS = Array.from({ length: 10 }, (_, index) => `acheteuse${index}@exemple.fr`);

/** What each buyer has received: order, invoice and access must stay the same. */
function purchasesIn(db: Db) {
  return db
    .selectFrom("orders")
    .innerJoin("invoices", "invoices.orderId", "orders.id")
    .leftJoin("access", "access.orderId", "orders.id")
    .innerJoin("formations", "formations.id", "orders.formationId")
    .select(["orders.id", "orders.number", "orders.email", "orders.status", "slug", "termsSha256", "consents"])
    .select([
      "amountCents",
      "orders.company",
      "invoices.number as invoice",
      "issuedAt",
      "totalCents",
      "netCents",
      "buyer",
    ])
    .select(sql<boolean>`access.revoked_at is null and access.opens_at <= now()`.as("isOpen"))
    .where("orders.email", "in", BUYERS)
    .orderBy("orders.number")
    .orderBy("invoices.number")
    .execute();
}

/** Credit notes, too: none may change, and none be given twice. */
function papersIn(db: Db) {
  return db
    .selectFrom("invoices")
    .select(["number", "orderId", "reference", "issuedAt", "totalCents"])
    .where("kind", "=", "credit_note")
    .execute();
}

const returned = async () => (await shop.stripe.ledger()).map(({ amountRefunded }) => amountRefunded);

test("after a restore ten buyers keep number, invoice and access, who has left stays away, and nobody is refunded or emailed", async () => {
  const partly = await payWithoutReturning(shop, "dont-die", "avant@exemple.fr");
  const erased = await aMember(shop, "efface@exemple.fr");
  await signUpAt(shop, [{ email: "desinscrite@exemple.fr" }, { email: "fidele@exemple.fr" }]);
  await shop.mailbox.until("avant@exemple.fr", 2);
  await untilSent();
  const file = join(folder, "shop.zip");
  expect((await runCommand("backup", shop.env, file)).code).toBe(0);

  const opened = await goToStripe(new Visitor(shop.url, { address: "198.52.1.1" }), "mindset", "pendant@exemple.fr");
  await Promise.all(
    BUYERS.map((email, index) =>
      payWithoutReturning(shop, index % 5 === 0 ? "immobilier-campagne" : "mindset", email, {
        address: `198.51.${index}.1`,
      }),
    ),
  );
  await shop.stripe.refund(partly, { amount: 700 });
  await erased.submit(await erased.open("/compte/donnees/effacer"), { password: PASSWORD });
  const [welcome] = await shop.mailbox.until("desinscrite@exemple.fr", 1);
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open(linkIn(welcome, "/desinscription")), {});
  for (const email of BUYERS) await shop.mailbox.until(email, 2);
  await shop.mailbox.until("avant@exemple.fr", 3);
  await untilSent();
  await eventually(async () => {
    const sessions = await shop.stripe.sessions();
    const noted = sessions.filter(({ metadata }) => metadata?.invoice && metadata?.confirmed_at);
    return noted.length === 11 && sessions.some(({ metadata }) => metadata?.credit_note_700);
  });
  const before = { purchases: await purchasesIn(shop.db), notes: await papersIn(shop.db) };
  expect(before.purchases.map(({ email }) => email).sort()).toEqual(BUYERS);
  expect(before.notes).toHaveLength(1);
  const mails = shop.mailbox.mails.length;
  await shop.kill();

  const place = await anEmptyPlace(shop, folder);
  copyFileSync(join(shop.dataDir, "forgotten.ndjson"), join(folder, "forgotten.ndjson"));
  expect(readFileSync(join(folder, "forgotten.ndjson"), "utf8")).not.toContain("exemple.fr");
  const { output } = await runCommand("restore", place.env, file);
  expect(output).toMatch(/^Done again: 2 /m);
  expect(output).toMatch(/^Taken over from Stripe: 10 orders written again, 0 lost, 0 invoice numbers unknown\.$/m);

  const { db, close } = await openDatabase({
    url: place.own.DATABASE_URL,
    dataDir: place.own.DATA_DIR,
    onError: () => undefined,
  });
  const elsewhere = await Shop.open({ beside: shop, env: place.own });
  try {
    await shop.stripe.setWebhookUrl(`${elsewhere.url}/webhooks/stripe`);
    expect(await purchasesIn(db)).toEqual(before.purchases);
    expect((await runCommand("restore", place.env, "--release-mail")).output).toMatch(/^Released: \d+ emails/m);
    const jobs = "'catch-up-events', 'compare-with-stripe', 'reconcile-emails'";
    await place.database.query(`insert into pgboss.job (name, data) select unnest(array[${jobs}]), '{}'`);
    await eventually(async () => {
      const query = `select from pgboss.job where name in (${jobs}, 'stripe-event') and state < 'completed'`;
      return (await place.database.query(query)).rowCount === 0;
    });
    // An order of the lost time that is paid only now.
    await shop.stripe.pay(sessionOf(opened));
    await shop.mailbox.until("pendant@exemple.fr", 2);
    await payWithoutReturning(elsewhere, "mindset", "apres@exemple.fr");
    await shop.mailbox.until("apres@exemple.fr", 2);

    expect(await papersIn(db)).toEqual(before.notes);
    const { rows: invoices } = await place.database.query<{ n: number }>(
      "select right(number, 6)::int as n from invoices where kind = 'invoice' order by number",
    );
    expect(invoices.map(({ n }) => n)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    const { rows: last } = await place.database.query("select email from orders order by number desc limit 1");
    expect(last).toEqual([{ email: "apres@exemple.fr" }]);
    const { rows: gaps } = await place.database.query("select series from number_gaps order by series");
    expect(gaps.map(({ series }) => series)).toEqual([expect.stringMatching(/^A\d{4}-$/), "ES-"]);

    expect((await signIn(new Visitor(elsewhere.url), "efface@exemple.fr")).url).toContain("/login");
    const { rows: left } = await place.database.query(
      "select email from subscribers where unsubscribed_at is not null",
    );
    expect(left).toEqual([{ email: "desinscrite@exemple.fr" }]);
    const since = shop.mailbox.mails.slice(mails).map(({ to }) => to);
    expect([...new Set(since)].sort()).toEqual(["apres@exemple.fr", "pendant@exemple.fr"]);
    expect((await returned()).filter((cents) => cents > 0)).toEqual([700]);
    await expectCleanLedger(elsewhere);
  } finally {
    await elsewhere.close();
    await close();
  }
});

async function untilSent(): Promise<void> {
  await eventually(async () => {
    const due = await shop.inspect((db) =>
      db
        .selectFrom("emails")
        .select("id")
        .where("status", "in", ["queued", "sending"])
        .where("scheduledFor", "<", new Date())
        .execute(),
    );
    return due.length === 0;
  });
}
