import { type FigureId, figures, figuresCaution, figuresNotice } from "#app/content/figures.ts";
import { Stats } from "./stats.tsx";

/** The founder's figures, in the order asked for, with what they are worth. */
export function Claims({ ids }: { ids: readonly FigureId[] }) {
  const items = ids.flatMap((id) => figures.filter((figure) => figure.id === id));
  const sources = items.flatMap(({ label, source }) => (source ? [`${label}\u00a0: ${source}`] : []));
  return (
    <Stats
      items={items}
      note={
        <>
          {figuresNotice} {sources.length > 0 && `Sources\u00a0: ${sources.join("\u00a0; ")}. `}
          {figuresCaution}
        </>
      }
    />
  );
}
