import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { CodeKind } from "#db/types.ts";
import { newId } from "../../values/ids.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import type { CodeTerms } from "../catalogue/code-price.ts";

export interface CodeDraft extends CodeTerms {
  kind: CodeKind;
  /** Of a public code; reserved ones are drawn. */
  code: string;
  count: number;
  /** Null: all. */
  formationIds: string[] | null;
  from: Date;
  until: Date | null;
  /** Of a public code; null: as many as one likes. */
  maxUses: number | null;
  oncePerPerson: boolean;
  note: string;
}

/** The same form sent twice creates once: its id comes with it. `id`: of the first code. */
export async function createCodes(
  db: Db,
  actor: Actor,
  id: string,
  draft: CodeDraft,
): Promise<{ ok: true } | { ok: false; reason: "taken" }> {
  return db.transaction().execute(async (trx) => {
    const isPublic = draft.kind === "public";
    const batchId = isPublic ? null : id;
    const names = isPublic ? [draft.code] : drawCodes(draft.count);
    const rows = names.map((code, index) => ({ ...columnsOf(draft), id: index === 0 ? id : newId(), code, batchId }));
    const { numInsertedOrUpdatedRows: created } = await trx
      .insertInto("codes")
      // A code never begins before it exists: nobody could have used it.
      .values(
        rows.map((row) => ({ ...row, startsAt: sql<Date>`greatest(${draft.from}, now())`, createdBy: actor.name })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (created === 0n) return (await isCreated(trx, id, draft)) ? { ok: true } : { ok: false, reason: "taken" };
    const { code: _, count, ...after } = draft;
    const what = isPublic ? { code: draft.code } : { count };
    await audit(trx, actor, { action: "create", entity: "code", entityId: id, after: { ...what, ...after } });
    if (isPublic) await invalidatePages(trx);
    return { ok: true };
  });
}

function columnsOf({ kind, percent, cents, formationIds, until, maxUses, oncePerPerson, note }: CodeDraft) {
  const isPublic = kind === "public";
  const uses = { maxUses: isPublic ? maxUses : 1, oncePerPerson: isPublic && oncePerPerson };
  return { kind, percent, cents, formationIds, endsAt: until, ...uses, note };
}

/** Said before the effect of a code is read, and not after. */
export async function isNameTaken(db: Db, id: string, { kind, code }: CodeDraft): Promise<boolean> {
  if (kind === "reserved") return false;
  const other = await db
    .selectFrom("codes")
    .select("id")
    .where("code", "=", code)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other !== undefined;
}

async function isCreated(trx: Db, id: string, { kind, code }: CodeDraft): Promise<boolean> {
  const row = await trx.selectFrom("codes").select("code").where("id", "=", id).executeTakeFirst();
  return row !== undefined && (kind === "reserved" || row.code === code);
}

/** Without letters and digits that look alike. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const DRAWN_LENGTH = 12;

function drawCodes(count: number): string[] {
  const draw = () => Array.from({ length: DRAWN_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: count }, draw);
}

interface CodeChange {
  note: string;
  until: Date | null;
  maxUses: number | null;
}

export type CodeChanged = { ok: true } | { ok: false; reason: "unknown" | "changed" | "later" | "fewer" };

/** Nothing else changes once a code exists: what was announced stays so. Its end may only come earlier. */
export async function changeCode(
  db: Db,
  actor: Actor,
  id: string,
  version: string,
  change: CodeChange,
): Promise<CodeChanged> {
  return db.transaction().execute(async (trx) => {
    const before = await lockCode(trx, id);
    if (!before) return { ok: false, reason: "unknown" };
    const { note, until } = change;
    const maxUses = before.kind === "public" ? change.maxUses : before.maxUses;
    const [old, wanted] = [
      { note: before.note, until: before.endsAt, maxUses: before.maxUses },
      { note, until, maxUses },
    ];
    // The second post of a double click.
    if (before.version !== version)
      return isDeepStrictEqual(old, wanted) ? { ok: true } : { ok: false, reason: "changed" };
    if (before.endsAt && (until === null || until > before.endsAt)) return { ok: false, reason: "later" };
    if (maxUses !== null && maxUses < (before.maxUses ?? Number.POSITIVE_INFINITY) && maxUses !== before.maxUses)
      return { ok: false, reason: "fewer" };
    const isOpen = maxUses === null || maxUses > before.taken;
    await trx
      .updateTable("codes")
      .set({ note, endsAt: until, maxUses, updatedAt: sql`clock_timestamp()`, ...(isOpen && { exhaustedAt: null }) })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, { action: "update", entity: "code", entityId: id, before: old, after: wanted });
    await invalidatePages(trx);
    return { ok: true };
  });
}

/** Whether this code would serve more often: nothing else that changes makes it worth more. */
export async function servesMore(db: Db, id: string, maxUses: number | null): Promise<boolean> {
  const code = db.selectFrom("codes").select("maxUses").where("id", "=", id).where("kind", "=", "public");
  const { maxUses: before = null } = (await code.executeTakeFirst()) ?? {};
  return before !== null && (maxUses === null || maxUses > before);
}

/** At once. Orders that hold a use keep it. False when there is no such code. */
export async function stopCode(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await lockCode(trx, id);
    if (!before) return false;
    if (before.stoppedAt) return true;
    await trx
      .updateTable("codes")
      .set({ stoppedAt: sql`now()`, updatedAt: sql`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, { action: "unpublish", entity: "code", entityId: id });
    await invalidatePages(trx);
    return true;
  });
}

/** The reserved codes that were made together, as each by `stopCode`. False when there is none. */
export async function stopBatch(db: Db, actor: Actor, batchId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom("codes").select("id").where("batchId", "=", batchId).executeTakeFirst();
    const stopped = await trx
      .updateTable("codes")
      .set({ stoppedAt: sql`now()`, updatedAt: sql`clock_timestamp()` })
      .where("batchId", "=", batchId)
      // Also a code whose only use is held: an order that stays unpaid gives it back.
      .where(sql<boolean>`stopped_at is null and coalesce(ends_at > now(), true)`)
      .returning("id")
      .execute();
    if (stopped.length > 0)
      await audit(trx, actor, {
        action: "unpublish",
        entity: "code",
        entityId: batchId,
        after: { count: stopped.length },
      });
    return known !== undefined;
  });
}

function lockCode(trx: Db, id: string) {
  return trx
    .selectFrom("codes")
    .select(["kind", "note", "endsAt", "stoppedAt", "maxUses", "taken", sql<string>`updated_at::text`.as("version")])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
