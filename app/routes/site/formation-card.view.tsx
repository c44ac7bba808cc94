import { href } from "react-router";
import { withWholeDays } from "#app/content/typography.ts";
import type { Contents } from "#app/domain/school/programme/contents.server.ts";
import type { FormationForSale } from "#app/domain/shop/catalogue/for-sale.server.ts";
import { firstSentence } from "#app/domain/values/lines.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { CourseCard } from "#app/ui/course-card.tsx";
import { tintOf } from "#app/ui/formation-image.tsx";
import { saleState, waitingLabel } from "../shop/labels.ts";
import { countsLabel, formatLabel } from "./contents-labels.ts";

/** What a visitor reads of a formation among others: its price is always the catalogue's. */
export function formationCard(formation: FormationForSale, contents: Contents) {
  const { slug, name, description, image, category, subject, type, price, nextSession, notForSale } = formation;
  const session = nextSession && type === "subscription" ? withWholeDays(`séance le ${formatDate(nextSession)}`) : "";
  return {
    slug,
    name,
    description: firstSentence(description),
    image,
    category,
    subject,
    type,
    price: price.label,
    note: price.note,
    counts: countsLabel(contents),
    format: [formatLabel(contents), session].filter(Boolean).join(" · "),
    state: saleState(notForSale),
  };
}

interface CardProps extends ReturnType<typeof formationCard> {
  /** Of the sun, so that neighbours differ. */
  hour?: number;
  /** It stands on the formation's own page. */
  isHere?: boolean;
}

export function FormationCard({ hour, isHere = false, ...card }: CardProps) {
  const { slug, name, description, image, category, subject, price, note, counts, format, state } = card;
  const page = href("/formations/:slug", { slug });
  return (
    <CourseCard
      tint={tintOf(category)}
      title={name}
      hour={hour}
      image={image}
      href={state?.hasList || isHere ? `${page}#offre` : page}
      linkLabel={
        <>
          {state?.hasList ? waitingLabel(state) : isHere ? "Voir l’offre" : "Voir le programme"}
          <span className="sr-only"> de «&nbsp;{name}&nbsp;»</span>
        </>
      }
    >
      <p className="hint">{subject.name}</p>
      <p className="text-sm leading-normal">{description}</p>
      {counts && (
        <p className="text-sm leading-normal">
          <strong className="block">{counts}</strong>
          <span className="text-ink-soft">{format}</span>
        </p>
      )}
      {state && <p className="text-sm leading-normal">{state.why}</p>}
      <p className="mt-auto pt-5 [&+a]:mt-0">
        <strong className="text-lg">{price}</strong>
        {note && <span className="block hint">{withWholeDays(note)}</span>}
      </p>
    </CourseCard>
  );
}
