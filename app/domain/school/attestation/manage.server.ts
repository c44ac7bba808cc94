import { type InferResult, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import type { PageOf } from "../../values/paging.ts";
import { readPage } from "../../values/read-page.server.ts";
import { startingWith } from "../../values/search.ts";

export type ManagedAttestation = InferResult<ReturnType<typeof managed>>[number];

export function listAttestations(db: Db, number: string, page: number): Promise<PageOf<ManagedAttestation>> {
  const query = managed(db)
    .$if(number !== "", (query) => query.where(sql`lower(number)`, "like", startingWith(number)))
    .orderBy("issuedAt", "desc")
    .orderBy("code");
  return readPage(db, query, page);
}

export function attestationsOf(db: Db, userId: string): Promise<ManagedAttestation[]> {
  return managed(db).where("userId", "=", userId).orderBy("issuedAt", "desc").orderBy("code").execute();
}

export function findAttestation(db: Db, number: string): Promise<ManagedAttestation | undefined> {
  return managed(db).where("number", "=", number).executeTakeFirst();
}

/** The public page says so, with the reason. False when no valid attestation has this number. */
export function revokeAttestation(db: Db, actor: Actor, number: string, reason: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("certificates")
      .set({ revokedAt: new Date(), revokedReason: reason })
      .where("number", "=", number)
      .where("revokedAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await audit(trx, actor, {
      action: "revoke-attestation",
      entity: "certificate",
      entityId: number,
      after: { reason },
    });
    return true;
  });
}

const REASONS = {
  withdrawn: "Le contrat de la formation a été annulé par une rétractation.",
  refunded: "Le prix de la formation a été rendu en entier.",
};

/**
 * Of a contract that was undone: without this, a paid-back course leaves a paper for everybody to read. One whose course
 * another order, a bundle or a gift keeps open keeps its paper.
 */
export async function revokeAttestationsOf(
  trx: Db,
  { userId, formationId }: { userId: string; formationId: string },
  why: keyof typeof REASONS,
): Promise<void> {
  await trx
    .updateTable("certificates")
    .set({ revokedAt: sql`now()`, revokedReason: REASONS[why] })
    .where("userId", "=", userId)
    // Whichever formation with that course it was given for: the last one that is paid back takes it along.
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("formationId", "=", formationId),
        eb("courseId", "in", selectFrom("formationCourses").select("courseId").where("formationId", "=", formationId)),
      ]),
    )
    .where("revokedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("access")
            .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
            .select("userId")
            .where("userId", "=", userId)
            .whereRef("formationCourses.courseId", "=", "certificates.courseId")
            .where("revokedAt", "is", null),
        ),
      ),
    )
    .execute();
}

/** Name and address are null once the account is erased. */
function managed(db: Db) {
  return db
    .selectFrom("certificates")
    .leftJoin("users", "users.id", "certificates.userId")
    .select([
      "code",
      "number",
      "name",
      "users.email",
      "courseTitle",
      "completedOn",
      "issuedAt",
      "revokedAt",
      "revokedReason",
    ]);
}
