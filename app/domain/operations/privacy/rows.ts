import myData from "#app/content/my-data-fields.json" with { type: "json" };

/** A row with names that the customer reads: « cree_le ». */
export type Row = Record<string, unknown>;

/** What a person reads beside each value of her copy (GDPR, art. 12). A field that has no label does not compile. */
type Field = keyof typeof myData.fields;

export async function rowsOf<Name extends Field>(query: {
  execute(): Promise<Record<Name, unknown>[]>;
}): Promise<Row[]> {
  const rows = await query.execute();
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])));
}

const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(myData.fields).map(([name, label]) => [name.toLowerCase(), label]),
);

/** The database has lost a capital of some names on the way: « motDOrigine » comes back as « mot_dorigine ». */
export function fieldLabel(name: string): string {
  return LABELS[name.replaceAll("_", "")] ?? name;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
