import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { log } from "#app/config/log.server.ts";
import { isAirtableConfigured } from "#app/gateways/airtable.server.ts";
import { waitingJobs } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import { isDatabaseUnavailable, orWhileUnavailable } from "#db/errors.server.ts";
import type { LibraryKind } from "#db/types.ts";
import { type Picture, type PictureRow, sourcesIn, toPicture, withPictures } from "../pictures/picture.ts";
import type { Fields } from "./records.server.ts";
import { FRESH_SECONDS, KINDS, requestRefresh } from "./refresh.server.ts";

export interface SnapshotRecord<Kind extends LibraryKind> {
  id: string;
  slug: string;
  fields: Fields[Kind];
  cover: Picture | null;
}

/** With a snapshot no page ever waits. */
const FIRST_WAIT_MS = 1800;
const FIRST_LOOK_MS = 100;
const CACHE_MS = 5000;
const FRESH = sql`make_interval(secs => ${FRESH_SECONDS})`;

interface CachedSnapshot {
  loadedAt: number;
  /** Undefined while Airtable has never answered. */
  records: SnapshotRecord<LibraryKind>[] | undefined;
}

const cache = new Map<LibraryKind, CachedSnapshot>();
let generation = 0;
const firstAnswers = new Map<LibraryKind, Promise<void>>();

/** Called whenever any process has changed a snapshot. */
export function clearSnapshotCache(): void {
  generation += 1;
  cache.clear();
}

/** A stale snapshot is still served, and a refresh is queued. A shop without an Airtable has an empty library. */
export async function readSnapshot<Kind extends LibraryKind>(
  db: Db,
  kind: Kind,
): Promise<SnapshotRecord<Kind>[] | undefined> {
  const records = await peekSnapshot(db, kind);
  if (records) return records;
  if (!isAirtableConfigured) return [];
  await firstAnswer(db, kind);
  return peekSnapshot(db, kind);
}

/** The lists that have nothing to show, as far as is known: no menu leads there. */
export async function emptyLists(db: Db): Promise<LibraryKind[]> {
  // Pages that link to a list are served without a database, too.
  const areEmpty = await Promise.all(KINDS.map((kind) => orWhileUnavailable(isEmpty(db, kind), false)));
  return KINDS.filter((_, index) => areEmpty[index]);
}

async function isEmpty(db: Db, kind: LibraryKind): Promise<boolean> {
  return ((await peekSnapshot(db, kind)) ?? (isAirtableConfigured ? null : []))?.length === 0;
}

/** Without waiting for Airtable's first answer. */
export async function peekSnapshot<Kind extends LibraryKind>(
  db: Db,
  kind: Kind,
): Promise<SnapshotRecord<Kind>[] | undefined> {
  const { records } = await loadCached(db, kind);
  return records as SnapshotRecord<Kind>[] | undefined;
}

async function loadCached(db: Db, kind: LibraryKind): Promise<CachedSnapshot> {
  const cached = cache.get(kind);
  if (cached && Date.now() - cached.loadedAt < CACHE_MS) return cached;
  try {
    const before = generation;
    const loaded = await loadSnapshot(db, kind);
    // Another process may have changed the snapshot during the read.
    if (before === generation) cache.set(kind, loaded);
    return loaded;
  } catch (error) {
    if (cached?.records && isDatabaseUnavailable(error)) return cached;
    throw error;
  }
}

async function loadSnapshot(db: Db, kind: LibraryKind): Promise<CachedSnapshot> {
  const { refreshedAt, isFresh } = await db
    .selectFrom("librarySnapshots")
    .select(["refreshedAt", sql<boolean | null>`${sql.ref("refreshedAt")} > now() - ${FRESH}`.as("isFresh")])
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  if (!isFresh) {
    // A page is served even when the queue does not answer.
    await requestRefresh(db, kind).catch((error: unknown) => log.warn({ err: error, kind }, "refresh not requested"));
  }
  return { loadedAt: Date.now(), records: refreshedAt ? await loadRecords(db, kind) : undefined };
}

async function loadRecords(db: Db, kind: LibraryKind): Promise<SnapshotRecord<LibraryKind>[]> {
  const rows = await db
    .selectFrom("libraryRecords")
    .leftJoin("libraryPictures", (join) => join.on("libraryPictures.source", "=", sql<string>`facts ->> 'cover'`))
    .select(["id", "slug", "facts as fields", "hash", "width", "height", "widths"])
    .where("kind", "=", kind)
    .orderBy("position")
    .execute();
  return rows.map(({ id, slug, fields, ...picture }) => ({
    id,
    slug,
    fields: fields as Fields[LibraryKind],
    cover: toPicture(picture),
  }));
}

/** All visitors who arrive before the first answer wait for the same one, or for the first failure. */
function firstAnswer(db: Db, kind: LibraryKind): Promise<void> {
  const waiting = firstAnswers.get(kind) ?? waitForAnswer(db, kind).finally(() => firstAnswers.delete(kind));
  firstAnswers.set(kind, waiting);
  return waiting;
}

async function waitForAnswer(db: Db, kind: LibraryKind): Promise<void> {
  for (const deadline = Date.now() + FIRST_WAIT_MS; Date.now() < deadline; ) {
    const { refreshedAt, error } = await db
      .selectFrom("librarySnapshots")
      .select(["refreshedAt", "error"])
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow();
    cache.delete(kind);
    if (refreshedAt || error) return;
    await wait(FIRST_LOOK_MS);
  }
}

export async function readBodies(db: Db, kind: LibraryKind, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("libraryRecords")
    .select(["id", "body"])
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .execute();
  const pictures = await readPictures(
    db,
    rows.flatMap(({ body }) => sourcesIn(body)),
  );
  return new Map(rows.map(({ id, body }) => [id, withPictures(body, pictures)]));
}

async function readPictures(db: Db, sources: string[]): Promise<Map<string, PictureRow>> {
  if (sources.length === 0) return new Map();
  const rows = await db
    .selectFrom("libraryPictures")
    .select(["source", "hash", "width", "height", "widths"])
    .where("source", "in", sources)
    .execute();
  return new Map(rows.map(({ source, ...row }) => [source, row]));
}

interface SnapshotStatus {
  kind: LibraryKind;
  records: number;
  refreshedAt: Date | null;
  /** Null when none is queued: the next visitor queues one. */
  nextRefreshAt: Date | null;
  error: string | null;
  rejected: { id: string; reason: string }[];
}

interface LibraryStatus {
  isConfigured: boolean;
  snapshots: SnapshotStatus[];
  pictures: { ready: number; missing: number };
}

export async function libraryStatus(db: Db): Promise<LibraryStatus> {
  const waiting = await waitingJobs(db, "refresh-snapshot");
  const rows = await db
    .selectFrom("librarySnapshots")
    .select(["kind", "refreshedAt", "error", "rejected"])
    .select(sql<Date | null>`${sql.ref("refreshedAt")} + ${FRESH}`.as("staleAt"))
    .select((eb) =>
      eb
        .selectFrom("libraryRecords")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("libraryRecords.kind", "=", "librarySnapshots.kind")
        .as("records"),
    )
    .orderBy("kind")
    .execute();
  const pictures = await db
    .selectFrom("libraryPictures")
    .select(({ fn }) => [fn.count<number>("hash").as("ready"), fn.countAll<number>().as("all")])
    .executeTakeFirstOrThrow();
  return {
    isConfigured: isAirtableConfigured,
    snapshots: rows.map(({ staleAt, records, ...row }) => {
      const startsAt = waiting.find(({ payload }) => payload.kind === row.kind)?.startsAt;
      const isFresh = staleAt && staleAt.getTime() > Date.now();
      return { ...row, records: records ?? 0, nextRefreshAt: startsAt ?? (isFresh ? staleAt : null) };
    }),
    pictures: { ready: pictures.ready, missing: pictures.all - pictures.ready },
  };
}
