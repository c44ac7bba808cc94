import { href } from "react-router";
import { type FigureId, figuresCaution, figuresNotice, incomeCaution, isIncome } from "#app/content/figures.ts";
import type { ShownFigure } from "#app/domain/site/claims/shown-claims.server.ts";
import { proofLabel } from "./claim-labels.ts";
import { Stats } from "./stats.tsx";

/** The figures that may be shown, with their values and proofs. */
export function Claims({ figures, isWide }: { figures: readonly ShownFigure[]; isWide?: boolean }) {
  if (figures.length === 0) return null;
  return (
    <Stats
      isWide={isWide}
      items={figures.map(({ value, label, proof }) => ({ value, label, detail: proof && proofLabel(proof) }))}
      note={
        <>
          {figures.some(({ proof }) => proof === null) && figuresNotice}{" "}
          <a href={href("/chiffres")}>D’où viennent-ils&nbsp;?</a> {figuresCaution}{" "}
          {figures.some(({ id }) => isIncome(id)) && incomeCaution}
        </>
      }
    />
  );
}

/** The figures of a page, in its order. */
export function figuresAmong(ids: readonly FigureId[], figures: readonly ShownFigure[]): ShownFigure[] {
  return ids.flatMap((id) => figures.filter((figure) => figure.id === id));
}
