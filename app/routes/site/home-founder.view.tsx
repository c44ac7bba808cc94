import { type FounderJourney, home } from "#app/content/home.ts";
import type { ShownFigure } from "#app/domain/site/claims/shown-claims.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Claims, figuresAmong } from "#app/ui/claims.tsx";
import { Facade, Pier } from "#app/ui/drawings.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Section } from "#app/ui/section.tsx";

/** The founder and the method. */
export function Journey({ journey, figures }: { journey: FounderJourney; figures: readonly ShownFigure[] }) {
  const { eyebrow, headline, paragraphs, link } = journey;
  const shown = figuresAmong(home.stats.figures, figures);
  return (
    <section className="band band-muted" aria-labelledby="parcours-titre">
      <div className="wrap gap-x-columns md:grid md:grid-cols-[5fr_7fr] md:items-end md:*:mt-0">
        <Facade />
        <div className="flow">
          <p className="eyebrow">{eyebrow}</p>
          <h2 id="parcours-titre">
            <HeadlineText {...headline} />
          </h2>
          {paragraphs.map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? "lead" : undefined}>
              {paragraph}
            </p>
          ))}
          <p>
            <ButtonLink href={link.to} variant="quiet">
              {link.label}
            </ButtonLink>
          </p>
        </div>
      </div>
      {shown.length > 0 && (
        <div className="wrap pt-section">
          <h2 className="text-2xl leading-[1.15]">
            <HeadlineText {...home.stats.headline} />
          </h2>
          <Claims figures={shown} />
        </div>
      )}
    </section>
  );
}

const INSIDE = ["steps", "sun", "pair"] as const;

/** Three arches for the three pillars of the method. */
export function Method() {
  const { headline, text, pillars } = home.method;
  return (
    <Section id="methode" headline={headline} intro={text}>
      <ul className="grid gap-y-12 md:grid-cols-3">
        {pillars.map((pillar, index) => (
          <li key={pillar.title}>
            <Pier inside={INSIDE[index] ?? "sun"} />
            <h3 className="mt-3 pt-3 md:pe-6">{pillar.title}</h3>
            <p className="mt-3 md:pe-6">{pillar.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
