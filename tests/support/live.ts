import { sql } from "kysely";
import type { Shop } from "./shop.ts";
import type { Page, Visitor } from "./visitor.ts";

/** No session is planned in the past: a day that no run of these stories meets. */
const LATER = "2099-01-13T20:00";
export const LINK = "https://visio.exemple.fr/salle-secrete";

/** Plans a live session by the form; returns the list. */
export async function planSession(admin: Visitor, fields: Record<string, string>, audience: string): Promise<Page> {
  const { form, typed } = await sessionForm(admin, fields, audience);
  return admin.complete(form, typed);
}

export async function refusedSession(admin: Visitor, fields: Record<string, string>, audience: string): Promise<Page> {
  const { form, typed } = await sessionForm(admin, fields, audience);
  const answer = await admin.submit(form, typed);
  if (answer.status !== 400) throw new Error(`Not refused: ${answer.status}`);
  return answer;
}

async function sessionForm(admin: Visitor, fields: Record<string, string>, audience: string) {
  const form = await admin.open("/admin/directs/nouveau");
  const option = form.document
    .querySelectorAll("select[name=pour] option")
    .find(({ text }) => text.startsWith(`${audience} · `));
  if (!option) throw new Error(`Nobody is called ${audience}`);
  const pour = option.getAttribute("value");
  return { form, typed: { pour, debut: LATER, lien: LINK, ...fields } };
}

/** The id of a session by its title. */
export async function sessionId(shop: Shop, title: string): Promise<string> {
  const row = await shop.inspect((db) =>
    db.selectFrom("liveSessions").select("id").where("title", "=", title).executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** Moves a session to start in some minutes, directly in the database. */
export async function startIn(shop: Shop, title: string, minutes: number): Promise<void> {
  await shop.inspect((db) =>
    db
      .updateTable("liveSessions")
      .set({ startsAt: sql`now() + make_interval(mins => ${minutes})` })
      .where("title", "=", title)
      .execute(),
  );
}

/** Creates a cohort by the form; returns its id. */
export async function aCohort(admin: Visitor, fields: Record<string, string>, formation: string): Promise<string> {
  const form = await admin.open("/admin/cohortes/nouvelle");
  const option = form.document.querySelectorAll("select[name=formation] option").find(({ text }) => text === formation);
  const page = await admin.complete(form, { formation: option?.getAttribute("value"), ...fields }, "Créer");
  return new URL(page.url).pathname.split("/").at(-1) ?? "";
}
