import { type RawBuilder, sql } from "kysely";
import { forEachRow } from "#app/domain/journal/alerts/for-each-row.server.ts";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import type { AuditEntity } from "#app/domain/journal/audit/kinds.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { invalidatePages } from "#app/domain/values/invalidate-pages.server.ts";
import { strings } from "#app/domain/values/lines.ts";
import { lockAssets } from "#app/domain/values/lock-assets.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { TextState } from "#db/types.ts";

// What the founder writes, a text of the site or a page of her own, as versions that are only added.

export interface Version<Body> {
  id: string;
  body: Body;
  state: TextState;
  publishAt: Date | null;
  by: string;
  at: Date;
}

export interface Editable<Body> {
  body: Body;
  /** The version that the body is of; null: the text of origin. */
  shown: Omit<Version<Body>, "body"> | null;
  /** The version that a form begins with, whichever it shows; "" when there is none. Whoever saves names it. */
  base: string;
  publishedId: string | null;
}

/** In place of a version's id. */
export const ONLINE = "en-ligne";

export interface VersionStore<Body> {
  tables: { owners: "texts" | "pages"; ownerKey: "key" | "id"; versions: string; owner: "key" | "page_id" };
  entity: AuditEntity;
  id: string;
  /** Of a stored body; the text of origin where it does not fit its schema, as an older release wrote it. */
  read(body: unknown): Body;
  original(): Body;
  /** Makes the row that versions belong to, where it may be missing. */
  create?(trx: Db): Promise<void>;
  published?(trx: Db, body: Body): Promise<void>;
}

/** What a form begins with, the newest version, or the one that is asked for by its id or as `ONLINE`. */
export async function findEditable<Body>(
  db: Db,
  store: VersionStore<Body>,
  asked: string | null = null,
): Promise<Editable<Body>> {
  const [newest] = await listVersions(db, store, 1);
  const publishedId = await readPublishedId(db, store);
  // What was planned before a publication may have replaced it since.
  const base = (newest?.state === "published" && publishedId) || newest?.id || "";
  const id = asked === ONLINE ? publishedId : asked && isId(asked) ? asked : base;
  const shown = id === newest?.id ? newest : id ? (await readVersions(db, store, sql`id = ${id}`, 1))[0] : undefined;
  return { body: shown?.body ?? store.original(), shown: shown ?? null, base, publishedId };
}

/** The newest first. */
export function listVersions<Body>(db: Db, store: VersionStore<Body>, limit = 50): Promise<Version<Body>[]> {
  return readVersions(db, store, sql`true`, limit);
}

async function readVersions<Body>(
  db: Db,
  { tables, id, read }: VersionStore<Body>,
  which: RawBuilder<unknown>,
  limit: number,
) {
  const { rows } = await sql<Version<unknown>>`
    select id, body, state, publish_at, "by", "at" from ${sql.table(tables.versions)}
    where ${sql.ref(tables.owner)} = ${id} and ${which} order by "at" desc, id desc limit ${limit}`.execute(db);
  return rows.map((row): Version<Body> => ({ ...row, body: read(row.body) }));
}

/** What stands in a list beside what is online. */
export type Waiting = Exclude<TextState, "published">;

export function waitingOf(newest: TextState, isPlanned: boolean): Waiting[] {
  return [...(newest === "draft" ? ["draft" as const] : []), ...(isPlanned ? ["scheduled" as const] : [])];
}

/** Of the list's row whose id stands in `of`. */
export function hasPlan(versions: string, owner: string, of: string) {
  return sql<boolean>`exists (select from ${sql.table(versions)} as plan
    where ${sql.ref(`plan.${owner}`)} = ${sql.ref(of)} and plan.state = 'scheduled')`.as("isPlanned");
}

export interface Planned {
  id: string;
  publishAt: Date;
  /** Whether it was written without what has been published since. */
  isOlder: boolean;
}

/** What is planned, also behind a later draft; the soonest first. */
export async function listPlanned<Body>(db: Db, { tables, id }: VersionStore<Body>): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select version.id, version.publish_at,
      version.base_version_id is distinct from owner.published_version_id as is_older
    from ${sql.table(tables.versions)} version
    join ${sql.table(tables.owners)} owner on owner.${sql.ref(tables.ownerKey)} = version.${sql.ref(tables.owner)}
    where version.${sql.ref(tables.owner)} = ${id} and version.state = 'scheduled'
    order by version.publish_at, version.id`.execute(db);
  return rows;
}

/** It stays as a draft. False when it was published or cancelled meanwhile. */
export async function cancelPlanned<Body>(
  db: Db,
  actor: Actor,
  store: VersionStore<Body>,
  version: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, store);
    if (!(await unplan(trx, store, version))) return false;
    const after = { version, state: "draft" };
    await audit(trx, actor, { action: "update", entity: store.entity, entityId: store.id, after });
    return true;
  });
}

async function unplan<Body>(trx: Db, { tables, id }: VersionStore<Body>, version: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${sql.table(tables.versions)} set state = 'draft', publish_at = null
    where id = ${version} and ${sql.ref(tables.owner)} = ${id} and state = 'scheduled'`.execute(trx);
  return Boolean(numAffectedRows);
}

interface Save<Body> {
  body: Body;
  base: string;
  /** The version that the form showed: where it is planned, the one that is published or planned stands for it. */
  shown: string;
  /** What was online when the form was opened, "" for nothing; where it is not sent, only `base` is compared. */
  online?: string | undefined;
  state: TextState;
  /** When a scheduled one is published. */
  publishAt: Date | null;
}

export type Saved<Body> =
  | { ok: true; id: string }
  /** Somebody has saved another version meanwhile: this one. Or the media in these fields have been deleted. */
  | { ok: false; current: Editable<Body>; missing: string[] };

/** Versions are only added. Two administrators at once: the second one is told, and nothing is overwritten. */
export async function saveVersion<Body>(
  db: Db,
  actor: Actor,
  store: VersionStore<Body>,
  { body, base, shown, online, state, publishAt }: Save<Body>,
): Promise<Saved<Body>> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, store);
    const current = await findEditable(trx, store);
    if (current.base !== base) return { ok: false, current, missing: [] };
    // A plan has gone out meanwhile, behind a draft.
    if (state !== "draft" && online !== undefined && online !== (current.publishedId ?? ""))
      return { ok: false, current: await findEditable(trx, store, ONLINE), missing: [] };
    const shows = strings(body).filter(({ field, text }) => /(?:^|-)asset$/.test(field) && isId(text));
    const assets = await lockAssets(
      trx,
      shows.map(({ text }) => text),
    );
    const missing = shows.flatMap(({ field, text }) => (assets.has(text) ? [] : field));
    if (state !== "draft" && missing.length > 0) return { ok: false, current, missing };
    const isMoved = state !== "draft" && shown !== "" && (await unplan(trx, store, shown));
    const id = newId();
    const { versions, owner } = store.tables;
    await sql`insert into ${sql.table(versions)}
      (id, ${sql.ref(owner)}, body, state, publish_at, "by", base_version_id)
      values (${id}, ${store.id}, ${JSON.stringify(body)}::jsonb, ${state}, ${publishAt}, ${actor.name},
        ${current.publishedId})`.execute(trx);
    if (state === "published") await publish(trx, store, id, body);
    const action = state === "published" ? "publish" : "update";
    const after = { version: id, state, ...(isMoved && { replaces: shown }) };
    await audit(trx, actor, { action, entity: store.entity, entityId: store.id, after });
    return { ok: true, id };
  });
}

/**
 * Publishes what is due, also over what was published after it was planned: she has been told so, and a plan that
 * dropped itself would be found out too late.
 */
export async function publishDue<Body>(
  db: Db,
  { versions, owner }: VersionStore<Body>["tables"],
  storeOf: (id: string) => VersionStore<Body> | undefined,
): Promise<void> {
  const { rows } = await sql<{ id: string; owner: string; body: unknown }>`
    select id, ${sql.ref(owner)} as owner, body from ${sql.table(versions)}
    where state = 'scheduled' and publish_at <= now() order by publish_at, id`.execute(db);
  await forEachRow(db, "publish-text", rows, async ({ id, owner, body }) => {
    const store = storeOf(owner);
    if (!store) return;
    await db.transaction().execute(async (trx) => {
      await lock(trx, store);
      const changed = await sql`update ${sql.table(versions)} set state = 'published', publish_at = null
        where id = ${id} and state = 'scheduled'`.execute(trx);
      if (!changed.numAffectedRows) return;
      await publish(trx, store, id, store.read(body));
      const publication = { action: "publish", entity: store.entity, entityId: store.id } as const;
      await audit(trx, { name: "worker" }, { ...publication, after: { version: id } });
    });
  });
}

async function lock<Body>(trx: Db, store: VersionStore<Body>): Promise<void> {
  const { owners, ownerKey } = store.tables;
  await store.create?.(trx);
  await sql`select 1 from ${sql.table(owners)} where ${sql.ref(ownerKey)} = ${store.id} for no key update`.execute(trx);
}

export async function readPublishedId<Body>(db: Db, { tables, id }: VersionStore<Body>): Promise<string | null> {
  const { rows } = await sql<{ publishedVersionId: string | null }>`
    select published_version_id from ${sql.table(tables.owners)}
    where ${sql.ref(tables.ownerKey)} = ${id}`.execute(db);
  return rows[0]?.publishedVersionId ?? null;
}

async function publish<Body>(trx: Db, store: VersionStore<Body>, id: string, body: Body): Promise<void> {
  const { owners, ownerKey } = store.tables;
  await sql`update ${sql.table(owners)} set published_version_id = ${id}
    where ${sql.ref(ownerKey)} = ${store.id}`.execute(trx);
  await store.published?.(trx, body);
  await invalidatePages(trx);
}
