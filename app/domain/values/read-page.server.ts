import { type SelectQueryBuilder, type Simplify, sql } from "kysely";
import { PAGE_SIZE, type PageOf, pageOf } from "./paging.ts";

/** One page of an ordered query, and the number of rows of all pages. */
export async function readPage<DB, Tables extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
  toItem: (row: Simplify<Row>) => Item,
): Promise<PageOf<Item>> {
  const rows = await query
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const counting = query.clearSelect().clearOrderBy().select(sql<string>`count(*)`.as("total"));
  // The compiler cannot derive the type of this row from a generic query.
  const { total } = (await counting.executeTakeFirstOrThrow()) as { total: string };
  return pageOf(rows.map(toItem), page, Number(total));
}
