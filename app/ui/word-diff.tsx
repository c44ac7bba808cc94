import { Fragment } from "react";
import type { DiffPart } from "#app/domain/values/word-diff.ts";

const LOOK = { ins: "bg-success-soft", del: "bg-error-soft" };

/** Words that were added and removed; null where two texts have too little in common. `from` and `to` name the texts. */
export function WordDiff({
  parts,
  from = "l’ancien texte",
  to = "le nouveau",
}: {
  parts: readonly DiffPart[] | null;
  from?: string;
  to?: string;
}) {
  if (!parts) return <p className="hint">Ces deux textes ont trop peu en commun pour être comparés mot à mot.</p>;
  return (
    <>
      <p className="hint">
        <s className={LOOK.del}>Barré</s>&nbsp;: {from}. <u className={LOOK.ins}>Souligné</u>&nbsp;: {to}.
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">
        {parts.map(({ text, change }, index) => {
          const key = `${index}-${change}`;
          if (change === "same") return <span key={key}>{text}</span>;
          if (change === "removed")
            return (
              <del key={key} className={LOOK.del}>
                {text}
              </del>
            );
          const before = parts[index - 1];
          const isBeside = before?.change === "removed" && !/\s$/.test(before.text);
          return (
            <Fragment key={key}>
              {isBeside && " "}
              <ins className={LOOK.ins}>{text}</ins>
            </Fragment>
          );
        })}
      </p>
    </>
  );
}
