import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { AttestingSeller } from "#db/types.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { parisDay } from "../../values/time.ts";
import { readCandidate } from "./read-candidate.server.ts";

interface Request {
  userId: string;
  formationSlug: string;
  courseId: string;
  name: string;
  showsName: boolean;
  seller: AttestingSeller;
}

type Issued = { ok: true; code: string } | { ok: false; reason: "unknown" | "not-completed" };

/** Issues the attestation once for any number of requests. After a revocation it can be requested again. */
export function issueAttestation(db: Db, request: Request): Promise<Issued> {
  const { userId, formationSlug, courseId, name, showsName, seller } = request;
  return db.transaction().execute(async (trx): Promise<Issued> => {
    // Two concurrent requests would take the same number, and a sequence would leave gaps.
    await takeAdvisoryLock(trx, "attestation");
    const candidate = await readCandidate(trx, userId, formationSlug);
    const course = candidate?.courses.find(({ id }) => id === courseId);
    if (!candidate || !course) return { ok: false, reason: "unknown" };
    const { issued, completed, title } = course;
    if (issued) return { ok: true, code: issued.code };
    if (!completed) return { ok: false, reason: "not-completed" };
    const lessons = completed.lessons.map(({ title, minutes }) => ({ title, minutes }));
    const code = randomBytes(16).toString("base64url");
    await trx
      .insertInto("certificates")
      .values({
        code,
        number: await nextNumber(trx),
        userId,
        courseId,
        formationId: candidate.formationId,
        name,
        showsName,
        courseTitle: title,
        minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
        lessons: JSON.stringify(lessons),
        seller: JSON.stringify(seller),
        completedOn: parisDay(completed.at).toString(),
      })
      .execute();
    return { ok: true, code };
  });
}

async function nextNumber(trx: Db): Promise<string> {
  const prefix = `A${parisDay(new Date()).year}-`;
  const { last } = await trx
    .selectFrom("certificates")
    .select(
      sql<number | null>`greatest(right(max(number), 6)::int,
      (select max(last) from number_gaps where series = ${prefix}))`.as("last"),
    )
    .where("number", "like", `${prefix}%`)
    .executeTakeFirstOrThrow();
  return `${prefix}${String((last ?? 0) + 1).padStart(6, "0")}`;
}
