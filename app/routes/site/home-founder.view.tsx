import { type FounderJourney, home } from "#app/content/home.ts";
import type { ShownFigure } from "#app/domain/claims/shown-claims.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Claims, figuresAmong } from "#app/ui/claims.tsx";
import { Facade, Pier } from "#app/ui/drawings.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Section } from "#app/ui/section.tsx";

/** The founder, and what stands behind the words. */
export function Journey({ journey, figures }: { journey: FounderJourney; figures: readonly ShownFigure[] }) {
  const { eyebrow, headline, paragraphs, link } = journey;
  const shown = figuresAmong(home.stats.figures, figures);
  return (
    <section className="band band-muted" aria-labelledby="parcours-titre">
      <div className="wrap journey">
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
        <div className="wrap journey-figures">
          <h2 className="title-small">
            <HeadlineText {...home.stats.headline} />
          </h2>
          <Claims figures={shown} />
        </div>
      )}
    </section>
  );
}

const INSIDE = ["steps", "sun", "pair"] as const;

/** Three arches carry one line; each stands for a pillar of the method. */
export function Method() {
  const { headline, text, pillars } = home.method;
  return (
    <Section id="methode" headline={headline} intro={text}>
      <ul className="pillars">
        {pillars.map((pillar, index) => (
          <li key={pillar.title}>
            <Pier inside={INSIDE[index] ?? "sun"} />
            <h3>{pillar.title}</h3>
            <p>{pillar.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
