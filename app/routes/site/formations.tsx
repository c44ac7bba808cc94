import { href } from "react-router";
import type { ShippedSubject } from "#app/content/formation-page.ts";
import { countContents, NO_CONTENTS } from "#app/domain/school/programme/contents.server.ts";
import { listFormations } from "#app/domain/shop/catalogue/formations.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { LinkLine } from "#app/ui/button.tsx";
import { HeadlineText } from "#app/ui/headings.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import type { Route } from "./+types/formations";
import { FormationCard, formationCard } from "./formation-card.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const formations = await listFormations(db);
  const contents = await countContents(
    db,
    formations.map(({ id }) => id),
  );
  const contentsOf = ({ id }: { id: string }) => contents.get(id) ?? NO_CONTENTS;
  // Subjects as the founder has arranged them; in each of them the longest first, and last what cannot be bought today.
  const ordered = formations.toSorted(
    (one, other) =>
      one.subject.position - other.subject.position ||
      Number(one.notForSale !== null) - Number(other.notForSale !== null) ||
      contentsOf(other).lessons - contentsOf(one).lessons,
  );
  return {
    words: await siteText(db, "formations"),
    cards: ordered.map((formation) => formationCard(formation, contentsOf(formation))),
  };
}

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.words);

const GROUPS = ["payment", "subscription"] as const;

/** Two beside each other, then three; the last ones share their row. */
const SPANS =
  "md:col-span-3 md:max-lg:odd:last:col-span-6 lg:col-span-2 lg:[&:nth-child(3n+1):last-child]:col-span-6 lg:[&:nth-child(3n+1):nth-last-child(2)]:col-span-3 lg:[&:nth-child(3n+2):last-child]:col-span-3";

/** No two neighbours have the same drawing: that of their category, or a later hour of the day. */
const HOURS = [undefined, 0.2, 1, 0.6];

export default function Formations({ loaderData }: Route.ComponentProps) {
  const { words, cards } = loaderData;
  const shown = GROUPS.map((group) => ({ type: group, cards: cards.filter(({ type }) => type === group) }));
  return (
    <div className="wrap flex flex-col gap-16 py-16">
      <header className="flex max-w-[42rem] flex-col gap-6">
        <h1>
          <HeadlineText {...words.headline} />
        </h1>
        <Paragraphs className="text-ink-soft text-lg" text={words.lead} />
      </header>
      {cards.length === 0 && (
        <p>Aucune formation n’est proposée pour le moment. Reviens bientôt&nbsp;: les premières se préparent.</p>
      )}
      {shown
        .filter(({ cards }) => cards.length > 0)
        .map(({ type, cards }) => (
          <section key={type} className="flex flex-col gap-6" aria-labelledby={type}>
            <h2 id={type}>{words[type]}</h2>
            <ul className="grid gap-6 md:grid-cols-6">
              {cards.map((card, place) => (
                <li key={card.slug} className={`grid ${SPANS}`}>
                  <FormationCard {...card} hour={HOURS[place % HOURS.length]} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {cards.some(({ category }) => category === ("lifestyle" satisfies ShippedSubject)) && (
        <LinkLine href={href("/lifestyle")}>Lifestyle&nbsp;: choisir par quel chantier commencer</LinkLine>
      )}
    </div>
  );
}
