import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  GUARANTEE_BOXES,
  type OpinionSubject,
  type RegulatedSubject,
  regulatedSubjects,
  subjectOfFormation,
} from "#app/content/regulated.ts";
import { showsLive } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { orWhileUnavailable } from "#db/errors.server.ts";
import type { LibraryKind } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { emptyLists } from "../../site/library/snapshot.server.ts";
import { fileNameOf } from "../../values/file-name.ts";
import { hashOf } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { missingAddresses } from "../catalogue/missing-addresses.server.ts";

export const MAX_OPINION_BYTES = 5 * 1024 * 1024;

export function listOpinions(db: Db) {
  return db
    .selectFrom("counselOpinions")
    .select(["id", "subject", "signedOn", "fileName", "receivedAt"])
    .orderBy("receivedAt", "desc")
    .orderBy("id")
    .execute();
}

/** With a live key only once a lawyer's opinion is on file. */
export async function mayShow(db: Db, subject: RegulatedSubject): Promise<boolean> {
  if (!showsLive()) return true;
  const opinion = await db.selectFrom("counselOpinions").select("id").where("subject", "=", subject).executeTakeFirst();
  return opinion !== undefined;
}

export async function awaitsOpinion(db: Db, slug: string): Promise<boolean> {
  const subject = subjectOfFormation(slug);
  return subject !== undefined && !(await mayShow(db, subject));
}

const LIBRARY_PAGES: Record<LibraryKind, string> = {
  articles: "/articles",
  books: "/ressources/livres",
  supplements: "/ressources/regime",
};

/** The pages that no link leads to: those that wait for a lawyer's opinion, lists without entries, and pages that are gone. */
export async function hiddenPages(db: Db): Promise<string[]> {
  const empty = (await emptyLists(db)).map((kind) => LIBRARY_PAGES[kind]);
  const regulated = showsLive() ? await regulatedWithoutOpinion(db) : [];
  return [...empty, ...regulated, ...(await missingAddresses(db))];
}

/** Also on trial, where they are still to be seen: those that the founder has not taken off. */
export async function unapprovedPages(db: Db): Promise<string[]> {
  const missing = await missingAddresses(db);
  return (await regulatedWithoutOpinion(db)).filter((page) => !missing.includes(page));
}

async function regulatedWithoutOpinion(db: Db): Promise<string[]> {
  const approved = new Set((await listOpinions(db)).map(({ subject }) => subject));
  return Object.entries(regulatedSubjects).flatMap(([subject, { page }]) => (approved.has(subject) ? [] : [page]));
}

/** Whether the terms say so to visitors of a trial shop, who read them without a database, too. */
export async function awaitsCounsel(db: Db): Promise<boolean> {
  return !showsLive() && (await orWhileUnavailable(uncheckedBoxes(db), [])).length > 0;
}

/** The imposed guarantee boxes that no lawyer has compared with the code yet. */
export async function uncheckedBoxes(db: Db): Promise<(typeof GUARANTEE_BOXES)[number][]> {
  const checked = await db
    .selectFrom("counselOpinions")
    .select("subject")
    .where("subject", "in", GUARANTEE_BOXES)
    .execute();
  return GUARANTEE_BOXES.filter((box) => !checked.some(({ subject }) => subject === box));
}

export type Reception = { ok: true } | { ok: false; reason: "too-large" | "no-pdf" | "cut" };

/** The same file sent twice is stored once. The parser of its form cuts it one byte after the limit. */
export async function receiveOpinion(
  db: Db,
  actor: Actor,
  { subject, signedOn, name, file }: { subject: OpinionSubject; signedOn: string; name: string; file: Readable },
): Promise<Reception> {
  const body = await buffer(file).catch(() => null);
  if (!body) return { ok: false, reason: "cut" };
  if (body.length > MAX_OPINION_BYTES) return { ok: false, reason: "too-large" };
  if (!body.subarray(0, 5).equals(Buffer.from("%PDF-"))) return { ok: false, reason: "no-pdf" };
  const sha256 = hashOf(body);
  const fileName = fileNameOf(name.replaceAll('"', ""), "avis.pdf");
  await db.transaction().execute(async (trx) => {
    const id = newId();
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("counselOpinions")
      .values({ id, subject, signedOn, fileName, sha256, body })
      .onConflict((conflict) => conflict.constraint("counsel_opinions_once").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    const after = { subject, signedOn, name: fileName, sha256 };
    await audit(trx, actor, { action: "create", entity: "counsel_opinion", entityId: id, after });
    await invalidatePages(trx);
  });
  return { ok: true };
}

export function readOpinion(db: Db, id: string): Promise<{ body: Buffer; fileName: string } | undefined> {
  return db.selectFrom("counselOpinions").select(["body", "fileName"]).where("id", "=", id).executeTakeFirst();
}
