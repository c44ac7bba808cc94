import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Db, openDatabase } from "#db/connection.server.ts";
import { aLearner, aMember, enter } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { goToStripe, linkIn, PASSWORD, payWithoutReturning, sessionOf, signIn } from "#tests/support/buying.ts";
import { killCommand, runCommand } from "#tests/support/commands.ts";
import { anAttestation } from "#tests/support/courses.ts";
import { untilEventsAreDone } from "#tests/support/jobs.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { aSubscriber } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { aFolder, anEmptyPlace } from "#tests/support/restored.ts";
import { signUpAt } from "#tests/support/series.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const folder = aFolder();
const file = join(folder, "shop.zip");
const shop = await aShop({ env: { TRUST_PROXY: "1" } });

const BUYERS = Array.from({ length: 10 }, (_, index) => `acheteuse${index}@exemple.fr`);
const SUBSCRIBER = "abonnee@exemple.fr";
/** Of the payments before the backup, and of all. */
const [BACKED_UP, GIVEN] = [2, 14];

/** What each of them has received: order, invoices and access must stay the same. */
function purchasesIn(db: Db) {
  return db
    .selectFrom("orders")
    .innerJoin("invoices", "invoices.orderId", "orders.id")
    .innerJoin("orderPayments as payment", "payment.id", "invoices.paymentId")
    .leftJoin("access", "access.orderId", "orders.id")
    .innerJoin("formations", "formations.id", "orders.formationId")
    .select(["orders.id", "orders.number", "orders.email", "orders.status", "slug", "termsSha256", "consents"])
    .select([
      "orders.amountCents",
      "orders.company",
      "invoices.number as invoice",
      "issuedAt",
      "totalCents",
      "netCents",
      "buyer",
    ])
    .select([
      "payment.amountCents as paid",
      "payment.refundedCents as returned",
      "stripeInvoiceId",
      "periodStart",
      "periodEnd",
    ])
    .select(sql<boolean>`access.revoked_at is null and access.opens_at <= now()`.as("isOpen"))
    .where("orders.email", "in", [...BUYERS, SUBSCRIBER])
    .where("invoices.kind", "=", "invoice")
    .orderBy("orders.number")
    .orderBy("invoices.number")
    .execute();
}

/** Credit notes, too: none may change, and none be given twice. */
function papersIn(db: Db) {
  return db
    .selectFrom("invoices")
    .select(["number", "orderId", "issuedAt", "totalCents"])
    .where("kind", "=", "credit_note")
    .orderBy("number")
    .execute();
}

interface Lost {
  purchases: Awaited<ReturnType<typeof purchasesIn>>;
  notes: Awaited<ReturnType<typeof papersIn>>;
  /** The first buyers' sessions at Stripe, and the payment of a month. */
  sessions: string[];
  month: string;
  /** Stripe's page of an order that nobody has paid. */
  opened: Page;
  /** How many emails had arrived. */
  mails: number;
}
let lost: Lost;

beforeAll(async () => {
  const partly = await payWithoutReturning(shop, "dont-die", "avant@exemple.fr");
  const { subscription } = await aSubscriber(shop, "abonnee");
  const erased = await aMember(shop, "efface@exemple.fr");
  expect((await goToStripe(erased, "lancer-startup")).url).toContain("/c/pay/");
  const learner = await aLearner(shop, "apprend@exemple.fr", "mindset");
  await signUpAt(shop, [{ email: "desinscrite@exemple.fr" }, { email: "fidele@exemple.fr" }]);
  // Of one that is for sale the list would be told, and be over.
  await sql`update formations set status = 'closed' where slug = 'rat-race'`.execute(shop.db);
  await sql`insert into waiting_entries (id, formation_id, kind, email, token_hash, confirm_hash, state)
    select gen_random_uuid(), id, 'opening', 'attendait@exemple.fr', encode(sha256('parti'), 'hex'), 'x', 'waiting'
    from formations where slug = 'rat-race'`.execute(shop.db);
  const writer = new Visitor(shop.url);
  await writer.submit(await writer.open("/contact"), { nom: "Zoé", email: "ecrivait@exemple.fr", message: "Bonjour." });
  for (const email of ["avant@exemple.fr", SUBSCRIBER]) await shop.mailbox.until(email, 2);
  await untilSent();
  expect((await runCommand("backup", shop.env, file)).code).toBe(0);

  const opened = await goToStripe(new Visitor(shop.url, { address: "198.52.1.1" }), "mindset", "pendant@exemple.fr");
  const sessions = await Promise.all(
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
  await visitor.submit(await visitor.open("/desinscription?token=parti"), {});
  const admin = await anAdmin(shop);
  const written = await admin.open("/admin/donnees/personne?email=ecrivait@exemple.fr");
  await admin.complete(written, { confirmation: "ecrivait@exemple.fr" }, "Effacer définitivement");
  await anAttestation(shop, learner, "apprend@exemple.fr", "mindset");
  for (const email of BUYERS) await shop.mailbox.until(email, 2);
  await untilEventsAreDone(shop);
  // A month of who subscribed before the backup, with a part of it returned, and one of who subscribed after it.
  await shop.stripe.renew(subscription, "paid");
  const line = (await shop.stripe.ledger()).find(({ session }) => session === sessions[0]);
  await shop.stripe.renew(String(line?.subscription), "paid");
  await untilEventsAreDone(shop);
  await shop.stripe.refund(subscription, { amount: 500 });
  await untilEventsAreDone(shop);
  await shop.mailbox.until("avant@exemple.fr", 3);
  await untilSent();
  await eventually(async () => {
    const all = await shop.stripe.sessions();
    const noted = all.filter(({ metadata }) => metadata?.invoice && metadata?.confirmed_at);
    const query = sql`select from pgboss.job where name = 'write-papers' and state < 'completed'`;
    const { rows } = await query.execute(shop.db);
    return rows.length === 0 && noted.length === 12 && all.some(({ metadata }) => metadata?.credit_note_700);
  });
  const purchases = await purchasesIn(shop.db);
  expect(new Set(purchases.map(({ email }) => email))).toEqual(new Set([...BUYERS, SUBSCRIBER]));
  expect(purchases).toHaveLength(GIVEN - 1);
  const notes = await papersIn(shop.db);
  expect(notes.map(({ totalCents }) => totalCents).sort()).toEqual([500, 700]);
  const { rows } = await sql<{ intent: string }>`select payment.stripe_payment_intent_id as intent
    from order_payments payment join orders on orders.id = order_id
    where email = ${BUYERS[0]} order by payment.id desc`.execute(shop.db);
  lost = { purchases, notes, sessions, month: String(rows[0]?.intent), opened, mails: shop.mailbox.mails.length };
  await shop.kill();
  copyFileSync(join(shop.dataDir, "forgotten.ndjson"), join(folder, "forgotten.ndjson"));
  expect(readFileSync(join(folder, "forgotten.ndjson"), "utf8")).not.toContain("exemple.fr");
});

type Place = Awaited<ReturnType<typeof anEmptyPlace>>;

/** Runs with the shop that has started in that place. */
async function inPlace(place: Place, use: (elsewhere: Shop, db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase({
    url: place.own.DATABASE_URL,
    dataDir: place.own.DATA_DIR,
    onError: () => undefined,
  });
  const elsewhere = await Shop.open({ beside: shop, env: place.own });
  try {
    await shop.stripe.setWebhookUrl(`${elsewhere.url}/webhooks/stripe`);
    await use(elsewhere, db);
  } finally {
    await elsewhere.close();
    await close();
  }
}

async function numbersIn({ database }: Place): Promise<number[]> {
  const { rows } = await database.query<{ n: number }>(
    "select right(number, 6)::int as n from invoices where kind = 'invoice' order by number",
  );
  return rows.map(({ n }) => n);
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

async function runJobs({ database }: Place, names = ["catch-up-events", "compare-with-stripe", "reconcile-emails"]) {
  const jobs = names.map((name) => `'${name}'`).join();
  await database.query(`insert into pgboss.job (name, data) select unnest(array[${jobs}]), '{}'`);
  await eventually(async () => {
    const query = `select from pgboss.job where name in (${jobs}, 'stripe-event') and state < 'completed'`;
    return (await database.query(query)).rowCount === 0;
  });
}

async function expectAsBefore(place: Place, db: Db): Promise<void> {
  const unpaid = await place.database.query("select from orders where email = 'efface@exemple.fr'");
  expect(unpaid.rowCount).toBe(0);
  expect(await purchasesIn(db)).toEqual(lost.purchases);
  expect(await papersIn(db)).toEqual(lost.notes);
  const { rows: gaps } = await place.database.query("select series from number_gaps order by series");
  expect(gaps.map(({ series }) => series)).toEqual([expect.stringMatching(/^A\d{4}-$/), "ES-"]);
  const returned = (await shop.stripe.ledger()).map(({ amountRefunded }) => amountRefunded);
  // The emulator's ledger leaves out what was returned of later months.
  expect(returned.filter((cents) => cents > 0)).toEqual([700]);
}

const emailed = () => [...new Set(shop.mailbox.mails.slice(lost.mails).map(({ to }) => to))].sort();

test("while Stripe is away nothing is invented or numbered, and a catch-up that is killed goes on without giving anything twice", async () => {
  const place = await anEmptyPlace(shop, folder);
  await shop.stripe.fault({ path: "/v1/", kind: "reset", times: 10_000 });
  const { output } = await runCommand("restore", place.env, file);
  expect(output).toMatch(/^Not compared with Stripe: Stripe does not answer\. No invoice gets a number/m);
  expect(await runCommand("restore", place.env, "--release-mail")).toMatchObject({
    code: 1,
    output: expect.stringContaining("Nothing was released"),
  });
  const { rows: orders } = await place.database.query("select email from orders order by number");
  // Whether she who was erased had paid, only Stripe knows.
  expect(orders).toEqual([{ email: "avant@exemple.fr" }, { email: SUBSCRIBER }, { email: "efface@exemple.fr" }]);

  await shop.stripe.clearFaults();
  const killAt = async (path: string) => {
    await shop.stripe.holdNext(path);
    await killCommand(shop.stripe.heldArrived(), "restore", place.env, "--release-mail");
    await shop.stripe.release();
  };
  const [session = "", , another] = lost.sessions;
  await killAt(`/v1/checkout/sessions/${another}`);
  await inPlace(place, async (elsewhere, db) => {
    // The shop has started before the operator goes on: a buyer has access again, and no number.
    const events = (await shop.stripe.events()).filter(({ event }) => JSON.stringify(event).includes(session));
    await shop.stripe.resend(events.map(({ event }) => event.id));
    await eventually(async () => {
      const query = "select from access join orders on orders.id = order_id where email = $1";
      return (await place.database.query(query, [BUYERS[0]])).rowCount === 1;
    });
    await runJobs(place, ["compare-with-stripe"]);
    expect(await numbersIn(place)).toEqual(upTo(BACKED_UP));
    await killAt(`/v1/payment_intents/${lost.month}`);
    expect((await numbersIn(place)).length).toBeLessThan(GIVEN);
    const released = await runCommand("restore", place.env, "--release-mail");
    expect(released.output).toMatch(/^Taken over from Stripe: 0 orders written again, 0 lost, 0 .* unknown\.$/m);
    expect(released.output).toMatch(/^Released: /m);
    await runJobs(place);
    expect(await numbersIn(place)).toEqual(upTo(GIVEN));
    await expectAsBefore(place, db);
    expect(shop.mailbox.mails.slice(lost.mails).map(({ subject }) => subject)).toEqual([]);
    await expectCleanLedger(elsewhere);
  });
});

test("after a restore buyers keep number, invoices, months and access, who has left stays away, and nobody is refunded or emailed", async () => {
  const place = await anEmptyPlace(shop, folder);
  const { output } = await runCommand("restore", place.env, file);
  expect(output).toMatch(/^Done again: 4 /m);
  expect(output).toMatch(/^Taken over from Stripe: 10 orders written again, 0 lost, 0 invoice numbers unknown\.$/m);
  await inPlace(place, async (elsewhere, db) => {
    expect(await purchasesIn(db)).toEqual(lost.purchases);
    expect((await runCommand("restore", place.env, "--release-mail")).output).toMatch(/^Released: \d+ emails/m);
    await runJobs(place);
    // An order of the lost time that is paid only now.
    await shop.stripe.pay(sessionOf(lost.opened));
    await shop.mailbox.until("pendant@exemple.fr", 2);
    await payWithoutReturning(elsewhere, "mindset", "apres@exemple.fr");
    await shop.mailbox.until("apres@exemple.fr", 2);

    await expectAsBefore(place, db);
    expect(await numbersIn(place)).toEqual(upTo(GIVEN + 2));
    const { rows: last } = await place.database.query("select email from orders order by number desc limit 1");
    expect(last).toEqual([{ email: "apres@exemple.fr" }]);
    // The number of the attestation that only its learner still has is not given to the next one.
    const learner = await enter(elsewhere, "apprend@exemple.fr");
    await anAttestation({ inspect: (query) => query(db) }, learner, "apprend@exemple.fr", "mindset");
    const { rows: attested } = await place.database.query("select number from certificates");
    expect(attested).toEqual([{ number: expect.stringMatching(/^A\d{4}-001001$/) }]);

    expect((await signIn(new Visitor(elsewhere.url), "efface@exemple.fr")).url).toContain("/login");
    const { rows: left } = await place.database.query(
      "select email from subscribers where unsubscribed_at is not null",
    );
    expect(left).toEqual([{ email: "desinscrite@exemple.fr" }]);
    const { rows: waiting } = await place.database.query("select state from waiting_entries");
    expect(waiting).toEqual([{ state: "left" }]);
    expect((await place.database.query("select from contact_messages")).rowCount).toBe(0);
    expect(emailed()).toEqual(["apres@exemple.fr", "pendant@exemple.fr"]);
    await expectCleanLedger(elsewhere);
  });
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
