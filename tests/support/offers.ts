import { sql } from "kysely";
import { addressOf } from "./admin.ts";
import type { Shop } from "./shop.ts";
import type { Page, Visitor } from "./visitor.ts";

/** Sends the formation's form in the administration with these fields changed. */
export async function editOffer(admin: Visitor, slug: string, fields: Record<string, string | boolean>): Promise<Page> {
  return admin.submit(await admin.open(`${await addressOf(admin, slug)}/modifier`), fields, "Sauvegarder");
}

/** Changes columns of a formation in the database, as time or an earlier release has done. */
export async function changeOffer(shop: Shop, slug: string, values: object): Promise<void> {
  await shop.inspect(async (db) => {
    await db.updateTable("formations").set(values).where("slug", "=", slug).execute();
    await sql`select pg_notify('pages', '')`.execute(db);
  });
}

/** Archives every lesson of a course, or brings them back. */
export async function emptyCourse(shop: Shop, slug: string, isEmpty = true): Promise<void> {
  await shop.inspect(async (db) => {
    const course = db.selectFrom("courses").select("id").where("slug", "=", slug);
    const archivedAt = isEmpty ? new Date() : null;
    await db.updateTable("lessons").set({ archivedAt }).where("courseId", "in", course).execute();
    await sql`select pg_notify('pages', '')`.execute(db);
  });
}

/** A day in Paris, so many days from today. */
export function dayIn(days: number): string {
  return Temporal.Now.plainDateISO("Europe/Paris").add({ days }).toString();
}

/** One item of the launch list. */
export function stepOf(list: string, code: string): string {
  return list.split("data-step=").find((part) => part.startsWith(`"${code}"`)) ?? "";
}
