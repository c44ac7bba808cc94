import { MY_DATA_FIELDS } from "#app/content/my-data-fields.ts";

/** A row with names that the customer reads: « cree_le ». */
export type Row = Record<string, unknown>;

type Field = keyof typeof MY_DATA_FIELDS;

/** The fields of a query, each of which has a label. */
export async function rowsOf<Name extends Field>(query: {
  execute(): Promise<Record<Name, unknown>[]>;
}): Promise<Row[]> {
  const rows = await query.execute();
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])));
}

const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(MY_DATA_FIELDS).map(([name, label]) => [name.toLowerCase(), label]),
);

/** The database has lost a capital of some names on the way: « motDOrigine » comes back as « mot_dorigine ». */
export function fieldLabel(name: string): string {
  return LABELS[name.replaceAll("_", "")] ?? name;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
