import { type Expression, type SelectQueryBuilder, type Simplify, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { MAX_COUNTED, PAGE_SIZE, type PageOf, pageOf } from "./paging.ts";

export async function readPage<DB, Tables extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
): Promise<PageOf<Simplify<Row>>>;
export async function readPage<DB, Tables extends keyof DB, Row, Item>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
  toItem: (row: Simplify<Row>) => Item,
): Promise<PageOf<Item>>;
export async function readPage<DB, Tables extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
  toItem: (row: Simplify<Row>) => unknown = (row) => row,
): Promise<PageOf<unknown>> {
  const rows = await query
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const total = await countRows(db, query.clearSelect().clearOrderBy());
  return pageOf(rows.map(toItem), page, total);
}

/** The newest first. */
export function readNewest<DB, Tables extends keyof DB, Row extends { id: string; createdAt: Date }>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: number,
): Promise<PageOf<Simplify<Row>>> {
  return readPage(db, query.orderBy(sql.ref("createdAt"), "desc").orderBy(sql.ref("id"), "desc"), page);
}

/** Of a query without selected columns, `MAX_COUNTED + 1` at most. */
export async function countRows<DB, Tables extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const some: Expression<unknown> = query.select(sql`1`.as("one")).limit(MAX_COUNTED + 1);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Of a query without selected columns, however many. */
export async function countExactly<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const counting = query.select(sql<number>`count(*)`.as("count")).$castTo<{ count: number }>();
  return (await counting.executeTakeFirstOrThrow()).count;
}
