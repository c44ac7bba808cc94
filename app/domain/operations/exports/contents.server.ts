import { Readable } from "node:stream";
import { type RawBuilder, sql } from "kysely";
import { TEXT_KEYS } from "#app/content/texts/registry.ts";
import { mediaStore } from "#app/gateways/media-store/media-store.server.ts";
import type { Db } from "#db/connection.server.ts";
import { readByCursor } from "#db/dump.server.ts";
import type { NewsletterState } from "#db/types.ts";
import { exportCourse, originalOf } from "../../school/courses/archive/export-course.server.ts";
import { allEntries } from "../../shop/accounting/books.server.ts";
import { type Cell, csvOf } from "../../values/csv.server.ts";
import { originalBody } from "../../values/published-texts.server.ts";
import { cutSlug, slugOf } from "../../values/slug.ts";
import { formatDateTime, parisDay } from "../../values/time.ts";
import { type ColumnType, EXPORT_FILES, EXPORT_ROWS, type ExportFile, type ExportTable } from "./export-files.ts";
import type { EXPORT_FOLDERS } from "./readme.ts";
import type { StoredZip } from "./stored-zip.server.ts";

type Folder = keyof typeof EXPORT_FOLDERS;

/** A file that is read after the snapshot: films would keep its transaction open for hours. */
interface Later {
  folder: Folder;
  name: string;
  open(): Promise<Readable | undefined>;
}

export async function addTable(db: Db, zip: StoredZip, table: ExportTable, query: RawBuilder<Record<string, unknown>>) {
  const file = EXPORT_FILES[table];
  const headings = Object.values(file.columns).map(({ heading }) => heading);
  let count = 0;
  async function* cells(): AsyncGenerator<Cell[][]> {
    for await (const rows of readByCursor(db, query)) {
      count += rows.length;
      yield rows.map((row) => rowOf(file, row));
    }
  }
  await zip.add(file.name, Readable.from(csvOf(headings, cells()), { objectMode: false }));
  return count;
}

/** Few at a time: each is a whole file. */
const FILES_AT_ONCE = 5;

export async function addFiles(db: Db, zip: StoredZip): Promise<Record<Folder, number>> {
  const counts = { proofs: 0, papers: 0, entries: 1, texts: 0, letters: 0, courses: 0, rows: 0, media: 0 };
  const papers = sql<{
    name: string;
    bytes: Buffer;
  }>`select number as name, pdf as bytes from issued_papers order by number`;
  for await (const rows of readByCursor(db, papers, FILES_AT_ONCE))
    for (const { name, bytes } of rows) {
      await zip.addText(`factures/${name}.pdf`, Buffer.from(bytes));
      counts.papers += 1;
    }
  await zip.add("factures/ecritures.txt", Readable.from(allEntries(db), { objectMode: false }));
  const proofs = sql<{ name: string; sha256: string; bytes: Buffer }>`
    select name, sha256, content as bytes from consent_proof_files order by sha256`;
  for await (const rows of readByCursor(db, proofs, 1))
    for (const { name, sha256, bytes } of rows) {
      await zip.addText(`preuves/${sha256}${endingOf(name)}`, Buffer.from(bytes));
      counts.proofs += 1;
    }
  for await (const [name, body] of textsOf(db)) {
    await zip.addText(`textes/${name}.json`, `${JSON.stringify(body, null, 2)}\n`);
    counts.texts += 1;
  }
  for await (const [name, text] of lettersOf(db)) {
    await zip.addText(`infolettres/${name}.md`, text);
    counts.letters += 1;
  }
  for (const [table, left] of Object.entries(EXPORT_ROWS)) {
    await zip.add(`donnees/${table}.ndjson`, Readable.from(linesOf(db, table, left), { objectMode: false }));
    counts.rows += 1;
  }
  return counts;
}

async function* linesOf(db: Db, table: string, left: readonly string[]): AsyncGenerator<string> {
  const query = sql<{ line: string }>`select (to_jsonb(kept) - ${[...left]}::text[])::text as line
    from ${sql.table(table)} as kept`;
  for await (const rows of readByCursor(db, query)) for (const { line } of rows) yield `${line}\n`;
}

/** Each text of the site and of the founder's pages: what is online, and the newer draft. */
async function* textsOf(db: Db): AsyncGenerator<[name: string, body: object]> {
  const written = await db
    .selectFrom("texts")
    .leftJoin("textVersions", "textVersions.id", "publishedVersionId")
    .select(["texts.key", "body"])
    .select(newestBody("text_versions", "key", "texts.key").as("draft"))
    .execute();
  const byKey = new Map(written.map(({ key, body, draft }) => [key, { body, draft }]));
  for (const key of TEXT_KEYS) {
    const { body, draft = null } = byKey.get(key) ?? {};
    yield [key, { published: body ?? originalBody(key), draft }];
  }
  const pages = await db
    .selectFrom("pages")
    .leftJoin("formations", "formations.id", "formationId")
    .leftJoin("pageVersions", "pageVersions.id", "publishedVersionId")
    .select(["pages.id", "pages.slug", "formations.slug as formation", "pages.state", "pageVersions.body"])
    .select(newestBody("page_versions", "page_id", "pages.id").as("draft"))
    .execute();
  for (const { id, slug, formation, state, body, draft } of pages)
    yield [formation ? `pages/vente-${formation}` : `pages/${slug ?? id}`, { state, published: body, draft }];
  const { rows: formations } = await sql<{ slug: string; body: object }>`
    select slug, to_jsonb(formations) - 'stripe_price_id' - 'stripe_product_id' as body from formations
    order by slug`.execute(db);
  for (const { slug, body } of formations) yield [`formations/${slug}`, body];
  const seller = await db
    .selectFrom("sellerVersions")
    .select("body")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (seller) yield ["identite", seller.body];
}

const LETTERS: Record<NewsletterState, string> = {
  draft: "brouillon",
  planned: "prévue",
  sending: "en cours d’envoi",
  paused: "en pause",
  stopped: "arrêtée",
  done: "envoyée",
};

/** Under the day of its departure, or of its beginning where there is none yet. */
async function* lettersOf(db: Db): AsyncGenerator<[name: string, text: string]> {
  const letters = await db
    .selectFrom("newsletters")
    .select(["id", "state", "subject", "intro", "bodyMd", "signature", "frozenAt", "startsAt", "createdAt"])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  for (const { id, state, subject, intro, bodyMd, signature, ...days } of letters) {
    const leaves = days.frozenAt ?? days.startsAt;
    const name = `${parisDay(leaves ?? days.createdAt)}-${cutSlug(slugOf(subject), 60) || "sans-objet"}-${id.slice(-4)}`;
    const said = `État\u00a0: ${LETTERS[state]}${leaves ? `, le ${formatDateTime(leaves)}` : ""}.`;
    const parts = [
      `# ${subject || "Sans objet"}`,
      said,
      intro && `*${intro}*`,
      "---",
      bodyMd,
      signature && "---",
      signature,
    ];
    yield [name, `${parts.filter(Boolean).join("\n\n")}\n`];
  }
}

/** Null when nothing is newer than what is published. */
function newestBody(versions: string, owner: string, key: string): RawBuilder<object | null> {
  return sql`(select nullif(body, (
      select body from ${sql.table(versions)} where id = published_version_id
    )) from ${sql.table(versions)} where ${sql.ref(`${versions}.${owner}`)} = ${sql.ref(key)}
    order by at desc, id desc limit 1)`;
}

/** What is read from the store: courses with their media, and the originals of the library. */
export async function filesForLater(db: Db, hasMedia: boolean): Promise<Later[]> {
  const later: Later[] = [];
  const courses = await db.selectFrom("courses").select("id").orderBy("slug").execute();
  for (const { id } of courses) {
    const course = await exportCourse(db, id);
    if (course) later.push({ folder: "courses", name: `cours/${course.slug}.zip`, open: async () => course.open() });
  }
  if (!hasMedia) return later;
  const assets = await db.selectFrom("mediaAssets").select(["id", "originalName"]).orderBy("createdAt").execute();
  for (const { id, originalName } of assets) {
    const original = await originalOf(db, id);
    if (!original) continue;
    const name = `medias/${id.slice(-8)}-${originalName.replace(/[^\p{L}\p{N} ._-]/gu, "_")}`;
    later.push({ folder: "media", name, open: () => mediaStore.read(original.storeKey) });
  }
  return later;
}

function endingOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? "";
}

/** What stands in a cell for a value of the database. A time is complete, so that an import finds the same one again. */
function cellOf(type: ColumnType, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (type === "euros") return BigInt(value as number);
  if (type === "boolean") return value ? "oui" : "non";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : (value as string | number);
}

function rowOf({ columns }: ExportFile, row: Readonly<Record<string, unknown>>): Cell[] {
  return Object.entries(columns).map(([key, { type, words }]) => {
    const value = row[key];
    return cellOf(type, typeof value === "string" ? (words?.[value] ?? value) : value);
  });
}
