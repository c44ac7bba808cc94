import type { DiffPart } from "#app/domain/values/word-diff.ts";

/** Words that were added and removed; null where two texts have too little in common. */
export function WordDiff({ parts }: { parts: readonly DiffPart[] | null }) {
  if (!parts) return <p className="hint">Ces deux textes ont trop peu en commun pour être comparés mot à mot.</p>;
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {parts.map(({ text, change }, index) => {
        const key = `${index}-${change}`;
        if (change === "same") return <span key={key}>{text}</span>;
        return change === "added" ? (
          <ins key={key} className="bg-tertiary-soft">
            {text}
          </ins>
        ) : (
          <del key={key} className="bg-primary-soft">
            {text}
          </del>
        );
      })}
    </p>
  );
}
