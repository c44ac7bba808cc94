import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { queueEmail } from "../../mail/outbox.server.ts";

export type Refusal = { ok: true } | { ok: false; reason: "unknown" | "published" };

/** The author gets the reason by email (Code de la consommation, art. L111-7-2 and D111-17). */
export async function refuseTestimonial(
  db: Db,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<Refusal> {
  return db.transaction().execute(async (trx): Promise<Refusal> => {
    const row = await trx
      .selectFrom("testimonials")
      .select(["author", "published", "isSample", "refusedAt"])
      .select(sql<string | null>`coalesce(${sql.ref("authorEmail")}, details ->> 'email')`.as("email"))
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.isSample) return { ok: false, reason: "unknown" };
    if (row.published) return { ok: false, reason: "published" };
    if (row.refusedAt) return { ok: true };
    await trx
      .updateTable("testimonials")
      .set({ refusedAt: sql<Date>`now()`, refusal: reason })
      .where("id", "=", id)
      .execute();
    await audit(trx, actor, {
      entity: "testimonial",
      entityId: id,
      action: "refuse",
      after: { author: row.author, reason },
    });
    if (row.email) {
      await queueEmail(trx, {
        name: "testimonial-refused",
        recipient: row.email,
        props: { testimonialId: id },
        dedupeKey: `testimonial-refused:${id}`,
      });
    }
    return { ok: true };
  });
}
