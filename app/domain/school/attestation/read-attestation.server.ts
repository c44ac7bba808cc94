import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { AttestedLesson, AttestingSeller } from "#db/types.ts";
import { initialsOf } from "./initials.ts";

export interface Attestation {
  code: string;
  number: string;
  name: string | null;
  initials: string | null;
  showsName: boolean;
  isOwn: boolean;
  courseTitle: string;
  minutes: number;
  lessons: AttestedLesson[];
  seller: AttestingSeller;
  completedOn: string;
  issuedAt: Date;
  revoked: { at: Date; reason: string } | null;
}

export async function readAttestation(
  db: Db,
  code: string,
  viewerId: string | undefined,
): Promise<Attestation | undefined> {
  const row = await db
    .selectFrom("certificates")
    .select([
      "code",
      "number",
      "userId",
      "name",
      "showsName",
      "courseTitle",
      "minutes",
      "lessons",
      "seller",
      "completedOn",
      "issuedAt",
      "revokedAt",
      "revokedReason",
    ])
    .where("code", "=", code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { userId, revokedAt, revokedReason, ...attestation } = row;
  return {
    ...attestation,
    initials: row.name && initialsOf(row.name),
    isOwn: userId !== null && userId === viewerId,
    revoked: revokedAt && { at: revokedAt, reason: revokedReason ?? "" },
  };
}

/** Those of the courses of which the learner has an attestation that is valid. */
export async function attestedCourses(db: Db, userId: string, courseIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("certificates")
    .select("courseId")
    .distinct()
    .where("userId", "=", userId)
    .where(sql<boolean>`course_id = any (${courseIds}::uuid[])`)
    .where("revokedAt", "is", null)
    .execute();
  return rows.flatMap(({ courseId }) => courseId ?? []);
}

/** False for anybody but the owner. */
export async function showName(db: Db, userId: string, code: string, shows: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("certificates")
    .set({ showsName: shows })
    .where("code", "=", code)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
