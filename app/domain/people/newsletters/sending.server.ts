import { type RawBuilder, sql, type UpdateObject } from "kysely";
import { seller } from "#app/config/seller.server.ts";
import { operatorAlerts } from "#app/content/operator-alerts.ts";
import { enqueue } from "#app/jobs/queue.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { DB } from "#db/schema.ts";
import type { NewsletterState } from "#db/types.ts";
import { alertOperator } from "../../journal/alerts/alerts.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { readDailyCap, readLanes, saveSpeeds } from "../../mail/lanes.server.ts";
import type { Lane } from "../../mail/lanes.ts";
import { hasComplained } from "./results.server.ts";

const WORKER: Actor = { name: "worker" };

/** It leaves at that hour, or after the one that is leaving then. A second click changes nothing. */
export function planNewsletter(
  db: Db,
  actor: Actor,
  { id, revision }: { id: string; revision: number },
  startsAt: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const planned = await trx
      .updateTable("newsletters")
      // From here on its words stay as they are, the founder's name among them.
      .set({ state: "planned", startsAt, signature: sql`coalesce(nullif(signature, ''), ${seller.founder})` })
      .where("id", "=", id)
      .where("state", "=", "draft")
      .where("revision", "=", revision)
      .returning("segment")
      .executeTakeFirst();
    if (!planned) return false;
    const after = { startsAt: startsAt.toISOString(), segment: planned.segment };
    await audit(trx, actor, { action: "plan", entity: "newsletter", entityId: id, after });
    await enqueue(trx, "mail-newsletters", {}, { startAfter: startsAt });
    return true;
  });
}

export function backToDraft(db: Db, actor: Actor, id: string): Promise<boolean> {
  const isNew = sql<boolean>`frozen_at is null`;
  return move(db, actor, id, {
    from: ["planned"],
    to: "draft",
    action: "unplan",
    set: { startsAt: null },
    which: isNew,
  });
}

/** One that waits for its turn to go on is paused again. */
export function pauseNewsletter(db: Db, actor: Actor, id: string): Promise<boolean> {
  const hasLeft = sql<boolean>`frozen_at is not null`;
  return move(db, actor, id, {
    from: ["sending", "planned"],
    to: "paused",
    action: "pause",
    set: { pauseReason: "by-hand" },
    which: hasLeft,
  });
}

/** It goes on when no other one is leaving, with new times for what waits. */
export function resumeNewsletter(db: Db, actor: Actor, id: string): Promise<boolean> {
  const set = { pauseReason: null, startsAt: sql<Date>`now()` };
  return move(db, actor, id, { from: ["paused"], to: "planned", action: "resume", set });
}

/** What is under way still arrives; nothing else leaves from this moment on. */
export function stopNewsletter(db: Db, actor: Actor, id: string): Promise<boolean> {
  return move(db, actor, id, {
    from: ["sending", "paused", "planned"],
    to: "stopped",
    action: "stop",
    set: { pauseReason: null, endedAt: sql<Date>`now()` },
    which: sql<boolean>`frozen_at is not null`,
  });
}

interface Move {
  from: NewsletterState[];
  to: NewsletterState;
  action: "unplan" | "pause" | "resume" | "stop";
  set: UpdateObject<DB, "newsletters">;
  which?: RawBuilder<boolean>;
}

/** False for the button of an older page, which changes nothing. The worker does what takes time. */
function move(db: Db, actor: Actor, id: string, how: Move): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const moved = await moveIn(trx, actor, id, how);
    if (moved) await enqueue(trx, "mail-newsletters", {});
    return moved;
  });
}

async function moveIn(trx: Db, actor: Actor, id: string, { from, to, action, set, which }: Move): Promise<boolean> {
  const moved = await trx
    .updateTable("newsletters")
    .set({ ...set, state: to })
    .where("id", "=", id)
    .where("state", "in", from)
    .$if(which !== undefined, (query) => query.where(which as RawBuilder<boolean>))
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await audit(trx, actor, { action, entity: "newsletter", entityId: id });
  return true;
}

/** Everybody has it, or will not get it. What a stopped one had left ends too. */
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
/** Two complaints of the first two hundred, later more than one of two hundred. */
const [COMPLAINTS, COMPLAINED] = [2, 1 / 200];

/** Counting a letter to everybody for each of its refusals would take longer than sending it. */
const COUNTED_EACH_TIME = 1000;

/** Of an email that was refused or came back. What is said of many more is judged each minute. */
export async function watchFirst(trx: Db, id: string): Promise<void> {
  const tried = await trx
    .selectFrom("emails")
    .select("id")
    .where("newsletterId", "=", id)
    .where("status", "in", ["sent", "failed"])
    .offset(COUNTED_EACH_TIME)
    .limit(1)
    .executeTakeFirst();
  if (!tried) await watchNewsletter(trx, id);
}

/** Those that are leaving. */
export async function watchNewsletters(db: Db): Promise<void> {
  const leaving = await db.selectFrom("newsletters").select("id").where("state", "=", "sending").execute();
  for (const { id } of leaving) await db.transaction().execute((trx) => watchNewsletter(trx, id));
}

/** A list that is not true any more costs the good name of the address, with order confirmations too: it pauses itself. */
async function watchNewsletter(trx: Db, id: string): Promise<void> {
  const { failed, complaints, tried } = await trx
    .selectFrom("emails")
    .innerJoin("newsletters", "newsletters.id", "emails.newsletterId")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("status", "=", "failed").as("failed"),
      fn.countAll<number>().filterWhere(hasComplained).as("complaints"),
      fn.countAll<number>().as("tried"),
    ])
    .where("newsletterId", "=", id)
    .where("status", "in", ["sent", "failed"])
    .whereRef("firstTriedAt", ">=", "watchedFrom")
    .executeTakeFirstOrThrow();
  const isRefused = tried >= ENOUGH && failed > tried * TOO_MANY;
  const isUnwanted = complaints >= COMPLAINTS && complaints > tried * COMPLAINED;
  if (!isRefused && !isUnwanted) return;
  const set = { pauseReason: isUnwanted ? ("complaints" as const) : ("returns" as const) };
  const paused = await moveIn(trx, WORKER, id, { from: ["sending"], to: "paused", action: "pause", set });
  if (!paused) return;
  const { subject } = await trx
    .selectFrom("newsletters")
    .select("subject")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const alert = isUnwanted
    ? operatorAlerts.newsletterUnwanted(subject, complaints, tried)
    : operatorAlerts.newsletterRefused(subject, failed, tried);
  await alertOperator(trx, { key: `newsletter-${set.pauseReason}:${id}:${failed + complaints}`, ...alert });
}

/** Of what starts from now on; what is on its way keeps its times. */
export async function changeSpeeds(
  db: Db,
  actor: Actor,
  speeds: Record<Lane, number>,
  dailyCap: number | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const lanes = (await readLanes(trx)).map(({ lane, perHour }) => [lane, perHour] as const);
    const before = { ...Object.fromEntries(lanes), dailyCap: (await readDailyCap(trx)).chosen };
    await saveSpeeds(trx, speeds, dailyCap);
    const after = { ...speeds, dailyCap };
    await audit(trx, actor, { action: "update", entity: "mail_speed", entityId: "lanes", before, after });
  });
}
