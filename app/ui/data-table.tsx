import { Fragment, type ReactNode } from "react";
import { RowDetails } from "./row-details.tsx";

interface DataTableProps {
  /** The caption, for screen readers only unless `showCaption` is set. */
  caption: ReactNode;
  showCaption?: boolean;
  columns: readonly string[];
  /** One cell for each column; the first one names the row. */
  /** `name`: of a row whose first cell is a component that makes its own words. */
  rows: readonly { key: string; name?: string; cells: readonly ReactNode[] }[];
  /** The text in place of an empty table. */
  empty: ReactNode;
  /** On a telephone each value takes the whole width, with the column's name above it. */
  isStacked?: boolean;
  /** Whether its rows are folded on a telephone; otherwise those of a long list are. */
  isFolded?: boolean;
  /** The columns that a folded row shows all the same, without their names. */
  unfolded?: readonly string[];
}

/** A dash for an empty cell; hidden on a telephone, where nothing is aligned. */
const NOTHING = "—";
// A very long word breaks instead of widening the table.
const CELL =
  "wrap-anywhere py-1 wide:table-cell wide:min-w-16 wide:border-line wide:border-b wide:py-2 wide:pe-2 wide:align-middle xl:pe-3! print:min-w-0";
const LABEL =
  "items-baseline gap-x-3 *:justify-self-start before:text-ink-soft before:text-sm before:content-[attr(data-label)] wide:wrap-break-word wide:before:content-none";

const KEPT = `${CELL} col-start-1 block border-t-0 py-0! wide:py-2!`;

/** So many rows are shown unfolded on a telephone. */
const UNFOLDED = 10;

/**
 * A table on wide screens, which scrolls by itself; on a telephone each row stands by itself, with the column's name
 * before each value. There the rows of a long list are folded: what opens a row stands beside its first cell.
 */
export function DataTable(props: DataTableProps) {
  const { caption, showCaption, columns, rows, empty, isStacked = false, isFolded, unfolded = [] } = props;
  if (rows.length === 0) return <EmptyList>{empty}</EmptyList>;
  const folds = isFolded ?? rows.length > UNFOLDED;
  const shown = folds ? "hidden col-span-full group-has-[details[open]]/row:grid wide:table-cell!" : "grid";
  const value = `${CELL} ${LABEL} ${isStacked ? "" : "grid-cols-[8rem_1fr] @max-3xs:grid-cols-1"}`;
  return (
    <div className="@container relative -mx-1.5 overflow-x-auto px-1.5 print:overflow-visible">
      <table className="block wide:table">
        <caption className={showCaption ? "block wide:table-caption" : "visually-hidden"}>{caption}</caption>
        <thead className="hidden wide:table-header-group">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="min-w-16 border-line border-b py-2 pe-2 align-bottom xl:pe-3">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block wide:table-row-group">
          {rows.map((row) => (
            <tr
              key={row.key}
              className={`group/row border-line border-t wide:table-row wide:border-0 ${folds ? "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-1" : "block py-4"}`}
            >
              {row.cells.map((cell, index) =>
                index === 0 ? (
                  <Fragment key={columns[index]}>
                    <th
                      scope="row"
                      className={`${CELL} block border-t-0 font-semibold wide:min-w-28 wide:border-t ${folds ? (unfolded.length > 0 ? "col-start-1 pt-2.5" : "self-center") : ""}`}
                    >
                      {cell}
                    </th>
                    {folds && (
                      <td
                        className={`block min-w-0 border-t-0 p-0 wide:hidden ${unfolded.length > 0 ? "col-start-2 row-span-4 row-start-1" : ""}`}
                      >
                        <RowDetails of={row.name ?? cell} />
                      </td>
                    )}
                  </Fragment>
                ) : (
                  <td
                    key={columns[index]}
                    data-label={columns[index]}
                    className={
                      folds && unfolded.includes(columns[index] ?? "")
                        ? KEPT
                        : `${cell === NOTHING ? "hidden" : shown} ${value}`
                    }
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Texts that people typed have any length, so their column has a maximum width. */
export function FreeText({ children }: { children: ReactNode }) {
  return <span className="wrap-anywhere block wide:min-w-28 wide:max-w-88">{children}</span>;
}

export function EmptyList({ children }: { children: ReactNode }) {
  return <p className="rounded-md border-[1.5px] border-line border-dashed px-4 py-8 text-center">{children}</p>;
}

/** A small second line below what it explains. */
export function Detail({ children }: { children: ReactNode }) {
  return <span className="block font-normal text-ink-soft text-xs">{children}</span>;
}

/** The links and buttons of one row of a list. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-x-5 text-sm xl:flex-nowrap print:hidden">{children}</div>;
}
