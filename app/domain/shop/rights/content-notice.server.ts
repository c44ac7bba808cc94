import { sql } from "kysely";
import { CONTENT_EXIT_DAYS } from "#app/content/legal/promises.ts";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueInBatches } from "../../mail/outbox.server.ts";
import { newId } from "../../values/ids.server.ts";
import { countExactly } from "../../values/read-page.server.ts";
import { parisDay } from "../../values/time.ts";

/** Also those whose access opens in a moment: they have paid for the content as it was. */
function holdersOf(db: Db, courseId: string) {
  return db
    .selectFrom("users")
    .select(["users.id", "users.email"])
    .where("users.id", "in", accessTo(db, courseId).select("access.userId"));
}

function accessTo(db: Db, courseId: string) {
  return db
    .selectFrom("access")
    .innerJoin("formationCourses", "formationCourses.formationId", "access.formationId")
    .where("formationCourses.courseId", "=", courseId)
    .where("access.revokedAt", "is", null);
}

export async function readContentNotices(db: Db, courseId: string) {
  const sent = await db
    .selectFrom("contentNotices")
    .select(["id", "partTitle", "summary", "takesEffectOn", "recipients", "sentBy", "at"])
    .where("courseId", "=", courseId)
    .orderBy("at", "desc")
    .execute();
  return { concerned: await countExactly(holdersOf(db, courseId).clearSelect()), sent };
}

interface Announcement {
  courseId: string;
  /** The course itself, one of its modules, or one of its lessons. */
  partId: string;
  summary: string;
  /** ISO day, tomorrow at the earliest. */
  takesEffectOn: string;
}

/** One email for each holder, once for a part and a day. False: it was announced already, or to nobody. */
export async function announceContent(db: Db, actor: Actor, announced: Announcement): Promise<boolean> {
  const { courseId, partId, takesEffectOn } = announced;
  return db.transaction().execute(async (trx) => {
    const partTitle = await titleOf(trx, courseId, partId);
    const holders = await holdersOf(trx, courseId).orderBy("users.id").execute();
    if (partTitle === undefined || holders.length === 0) return false;
    const id = newId();
    const noted = await trx
      .insertInto("contentNotices")
      .values({ ...announced, id, partTitle, recipients: holders.length, sentBy: actor.name })
      .onConflict((conflict) => conflict.columns(["partId", "takesEffectOn"]).doNothing())
      .executeTakeFirst();
    if (noted.numInsertedOrUpdatedRows !== 1n) return false;
    await queueInBatches(
      trx,
      holders.map((holder) => ({
        name: "order-content-changed",
        recipient: holder.email,
        props: { noticeId: id, userId: holder.id },
        dedupeKey: `order-content-changed:${id}:${holder.id}`,
      })),
    );
    const after = { takesEffectOn, recipients: holders.length };
    await audit(trx, actor, { action: "create", entity: "content_notice", entityId: id, after });
    return true;
  });
}

const titled = (part: string) => sql<string>`${`${part} «\u00a0`}::text || title || ${"\u00a0»"}::text`.as("title");

async function titleOf(trx: Db, courseId: string, partId: string): Promise<string | undefined> {
  const ofCourse = trx.selectFrom("courses").select("title").where("id", "=", courseId).where("id", "=", partId);
  const ofModule = trx.selectFrom("courseModules").select(titled("Module")).where("courseId", "=", courseId);
  const ofLesson = trx.selectFrom("lessons").select(titled("Leçon")).where("courseId", "=", courseId);
  const row = await ofCourse
    .unionAll(ofModule.where("id", "=", partId))
    .unionAll(ofLesson.where("id", "=", partId))
    .executeTakeFirst();
  return row?.title;
}

/** What the letter to one holder tells; null when she has lost the access meanwhile. */
export async function readAnnouncedContent(db: Db, { noticeId, userId }: { noticeId: string; userId: string }) {
  const notice = await db
    .selectFrom("contentNotices")
    .select(["courseId", "partTitle", "summary", "takesEffectOn"])
    .where("id", "=", noticeId)
    .executeTakeFirst();
  if (!notice) return null;
  const rows = await accessTo(db, notice.courseId)
    .innerJoin("formations", "formations.id", "access.formationId")
    .leftJoin("orders", "orders.id", "access.orderId")
    .select(["formations.name", "orders.id as orderId", "orders.number", "orders.type"])
    .where("access.userId", "=", userId)
    .orderBy("access.grantedAt", "desc")
    .execute();
  return rows.length === 0 ? null : { ...notice, formations: rows, freeUntil: freeUntil(notice.takesEffectOn) };
}

/** Thirty days after the letter or after the change, whichever is later. */
function freeUntil(takesEffectOn: string): string {
  const sentOn = parisDay(new Date());
  const change = Temporal.PlainDate.from(takesEffectOn);
  const later = Temporal.PlainDate.compare(change, sentOn) > 0 ? change : sentOn;
  return later.add({ days: CONTENT_EXIT_DAYS }).toString();
}
