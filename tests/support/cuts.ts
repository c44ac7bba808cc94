import { type KyselyPlugin, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { type Db, kyselyOn } from "#db/connection.server.ts";
import type { Shop } from "./shop.ts";

/** Runs it on one connection, which the server ends after so many statements; there is no other. False: it has fewer. */
export async function isCut(shop: Shop, after: number, run: (db: Db) => Promise<unknown>): Promise<boolean> {
  const pool = new pg.Pool({ connectionString: shop.env.DATABASE_URL, max: 1 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  let statements = 0;
  const cut: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements === after) await sql`select pg_terminate_backend(${rows[0].pid})`.execute(shop.db);
      return result;
    },
  };
  const connect = async () => {
    if (statements >= after) throw new Error("The connection is cut");
    return pool.connect();
  };
  const db = kyselyOn(
    new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  ).withPlugin(cut);
  const end = await run(db).catch((error) => error);
  await pool.end();
  if (statements < after && end instanceof Error) throw end;
  return statements >= after;
}
