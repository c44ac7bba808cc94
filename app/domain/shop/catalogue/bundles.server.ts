import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { keptReading } from "../../values/kept-reading.server.ts";
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

type Offer = Pick<FormationForSale, "id" | "type" | "price">;

/** What pages say of bundles. The formations that are sold are read once, and only if one is asked for. */
export async function readBundles(db: Db) {
  const courses = await listCourses(db);
  let sold: Promise<FormationForSale[]> | undefined;
  const listOnce = () => {
    sold ??= listSold(db, courses);
    return sold;
  };
  return {
    /** The cheapest formation for sale that has all courses of this one and more. Both are paid once. */
    async holderOf(part: Offer): Promise<Bundle | null> {
      const own = courses.get(part.id) ?? [];
      const holdsMore = (all: string[]) => all.length > own.length && own.every((id) => all.includes(id));
      if (part.type !== "payment" || own.length === 0 || !courses.values().some(holdsMore)) return null;
      const bundle = (await listOnce()).find(({ id }) => holdsMore(courses.get(id) ?? []));
      if (!bundle) return null;
      const { slug, name, price } = bundle;
      const others = (courses.get(bundle.id)?.length ?? 0) - own.length;
      return { slug, name, label: price.label, others, apart: sumApart(bundle, await listOnce(), courses) };
    },
    /** Cents: what its courses cost one by one today; null unless each is sold alone, and for more together. */
    async apartOf(bundle: Offer): Promise<number | null> {
      if (bundle.type !== "payment" || (courses.get(bundle.id)?.length ?? 0) < 2) return null;
      return sumApart(bundle, await listOnce(), courses);
    },
  };
}

type Courses = ReadonlyMap<string, string[]>;

/** The cheapest first. */
async function listSold(db: Db, courses: Courses): Promise<FormationForSale[]> {
  const rows = await selectOffers(db)
    .where("type", "=", "payment")
    .where("formations.id", "in", [...courses.keys()])
    .execute();
  const now = new Date();
  const sold = rows.map((row) => toFormation(row, now)).filter(({ notForSale }) => notForSale === null);
  return sold.toSorted((a, b) => a.price.amount - b.price.amount || a.slug.localeCompare(b.slug));
}

function sumApart({ id: bundleId, price }: Offer, sold: FormationForSale[], courses: Courses): number | null {
  const sum = (courses.get(bundleId) ?? []).reduce((total, course) => {
    const alone = sold.find(({ id }) => courses.get(id)?.length === 1 && courses.get(id)?.[0] === course);
    return total + (alone?.price.amount ?? Number.NaN);
  }, 0);
  return sum > price.amount ? sum : null;
}

/** What the founder suggests to whoever has bought a formation, while it is for sale; not what she has already. */
export async function readSuggestion(db: Db, orderId: string) {
  const row = await selectOffers(db)
    .where("isActive", "=", true)
    .where("formations.id", "=", ({ selectFrom }) =>
      selectFrom("orders")
        .innerJoin("formations as bought", "bought.id", "orders.formationId")
        .select("suggestedFormationId")
        .where("orders.id", "=", orderId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("access")
            .innerJoin("orders", "orders.userId", "access.userId")
            .select("access.userId")
            .where("orders.id", "=", orderId)
            .where("revokedAt", "is", null)
            .whereRef("access.formationId", "=", "formations.id"),
        ),
      ),
    )
    .executeTakeFirst();
  const formation = row && toFormation(row, new Date());
  return formation && !formation.notForSale ? { slug: formation.slug, name: formation.name } : null;
}

const listCourses = keptReading(async (db): Promise<Courses> => {
  const rows = await db
    .selectFrom("formationCourses")
    .select(["formationId", sql<string[]>`array_agg(course_id)`.as("courses")])
    .groupBy("formationId")
    .execute();
  return new Map(rows.map(({ formationId, courses }) => [formationId, courses]));
});
