import { sql } from "kysely";
import sharp from "sharp";
import type { Db } from "#db/connection.server.ts";
import type { LibraryKind } from "#db/types.ts";
import { Attachment } from "#tests/emulators/airtable/attachments.ts";
import type { StoredRecord } from "#tests/emulators/airtable/list.ts";
import { emptyTables, record } from "#tests/emulators/airtable/sample.ts";
import { AirtableEmulator } from "#tests/emulators/airtable/server.ts";
import { eventually, type Shop } from "./shop.ts";

/** An Airtable with these rows. */
export async function anAirtable(rows: {
  articles?: StoredRecord[];
  books?: StoredRecord[];
  supplements?: StoredRecord[];
}): Promise<AirtableEmulator> {
  const airtable = await AirtableEmulator.start({ tables: emptyTables() });
  airtable.fill("Articles_WA", rows.articles ?? [anArticle()]);
  airtable.fill("Livres_WA", rows.books ?? [aBook()]);
  airtable.fill("Dontdie01", rows.supplements ?? [aSupplement()]);
  return airtable;
}

export function anArticle(fields: Record<string, unknown> = {}, id?: string): StoredRecord {
  return record(
    {
      title: "Écrire son offre en une phrase",
      content: "<p>Une offre tient en une phrase, ou elle ne tient pas.</p><h2>La phrase</h2><p>Je fais ceci.</p>",
      excerpt: "Trois essais pour une phrase.",
      category: "Entrepreneuriat",
      author: "Claire Aubry",
      publishedAt: "2026-10-05",
      readingTime: 4,
      ...fields,
    },
    id,
  );
}

export function aBook(fields: Record<string, unknown> = {}): StoredRecord {
  return record({ title: "Une chambre à soi", Author: "Virginia Woolf", "My Rating": 4, ...fields });
}

export function aSupplement(fields: Record<string, unknown> = {}): StoredRecord {
  return record({
    "Nom Complément": "Vitamine D",
    "Moment de prise": "Matin",
    Notes: "<p>En hiver, après l’avis de ma médecin.</p>",
    ...fields,
  });
}

/** A PNG of one colour, as a file in a record. */
export function aPhoto(name: string, width = 700, height = 400): Attachment {
  const background = { r: name.length * 13, g: 80, b: 120 };
  const bytes = () =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  return new Attachment(name, bytes, { width, height });
}

/** Makes the snapshots stale and the waiting retries due, and clears the page cache. */
export async function makeLibraryStale(shop: Shop): Promise<void> {
  await shop.inspect(async (db) => {
    await db.updateTable("librarySnapshots").set({ refreshedAt: sql`refreshed_at - interval '1 hour'` }).execute();
    await sql`update pgboss.job set start_after = now()
      where name = 'refresh-snapshot' and state in ('created', 'retry')`.execute(db);
    await clearPageCaches(db);
  });
}

/** Waits until no refresh is queued or running. */
export async function untilIdle(shop: Shop): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.inspect((db) =>
      sql`select id from pgboss.job where name = 'refresh-snapshot' and state < 'completed'`.execute(db),
    );
    return rows.length === 0;
  });
}

/** Postpones waiting retries by an hour. */
export async function postponeRefreshes(shop: Shop): Promise<void> {
  await eventually(async () => {
    const { numAffectedRows = 0n } = await shop.inspect((db) =>
      sql`update pgboss.job set start_after = now() + interval '1 hour'
        where name = 'refresh-snapshot' and state = 'retry'`.execute(db),
    );
    return numAffectedRows > 0n;
  });
}

/** Ends the pause after a 429. */
export async function endRateLimitPause(shop: Shop): Promise<void> {
  await shop.inspect((db) => db.updateTable("libraryThrottle").set({ nextRequestAt: new Date() }).execute());
}

/** Clears the page cache of every replica. */
async function clearPageCaches(db: Db): Promise<void> {
  await sql`select pg_notify('pages', '')`.execute(db);
}

/** The state of a table's snapshot. */
export async function snapshotOf(shop: Shop, kind: LibraryKind) {
  return shop.inspect((db) =>
    db.selectFrom("librarySnapshots").selectAll().where("kind", "=", kind).executeTakeFirstOrThrow(),
  );
}

/** Waits until each table has been read once. */
export async function untilRead(shop: Shop): Promise<void> {
  await eventually(() => hasBeenRead(shop));
}

/** Whether each table has been read once. */
export async function hasBeenRead(shop: Shop): Promise<boolean> {
  const snapshots = await shop.inspect((db) => db.selectFrom("librarySnapshots").select("refreshedAt").execute());
  return snapshots.every(({ refreshedAt }) => refreshedAt !== null);
}

/** Deletes the snapshots, as if Airtable had never answered. */
export async function emptyLibrary(db: Db): Promise<void> {
  await db.deleteFrom("libraryRecords").execute();
  await db.updateTable("librarySnapshots").set({ refreshedAt: null, contentHash: null }).execute();
}

/** A small snapshot for shops without an Airtable emulator. */
export async function fillLibrary(db: Db): Promise<void> {
  const paragraph = '<p>Un texte court, avec <a href="/immobilier">un lien</a>.</p><h2>Une partie</h2><p>La suite.</p>';
  const article = { excerpt: "Ce qu’il dit, en une ligne.", author: "Essor", readingTime: 3, cover: null };
  const rows = [
    row("articles", 0, "premier-loyer", paragraph, {
      ...article,
      title: "Le premier loyer",
      category: "Immobilier",
      publishedAt: "2026-10-12T08:00:00.000Z",
    }),
    row("articles", 1, "ecrire-le-mardi", paragraph, {
      ...article,
      title: "Écrire le mardi",
      category: "Mindset",
      publishedAt: "2026-09-01T08:00:00.000Z",
    }),
    row("books", 0, "une-chambre-a-soi", "", {
      title: "Une chambre à soi",
      author: "Virginia Woolf",
      rating: 4.5,
      cover: null,
    }),
    row("supplements", 0, "vitamine-d", paragraph, { name: "Vitamine D", moment: "Matin", cover: null }),
  ];
  await db.insertInto("libraryRecords").values(rows).execute();
  await db.updateTable("librarySnapshots").set({ refreshedAt: sql`now()` }).execute();
}

function row(kind: LibraryKind, position: number, slug: string, body: string, fields: object) {
  const id = `rec${kind}${position}`;
  return { kind, id, position, slug, body, facts: JSON.stringify(fields), firstSeenAt: new Date() };
}
