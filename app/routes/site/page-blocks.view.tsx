import type { ReactNode } from "react";
import { href } from "react-router";
import { FilmPlayer } from "#app/domain/school/blocks/film.tsx";
import { Picture } from "#app/domain/school/blocks/image.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Faq } from "#app/ui/disclosure.tsx";
import { HeadlineText } from "#app/ui/headings.tsx";
import { Hero } from "#app/ui/hero.tsx";
import { TextAnchor } from "#app/ui/missing-pages.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Photograph } from "#app/ui/photograph.tsx";
import { inline, Paragraphs } from "#app/ui/prose-blocks.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { FormBand, Section } from "#app/ui/section.tsx";
import { LeadForm } from "../leads/lead-form.view.tsx";
import { saleLink } from "../shop/labels.ts";
import { FormationCard } from "./formation-card.view.tsx";
import type { ShownBlock } from "./page-blocks.server.ts";
import { Stories } from "./sales-parts.view.tsx";

type Of<Kind extends ShownBlock["kind"]> = Extract<ShownBlock, { kind: Kind }>;

/** The blocks of a free page, or of a formation's sales page. */
export function PageBlocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return blocks.map((block) => <Block key={block.id} block={block} />);
}

function Block({ block }: { block: ShownBlock }): ReactNode {
  switch (block.kind) {
    case "opening":
      return (
        <Section id={block.id} eyebrow={block.eyebrow} headline={block.headline} intro={block.text}>
          <OpeningLinks {...block} />
          {block.picture && (
            <Photograph
              picture={block.picture}
              sizes="(min-width: 64rem) 60rem, 92vw"
              className="mt-10 aspect-3/2 max-w-240 rounded-lg"
            />
          )}
        </Section>
      );
    case "text":
      return (
        <Section id={block.id} layout={block.headline ? "split" : "stack"} headline={block.headline}>
          <RichText html={block.html} className="authored max-w-[38rem]" />
        </Section>
      );
    case "picture":
      return (
        <Section>
          <Picture {...block.picture} />
        </Section>
      );
    case "film":
      return <FilmBlock {...block} />;
    case "points":
      return (
        <Section id={block.id} tone="muted" layout={block.headline ? "split" : "stack"} headline={block.headline}>
          <ul className="arc-list max-w-[38rem]">
            {block.items.map((item) => (
              <li key={item}>{inline(item)}</li>
            ))}
          </ul>
        </Section>
      );
    case "testimonials":
      return <Stories id={block.id} stories={block.stories} />;
    case "price":
      return (
        <Section id={block.id} headline={block.headline ?? { text: "La", accent: "formation" }}>
          <div className="grid max-w-96">
            <FormationCard {...block.card} />
          </div>
        </Section>
      );
    case "questions":
      return (
        <Section id={block.id} layout={block.headline ? "split" : "stack"} headline={block.headline}>
          <Faq questions={block.questions} />
        </Section>
      );
    case "order":
      return <OrderLink {...block} />;
    case "lead":
      return (
        <FormBand className="bg-primary-soft py-section" id={block.id} aria-labelledby={`${block.id}-titre`}>
          <header className="flow">
            <h2 id={`${block.id}-titre`}>
              <HeadlineText {...block.headline} />
            </h2>
            <Paragraphs className="lead" text={block.text} />
          </header>
          <LeadForm {...block} form={block.id} />
        </FormBand>
      );
  }
}

/** The first block of a free page, with its h1. */
export function PageHero({ eyebrow, headline, text, picture, ...links }: Of<"opening">) {
  return (
    <Hero eyebrow={eyebrow} headline={headline} text={text} picture={picture}>
      <OpeningLinks {...links} />
    </Hero>
  );
}

function OpeningLinks({ primary, secondary }: Pick<Of<"opening">, "primary" | "secondary">) {
  if (!primary && !secondary) return null;
  return (
    <p className="actions">
      {primary && <ButtonLink href={primary.to}>{primary.label}</ButtonLink>}
      {secondary && (
        <TextAnchor className="link" href={secondary.to}>
          {secondary.label}
        </TextAnchor>
      )}
    </p>
  );
}

function FilmBlock({ film }: Of<"film">) {
  return (
    <Section>
      <figure className="flex max-w-3xl flex-col gap-2 print:hidden">
        <FilmPlayer film={film} positionAddress={undefined} />
        <figcaption className="flex flex-wrap gap-x-5 text-sm leading-normal">
          <span>
            {film.title}
            {film.length && ` · ${film.length}`}
          </span>
          {film.sound && (
            <a className="link" href={film.sound.address} rel="nofollow">
              le son seul · {film.sound.size}
            </a>
          )}
        </figcaption>
      </figure>
    </Section>
  );
}

/** The price stands beside the button, as the catalogue has it now. */
function OrderLink({ text, card, notForSale }: Of<"order">) {
  const { slug, name, price, note, isHere } = card;
  const link = saleLink(notForSale, href("/checkout/:slug", { slug }), "Acheter la formation");
  const page = href("/formations/:slug", { slug });
  return (
    <Section tone="muted">
      <div className="flow">
        {text && <Paragraphs className="lead" text={text} />}
        <p>
          {name}&nbsp;: <strong>{price}</strong> {note}
        </p>
        {notForSale && <Notice tone="warning">{notForSale.why}</Notice>}
        <p className="actions">
          {link && <ButtonLink href={notForSale ? `${page}${link.href}` : link.href}>{link.label}</ButtonLink>}
          {!isHere && (
            <a className="link" href={page}>
              Voir le programme
            </a>
          )}
        </p>
      </div>
    </Section>
  );
}
