import { sql } from "kysely";
import type { PagePath } from "#app/content/links.ts";
import { CATEGORY_LABELS, subjectLabel } from "#app/domain/people/testimonials/kinds.ts";
import type { Written } from "#app/domain/people/testimonials/testimonials.server.ts";
import { areSamplesRemoved, removedPages } from "#app/domain/values/removed.server.ts";
import type { Db } from "#db/connection.server.ts";
import { selectOffers, toFormation } from "./for-sale.server.ts";
import { listFormationNames } from "./formations.server.ts";

interface TestimonialSubject {
  value: string;
  label: string;
}

/** Formations that somebody can have followed: they are or were for sale, or somebody has access. */
async function followedFormations(db: Db): Promise<Set<string>> {
  const now = new Date();
  const rows = await selectOffers(db)
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("access").select("userId").whereRef("formationId", "=", "formations.id")).as("hasAccess"),
    )
    .execute();
  const followed = rows.filter((row) => row.hasAccess || row.firstOnSale || toFormation(row, now).notForSale === null);
  return new Set(followed.map(({ slug }) => slug));
}

/** What visitors are asked about: what is published and somebody can have followed, and what their link names. */
export async function followedSubjects(db: Db, named: string): Promise<TestimonialSubject[]> {
  const followed = (await followedFormations(db)).add("challenge");
  const subjects = await testimonialSubjects(db);
  return subjects.filter(({ isPublished, value }) => (isPublished && followed.has(value)) || value === named);
}

/** What a testimonial may be about: a formation, or the challenge while it has its page. */
async function testimonialSubjects(db: Db): Promise<(TestimonialSubject & { isPublished: boolean })[]> {
  const formations = await listFormationNames(db);
  const hasChallenge = !(await removedPages(db)).includes("/challenge" satisfies PagePath);
  return [
    ...formations.map(({ slug, name, isPublished }) => ({
      value: slug,
      label: name,
      isPublished: isPublished === true,
    })),
    ...(hasChallenge ? [{ value: "challenge", label: CATEGORY_LABELS.challenge, isPublished: true }] : []),
  ];
}

export async function testimonialSubject(db: Db, value: string) {
  return (await testimonialSubjects(db)).find((subject) => subject.value === value);
}

/** What visitors choose from: those of the samples as long as they are there, and all that is told about. */
export async function shownSubjects(db: Db, told: readonly Pick<Written, "category" | "categoryName">[]) {
  const about = told.flatMap(({ category, categoryName }) =>
    category ? [[category, subjectLabel(category, categoryName)] as const] : [],
  );
  const shipped = (await areSamplesRemoved(db)) ? {} : CATEGORY_LABELS;
  return { ...shipped, ...Object.fromEntries(about) } as Record<string, string>;
}

/** The same with what testimonials are about that is gone: they keep its name. */
export async function managedSubjects(db: Db): Promise<TestimonialSubject[]> {
  const subjects = await testimonialSubjects(db);
  const category = sql<string>`details ->> 'category'`;
  const used = await db
    .selectFrom("testimonials")
    .select([category.as("category"), sql<string | null>`max(details ->> 'categoryName')`.as("name")])
    .where(category, "is not", null)
    .groupBy(category)
    .orderBy(category)
    .execute();
  const others = used.filter((one) => !subjects.some(({ value }) => value === one.category));
  return [
    ...subjects.map(({ value, label }) => ({ value, label })),
    ...others.map((one) => ({ value: one.category, label: subjectLabel(one.category, one.name ?? "") })),
  ];
}
