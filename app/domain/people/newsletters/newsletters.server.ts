import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { typeset } from "#app/content/typography.ts";
import type { Db } from "#db/connection.server.ts";
import type { NewsletterState, PauseReason } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { newId } from "../../values/ids.server.ts";
import { type Condition, MOST_CONDITIONS } from "./conditions.ts";
import { ownSignature } from "./own-signature.ts";

export interface NewsletterText {
  subject: string;
  intro: string;
  bodyMd: string;
  signature: string;
}

export interface Newsletter extends NewsletterText {
  id: string;
  state: NewsletterState;
  segment: Condition[];
  revision: number;
  startsAt: Date | null;
  frozenAt: Date | null;
  endedAt: Date | null;
  pauseReason: PauseReason | null;
  slug: string | null;
  by: string;
}

const TEXT = ["subject", "intro", "bodyMd", "signature"] as const;
const COLUMNS = [
  ...TEXT,
  "id",
  "state",
  "segment",
  "revision",
  "startsAt",
  "frozenAt",
  "endedAt",
  "pauseReason",
  "slug",
  "by",
] as const;

export function findNewsletter(db: Db, id: string): Promise<Newsletter | undefined> {
  return db.selectFrom("newsletters").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

export function listNewsletters(db: Db) {
  return db
    .selectFrom("newsletters")
    .select(["id", "subject", "state", "startsAt", "frozenAt", "endedAt", "pauseReason", "createdAt", "slug"])
    .select(({ selectFrom }) =>
      selectFrom("emails")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .whereRef("emails.newsletterId", "=", "newsletters.id")
        .where("status", "=", "sent")
        .as("sent"),
    )
    .orderBy(sql`coalesce(frozen_at, starts_at, newsletters.created_at)`, "desc")
    .orderBy("newsletters.id", "desc")
    .limit(200)
    .execute();
}

export async function createNewsletter(db: Db, actor: Actor): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const id = newId();
    await trx.insertInto("newsletters").values({ id, by: actor.name }).execute();
    await audit(trx, actor, { action: "create", entity: "newsletter", entityId: id });
    return id;
  });
}

/** `changed`: another tab has saved meanwhile; `not-draft`: it is planned, or has left. */
export type Saved =
  | { ok: true; revision: number }
  | { ok: false; reason: "changed" | "not-draft"; current: Newsletter };

/** Only of a draft, and only when nobody has changed it since the form was made. */
async function change(
  db: Db,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
  set: Partial<NewsletterText> & { segment?: string },
): Promise<Saved> {
  return db.transaction().execute(async (trx): Promise<Saved> => {
    const current = await trx
      .selectFrom("newsletters")
      .select(COLUMNS)
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (current.state !== "draft") return { ok: false, reason: "not-draft", current };
    // The same form posted twice.
    if (isSame(current, set)) return { ok: true, revision: current.revision };
    if (current.revision !== revision) return { ok: false, reason: "changed", current };
    await trx
      .updateTable("newsletters")
      .set({ ...set, revision: revision + 1 })
      .where("id", "=", id)
      .execute();
    const { subject, segment } = current;
    const before = set.segment === undefined ? { subject } : { segment };
    const after = set.segment === undefined ? { subject: set.subject } : { segment: JSON.parse(set.segment) };
    await audit(trx, actor, { action: "update", entity: "newsletter", entityId: id, before, after });
    return { ok: true, revision: revision + 1 };
  });
}

function isSame(current: Newsletter, set: Partial<NewsletterText> & { segment?: string }): boolean {
  const { segment = JSON.stringify(current.segment), ...text } = set;
  const texts = Object.entries(text) as [keyof NewsletterText, string][];
  return (
    texts.every(([part, words]) => current[part] === words) && isDeepStrictEqual(JSON.parse(segment), current.segment)
  );
}

/** As a French printer sets it. */
export function saveText(db: Db, actor: Actor, of: { id: string; revision: number }, text: NewsletterText) {
  const [subject, intro, bodyMd, signature = ""] = [text.subject, text.intro, text.bodyMd, text.signature].map(typeset);
  return change(db, actor, of, { subject, intro, bodyMd, signature: ownSignature(signature) });
}

/** A newsletter that already has so many keeps those. */
export function saveSegment(db: Db, actor: Actor, of: { id: string; revision: number }, segment: readonly Condition[]) {
  return change(db, actor, of, { segment: JSON.stringify(segment.slice(0, MOST_CONDITIONS)) });
}

export async function deleteDraft(db: Db, actor: Actor, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("newsletters")
      .where("id", "=", id)
      .where("state", "=", "draft")
      .returning("subject")
      .executeTakeFirst();
    if (gone) await audit(trx, actor, { action: "delete", entity: "newsletter", entityId: id, before: gone });
    return gone !== undefined;
  });
}
