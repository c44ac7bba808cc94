import { sql, type UpdateObject } from "kysely";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import type { NewsletterState } from "#db/types.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { planRest, SENDERS } from "./start.server.ts";

const WORKER: Actor = { name: "worker" };

/** The button of an older page changes nothing. */
type Moved = { ok: true } | { ok: false; reason: "not-now" | "another-one" };

/** It leaves at that hour, or after the one that is leaving then. A second click changes nothing. */
export function planNewsletter(db: Db, actor: Actor, id: string, startsAt: Date, revision: number): Promise<Moved> {
  return db.transaction().execute(async (trx): Promise<Moved> => {
    const planned = await trx
      .updateTable("newsletters")
      .set({ state: "planned", startsAt })
      .where("id", "=", id)
      .where("state", "=", "draft")
      .where("revision", "=", revision)
      .returning("segment")
      .executeTakeFirst();
    if (!planned) return { ok: false, reason: "not-now" };
    const after = { startsAt: startsAt.toISOString(), segment: planned.segment };
    await audit(trx, actor, { action: "plan", entity: "newsletter", entityId: id, after });
    await enqueue(trx, "mail-newsletters", {}, { startAfter: startsAt });
    return { ok: true };
  });
}

export function backToDraft(db: Db, actor: Actor, id: string): Promise<Moved> {
  return move(db, actor, id, { from: ["planned"], to: "draft", action: "unplan", set: { startsAt: null } });
}

export function pauseNewsletter(db: Db, actor: Actor, id: string): Promise<Moved> {
  return move(db, actor, id, { from: ["sending"], to: "paused", action: "pause", set: { pauseReason: "by-hand" } });
}

export async function resumeNewsletter(db: Db, actor: Actor, id: string): Promise<Moved> {
  return db.transaction().execute(async (trx): Promise<Moved> => {
    await takeAdvisoryLock(trx, SENDERS);
    const other = await trx.selectFrom("newsletters").select("id").where("state", "=", "sending").executeTakeFirst();
    if (other) return { ok: false, reason: other.id === id ? "not-now" : "another-one" };
    const moved = await moveIn(trx, actor, id, {
      from: ["paused"],
      to: "sending",
      action: "resume",
      set: { pauseReason: null, watchedFrom: sql<Date>`now()` },
    });
    if (moved.ok) await planRest(trx, id);
    return moved;
  });
}

/** What is under way still arrives; nothing else leaves any more. */
export function stopNewsletter(db: Db, actor: Actor, id: string): Promise<Moved> {
  return db.transaction().execute(async (trx) => {
    const moved = await moveIn(trx, actor, id, {
      from: ["sending", "paused"],
      to: "stopped",
      action: "stop",
      set: { pauseReason: null, endedAt: sql<Date>`now()` },
    });
    if (!moved.ok) return moved;
    await trx
      .updateTable("emails")
      .set({ status: "canceled", lastError: "stopped" })
      .where("newsletterId", "=", id)
      .where("status", "=", "queued")
      .execute();
    return moved;
  });
}

interface Move {
  from: NewsletterState[];
  to: NewsletterState;
  action: "unplan" | "pause" | "resume" | "stop";
  set: UpdateObject<DB, "newsletters">;
}

function move(db: Db, actor: Actor, id: string, how: Move): Promise<Moved> {
  return db.transaction().execute((trx) => moveIn(trx, actor, id, how));
}

async function moveIn(trx: Db, actor: Actor, id: string, { from, to, action, set }: Move): Promise<Moved> {
  const moved = await trx
    .updateTable("newsletters")
    .set({ ...set, state: to })
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return { ok: false, reason: "not-now" };
  await audit(trx, actor, { action, entity: "newsletter", entityId: id });
  return { ok: true };
}

/** Everybody has it, or will not get it. What was under way when a newsletter was stopped, and came back, ends too. */
export async function endNewsletters(db: Db): Promise<void> {
  await db
    .updateTable("emails")
    .set({ status: "canceled", lastError: "stopped" })
    .where("status", "=", "queued")
    .where("newsletterId", "in", ({ selectFrom }) =>
      selectFrom("newsletters").select("newsletters.id").where("state", "=", "stopped"),
    )
    .execute();
  await db
    .updateTable("newsletters")
    .set({ state: "done", endedAt: sql`now()` })
    .where("state", "=", "sending")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("emails")
            .select("emails.id")
            .whereRef("emails.newsletterId", "=", "newsletters.id")
            .where("status", "in", ["queued", "sending"]),
        ),
      ),
    )
    .execute();
}

/** So many are tried before their refusals are judged, and so large a share of refusals is too much. */
const [ENOUGH, TOO_MANY] = [20, 0.05];

/** A list that is not true any more costs the good name of the address, with order confirmations too: it pauses itself. */
export async function watchRefusals(db: Db, id: string): Promise<void> {
  const { failed, tried } = await db
    .selectFrom("emails")
    .innerJoin("newsletters", "newsletters.id", "emails.newsletterId")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("status", "=", "failed").as("failed"),
      fn.countAll<number>().as("tried"),
    ])
    .where("newsletterId", "=", id)
    .where("status", "in", ["sent", "failed"])
    .whereRef("firstTriedAt", ">=", "watchedFrom")
    .executeTakeFirstOrThrow();
  if (tried < ENOUGH || failed <= tried * TOO_MANY) return;
  await db.transaction().execute(async (trx) => {
    const set = { pauseReason: "returns" as const };
    const paused = await moveIn(trx, WORKER, id, { from: ["sending"], to: "paused", action: "pause", set });
    if (!paused.ok) return;
    const { subject } = await trx
      .selectFrom("newsletters")
      .select("subject")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await alertOperator(trx, {
      key: `newsletter-refusals:${id}:${failed}`,
      ...operatorAlerts.newsletterRefused(subject, failed, tried),
    });
  });
}
