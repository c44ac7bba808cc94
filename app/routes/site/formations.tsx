import { href } from "react-router";
import { CATEGORY_LABELS, formationPage } from "#app/content/formation-page.ts";
import { listFormations } from "#app/domain/shop/catalogue/formations.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { tintOf } from "#app/ui/formation-image.tsx";
import { HeadlineText } from "#app/ui/headings.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { notForSaleLabel } from "../shop/labels.ts";
import type { Route } from "./+types/formations";

export async function loader({ context }: Route.LoaderArgs) {
  const formations = await listFormations(context.get(dbContext));
  return formations.map(({ slug, name, description, category, price, notForSale }) => ({
    slug,
    name,
    description,
    category,
    price: price.label,
    note: price.note,
    state: notForSale && notForSaleLabel(notForSale),
  }));
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: formationPage.list.metaTitle, description: formationPage.list.metaDescription });

export default function Formations({ loaderData: formations }: Route.ComponentProps) {
  const { headline, lead } = formationPage.list;
  const categories = Object.entries(CATEGORY_LABELS).map(([category, label]) => ({
    category,
    label,
    cards: formations.filter((formation) => formation.category === category),
  }));
  return (
    <div className="wrap flex flex-col gap-16 py-16">
      <header className="flex max-w-[42rem] flex-col gap-6">
        <h1>
          <HeadlineText {...headline} />
        </h1>
        <p className="text-ink-soft text-lg">{lead}</p>
      </header>
      {categories
        .filter(({ cards }) => cards.length > 0)
        .map(({ category, label, cards }) => (
          <section key={category} className="flex flex-col gap-6" aria-labelledby={category}>
            <h2 id={category}>{label}</h2>
            {category === "lifestyle" && (
              <p>
                <a className="link" href={href("/lifestyle")}>
                  Choisir par quel chantier commencer
                </a>
              </p>
            )}
            <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
              {cards.map((card) => (
                <Card key={card.slug} {...card} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function Card({ slug, name, description, category, price, note, state }: Route.ComponentProps["loaderData"][number]) {
  return (
    <li className={`card tint-${tintOf(category)} flex flex-col gap-4`}>
      <h3 className="text-xl">{name}</h3>
      <p className="grow text-ink-soft text-sm leading-normal">{description}</p>
      <p>
        <strong>{price}</strong>
        {note && <span className="block text-ink-soft text-sm leading-normal">{note}</span>}
      </p>
      {state && <p className="text-sm leading-normal">{state}</p>}
      <p>
        <a className="link" href={href("/formations/:slug", { slug })}>
          Voir le programme<span className="sr-only"> de la {name}</span>
        </a>
      </p>
    </li>
  );
}
