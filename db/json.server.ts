import {
  AliasNode,
  ColumnNode,
  type Expression,
  IdentifierNode,
  ReferenceNode,
  type SelectQueryNode,
  sql,
} from "kysely";
import type { jsonArrayFrom as ArrayFrom, jsonObjectFrom as ObjectFrom } from "kysely/helpers/postgres";

/**
 * The rows of a subquery as JSON, like Kysely's own helpers. Those take the keys from the names in SQL, and
 * CamelCasePlugin leaves keys inside of JSON alone: here the keys are the names that the code uses.
 */
export const jsonArrayFrom: typeof ArrayFrom = (rows) =>
  sql`(select coalesce(json_agg(${jsonRow(rows)}), '[]') from ${rows} as item)`;

/** Its only row, or null. */
export const jsonObjectFrom: typeof ObjectFrom = (rows) => sql`(select ${jsonRow(rows)} from ${rows} as item)`;

function jsonRow(rows: Expression<unknown>) {
  const { selections = [] } = rows.toOperationNode() as SelectQueryNode;
  const names = selections.map(({ selection }) => nameOf(selection));
  return sql`json_build_object(${sql.join(names.flatMap((name) => [sql.lit(camelCase(name)), sql.ref(`item.${name}`)]))})`;
}

/** A subquery that is built from the database, not from a query, has the names of SQL already. */
function nameOf(selection: NonNullable<SelectQueryNode["selections"]>[number]["selection"]): string {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return camelCase(selection.alias.name);
  const column = ReferenceNode.is(selection) ? selection.column : selection;
  if (ColumnNode.is(column)) return camelCase(column.column.name);
  throw new Error("A row of JSON needs the name of each column");
}

function camelCase(name: string): string {
  return name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}
