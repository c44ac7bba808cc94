import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember } from "#tests/support/accounts.ts";
import { linkIn, PASSWORD, payWithoutReturning, signIn } from "#tests/support/buying.ts";
import { runCommand } from "#tests/support/commands.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { aFolder, anEmptyPlace } from "#tests/support/restored.ts";
import { signUpAt } from "#tests/support/series.ts";
import { eventually, Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const folder = aFolder();
const shop = await aShop({ env: { TRUST_PROXY: "1" } });

const BUYERS = Array.from({ length: 10 }, (_, index) => `acheteuse${index}@exemple.fr`);

/** What each buyer has received: order, invoice and access must stay the same. */
async function purchasesIn(shop: Shop) {
  return shop.inspect((db) =>
    db
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
      .execute(),
  );
}

test("after a restore ten buyers keep number, invoice and access, who has left stays away, and nobody is refunded or emailed", async () => {
  await aPaidOrder(shop, "avant");
  const erased = await aMember(shop, "efface@exemple.fr");
  await signUpAt(shop, [{ email: "desinscrite@exemple.fr" }, { email: "fidele@exemple.fr" }]);
  const file = join(folder, "shop.zip");
  expect((await runCommand("backup", shop.env, file)).code).toBe(0);

  await Promise.all(
    BUYERS.map((email, index) =>
      payWithoutReturning(shop, index % 5 === 0 ? "immobilier-campagne" : "mindset", email, {
        address: `198.51.${index}.1`,
      }),
    ),
  );
  await erased.submit(await erased.open("/compte/donnees/effacer"), { password: PASSWORD });
  const [welcome] = await shop.mailbox.until("desinscrite@exemple.fr", 1);
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open(linkIn(welcome, "/desinscription")), {});
  for (const email of BUYERS) await shop.mailbox.until(email, 2);
  await eventually(async () => {
    const sessions = await shop.stripe.sessions();
    return sessions.filter(({ metadata }) => metadata?.confirmed_at).length === BUYERS.length + 1;
  });
  const before = await purchasesIn(shop);
  expect(before.map(({ email }) => email).sort()).toEqual(BUYERS);
  const mails = shop.mailbox.mails.length;
  const forgotten = readFileSync(join(shop.dataDir, "forgotten.ndjson"), "utf8");
  expect(forgotten).not.toContain("exemple.fr");
  await shop.kill();

  const place = await anEmptyPlace(shop, folder);
  // As the volume that outlives the database: the restore finds the file beside the backup, too.
  copyFileSync(join(shop.dataDir, "forgotten.ndjson"), join(folder, "forgotten.ndjson"));
  const restored = await runCommand("restore", place.env, file);
  expect(restored.output).toMatch(/^Done again: 2 /m);
  expect(restored.output).toMatch(
    /^Taken over from Stripe: 10 orders written again, 0 lost, 0 invoice numbers unknown\.$/m,
  );

  const elsewhere = await Shop.open({ beside: shop, env: { ...place.own, TRUST_PROXY: "1" } });
  try {
    const after = await purchasesIn(elsewhere);
    expect(after).toEqual(before);
    expect((await runCommand("restore", place.env, "--release-mail")).output).toMatch(/^Released: \d+ emails/m);
    const jobs = `'catch-up-events', 'compare-with-stripe', 'reconcile-emails'`;
    await place.database.query(`insert into pgboss.job (name, data) select unnest(array[${jobs}]), '{}'`);
    await eventually(async () => {
      const query = `select from pgboss.job where name in (${jobs}, 'send-email') and state < 'completed'`;
      return (await place.database.query(query)).rowCount === 0;
    });
    await expectCleanLedger(elsewhere);

    expect((await signIn(new Visitor(elsewhere.url), "efface@exemple.fr")).url).toContain("/login");
    const { rows } = await place.database.query(
      "select email, unsubscribed_at is not null as left from subscribers order by email",
    );
    expect(rows).toEqual([
      { email: "desinscrite@exemple.fr", left: true },
      { email: "fidele@exemple.fr", left: false },
    ]);
    const next = await aPaidOrder(elsewhere, "apres");
    const numbers = await elsewhere.inspect((db) =>
      db.selectFrom("invoices").select("number").orderBy("number").execute(),
    );
    expect(numbers).toHaveLength(12);
    expect(numbers.map(({ number }) => Number(number.slice(-6)))).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    expect(next.number > (before.at(-1)?.number ?? "")).toBe(true);
    await eventually(() => elsewhere.mailbox.to("apres@exemple.fr").length === 2);
    // Only the new buyer, and nobody before her.
    expect(shop.mailbox.mails.slice(mails).map(({ to }) => to)).toEqual(["apres@exemple.fr", "apres@exemple.fr"]);
    expect((await shop.stripe.ledger()).map(({ amountRefunded }) => amountRefunded)).toEqual(Array(12).fill(0));
  } finally {
    await elsewhere.close();
  }
});
