import { href } from "react-router";
import { type FounderJourney, home } from "#app/content/home.ts";
import type { ShownFigure } from "#app/domain/site/claims/shown-claims.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CourseCard } from "#app/ui/course-card.tsx";
import { FiveDays } from "#app/ui/drawings.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Hero } from "#app/ui/hero.tsx";
import { Section } from "#app/ui/section.tsx";
import { GuidePopup, GuideSection } from "../leads/guide-offer.view.tsx";
import { Journey, Method } from "./home-founder.view.tsx";
import { CallsToAction, Difference, Reasons } from "./home-reasons.view.tsx";

interface Props {
  consentText: string;
  journey: FounderJourney;
  figures: readonly ShownFigure[];
}

export function HomeView({ consentText, journey, figures }: Props) {
  const { hero, cards, cardsTitle } = home;
  return (
    <>
      <Hero eyebrow={hero.eyebrow} headline={hero.headline} text={hero.text}>
        <p className="actions">
          <ButtonLink href={hero.primary.to}>{hero.primary.label}</ButtonLink>
          <ButtonLink href={hero.secondary.to} variant="quiet">
            {hero.secondary.label}
          </ButtonLink>
        </p>
      </Hero>
      <ChallengeBanner />
      <Section id="formations" headline={cardsTitle}>
        <div className="card-row">
          {cards.map(({ tint, title, bullets, link }) => (
            <CourseCard key={title} tint={tint} title={title} points={bullets} href={link.to} linkLabel={link.label} />
          ))}
        </div>
        <p className="mt-8">
          <a className="link" href={href("/formations")}>
            Voir toutes les formations
          </a>
        </p>
      </Section>
      <Journey journey={journey} figures={figures} />
      <Method />
      <Reasons />
      <Difference />
      <GuideSection consentText={consentText} />
      <CallsToAction />
      <GuidePopup consentText={consentText} />
    </>
  );
}

function ChallengeBanner() {
  const { headline, text, points, primary, secondary } = home.challengeBanner;
  return (
    <section className="band band-inverse" aria-labelledby="challenge-titre">
      <div className="wrap gap-x-columns md:grid md:grid-cols-[7fr_5fr] md:items-end md:*:mt-0">
        <div className="flow">
          <h2 id="challenge-titre">
            <HeadlineText {...headline} />
          </h2>
          <p className="lead">{text}</p>
          <ul className="facts">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className="actions">
            <ButtonLink href={primary.to}>{primary.label}</ButtonLink>
            <ButtonLink href={secondary.to} variant="secondary">
              {secondary.label}
            </ButtonLink>
          </p>
        </div>
        <FiveDays className="md:ms-0 md:-mb-section" />
      </div>
    </section>
  );
}
