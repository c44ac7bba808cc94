import type { ColumnType, ExportFile } from "#app/content/export-files.ts";
import type { Cell } from "../../values/csv.server.ts";

/** What stands in a cell for a value of the database. A time is complete, so that an import finds the same one again. */
function cellOf(type: ColumnType, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (type === "euros") return BigInt(value as number);
  if (type === "boolean") return value ? "oui" : "non";
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : (value as string | number);
}

export function rowOf({ columns }: ExportFile, row: Readonly<Record<string, unknown>>): Cell[] {
  return Object.entries(columns).map(([key, { type, words }]) => {
    const value = row[key];
    return cellOf(type, typeof value === "string" ? (words?.[value] ?? value) : value);
  });
}
