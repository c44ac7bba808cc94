import type { Db } from "#db/connection.server.ts";
import type { AttestedLesson, AttestingSeller } from "#db/schema/attestation.ts";
import { initialsOf } from "./initials.ts";

export interface Attestation {
  code: string;
  number: string;
  /** Null once the account is erased. */
  name: string | null;
  initials: string | null;
  showsName: boolean;
  isOwn: boolean;
  courseTitle: string;
  minutes: number;
  lessons: AttestedLesson[];
  seller: AttestingSeller;
  /** A calendar day. */
  completedOn: string;
  issuedAt: Date;
  revoked: { at: Date; reason: string } | null;
}

/** The attestation of a code, for anybody. `viewerId` is the signed-in reader. */
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
      "user_id",
      "name",
      "shows_name as showsName",
      "course_title as courseTitle",
      "minutes",
      "lessons",
      "seller",
      "completed_on as completedOn",
      "issued_at as issuedAt",
      "revoked_at",
      "revoked_reason",
    ])
    .where("code", "=", code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { user_id, revoked_at, revoked_reason, ...attestation } = row;
  return {
    ...attestation,
    initials: row.name && initialsOf(row.name),
    isOwn: user_id !== null && user_id === viewerId,
    revoked: revoked_at && { at: revoked_at, reason: revoked_reason ?? "" },
  };
}

/** Shows or hides the name on the public page. False for anybody but the owner. */
export async function showName(db: Db, userId: string, code: string, shows: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("certificates")
    .set({ shows_name: shows })
    .where("code", "=", code)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
