import { home } from "#app/content/home.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Section } from "#app/ui/section.tsx";

export function HomeView() {
  const { hero, challengeBanner, cards, cardsTitle } = home;
  return (
    <>
      <Section>
        <p className="eyebrow">{hero.eyebrow}</p>
        <h1>
          <HeadlineText {...hero.headline} />
        </h1>
        <p className="lead">{hero.text}</p>
        <p className="actions">
          <ButtonLink href={hero.primary.to}>{hero.primary.label}</ButtonLink>
          <a href={hero.secondary.to}>{hero.secondary.label}</a>
        </p>
      </Section>
      <Section tone="plum">
        <h2>
          <HeadlineText {...challengeBanner.headline} />
        </h2>
        <p>{challengeBanner.text}</p>
        <ul className="facts">
          {challengeBanner.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="actions">
          <ButtonLink href={challengeBanner.primary.to}>{challengeBanner.primary.label}</ButtonLink>
          <ButtonLink href={challengeBanner.secondary.to} variant="secondary">
            {challengeBanner.secondary.label}
          </ButtonLink>
        </p>
      </Section>
      <Section>
        <h2>
          <HeadlineText {...cardsTitle} />
        </h2>
        <div className="card-row">
          {cards.map((card) => (
            <article key={card.title} className={`card tint-${card.tint}`}>
              <h3>{card.title}</h3>
              <ul className="arc-list">
                {card.bullets.map((bullet) => (
                  <li key={bullet}>{bullet}</li>
                ))}
              </ul>
              <a href={card.link.to}>
                {card.link.label}
                <span className="visually-hidden"> la formation {card.title}</span>
              </a>
            </article>
          ))}
        </div>
      </Section>
    </>
  );
}
