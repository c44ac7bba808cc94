import { sql } from "kysely";
import { expect, test } from "vitest";
import { recordHeartbeat } from "#app/domain/journal/heartbeats.server.ts";
import { pauseOutbox } from "#app/domain/mail/delivery.server.ts";
import { ADMIN, anAdmin } from "#tests/support/admin.ts";
import { goToStripe, linkIn } from "#tests/support/buying.ts";
import { runCommand } from "#tests/support/commands.ts";
import { killJob, runJob, stopSchedule } from "#tests/support/jobs.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const admin = await anAdmin(shop);
// An old shop whose worker has just started: its jobs have not had the time to run.
await age("installed", "1 hour");

test("the system page says that everything works, and since when", async () => {
  const fresh = await admin.open("/admin/systeme");
  // The sentence on top counts what stands below it.
  expect(words(fresh)).toMatch(
    /mais une chose reste à faire La première surveillance se fait dans les dix minutes\. Aucune sauvegarde/,
  );
  expect(words(fresh)).not.toContain("Tout fonctionne");
  expect(words(fresh)).toMatch(/Travail en arrière-plan \d+ \S+ \d{4} à \d+ h(?: \d\d)? À l’heure Aucun/);
  await shop.inspect((db) => recordHeartbeat(db, "backup"));
  await runJob(shop, "watch-system");
  const watched = await admin.open("/admin/systeme");
  expect(words(watched)).toMatch(/Tout fonctionne Depuis le \d+ \S+ \d{4} à \d+ h(?: \d\d)?\./);
  expect(await rowsOf("heartbeats", "name = 'watch-system'")).toHaveLength(1);
});

test("the system page reports a stopped worker and an old backup, with what to do", async () => {
  await age("worker", "6 minutes");
  await age("backup", "37 hours");
  const page = await admin.open("/admin/systeme");
  expect(titlesOf(page)).toEqual(["Le travail en arrière-plan est arrêté", "La dernière sauvegarde est trop ancienne"]);
  expect(words(page)).toContain("Redémarrez le processus « worker »");
  expect(words(page)).not.toContain("Tout fonctionne");
});

test("a lasting problem is emailed to the administrator once a day for each kind", async () => {
  for (let watches = 0; watches < 3; watches += 1) await runJob(shop, "watch-system");
  const [mail] = await shop.mailbox.about("À traiter\u00a0: La dernière sauvegarde est trop ancienne", ADMIN.email);
  expect(mail?.text).toContain("npm run backup");
  // The link leads to its page after signing in, and at once whoever is signed in.
  const link = linkIn(mail, "/admin/login?redirectTo=");
  const visitor = new Visitor(shop.url);
  expect((await visitor.submit(await visitor.open(link), ADMIN)).url).toBe(`${shop.url}/admin/systeme`);
  expect((await visitor.open(link)).url).toBe(`${shop.url}/admin/systeme`);
  expect(await rowsOf("emails", "dedupe_key like 'problem:backup-late:%'")).toHaveLength(1);
});

test("the system page reports emails that are held back since a restore, until the operator releases them", async () => {
  await shop.inspect(pauseOutbox);
  expect(titlesOf(await admin.open("/admin/systeme"))).toContain("Aucun e-mail ne part depuis la restauration");
  const held = await runCommand("doctor", shop.env);
  expect(held.output).toMatch(/^FAULT outgoing emails: held back .+\. Remedy: .+npm run restore -- --release-mail$/m);
  await runCommand("restore", shop.env, "--release-mail");
  expect(titlesOf(await admin.open("/admin/systeme"))).not.toContain("Aucun e-mail ne part depuis la restauration");
});

test("a job that has failed for good is counted and listed until an administrator retries it", async () => {
  const eventId = await anEvent("invoice.paid");
  await killJob(shop, "stripe-event", { eventId });
  const page = await admin.open("/admin/systeme");
  expect(titlesOf(page)).toContain("1 tâche a échoué pour de bon");
  expect(words(page)).toMatch(/Événement de Stripe .+ 1 Stripe refuse la demande \(StripeInvalidRequestError\)/);
  expect(await rowsOf("jobFailures", "job = 'stripe-event' and failures = 1")).toHaveLength(1);
  expect(shop.logs.some((line) => line.includes('"job":"stripe-event"') && line.includes('"attempt":1'))).toBe(true);

  // Removes the cause: events of this type need no request to Stripe.
  await sql`update stripe_events set type = 'nothing' where id = ${eventId}`.execute(shop.db);
  const retried = await admin.submit(page, {}, "Relancer");
  expect(words(retried)).toContain("La tâche est relancée.");
  expect(words(retried)).toContain("Aucune tâche n’a échoué pour de bon.");
  await eventually(
    async () => (await rowsOf("stripeEvents", `id = '${eventId}' and processed_at is not null`)).length === 1,
  );
  const twice = await admin.submit(page, {}, "Relancer");
  expect(words(twice)).toContain("Cette tâche n’attend plus");
});

test("an administrator can abandon a dead job, and the audit log records who did", async () => {
  await killJob(shop, "stripe-event", { eventId: await anEvent("invoice.paid") });
  const abandoned = await admin.submit(await admin.open("/admin/systeme"), {}, "Abandonner");
  expect(words(abandoned)).toContain("La tâche est abandonnée : elle ne sera plus essayée.");
  expect(words(abandoned)).toContain("Aucune tâche n’a échoué pour de bon.");
  const entries = await rowsOf("auditLog", `entity = 'job' and actor = '${ADMIN.email}'`);
  expect(entries.map(({ action }) => action).sort()).toEqual(["abandon", "retry"]);
});

// The night's own run, at 4:23 in Paris, fell into this story once.
await stopSchedule(shop, "compare-with-stripe");

test("while Stripe does not answer, the system page names the job that fails, and says with the doctor since when calls are paused and when the next one is made", async () => {
  await shop.stripe.fault({ path: "/v1/", kind: "reset", times: 100 });
  await eventually(async () => {
    await goToStripe(new Visitor(shop.url), "mindset", "panne@exemple.fr");
    return titlesOf(await admin.open("/admin/systeme")).includes("Stripe est coupé");
  });
  await killJob(shop, "compare-with-stripe", {});
  expect(words(await admin.open("/admin/systeme"))).toMatch(
    /Comparaison de la nuit avec Stripe Jamais En échec 1, la dernière fois le [^:]+ : Stripe ne répond pas \(StripeUnavailable\)/,
  );
  await shop.stripe.clearFaults();
  expect(words(await admin.open("/admin/systeme"))).toMatch(
    /Stripe est coupé Depuis le \d+ \S+ \d{4} à \d+ h(?: \d\d)? .* Nouvel essai dans \d+ s\./,
  );
  const { output } = await runCommand("doctor", shop.env);
  expect(output).toMatch(/^FAULT calls to Stripe: paused for \d+ s after failures, next attempt in \d+ s\. Remedy: /m);
  await sql`update stripe_pauses set until = now() - interval '11 minutes'`.execute(shop.db);
  expect(titlesOf(await admin.open("/admin/systeme"))).not.toContain("Stripe est coupé");
});

test("the nightly clean-up deletes in batches, and may take longer than the time limit of other queries", async () => {
  await shop.inspect(async (db) => {
    await sql`insert into rate_limits (key, points, expire) select 'old:' || n, 1, 1 from generate_series(1, 5001) n`.execute(
      db,
    );
    await sql`create function take_long() returns trigger language plpgsql as
      $$ begin perform pg_sleep(3); return null; end $$`.execute(db);
    await sql`create trigger slow after delete on contact_messages for each statement execute function take_long()`.execute(
      db,
    );
  });
  await runJob(shop, "clean-up");
  expect(await rowsOf("rateLimits", "key like 'old:%'")).toEqual([]);
  const deleted = shop.logs.filter((line) => line.includes('"table":"rateLimits"'));
  expect(deleted.map((line) => JSON.parse(line).deleted)).toEqual([5000, 1]);
});

async function anEvent(type: string): Promise<string> {
  const id = `evt_${Math.random().toString(36).slice(2)}`;
  await shop.db.insertInto("stripeEvents").values({ id, type, objectId: "in_unknown" }).execute();
  return id;
}

async function age(heartbeat: string, interval: string): Promise<void> {
  await sql`update heartbeats set at = now() - ${interval}::interval where name = ${heartbeat}`.execute(shop.db);
}

async function rowsOf(table: string, where: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${sql.raw(where)}`.execute(shop.db);
  return rows;
}

/** What a reader sees in the page's main part. */
function words(page: Page): string {
  const main = page.document.querySelector("main")?.innerHTML ?? "";
  return main
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replace(/ ([.,])/g, "$1");
}

function titlesOf(page: Page): string[] {
  return page.document.querySelectorAll("#problemes + ul h3").map((title) => title.text.replace(/\s/g, " "));
}
