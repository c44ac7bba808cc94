import { TableScroll } from "./lists.tsx";
import { inline } from "./prose-blocks.tsx";

interface ResourceTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  note?: string;
  className: string;
}

const FIGURE = /^[+−]?\s?\d[\d\s,]*(\s[€%].*)?$/;

/** The first cell names its line; a column of figures is set to the right, digits under digits. */
export function ResourceTable({ caption, head, rows, note, className }: ResourceTableProps) {
  const isFigures = head.map((_, column) => column > 0 && rows.every((row) => FIGURE.test(row[column] ?? "")));
  const look = (column: number) => (isFigures[column] ? "figure" : undefined);
  return (
    <div className={className}>
      <TableScroll className="my-0" label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {head.map((cell, column) => (
                <th key={cell} scope="col" className={look(column)}>
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join()}>
                {row.map((cell, column) =>
                  column === 0 ? (
                    <th key={head[column]} scope="row">
                      {inline(cell)}
                    </th>
                  ) : (
                    <td key={head[column]} className={look(column)}>
                      {inline(cell)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {note && <p className="hint mt-3">{inline(note)}</p>}
    </div>
  );
}
