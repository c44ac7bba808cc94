import { sql } from "kysely";
import { expect } from "vitest";
import { expectExactLedger, payWithoutReturning } from "#tests/support/buying.ts";
import { anEmail, statusOf } from "#tests/support/emails.ts";
import { loseEmailJob, makeJobsDue, runJob, untilRetried } from "#tests/support/jobs.ts";
import { aShop, test } from "#tests/support/own-shop.ts";
import { eventually, type Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Of the stories that leave it with a mail server that accepts; the others open their own. */
const shop = await aShop();

test("while the mail server is down the shop keeps selling, and sends each email once afterwards", async ({
  openShop,
}) => {
  const shop = await openShop({ env: { TRUST_PROXY: "1" } });
  await shop.mailbox.goAway();
  const buyers = Array.from({ length: 20 }, (_, n) => `panne${n}@exemple.fr`);
  for (const email of buyers)
    await payWithoutReturning(shop, "mindset", email, { address: `10.3.0.${buyers.indexOf(email)}` });
  await eventually(async () => {
    const tried = await all(shop, 20, (mail) => mail.status === "queued");
    return tried && (await emailsOf(shop)).length === 40;
  });
  expect((await new Visitor(shop.url).open("/checkout/mindset")).status).toBe(200);
  await shop.mailbox.comeBack();
  for (const email of buyers) await untilRetried(shop, email, 2);
  await expectExactLedger(shop);
});

test("an email that the server postpones is tried again with growing pauses, and given up after three days", async () => {
  shop.mailbox.mode = "refuse-later";
  await payWithoutReturning(shop, "mindset", "tard@exemple.fr");
  const pauses: number[] = [];
  for (let tries = 1; tries <= 4; tries += 1) {
    await eventually(() => all(shop, 1, (mail) => mail.attempts === tries && mail.pause > 1, "tard@exemple.fr"));
    const confirmation = (await emailsOf(shop, "tard@exemple.fr")).find(({ attempts }) => attempts === tries);
    pauses.push(confirmation?.pause ?? 0);
    await makeJobsDue(shop);
  }
  const base = [30, 60, 120, 240];
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThan((base[index] ?? 0) - 20);
    expect(pause).toBeLessThanOrEqual((base[index] ?? 0) * 2);
  }
  await sql`update emails set first_tried_at = now() - interval '4 days' where recipient = 'tard@exemple.fr'`.execute(
    shop.db,
  );
  await eventually(async () => {
    await makeJobsDue(shop);
    return all(shop, 1, (mail) => mail.status === "failed", "tard@exemple.fr");
  });
  expect(shop.mailbox.to("tard@exemple.fr")).toEqual([]);
  shop.mailbox.mode = "accept";
});

test("an email that was queued weeks in advance is tried for three days from its due day, too", async () => {
  shop.mailbox.mode = "refuse-later";
  const email = await anEmail(shop, "lointaine@exemple.fr", "transactional");
  await sql`update emails set created_at = now() - interval '20 days' where id = ${email}`.execute(shop.db);
  await runJob(shop, "reconcile-emails");
  await eventually(() =>
    all(shop, 1, (mail) => mail.attempts === 1 && mail.status === "queued", "lointaine@exemple.fr"),
  );
  shop.mailbox.mode = "accept";
  await untilRetried(shop, "lointaine@exemple.fr", 1);
  await eventually(async () => (await statusOf(shop, email)) === "sent");
});

test("an email that the server refuses for good fails at once, and the address stays valid", async () => {
  const before = await suppressed(shop);
  shop.mailbox.mode = "refuse-for-good";
  await payWithoutReturning(shop, "mindset", "jamais@exemple.fr");
  await eventually(() => all(shop, 1, (mail) => mail.status === "failed" && mail.attempts === 1, "jamais@exemple.fr"));
  expect(await suppressed(shop)).toEqual(before);
  shop.mailbox.mode = "accept";
});

test("an address that does not exist gets no more emails, while others still do", async () => {
  const before = await suppressed(shop);
  shop.mailbox.mode = "refuse-address";
  await payWithoutReturning(shop, "mindset", "inconnue@exemple.fr");
  await eventually(() => all(shop, 1, (mail) => mail.status === "failed", "inconnue@exemple.fr"));
  expect(await suppressed(shop)).toEqual([...before, "inconnue@exemple.fr"]);
  shop.mailbox.mode = "accept";
  await payWithoutReturning(shop, "rat-race", "inconnue@exemple.fr");
  await payWithoutReturning(shop, "rat-race", "connue@exemple.fr");
  await shop.mailbox.until("connue@exemple.fr", 2);
  await eventually(async () =>
    (await emailsOf(shop, "inconnue@exemple.fr")).some((mail) => mail.status === "suppressed"),
  );
  expect(shop.mailbox.to("inconnue@exemple.fr")).toEqual([]);
});

test("a mail server that refuses the sender fails no email and suppresses no address", async () => {
  const before = await suppressed(shop);
  shop.mailbox.mode = "refuse-sender";
  await payWithoutReturning(shop, "mindset", "innocente@exemple.fr");
  await eventually(() =>
    all(shop, 1, (mail) => mail.attempts === 1 && mail.status === "queued", "innocente@exemple.fr"),
  );
  expect(await suppressed(shop)).toEqual(before);
  shop.mailbox.mode = "accept";
  await untilRetried(shop, "innocente@exemple.fr", 2);
});

test("when the answer to an accepted email is lost, the email is sent again with the same Message-ID", async () => {
  shop.mailbox.mode = "cut-after-accepting";
  await payWithoutReturning(shop, "mindset", "coupure@exemple.fr");
  await eventually(() => all(shop, 1, (mail) => mail.attempts === 1 && mail.status === "queued", "coupure@exemple.fr"));
  const accepted = shop.mailbox.to("coupure@exemple.fr").length;
  expect(accepted).toBeGreaterThan(0);
  shop.mailbox.mode = "accept";
  const mails = await untilRetried(shop, "coupure@exemple.fr", accepted + 2);
  expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(2);
});

test("without SMTP_URL emails wait visibly, and are sent when a server is configured", async ({ openShop }) => {
  const shop = await openShop();
  const { url } = shop.mailbox;
  await shop.kill();
  shop.configure({ SMTP_URL: undefined });
  await shop.start();
  await payWithoutReturning(shop, "mindset", "plustard@exemple.fr");
  await eventually(async () => (await emailsOf(shop)).length === 2);
  await runJob(shop, "reconcile-emails");
  // The log is written shortly after the job has ended.
  await eventually(() => shop.logs.some((line) => line.includes("SMTP_URL is not set: emails wait in the outbox")));
  expect((await emailsOf(shop)).map((mail) => mail.status)).toEqual(["queued", "queued"]);
  await shop.kill();
  shop.configure({ SMTP_URL: url });
  await shop.startAgain();
  await sql`update emails set scheduled_for = now() - interval '1 minute'`.execute(shop.db);
  await runJob(shop, "reconcile-emails");
  await shop.mailbox.until("plustard@exemple.fr", 2);
  await expectExactLedger(shop);
});

test("two workers send an email only once, however often its job is duplicated", async ({ openShop }) => {
  const shop = await openShop();
  const twin = await openShop({ beside: shop, env: { PROCESS: "worker" } });
  await shop.mailbox.goAway();
  for (let n = 0; n < 10; n += 1) await payWithoutReturning(shop, "mindset", `jumeau${n}@exemple.fr`);
  await eventually(async () => (await emailsOf(shop)).length === 20);
  await shop.mailbox.comeBack();
  await makeJobsDue(shop);
  await sql`update emails set scheduled_for = now() - interval '1 minute' where status = 'queued'`.execute(shop.db);
  await Promise.all([
    runJob(shop, "reconcile-emails"),
    runJob(twin, "reconcile-emails"),
    runJob(shop, "reconcile-emails"),
  ]);
  await eventually(async () => {
    await makeJobsDue(shop);
    return all(shop, 20, (mail) => mail.status === "sent");
  });
  await expectExactLedger(shop);
});

test("a worker that comes back after another one has sent its email does not change the email's status", async () => {
  const earlier = shop.logs.length;
  shop.mailbox.mode = "hold";
  const email = await anEmail(shop, "lente@exemple.fr", "transactional");
  await runJob(shop, "reconcile-emails");
  await eventually(() => shop.mailbox.held === 1);
  shop.mailbox.mode = "accept";
  await loseEmailJob(shop, email);
  await untilRetried(shop, "lente@exemple.fr", 2);
  await eventually(async () => (await statusOf(shop, email)) === "sent");
  shop.mailbox.refuseHeld();
  await eventually(() => shop.logs.slice(earlier).some((line) => line.includes("email refused")));
  await runJob(shop, "reconcile-emails");
  expect(await statusOf(shop, email)).toBe("sent");
});

test("an email that the server has accepted while its row was locked is recorded later, and not sent again", async () => {
  const earlier = shop.logs.length;
  shop.mailbox.mode = "hold";
  const email = await anEmail(shop, "verrou@exemple.fr", "transactional");
  await runJob(shop, "reconcile-emails");
  await eventually(() => shop.mailbox.held === 1);
  await shop.inspect((db) =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom("emails").select("id").where("id", "=", email).forUpdate().execute();
      shop.mailbox.release();
      await eventually(() => shop.logs.slice(earlier).some((line) => /job failed|sent email not recorded/.test(line)));
    }),
  );
  await eventually(async () => {
    await makeJobsDue(shop);
    await runJob(shop, "reconcile-emails");
    return (await statusOf(shop, email)) === "sent";
  });
  expect(shop.mailbox.to("verrou@exemple.fr")).toHaveLength(1);
});

test("an email is sent once, even if what has to follow it fails for ever", async ({ openShop }) => {
  const shop = await openShop();
  await shop.inspect((db) => sql`alter table order_emails rename to order_emails_away`.execute(db));
  await payWithoutReturning(shop, "mindset", "suite@exemple.fr");
  await eventually(async () => {
    await makeJobsDue(shop);
    await runJob(shop, "reconcile-emails");
    return all(shop, 1, (mail) => mail.status === "sent");
  });
  expect(shop.mailbox.to("suite@exemple.fr")).toHaveLength(1);
});

test("an email that cannot be rendered is postponed with its reason, and does not delay others", async () => {
  await shop.db
    .insertInto("emails")
    .values({
      id: "01a1fe50-0000-7000-8000-000000000000",
      template: "order-confirmation",
      class: "transactional",
      recipient: "vide@exemple.fr",
      props: JSON.stringify({}),
      dedupeKey: "broken",
      scheduledFor: sql`now() - interval '1 minute'`,
    })
    .execute();
  await runJob(shop, "reconcile-emails");
  await eventually(async () => (await emailsOf(shop, "vide@exemple.fr"))[0]?.lastError === "not written");
  await payWithoutReturning(shop, "mindset", "suivante@exemple.fr");
  await shop.mailbox.until("suivante@exemple.fr", 2);
});

test("a name typed by a visitor reaches no header and no second recipient", async () => {
  const earlier = shop.mailbox.mails.length;
  await shop.db
    .updateTable("formations")
    .set({ name: "Piège\r\nBcc: victime@exemple.fr" })
    .where("slug", "=", "mindset")
    .execute();
  await payWithoutReturning(shop, "mindset", "entete@exemple.fr");
  const mails = await shop.mailbox.until("entete@exemple.fr", 2);
  for (const mail of mails) {
    expect(mail.headers.map((header) => header.key)).not.toContain("bcc");
    expect(mail.raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
  }
  expect(shop.mailbox.mails.slice(earlier).map((mail) => mail.to)).toEqual(["entete@exemple.fr", "entete@exemple.fr"]);
});

/** All emails of the shop, or those to one address. */
async function emailsOf(shop: Shop, recipient?: string) {
  return shop.inspect((db) =>
    db
      .selectFrom("emails")
      .select([
        "status",
        "attempts",
        "lastError",
        sql<number>`extract(epoch from (select start_after from pgboss.job
          where name = 'send-email' and singleton_key = emails.id::text and state = 'retry') - now())::float`.as(
          "pause",
        ),
      ])
      .$if(recipient !== undefined, (query) => query.where("recipient", "=", recipient ?? ""))
      .orderBy("id")
      .execute(),
  );
}

/**
 * True when this many emails were tried and all of them match. An access email is not tried before its confirmation was
 * sent.
 */
async function all(
  shop: Shop,
  count: number,
  are: (mail: Awaited<ReturnType<typeof emailsOf>>[number]) => boolean,
  recipient?: string,
) {
  const tried = (await emailsOf(shop, recipient)).filter((mail) => mail.attempts > 0);
  return tried.length === count && tried.every(are);
}

async function suppressed(shop: Shop): Promise<string[]> {
  const rows = await shop.db.selectFrom("suppressedAddresses").select("email").execute();
  return rows.map((row) => row.email);
}
