import { expressionBuilder, PGliteDialect } from "kysely";
import { expect, test } from "vitest";
import { kyselyOn } from "./connection.server.ts";
import { jsonArrayFrom } from "./json.server.ts";
import type { DB } from "./schema.ts";

const db = kyselyOn(new PGliteDialect({ pglite: () => Promise.reject(new Error("no database is needed")) }));

test.each([
  ["on the database", db],
  ["in an expression", expressionBuilder<DB, never>()],
])("the rows of a subquery that is built %s have the names of the code", (_, query) => {
  const rows = query.selectFrom("quizStarts").select(["quizStarts.blockId", "endsAt as until", "id"]);
  const { sql } = db.selectNoFrom(jsonArrayFrom(rows).as("starts")).compile();
  expect(sql).toContain(`json_build_object('blockId', "item"."block_id", 'until', "item"."until", 'id', "item"."id")`);
});
