import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import { EXPORT_ROWS } from "#app/domain/operations/exports/export-files.ts";
import { hashOf } from "#app/domain/values/hash.server.ts";
import { aLearner } from "#tests/support/accounts.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { download, EXPORTS, holdBack, prepare, rowsOf, untilReady, withSecondFactor } from "#tests/support/exports.ts";
import { CONSENT, importTable, resultsOf } from "#tests/support/imports.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aPaidOrder } from "#tests/support/orders.ts";
import { aShop, test } from "#tests/support/own-shop.ts";
import type { Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** The founder takes everything with her, and opens an empty shop with it. */
const shop = await aShop();
const admin = await anAdmin(shop);
const codes = await withSecondFactor(admin);
const LEARNER = "eleve@exemple.fr";
await aLearner(shop, LEARNER, "mindset", "entrepreneuriat");
await aPaidOrder(shop, "cliente");
const { id: orderId } = await aPaidOrder(shop, "rendue");
await fill();

test("it asks for the second factor once more, and one export at a time is made", async () => {
  const wrong = await prepare(admin, { code: "00000-00000", medias: true });
  expect([wrong.status, errorAt(wrong, "code")]).toEqual([400, "Ce code n’est pas le bon, ou il a déjà servi."]);
  expect(wrong.document.querySelector("[name=medias]")?.hasAttribute("checked")).toBe(true);
  expect((await prepare(new Visitor(shop.url)).catch((error) => `${error}`)).toString()).toContain("/admin/login");
  await holdBack(
    shop,
    async () => expect((await prepare(admin, { code: codes[0] ?? "" })).text).toContain("se prépare"),
    async () => expect((await prepare(admin, { code: codes[1] ?? "" })).text).toContain("Un export se prépare déjà."),
  );
  const id = await untilReady(shop);
  await shop.db.updateTable("sessions").set({ authenticatedAt: sql`now() - interval '11 minutes'` }).execute();
  const stale = await admin.request(`${EXPORTS}/${id}.zip`, { method: "POST", body: new URLSearchParams() });
  expect(stale.headers.get("Location")).toContain("/admin/confirmer-identite");
  await shop.db.updateTable("sessions").set({ authenticatedAt: sql`now()` }).execute();
  const files = await download(admin);
  expect(files["LISEZMOI.md"]).toContain("contacts.csv");
  const { rows } = await sql`select action, actor from audit_log where entity = 'full_export' and entity_id = ${id}
    order by id`.execute(shop.db);
  expect(rows).toEqual(["create", "download"].map((action) => ({ action, actor: "admin@essor.example" })));
});

test("one whose worker was killed at each attempt has failed, and stands before no other", async () => {
  await sql`insert into exports (id, with_media, by) values (gen_random_uuid(), false, 'morte')`.execute(shop.db);
  expect((await prepare(admin, { code: codes[4] ?? "" })).text).toContain("se prépare");
  await untilReady(shop);
  const { rows } = await sql`select state from exports where by = 'morte'`.execute(shop.db);
  expect(rows).toEqual([{ state: "failed" }]);
});

test("it is of one moment, and a killed one leaves nothing half and is made anew", async () => {
  const before = filesInStore();
  await holdBack(
    shop,
    () => prepare(admin, { code: codes[2] ?? "" }),
    async () => {
      await shop.kill();
      expect(filesInStore()).toEqual(before);
    },
  );
  await holdBack(
    shop,
    () => shop.startAgain(),
    async () => {
      // What is read before and after where it stands.
      await sql`insert into subscribers (id, email, source) values (gen_random_uuid(), 'trop-tard@exemple.fr', 'guide')`.execute(
        shop.db,
      );
      await sql`update formations set description = 'trop-tard' where slug = 'mindset'`.execute(shop.db);
    },
  );
  await untilReady(shop);
  const text = Object.values(await download(admin)).join("\n");
  expect(text).toContain("confirmee@exemple.fr");
  expect(text).not.toContain("trop-tard");
  expect(filesInStore()).toHaveLength(before.length + 1);
});

test("LISEZMOI names every file, schema.json every column, and no secret is in any of them", async () => {
  await prepare(admin, { code: codes[3] ?? "", medias: true });
  await untilReady(shop);
  const files = await download(admin);
  const names = Object.keys(files);
  const readme = files["LISEZMOI.md"] ?? "";
  for (const name of names.filter((one) => one !== "LISEZMOI.md"))
    expect([name, readme.includes(name) || readme.includes(`\`${name.split("/")[0]}/\``)]).toEqual([name, true]);
  const schema = JSON.parse(files["schema.json"] ?? "");
  for (const { name, rows, columns } of schema.files) {
    const table = rowsOf(files[name]);
    expect([name, table.length]).toEqual([name, rows]);
    if (rows > 0) expect(Object.keys(table[0] ?? {})).toEqual(columns.map((column: { name: string }) => column.name));
  }
  for (const part of [
    /^cours\/mindset\.zip$/,
    /^factures\/F.+\.pdf$/,
    /^factures\/ecritures\.txt$/,
    /^textes\/accueil\.json$/,
    /^infolettres\/2026-03-03-trois-decisions-.{4}\.md$/,
    /^medias\//,
    /^preuves\//,
  ])
    expect([part, names.some((name) => part.test(name))]).toEqual([part, true]);
  expect(rowsOf(files["contacts.csv"]).find((row) => row["E-mail"] === "confirmee@exemple.fr")).toMatchObject({
    Prénom: "'=1+1",
    "Mot d’origine": "podcast-mai",
    "Connue par": "Quelqu’un m’en a parlé",
    "Connue par, en détail": "ma sœur",
  });
  const letter = Object.entries(files).find(([name]) => name.startsWith("infolettres/"))?.[1];
  expect(letter).toMatch(
    /^# Trois décisions\n\nÉtat\u00a0: envoyée, le 3 mars 2026 .*\n\n\*À lire\*\n\n---\n\nBonjour,/,
  );
  const { rows: secrets } = await sql<{
    secret: string;
  }>`select password_hash as secret from users where password_hash <> ''
    union select unsubscribe_token from subscribers union select confirm_token from subscribers
    union select token_hash from user_tokens union select secret from second_factors union select id from sessions
    union select code_hash from recovery_codes union select text from lesson_notes
    union select token_hash from waiting_entries union select confirm_hash from waiting_entries`.execute(shop.db);
  expect(secrets.length).toBeGreaterThan(10);
  const everything = Object.values(files).join("\n");
  expect(secrets.filter(({ secret }) => everything.includes(secret))).toEqual([]);
  expect(everything).not.toContain("entre moi et moi");
  expect(files["cours/mindset.zip"]?.startsWith("PK")).toBe(true);
});

test("every table is in the export, or said to stay here", async () => {
  const files = await download(admin);
  const elsewhere = new Set([...WITH_OTHERS, ...OF_LEARNERS, ...SECRET, ...OF_THE_MACHINE, ...OF_THIS_SHOP]);
  const tables = await shop.db.introspection.getTables();
  const names = tables.filter(({ schema, isView }) => schema === "public" && !isView).map(({ name }) => name);
  const unsaid = names.filter((name) => !name.startsWith("kysely") && !(name in EXPORT_ROWS) && !elsewhere.has(name));
  expect(unsaid).toEqual([]);
  expect([...elsewhere, ...Object.keys(EXPORT_ROWS)].filter((name) => !names.includes(name))).toEqual([]);
  for (const name of Object.keys(EXPORT_ROWS)) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(shop.db);
    const lines = files[`donnees/${name}.ndjson`]
      ?.split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect([name, lines?.length]).toEqual([name, rows[0]?.n]);
  }
  expect(files["donnees/waiting_entries.ndjson"]).toContain('"email": "patiente@exemple.fr"');
});

const list = (names: string) => names.trim().split(/\s+/);
/** In a table, a paper, a text or a course. */
const WITH_OTHERS = list(`access caption_tracks consent_proof_files consent_proofs course_modules courses formations
  invoices issued_papers lesson_progress lesson_versions lessons media_assets media_renditions order_payments orders
  page_versions pages seller_versions subscribers suppressed_addresses testimonials text_versions texts user_profiles
  users withdrawn_consents`);
const OF_LEARNERS = list(`course_completions exercise_answers learning_reminders lesson_events lesson_notes
  lesson_passages quiz_attempts quiz_starts`);
const SECRET = list(
  `calendar_feeds page_reviews podcast_feeds rate_limits recovery_codes second_factors sessions user_tokens`,
);
/** What it works with, and makes anew. */
const OF_THE_MACHINE = list(`alerts bounces email_days emails exports heartbeats import_rows imports invoice_counters
  invoice_months job_failures kept_assets former_addresses lesson_indexes library_media library_pictures library_records
  library_snapshots library_throttle mail_lanes media_seen module_openings newsletter_sends order_emails parked_posts
  return_sources settings stripe_catch_up stripe_events stripe_pauses`);
/** What its backup keeps: proofs of what this shop did, and what only its own addresses and numbers mean. */
const OF_THIS_SHOP = list(`audit_log certificates challenge_signups claim_history content_reports counsel_opinions
  data_breaches declaration_confirmations declaration_outcomes guide_requests lead_requests lesson_slugs number_gaps
  repeated_refunds returned_refunds sequence_runs terms_versions`);

test("an empty shop finds everything but the secrets again", async ({ openShop }) => {
  const files = await download(admin);
  const other = await openShop();
  const [there, mails] = [await anAdmin(other), other.mailbox.mails.length];
  const bring = (quoi: string, name: string, fields = {}, proof?: string) =>
    importTable(other, there, quoi, files[name] ?? "", fields, proof);
  const refused = await bring("refuses", "desinscriptions.csv");
  expect(resultsOf(refused)).toEqual({ "Nouveaux refus retenus": "4" });
  await bring("eleves", "eleves.csv");
  const progress = await bring("eleves", "progression.csv");
  expect(resultsOf(progress)).toEqual({
    "Leçons faites, reprises": "3",
    "Sans accès à ouvrir ni leçon faite : non gardées": "1",
  });
  const orders = await bring("achats", "commandes.csv");
  expect(resultsOf(orders)).toEqual({
    "Accès déjà là, inchangés": "1",
    "Sans accès à ouvrir ni leçon faite : non gardées": "1",
  });
  const accesses = await bring("eleves", "acces.csv");
  expect(resultsOf(accesses)).toMatchObject({ "Accès déjà là, inchangés": "3" });
  const contacts = await bring(
    "contacts",
    "contacts.csv",
    { ...CONSENT, consentement: "ligne" },
    files["consentements.csv"],
  );
  expect(resultsOf(contacts)).toMatchObject({ Nouvelles: "1", "Parties ou refusées ici : elles le restent": "1" });
  expect(await stateOf(other)).toEqual(await stateOf(shop));
  const { rows } = await sql`select email, first_name, tags, consent->>'at' as at from subscribers
    join consent_proofs on subscriber_id = id`.execute(other.db);
  expect(rows).toEqual([
    { email: "confirmee@exemple.fr", firstName: "=1+1", tags: ["atelier", "vip"], at: "2026-05-04T10:11:12.000Z" },
  ]);
  expect(other.mailbox.mails.length).toBe(mails);
});

test("after seven days it is gone", async () => {
  const id = await untilReady(shop);
  await sql`update exports set at = at - interval '8 days', ended_at = ended_at - interval '8 days'`.execute(shop.db);
  const ask = () => admin.request(`${EXPORTS}/${id}.zip`, { method: "POST", body: new URLSearchParams() });
  expect((await ask()).status).toBe(404);
  await runJob(shop, "clean-up");
  expect(filesInStore()).toEqual([]);
  expect((await ask()).status).toBe(404);
  expect((await admin.open(EXPORTS)).text).toContain("Aucun export pour le moment.");
});

/** Who left, whose mailbox refuses, who may learn what, and what she has done. */
async function stateOf({ db }: Shop) {
  const { rows: left } = await sql`select encode(sha256(convert_to(email, 'UTF8')), 'hex') as hash from subscribers
    where unsubscribed_at is not null union select email_hash from withdrawn_consents order by hash`.execute(db);
  const { rows: suppressed } = await sql`select email from suppressed_addresses order by email`.execute(db);
  const { rows: accesses } = await sql`select email, slug, granted_at from access join users on users.id = user_id
    join formations on formations.id = formation_id where revoked_at is null order by email, slug`.execute(db);
  const { rows: lessons } = await sql`select email, slug, done_at from lesson_progress join users on users.id = user_id
    join lessons on lessons.id = lesson_id where done_at is not null order by email, done_at`.execute(db);
  return { left, suppressed, accesses: accesses.map((row) => JSON.stringify(row)), lessons };
}

function filesInStore(): string[] {
  return readdirSync(join(shop.dataDir, "medias"), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith("export.zip"))
    .sort();
}

async function fill() {
  const consent = JSON.stringify({ text: "Je veux les lettres.", version: "1", at: "2026-05-04T10:11:12.000Z" });
  await sql`insert into subscribers (id, email, first_name, source, tags, consent, confirmed_at, unsubscribed_at,
      consent_withdrawn_at, source_word, heard_from, heard_from_words) values
    (gen_random_uuid(), 'confirmee@exemple.fr', '=1+1', 'guide', '{atelier,vip}', ${consent}, '2026-05-05', null, null, 'podcast-mai', 'friend',
      'ma sœur'),
    (gen_random_uuid(), 'attend@exemple.fr', 'Bea', 'guide', '{}', ${consent}, null, null, null, null, null, null),
    (gen_random_uuid(), 'partie@exemple.fr', 'Cleo', 'guide', '{}', ${consent}, '2026-05-05', '2026-06-01', '2026-06-01', null,
      null, null)`.execute(shop.db);
  await sql`insert into waiting_entries (id, formation_id, kind, email, token_hash, confirm_hash)
    select gen_random_uuid(), id, 'seat', 'patiente@exemple.fr', ${hashOf("sa place")}, ${hashOf("son accord")}
    from formations where slug = 'mindset'`.execute(shop.db);
  await sql`insert into newsletters (id, state, subject, intro, body_md, frozen_at, by)
    values (gen_random_uuid(), 'done', 'Trois décisions', 'À lire', 'Bonjour, lisez.', '2026-03-03T09:00:00Z', 'test')`.execute(
    shop.db,
  );
  await sql`insert into suppressed_addresses (email, reason) values
    ('boite@exemple.fr', 'hard'), ('partie@exemple.fr', 'hard')`.execute(shop.db);
  await sql`insert into withdrawn_consents (email_hash, at) values (${hashOf("effacee@exemple.fr")}, '2026-01-01')`.execute(
    shop.db,
  );
  await sql`insert into consent_proof_files (sha256, name, content) values (${hashOf("preuve")}, 'capture.png', 'preuve')`.execute(
    shop.db,
  );
  await sql`update access set revoked_at = now() where order_id = ${orderId}`.execute(shop.db);
  // The first two lessons, not the third, the fourth; the fifth is only open.
  await sql`insert into lesson_progress (user_id, lesson_id, done_at, done_how)
    select users.id, lesson_id, case when nth < 5 then timestamptz '2026-07-01' + nth * interval '1 day' end,
      case when nth < 5 then 'self' end
    from users, (select lessons.id as lesson_id, row_number() over (order by course_modules.position, lessons.position) as nth
      from lessons join course_modules on course_modules.id = module_id join courses on courses.id = lessons.course_id
      where courses.slug = 'mindset' and published_version is not null and lessons.archived_at is null) as lesson
    where email = ${LEARNER} and nth in (1, 2, 4, 5)`.execute(shop.db);
  await sql`insert into lesson_notes (id, user_id, lesson_id, text) select gen_random_uuid(), user_id, lesson_id, 'entre moi et moi'
    from lesson_progress limit 1`.execute(shop.db);
}
