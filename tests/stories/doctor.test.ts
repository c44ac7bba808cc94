import { join } from "node:path";
import { sql } from "kysely";
import { Stripe } from "stripe";
import { afterAll, expect, test } from "vitest";
import { handledEvents } from "#app/domain/shop/orders/fulfilment/stripe-events.server.ts";
import { startDnsEmulator } from "#tests/emulators/dns/server.ts";
import { goToStripe, sessionOf } from "#tests/support/buying.ts";
import { runCommand } from "#tests/support/commands.ts";
import { LIVE } from "#tests/support/live-key.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { aFolder, anEmptyPlace } from "#tests/support/restored.ts";
import { Visitor } from "#tests/support/visitor.ts";

const RECORDS = {
  "essor.example": "v=spf1 include:mail.example -all",
  "_dmarc.essor.example": "v=DMARC1; p=quarantine",
  "s1._domainkey.essor.example": "v=DKIM1; p=MIIB",
};

const names = await startDnsEmulator(RECORDS);
afterAll(() => names.close());
const shop = await aShop();
const query = (text: string) => sql.raw(text).execute(shop.db);
const { hostname, port } = new URL(shop.stripeUrl);
const stripe = new Stripe("sk_test_emulator", { host: hostname, port, protocol: "http" });
const endpoint = await stripe.webhookEndpoints.create({
  url: `${shop.url}/webhooks/stripe`,
  enabled_events: [...handledEvents] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
});
// A new installation: the periodic jobs have not run yet.
await query("update heartbeats set at = now() where name = 'installed'");

async function doctor(env: NodeJS.ProcessEnv = {}) {
  const own = { ...shop.env, DNS_SERVERS: names.address, DKIM_SELECTOR: "s1", ...env };
  const { code, output } = await runCommand("doctor", own);
  return { code, faults: output.split("\n").filter((line) => /^(FAULT|environment:)/.test(line)), output };
}

test("a backup of a database that a later release has had names it, and this release refuses to restore it", async () => {
  const folder = aFolder();
  const file = join(folder, "essor.zip");
  const later = "99991231_10_later";
  await query(`insert into kysely_migration (name, timestamp) values ('${later}', '2099-01-01')`);
  expect(await runCommand("backup", shop.env, file)).toMatchObject({ code: 0 });
  await query(`delete from kysely_migration where name = '${later}'`);
  await query("delete from heartbeats where name = 'backup'");
  const { code, output } = await runCommand("restore", (await anEmptyPlace(shop, folder)).env, file);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`needs a later release: this one has no migration « ${later} »`),
  ]);
});

test("`npm run doctor` reports every check as ok in a healthy shop", async () => {
  const { code, faults, output } = await doctor();
  expect({ code, faults }).toEqual({ code: 0, faults: [] });
  for (const subject of [
    "database role",
    "database migrations",
    "Stripe webhook",
    "Stripe customer portal",
    "mail server",
    "proxies",
    "worker",
    "ffmpeg",
    "media store",
    "films' files",
    "seller",
    "sample courses",
    "backup",
  ])
    expect(output).toMatch(new RegExp(`^ok +${subject}: `, "m"));
  // The list of /admin/lancement.
  expect(output).toMatch(/^ok +seller: enough for a trial; before a live key: name \(sample\), .*siren \(sample\)/m);
  expect(output).toMatch(/^ok +guarantee boxes: .*: garantie-continue, garantie-unique$/m);
  expect(output).toMatch(/^ok +Stripe's events: done$/m);
});

test("the doctor finds problems of the database, the worker and the clock, and prints a remedy for each", async () => {
  await query(`
    lock heartbeats;
    delete from kysely_migration where name = '20261124_90_baseline';
    update heartbeats set at = now() - interval '1 hour' where name = 'worker';
    delete from pgboss.schedule;
    delete from heartbeats where name = 'reconcile-orders';
    insert into media_assets (id, kind, original_name, state) values ('00000000-0000-7000-8000-000000000001', 'video', 'a', 'ready');
    insert into media_renditions (asset_id, name, path, mime_type, bytes, etag)
      values ('00000000-0000-7000-8000-000000000001', '720.mp4', 'lost/720.mp4', 'video/mp4', 1, '""');
    update heartbeats set at = now() - interval '2 days' where name = 'installed';
    -- The worker says each minute that it is alive: from here on nothing is written.
    create function stand_still() returns trigger language plpgsql as 'begin return null; end';
    create trigger stand_still before insert or update on heartbeats for each row execute function stand_still();
    insert into stripe_events (id, type, object_id, received_at) values ('evt_1', 'x', 'y', now() - interval '3 hours');
    create table forgotten as select * from pgboss.queue limit 1;
    update forgotten set name = 'forgotten';
    insert into pgboss.queue select * from forgotten;
    insert into pgboss.job (name, start_after) values ('forgotten', now() - interval '1 hour')`);
  await shop.stripe.advanceClock(180);
  const { code, faults } = await doctor();
  await shop.stripe.advanceClock(-180);
  expect(code).toBe(1);
  expect(faults).toEqual([
    expect.stringMatching(/migrations: 1 pending \(20261124_90_baseline\)\. Remedy: npm run db:migrate/),
    expect.stringMatching(
      /films' files: 1 of \d+ are missing or cut: lost\/720\.mp4\. Remedy: give every replica the same/,
    ),
    expect.stringMatching(/worker: last ran 60 min ago\. Remedy: start a process/),
    expect.stringMatching(/backup: has never run\. Remedy: npm run backup/),
    expect.stringMatching(/order reconciliation: has never run\. Remedy: start a process/),
    expect.stringMatching(/oldest job: has waited for 60 min\. Remedy: start a process/),
    expect.stringMatching(/oldest Stripe event: has waited for 3 h\. Remedy: read its error/),
    expect.stringMatching(/clock against Stripe: 3 min late\. Remedy: turn time synchronisation on/),
  ]);
});

test("events that no endpoint has accepted are a fault ten minutes later: with another endpoint's secret each is refused", async () => {
  expect((await doctor()).output).toMatch(/^ok +Stripe's deliveries: every event of the last day arrived$/m);
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.stripe.expire(sessionOf(await goToStripe(new Visitor(shop.url), "mindset", "perdu@exemple.fr")));
  await shop.stripe.webhooks({ mode: "send" });
  expect((await doctor()).output).toMatch(/^ok +Stripe's deliveries/m);
  await shop.stripe.advanceClock(700);
  const { faults } = await doctor();
  await shop.stripe.advanceClock(-700);
  expect(faults).toContainEqual(
    expect.stringMatching(/deliveries: 1 events .* did not arrive\. Remedy: compare STRIPE_WEBHOOK_SECRET/),
  );
});

test("the doctor finds problems of Stripe, the mail server, the sender's domain and the proxy", async () => {
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ["checkout.session.completed"] });
  for (const path of ["/v1/events", "/v1/refunds"]) await shop.stripe.fault({ path, kind: "403" });
  await stripe.billingPortal.configurations.create({
    features: { subscription_cancel: { enabled: true }, payment_method_update: { enabled: true } },
    metadata: { shop: "essor", portal: "card" },
  });
  names.records.clear();
  const { code, faults } = await doctor({
    DATABASE_URL: "postgres://shop@127.0.0.1:1/shop",
    STRIPE_WEBHOOK_SECRET: undefined,
    SMTP_URL: "smtp://127.0.0.1:1",
    TRUST_PROXY: "1",
  });
  expect(code).toBe(1);
  expect(faults).toEqual([
    expect.stringMatching(/database: connect ECONNREFUSED 127\.0\.0\.1:1\. Remedy: start PostgreSQL/),
    expect.stringMatching(/permissions: the key may not read Events, Refunds\. Remedy: /),
    expect.stringMatching(/webhook secret: missing.*\. Remedy: copy the signing secret/),
    expect.stringMatching(/webhook events: not sent: .*charge\.refunded.*\. Remedy: add them/),
    expect.stringMatching(/customer portal: it shows more than the change of the card\. Remedy: npm run stripe:sync/),
    expect.stringMatching(/mail server: no connection.*\. Remedy: check the host/),
    expect.stringMatching(/SPF: essor\.example does not say.*\. Remedy: publish/),
    expect.stringMatching(/DKIM: no key at s1\._domainkey\.essor\.example\. Remedy: publish/),
    expect.stringMatching(/DMARC: no record at _dmarc\.essor\.example\. Remedy: publish/),
    expect.stringMatching(/proxies: 0 of them, but TRUST_PROXY is 1.*\. Remedy: set TRUST_PROXY=0/),
  ]);
});

test("the doctor finds a superuser role, an address that nobody serves, a disabled webhook and a missing DKIM selector, and skips the sender without a name server", async () => {
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  const superuser = shop.env.DATABASE_URL?.replace("//shop@", "//essor@");
  const { faults } = await doctor({ DATABASE_URL: superuser, DKIM_SELECTOR: undefined, STRIPE_PUBLISHABLE_KEY: "" });
  expect(faults).toContainEqual(expect.stringMatching(/role: essor is a superuser.*\. Remedy: create role shop/));
  expect(faults).toContainEqual(expect.stringMatching(/mode: test, and no publishable key/));
  expect(faults).toContainEqual(expect.stringMatching(/webhook: the endpoint .* is disabled\. Remedy: enable it/));
  expect(faults).toContainEqual(expect.stringMatching(/DKIM: no key at _domainkey\.essor\.example\. Remedy: /));

  const { output } = await doctor({ DNS_SERVERS: "127.0.0.1:1", PORT: "2" });
  expect(output).toMatch(/^FAULT public address: .* does not answer .*\. Remedy: check DNS/m);
  expect(output).toMatch(/^skip +sender's SPF, DKIM and DMARC: no name server answers here$/m);
});

test("a configuration that the server refuses is refused here, too: an example as the sender of a shop with a live key", async () => {
  const { code, faults } = await doctor({ ...LIVE, MAIL_FROM: undefined });
  expect({ code, faults }).toEqual({
    code: 1,
    faults: ["environment: MAIL_FROM is an example, set an address of your own domain"],
  });
});

test("`npm run stripe:sync` creates each product once; when Stripe is unavailable or refuses the key, commands print one line", async () => {
  const first = await runCommand("stripe-sync", shop.env);
  expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/^customer portal: set right$/m) });
  const { output } = await runCommand("stripe-sync", shop.env);
  expect(output).toMatch(/^(known {2}prod_\w+ {2}.+\n){13}customer portal: known\n$/);
  const away = { ...shop.env, STRIPE_API_BASE: "http://127.0.0.1:1" };
  expect(await runCommand("stripe-sync", away)).toEqual({
    code: 1,
    output: "Stripe does not answer. Remedy: npm run doctor\n",
  });
  await shop.stripe.fault({ path: "/v1/", kind: "403" });
  expect(await runCommand("ledger", shop.env)).toEqual({
    code: 2,
    output: "Nothing was compared. Stripe does not answer.\n",
  });
});
