import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { keepOpenToCohort } from "../release/keep-open.server.ts";
import { lockCohort } from "./read-cohorts.server.ts";
import { canBeJoined } from "./starts.server.ts";
import { tellStart } from "./tell-start.server.ts";
import { fillCohort } from "./waiting.server.ts";

export type Moving = { ok: true } | { ok: false; reason: "unknown" | "no-access" | "full" };

export async function moveIntoCohort(db: Db, actor: Actor, cohortId: string, email: string): Promise<Moving> {
  return db.transaction().execute(async (trx): Promise<Moving> => {
    const access = await trx
      .selectFrom("access")
      .innerJoin("users", "users.id", "access.userId")
      .innerJoin("cohorts", "cohorts.formationId", "access.formationId")
      .leftJoin("cohorts as left", "left.id", "access.cohortId")
      .select(["access.userId", "access.formationId", "access.cohortId", "left.startsOn as before"])
      .where("cohorts.id", "=", cohortId)
      .where("users.email", "=", email)
      .where("access.revokedAt", "is", null)
      .forUpdate("access")
      .executeTakeFirst();
    const cohort = await lockCohort(trx, cohortId);
    if (!cohort) return { ok: false, reason: "unknown" };
    if (!access) return { ok: false, reason: "no-access" };
    if (access.cohortId === cohortId) return { ok: true };
    if (cohort.seats !== null && cohort.members >= cohort.seats) return { ok: false, reason: "full" };
    if (access.cohortId) await keepOpenToCohort(trx, access.cohortId, access.userId);
    await setCohort(trx, access, cohortId);
    const { userId: member, cohortId: before } = access;
    await auditMove(trx, actor, cohortId, { member, from: before, to: cohortId });
    if (access.before !== cohort.startsOn) await tellStart(trx, { cohortId, before: access.before, userIds: [member] });
    if (before) await fillCohort(trx, before);
    return { ok: true };
  });
}

export async function removeFromCohort(db: Db, actor: Actor, cohortId: string, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await keepOpenToCohort(trx, cohortId, userId);
    const { numUpdatedRows } = await trx
      .updateTable("access")
      .set({ cohortId: null })
      .where("userId", "=", userId)
      .where("cohortId", "=", cohortId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await auditMove(trx, actor, cohortId, { member: userId, from: cohortId, to: null });
    await fillCohort(trx, cohortId);
  });
}

async function auditMove(
  trx: Db,
  actor: Actor,
  entityId: string,
  { member, from, to }: { member: string; from: string | null; to: string | null },
): Promise<void> {
  const moved = { entity: "cohort", entityId, action: "move" } as const;
  await audit(trx, actor, { ...moved, before: { member, cohort: from }, after: { member, cohort: to } });
}

async function setCohort(
  trx: Db,
  { userId, formationId }: { userId: string; formationId: string },
  cohortId: string,
): Promise<void> {
  await trx
    .updateTable("access")
    .set({ cohortId })
    .where("userId", "=", userId)
    .where("formationId", "=", formationId)
    .execute();
}

interface Granted {
  userId: string;
  formationId: string;
  orderId: string | null;
}

/** In the transaction that grants the access. Changes nothing for access that was open before. */
export async function joinNextCohort(trx: Db, { userId, formationId, orderId }: Granted): Promise<void> {
  const next = await findNext(trx, formationId, userId);
  await trx
    .updateTable("access")
    .set({ cohortId: next })
    .where("userId", "=", userId)
    .where("formationId", "=", formationId)
    .where("orderId", "is not distinct from", orderId)
    .where("revokedAt", "is", null)
    .where("cohortId", "is distinct from", next)
    .execute();
}

/** The rows are locked before the members are counted: another buyer's transaction waits, and then counts this one. */
async function findNext(trx: Db, formationId: string, userId: string): Promise<string | null> {
  const open = await trx
    .selectFrom("cohorts")
    .select(["id", "seats"])
    .where("formationId", "=", formationId)
    .where(canBeJoined)
    .orderBy("startsOn")
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, seats } of open) {
    if (seats === null) return id;
    const members = await countExactly(
      trx.selectFrom("access").where("cohortId", "=", id).where("revokedAt", "is", null).where("userId", "!=", userId),
    );
    if (members < seats) return id;
  }
  return null;
}
