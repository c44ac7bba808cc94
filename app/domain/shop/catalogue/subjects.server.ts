import { coursePages } from "#app/content/courses/course-pages.ts";
import { mainFormationOf } from "#app/content/formation-page.ts";
import { type Actor, audit } from "#app/domain/journal/audit/audit.server.ts";
import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { invalidatePages } from "../../values/invalidate-pages.server.ts";
import { cutSlug, slugOf } from "../../values/slug.ts";

export interface Subject {
  slug: string;
  name: string;
  formations: number;
}

/** In the founder's order. */
export function listSubjects(db: Db): Promise<Subject[]> {
  return db
    .selectFrom("subjects")
    .select(["slug", "name"])
    .select(({ selectFrom }) =>
      selectFrom("formations")
        .select(({ fn }) => fn.countAll<number>().as("formations"))
        .whereRef("category", "=", "subjects.slug")
        .$asScalar()
        .$notNull()
        .as("formations"),
    )
    .orderBy("position")
    .orderBy("slug")
    .execute();
}

export type SubjectChange =
  | { do: "add"; name: string }
  | { do: "rename"; slug: string; name: string }
  | { do: "move"; slug: string; position: { side: "before" | "after"; beside: string } }
  | { do: "remove"; slug: string };

type SubjectChanged = { ok: true } | { ok: false; reason: "unknown" | "taken" | "unnamed" | "used" | "shipped" };

const MAX_SLUG = 60;

/** One change at a time: each sees the subjects as the one before has left them. */
export async function changeSubjects(db: Db, actor: Actor, change: SubjectChange): Promise<SubjectChanged> {
  return db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, "subjects");
    const subjects = await listSubjects(trx);
    const changed = await apply(trx, subjects, change);
    if (typeof changed !== "string") return changed;
    const names = (list: readonly Subject[]) => ({ subjects: list.map(({ name }) => name) });
    const [before, after] = [names(subjects), names(await listSubjects(trx))];
    await audit(trx, actor, { action: AUDITED[change.do], entity: "subject", entityId: changed, before, after });
    await invalidatePages(trx);
    return { ok: true };
  });
}

const AUDITED = { add: "create", rename: "update", move: "move", remove: "delete" } as const;
type Refused = Extract<SubjectChanged, { ok: false }>;
const refused = (reason: Refused["reason"]): Refused => ({ ok: false, reason });

/** The slug of what was changed. */
async function apply(trx: Db, subjects: readonly Subject[], change: SubjectChange): Promise<string | Refused> {
  if (change.do === "add") {
    const slug = cutSlug(slugOf(change.name), MAX_SLUG);
    if (slug === "") return refused("unnamed");
    if (subjects.some((other) => other.slug === slug || slugOf(other.name) === slug)) return refused("taken");
    await trx
      .insertInto("subjects")
      .values({ slug, name: change.name, position: subjects.length + 1 })
      .execute();
    await number(trx, [...subjects.map((subject) => subject.slug), slug]);
    return slug;
  }
  const { slug } = change;
  const subject = subjects.find((one) => one.slug === slug);
  if (!subject) return refused("unknown");
  const others = subjects.filter((one) => one.slug !== slug);
  switch (change.do) {
    case "rename": {
      const key = slugOf(change.name);
      if (key === "") return refused("unnamed");
      if (others.some(({ name }) => slugOf(name) === key)) return refused("taken");
      await trx.updateTable("subjects").set({ name: change.name }).where("slug", "=", slug).execute();
      return slug;
    }
    case "move": {
      const { side, beside } = change.position;
      const at = others.findIndex((one) => one.slug === beside);
      if (at < 0) return refused("unknown");
      await number(trx, others.map((one) => one.slug).toSpliced(side === "before" ? at : at + 1, 0, slug));
      return slug;
    }
    case "remove": {
      if (await hasOwnPage(trx, slug)) return refused("shipped");
      if (subject.formations > 0) return refused("used");
      await trx.deleteFrom("subjects").where("slug", "=", slug).execute();
      return slug;
    }
  }
}

/** The page of a subject sells the formation that came with it, and goes with that. */
async function hasOwnPage(trx: Db, subject: string): Promise<boolean> {
  const page = mainFormationOf(subject);
  const slug = page && coursePages[`/${page}`]?.catalogueSlug;
  if (!slug) return false;
  const sold = await trx.selectFrom("formations").select("id").where("slug", "=", slug).executeTakeFirst();
  return sold !== undefined;
}

async function number(trx: Db, slugs: readonly string[]): Promise<void> {
  for (const [index, slug] of slugs.entries())
    await trx
      .updateTable("subjects")
      .set({ position: index + 1 })
      .where("slug", "=", slug)
      .execute();
}
