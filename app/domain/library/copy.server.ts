import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { isAirtableConfigured } from "#app/gateways/airtable.server.ts";
import type { Db } from "#db/connection.server.ts";
import { isDatabaseUnavailable } from "#db/errors.server.ts";
import type { LibraryKind } from "#db/schema-library.ts";
import type { Picture } from "./picture.ts";
import type { Facts } from "./records.server.ts";
import { requestRefresh } from "./refresh.server.ts";

/** A record as the pages take it from the copy. */
export interface ShelfRecord<Kind extends LibraryKind> {
  id: string;
  slug: string;
  facts: Facts[Kind];
  cover: Picture | null;
}

export type Shelf<Kind extends LibraryKind> = ShelfRecord<Kind>[];

/** How long a page may wait on the very first start; with a copy none ever waits. */
const COLD_WAIT_MS = 1800;
const COLD_LOOK_MS = 100;
const MEMORY_MS = 5000;

interface Kept {
  loadedAt: number;
  nextTryAt: number;
  shelf: Shelf<LibraryKind> | undefined;
}

let generation = 0;
const memory = new Map<LibraryKind, Kept>();
const firstAnswers = new Map<LibraryKind, Promise<void>>();

/** Called when another process has changed the copy. */
export function forgetShelves(): void {
  generation += 1;
  memory.clear();
}

/**
 * One table of the copy, in its order. Too old, it is served all the same and a refresh is put in the queue; nothing
 * only when Airtable has never answered.
 */
export async function readShelf<Kind extends LibraryKind>(db: Db, kind: Kind): Promise<Shelf<Kind> | undefined> {
  let kept = await recall(db, kind);
  if (Date.now() >= kept.nextTryAt) await askForRefresh(db, kind);
  if (!kept.shelf && isAirtableConfigured) {
    await firstAnswer(db, kind);
    kept = await recall(db, kind);
  }
  return kept.shelf as Shelf<Kind> | undefined;
}

/** What there is, for pages that would not miss it. */
export async function peekShelf<Kind extends LibraryKind>(db: Db, kind: Kind): Promise<Shelf<Kind> | undefined> {
  return (await recall(db, kind)).shelf as Shelf<Kind> | undefined;
}

async function recall(db: Db, kind: LibraryKind): Promise<Kept> {
  const known = memory.get(kind);
  if (known && Date.now() - known.loadedAt < MEMORY_MS) return known;
  try {
    const before = generation;
    const kept = await load(db, kind);
    // Changed meanwhile: what was read may be what was there before.
    if (before === generation) memory.set(kind, kept);
    return kept;
  } catch (error) {
    if (known?.shelf && isDatabaseUnavailable(error)) return known;
    throw error;
  }
}

async function load(db: Db, kind: LibraryKind): Promise<Kept> {
  const copy = await db
    .selectFrom("library_copies")
    .select(["refreshed_at", "next_try_at"])
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  const shelf = copy.refreshed_at ? await loadShelf(db, kind) : undefined;
  return { loadedAt: Date.now(), nextTryAt: copy.next_try_at.getTime(), shelf };
}

async function loadShelf(db: Db, kind: LibraryKind): Promise<Shelf<LibraryKind>> {
  const rows = await db
    .selectFrom("library_records")
    .leftJoin("library_pictures", (join) =>
      join.on("library_pictures.source", "=", sql<string>`library_records.facts ->> 'cover'`),
    )
    .select(["id", "slug", "facts", "hash", "width", "height", "widths"])
    .where("kind", "=", kind)
    .orderBy("position")
    .execute();
  return rows.map(({ id, slug, facts, ...picture }) => ({
    id,
    slug,
    facts: facts as Facts[LibraryKind],
    cover: pictureOf(picture),
  }));
}

interface PictureRow {
  hash: string | null;
  width: number | null;
  height: number | null;
  widths: number[] | null;
}

export function pictureOf({ hash, width, height, widths }: PictureRow): Picture | null {
  return hash && width && height && widths ? { hash, width, height, widths } : null;
}

/** A page is never the worse for a queue that does not answer. */
async function askForRefresh(db: Db, kind: LibraryKind): Promise<void> {
  await requestRefresh(db, kind).catch((error: unknown) => log.warn({ err: error, kind }, "refresh not asked for"));
}

/** All who come before there is a copy wait for the same answer, or for the first failure. */
function firstAnswer(db: Db, kind: LibraryKind): Promise<void> {
  const waiting = firstAnswers.get(kind) ?? lookForAnswer(db, kind).finally(() => firstAnswers.delete(kind));
  firstAnswers.set(kind, waiting);
  return waiting;
}

async function lookForAnswer(db: Db, kind: LibraryKind): Promise<void> {
  for (const deadline = Date.now() + COLD_WAIT_MS; Date.now() < deadline; ) {
    const copy = await db
      .selectFrom("library_copies")
      .select(["refreshed_at", "failures"])
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    memory.delete(kind);
    if (copy.refreshed_at || copy.failures > 0) return;
    await wait(COLD_LOOK_MS);
  }
}
