import { href } from "react-router";
import { listFormations } from "#app/domain/shop/catalogue/formations.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ClosingBlocks } from "#app/ui/closing-blocks.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Hero, HeroActions } from "#app/ui/hero.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { Price } from "#app/ui/price.tsx";
import { inline, Paragraphs } from "#app/ui/prose-blocks.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { Pairs, Section } from "#app/ui/section.tsx";
import { saleState, waitingLabel } from "../shop/labels.ts";
import type { Route } from "./+types/lifestyle";

export const handle = { offer: "#formations" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const formations = await listFormations(db, "lifestyle");
  return {
    lifestyle: await siteText(db, "lifestyle"),
    formations: formations.map(({ slug, name, descriptionHtml, features, price, notForSale }) => ({
      slug,
      name,
      descriptionHtml,
      features,
      price,
      notForSale: saleState(notForSale),
    })),
  };
}

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.lifestyle);

export default function Lifestyle({ loaderData: { lifestyle, formations } }: Route.ComponentProps) {
  const { hero, themes, catalogue, principles, closing } = lifestyle;
  const listed = formations.map(({ slug }) => slug);
  return (
    <>
      <Hero {...hero}>
        <HeroActions primary={hero.primary} secondary={hero.secondary} />
      </Hero>

      {!themes.hidden && (
        <Section tone="muted" id="chantiers" headline={themes.headline} intro={themes.text}>
          <Pairs pairs={themes.items.filter(({ formation }) => !formation || listed.includes(formation))} />
        </Section>
      )}

      <Section id={catalogue.anchor} headline={catalogue.headline} intro={catalogue.text}>
        {formations.length === 0 && <Paragraphs text={catalogue.empty} />}
        <div>
          {formations.map((formation) => (
            <FormationRow key={formation.slug} formation={formation} />
          ))}
        </div>
      </Section>

      {!principles.hidden && (
        <Section tone="inverse" layout="split" id="prudence" headline={principles.headline}>
          <ul className="arc-list">
            {principles.items.map((item) => (
              <li key={item}>{inline(item)}</li>
            ))}
          </ul>
          <Paragraphs className="hint" text={principles.note} />
        </Section>
      )}

      <ClosingBlocks blocks={[closing]} />
    </>
  );
}

function FormationRow({ formation }: { formation: Route.ComponentProps["loaderData"]["formations"][number] }) {
  const { slug, name, descriptionHtml, features, price, notForSale } = formation;
  return (
    <article className="grid gap-x-columns gap-y-6 border-t border-line py-[clamp(2rem,5vw,3.5rem)] md:grid-cols-[1fr_17rem]">
      <div className="flow">
        <h3 className="text-2xl leading-[1.15]">{name}</h3>
        <RichText html={descriptionHtml} />
        {features.length > 0 && (
          <Disclosure
            summary={
              <>
                Ce qu’elle contient<span className="visually-hidden">, {name}</span>
              </>
            }
          >
            <ul className="arc-list">
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
      <div className="flow">
        <Price {...price} size="text-3xl" />
        {notForSale && <p className="hint">{notForSale.why}</p>}
        {notForSale?.hasList && (
          <a className="link" href={`${href("/formations/:slug", { slug })}#offre`}>
            {waitingLabel(notForSale)}
            <span className="visually-hidden"> {name}</span>
          </a>
        )}
        {!notForSale && (
          <ButtonLink href={href("/checkout/:slug", { slug })} variant="secondary">
            Voir la formation<span className="visually-hidden"> {name}</span>
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
