import type { ReactNode } from "react";
import { href } from "react-router";
import {
  type FigureId,
  type FigurePage,
  figuresCaution,
  figuresNotice,
  incomeCaution,
  isIncome,
} from "#app/content/figures.ts";
import type { ShownFigure } from "#app/domain/site/claims/shown-claims.server.ts";
import { proofLabel } from "./claim-labels.ts";

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
          {figures.some(({ proof }) => proof) ? (
            <a href={href("/chiffres")}>D’où viennent-ils&nbsp;?</a>
          ) : (
            "Leur source n’est pas encore publiée."
          )}{" "}
          {figuresCaution} {figures.some(({ about }) => isIncome(about)) && incomeCaution}
        </>
      }
    />
  );
}

/** The figures of a page: those that its text names, in its order, then the founder's own. */
export function figuresOf(page: FigurePage, ids: readonly FigureId[], figures: readonly ShownFigure[]): ShownFigure[] {
  const named = ids.flatMap((id) => figures.filter((figure) => figure.id === id));
  return [...named, ...figures.filter(({ pages }) => pages.includes(page))];
}

interface StatsProps {
  /** `detail`: where the figure comes from. */
  items: readonly { value: string; label: string; detail?: string | null }[];
  /** « Chiffres déclarés par la fondatrice », and where they come from. */
  note?: ReactNode;
  /** Below a row of cards: fewer beside each other. */
  isWide?: boolean;
}

const WIDE = "mt-[clamp(3rem,7vw,6rem)] grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]";

function Stats({ items, note, isWide }: StatsProps) {
  return (
    <>
      <dl className={`stats ${isWide ? WIDE : ""}`}>
        {items.map(({ value, label, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="amount">{value}</dd>
            {detail && <dd>{detail}</dd>}
          </div>
        ))}
      </dl>
      {note && <p className="hint">{note}</p>}
    </>
  );
}
