import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type FormationForSale, selectOffers, toFormation } from "./for-sale.server.ts";

interface Bundle {
  slug: string;
  name: string;
  label: string;
  /** The courses that it has besides. */
  others: number;
  /** Cents: its parts one by one at today's prices; null unless each is sold alone, and for more together. */
  apart: number | null;
}

/** The cheapest formation for sale that has all courses of this one and more. Both are paid once. */
export async function findBundleOf(db: Db, part: FormationForSale, now = new Date()): Promise<Bundle | null> {
  if (part.type !== "payment") return null;
  const courses = await listCourses(db);
  const own = courses.get(part.id) ?? [];
  const holdsMore = (all: string[]) => all.length > own.length && own.every((id) => all.includes(id));
  if (own.length === 0 || !courses.values().some(holdsMore)) return null;
  const rows = await selectOffers(db)
    .where("type", "=", "payment")
    .where("formations.id", "in", [...courses.keys()])
    .execute();
  const sold = rows.map((row) => toFormation(row, now)).filter(({ notForSale }) => notForSale === null);
  const cheapest = sold.toSorted((a, b) => a.price.amount - b.price.amount || a.slug.localeCompare(b.slug));
  const bundle = cheapest.find(({ id }) => holdsMore(courses.get(id) ?? []));
  if (!bundle) return null;
  const held = courses.get(bundle.id) ?? [];
  const parts = held.map((course) => {
    const alone = cheapest.find(({ id }) => courses.get(id)?.length === 1 && courses.get(id)?.[0] === course);
    return alone?.price.amount ?? Number.NaN;
  });
  const sum = parts.reduce((total, amount) => total + amount, 0);
  return {
    slug: bundle.slug,
    name: bundle.name,
    label: bundle.price.label,
    others: held.length - own.length,
    apart: sum > bundle.price.amount ? sum : null,
  };
}

async function listCourses(db: Db): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("formationCourses")
    .select(["formationId", sql<string[]>`array_agg(course_id)`.as("courses")])
    .groupBy("formationId")
    .execute();
  return new Map(rows.map(({ formationId, courses }) => [formationId, courses]));
}
