import { stringify } from "csv-stringify/sync";

/** A row with names that the customer reads: « cree_le ». */
export type Row = Record<string, unknown>;

export async function rowsOf(query: { execute(): Promise<object[]> }): Promise<Row[]> {
  const rows = await query.execute();
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function toCsv(data: Record<string, Row[]>): string {
  const lines = Object.entries(data).flatMap(([subject, found]) =>
    found.flatMap((row, index) =>
      Object.entries(row).map(([name, value]) => [subject, `${index + 1}`, name, plainText(value)]),
    ),
  );
  return stringify([["rubrique", "ligne", "champ", "valeur"], ...lines], {
    bom: true,
    delimiter: ";",
    record_delimiter: "windows",
    // A value that begins like a formula is escaped, so that no spreadsheet runs it.
    escape_formulas: true,
  });
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
