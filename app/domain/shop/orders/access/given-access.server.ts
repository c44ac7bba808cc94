import { sql } from "kysely";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import { isSuppressed, queueEmail } from "#app/domain/mail/outbox.server.ts";
import { createToken } from "#app/domain/people/accounts/tokens.server.ts";
import { findOrCreateAccount } from "#app/domain/people/accounts/users.server.ts";
import { stopSeriesOfBuyer } from "#app/domain/people/subscribers/series.server.ts";
import { joinNextCohort } from "#app/domain/school/cohorts/members.server.ts";
import { passSeatOn } from "#app/domain/school/cohorts/waiting.server.ts";
import { isCoursePublished } from "#app/domain/school/release/is-published.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import type { Db } from "#db/connection.server.ts";
import { grantByHand, type Holding, listEntitlingOrders } from "./access.server.ts";

/** Those that have something to open, whatever their status: they may be sold by a contract elsewhere, or no longer. */
export function formationsToGive(db: Db) {
  return db
    .selectFrom("formations")
    .select(["id", "name"])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("formationCourses")
          .innerJoin("courses", "courses.id", "formationCourses.courseId")
          .select("courses.id")
          .whereRef("formationCourses.formationId", "=", "formations.id")
          .where(isCoursePublished),
      ),
    )
    .orderBy("name")
    .orderBy("id");
}

interface Gift {
  email: string;
  formation: string;
  reason: string;
}

/** `isNew`: false when it was given before, and nothing has changed. */
type Giving = { ok: true; isNew: boolean } | { ok: false; reason: "formation" | "suppressed" };

/** An access without an order: no sale, no seat, no receipt. It opens everything that a bought one opens. */
export async function giveAccess(db: Db, actor: Actor, { email, formation: asked, reason }: Gift): Promise<Giving> {
  return db.transaction().execute(async (trx): Promise<Giving> => {
    const formation = await formationsToGive(trx)
      .where(isId(asked) ? "id" : "slug", "=", asked)
      .executeTakeFirst();
    if (!formation) return { ok: false, reason: "formation" };
    if (await isSuppressed(trx, email)) return { ok: false, reason: "suppressed" };
    const account = await findOrCreateAccount(trx, email);
    const holding = { userId: account.id, formationId: formation.id };
    const granted = await grantByHand(trx, holding);
    if (!granted) return { ok: true, isNew: false };
    if (granted.isNew) await joinNextCohort(trx, { ...holding, orderId: null });
    await stopSeriesOfBuyer(trx, email, formation.id);
    const tokenId = account.hasPassword ? "" : await createToken(trx, account.id, "set_password");
    await queueEmail(trx, {
      name: "access-given",
      recipient: email,
      props: { ...holding, tokenId },
      dedupeKey: `access-given:${newId()}`,
    });
    const after = { formation: formation.name, reason };
    await audit(trx, actor, { action: "grant", entity: "user", entityId: account.id, after });
    return { ok: true, isNew: true };
  });
}

/** What was bought stays: the access then passes to the order. A second click finds nothing to take back. */
export async function takeBackAccess(
  db: Db,
  actor: Actor,
  holding: Holding,
): Promise<"closed" | "bought" | "not-given"> {
  const { userId, formationId } = holding;
  return db.transaction().execute(async (trx) => {
    const given = await trx
      .selectFrom("access")
      .innerJoin("formations", "formations.id", "access.formationId")
      .select("formations.name")
      .where("userId", "=", userId)
      .where("formationId", "=", formationId)
      .where("source", "in", ["admin", "import"])
      .where("revokedAt", "is", null)
      .forUpdate("access")
      .executeTakeFirst();
    if (!given) return "not-given";
    const [order] = await listEntitlingOrders(trx, holding);
    await trx
      .updateTable("access")
      // Without an order: one whose dispute is won, or which is paid late, opens the access again.
      .set(order ? { source: "order", orderId: order.id } : { orderId: null, revokedAt: sql`now()` })
      .where("userId", "=", userId)
      .where("formationId", "=", formationId)
      .execute();
    await passSeatOn(trx, holding);
    await audit(trx, actor, {
      action: "revoke",
      entity: "user",
      entityId: userId,
      before: { formation: given.name },
      after: order ? { formation: given.name, order: order.number } : null,
    });
    return order ? "bought" : "closed";
  });
}
