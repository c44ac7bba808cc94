import type { ReactNode } from "react";

interface DataRow {
  key: string;
  /** One for each column; the first names the row. */
  cells: readonly ReactNode[];
}

interface DataTableProps {
  /** What the table is, for those who listen; `showCaption` shows it as well. */
  caption: ReactNode;
  showCaption?: boolean;
  columns: readonly string[];
  rows: readonly DataRow[];
  /** Said in place of a table without rows. */
  empty: ReactNode;
}

/** Holds the place in a table; on a telephone, where nothing is aligned, it would only be one more line. */
const NOTHING = "—";

/** A table on wide screens; on a telephone each row stands by itself, with the column's name before each value. */
export function DataTable({ caption, showCaption, columns, rows, empty }: DataTableProps) {
  if (rows.length === 0) return <p className="data-empty">{empty}</p>;
  return (
    <table className="data-table">
      <caption className={showCaption ? "max-lg:block" : "visually-hidden"}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {row.cells.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]} scope="row">
                  {cell}
                </th>
              ) : (
                <td
                  key={columns[index]}
                  data-label={columns[index]}
                  className={cell === NOTHING ? "max-lg:hidden" : undefined}
                >
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
