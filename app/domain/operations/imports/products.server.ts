import type { Db } from "#db/connection.server.ts";
import type { ImportColumn, ImportProducts } from "#db/types.ts";
import { publishedLessons } from "../../school/release/published-programme.server.ts";
import { cutAt } from "../../values/lines.ts";
import { withoutAccents } from "../../values/slug.ts";
import { dataRows, type TableFile } from "./file/read-table.server.ts";

/** What stands for each product that is told no formation of its own. */
export const OTHERS = "";

/**
 * « Formation L’Été » and « l'ete » are one: the catalogue puts the word before each name, and a keyboard types other
 * signs than a typesetter.
 */
export function plainName(name: string): string {
  return withoutAccents(name)
    .replace(/[‘’ʼ‛′´`]/g, "'")
    .replace(/[«»“”„‟″"]/g, " ")
    .replace(/[‐‑–—]/g, "-")
    .replace(/\s+/g, " ")
    .replace(/ (?=[:;!?])/g, "")
    .trim()
    .replace(/^formation /, "");
}

/** The id of the formation that a cell means: by its name, its address, its id, or as she has said. */
export async function namedFormations(
  db: Db,
  products: ImportProducts = {},
): Promise<(cell: string) => string | undefined> {
  const told = new Map(Object.entries(products));
  const formations = await db.selectFrom("formations").select(["id", "name", "slug"]).execute();
  const byName = new Map(
    formations.flatMap(({ id, slug, name }) => [id, slug, name].map((one) => [plainName(one), id] as const)),
  );
  return (cell) => {
    const name = plainName(cell);
    return byName.get(name) ?? told.get(name) ?? told.get(OTHERS);
  };
}

export function openableFormations(db: Db) {
  return db
    .selectFrom("formations")
    .select(["id", "name", "slug"])
    .where("status", "!=", "archived")
    .where((from) =>
      from.exists(
        publishedLessons(db).select("lessons.id").whereRef("formationCourses.formationId", "=", "formations.id"),
      ),
    )
    .orderBy("name")
    .execute();
}

/** A form has so many of them. */
export const MOST_PRODUCTS = 40;

export interface Product {
  name: string;
  rows: number;
  formationId: string;
}

interface File extends TableFile {
  mapping: readonly ImportColumn[];
  products: ImportProducts;
}

/** The names of the file that no formation has, the most frequent first. */
export async function unknownProducts(db: Db, { mapping, products, ...file }: File): Promise<Product[]> {
  const column = mapping.indexOf("formation");
  if (column < 0) return [];
  const idOf = await namedFormations(db);
  const told = new Map(Object.entries(products));
  const found = new Map<string, Product>();
  for await (const { cells } of dataRows(file)) {
    const name = cutAt(cells[column] ?? "", 200);
    if (name === "" || idOf(name)) continue;
    const key = plainName(name);
    const one = found.get(key) ?? { name, rows: 0, formationId: told.get(key) ?? "" };
    one.rows += 1;
    found.set(key, one);
  }
  return [...found.values()].sort((one, other) => other.rows - one.rows).slice(0, MOST_PRODUCTS);
}
