import type { SheetField } from "#app/content/texts/challenge-schemas.ts";
import type { ResourceBlock } from "#app/content/texts/resource-schema.ts";
import { TableScroll } from "./lists.tsx";
import { inline } from "./prose-blocks.tsx";

/** Where the reader writes by hand: lines or a table. The screen shows a few lines, the print all. */
export function WritingSheet(field: SheetField) {
  return (
    <section className="worksheet" aria-label={field.title}>
      <h3>{field.title}</h3>
      {field.hint && <p className="hint">{field.hint}</p>}
      {field.kind === "lines" ? <Lines count={field.lines} /> : <Grid {...field} />}
    </section>
  );
}

export function Lines({ count }: { count: number }) {
  return (
    <div className="ruled" aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines are all alike
        <i key={line} />
      ))}
    </div>
  );
}

interface GridProps extends Pick<Extract<SheetField, { kind: "grid" }>, "title" | "columns" | "rows"> {
  /** What stands in the other columns, by row. */
  cells?: string[][];
}

/** `rows`: what stands in the first column. */
export function Grid({ title, columns, rows, cells = [] }: GridProps) {
  return (
    <TableScroll label={`${title}, tableau`}>
      <table className="writing-grid">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column, index) =>
              column ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the corner of a table
                <td key={index} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed form, never reordered
            <tr key={index}>
              {row ? <th scope="row">{row}</th> : <td />}
              {columns.slice(1).map((column, at) => (
                <td key={column}>{cells[index]?.[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

type Exercise = Extract<ResourceBlock, { kind: "exercise" }>;

/** A sheet of paper: the instructions, then ruled lines. The screen shows a few of them, the print all. */
export function ExerciseSheet({ title, duration, instructions, lines }: Exercise) {
  return (
    <section className="worksheet my-8 print:my-4" aria-label={`Exercice\u00a0: ${title}`}>
      <p className="hint">Exercice · {duration}</p>
      <h3>{title}</h3>
      <ol>
        {instructions.map((instruction) => (
          <li key={instruction}>{inline(instruction)}</li>
        ))}
      </ol>
      <Lines count={lines} />
    </section>
  );
}
