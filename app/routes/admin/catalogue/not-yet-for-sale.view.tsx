import { href } from "react-router";
import { type DraftCourse, FIRST_MONTH_DAYS, type Gap } from "#app/domain/shop/catalogue/availability.ts";

/** What a formation lacks that the administrator has opened. Other reasons, of a live key, are on the launch list. */
export function NotYetForSale({ gaps }: { gaps: readonly (Gap | DraftCourse)[] }) {
  const draft = gaps.find((gap) => gap.kind === "course");
  const missing = gaps.filter((gap) => gap.kind !== "course").map(gapLabel);
  return (
    <>
      <strong>Ouverte, mais pas encore en vente</strong>
      {gaps.length > 0 ? (
        <>
          &nbsp;:{" "}
          {draft && (
            <>
              le cours «&nbsp;<a href={href("/admin/cours/:id", { id: draft.id })}>{draft.title}</a>&nbsp;» n’est pas
              publié
            </>
          )}
          {draft && missing.length > 0 && ", et "}
          {missing.length > 0 && `il manque ${missing.join(", et ")}`}.
        </>
      ) : (
        <>
          {" "}
          <a href={href("/admin/lancement")}>Ce qui manque avant d’ouvrir</a>
        </>
      )}
    </>
  );
}

function gapLabel(gap: Gap): string {
  switch (gap.kind) {
    case "lesson":
      return "une leçon publiée, dans un cours dont les réglages cochent cette formation";
    case "first-month":
      return `une leçon qui s’ouvre dans les ${FIRST_MONTH_DAYS}\u00a0jours après l’achat`;
    case "session":
      return `une date dans les 35\u00a0jours pour «\u00a0${gap.sentence}\u00a0»`;
  }
}
