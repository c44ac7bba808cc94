import { href } from "react-router";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { formationAt } from "#app/content/courses/course-pages.ts";
import type { SiteText } from "#app/content/texts/registry.ts";
import { ofName } from "#app/content/typography.ts";
import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { listOf } from "#app/domain/shop/catalogue/availability.ts";
import { listFormations } from "#app/domain/shop/catalogue/formations.server.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { areTextsNeutral } from "#app/domain/values/published-texts.server.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Claims, figuresOf } from "#app/ui/claims.tsx";
import { CourseCard } from "#app/ui/course-card.tsx";
import { HeadlineText } from "#app/ui/headings.tsx";
import { Hero } from "#app/ui/hero.tsx";
import { useHasPage } from "#app/ui/missing-pages.tsx";
import { FlashNotice, useNotice } from "#app/ui/notice.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { Photograph } from "#app/ui/photograph.tsx";
import { Price } from "#app/ui/price.tsx";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import { useSharedWords } from "#app/ui/root-data.ts";
import { Section } from "#app/ui/section.tsx";
import { OrganizationData } from "#app/ui/structured-data.tsx";
import { Teacher } from "#app/ui/teacher.tsx";
import { GuidePopup, GuideSection } from "../leads/guide-offer.view.tsx";
import { WAITING_LABEL } from "../shop/labels.ts";
import type { Route } from "./+types/home";
import { CallsToAction, Difference, FiveDays, JourneyDrawing, Method, Reasons } from "./home-parts.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { figures } = await shownClaims(db);
  const text = await siteText(db, "accueil");
  const formations = await listFormations(db);
  // A card announces what can be bought, or what one can wait for.
  const home = { ...text, cards: text.cards.filter(({ link }) => !isGone(formations, link.to)) };
  return {
    home,
    guide: await siteText(db, "guide"),
    awaited: formations
      .filter(({ notForSale }) => notForSale && listOf(notForSale) === "opening")
      .map(({ slug }) => slug),
    prices: home.cards.map(({ link }) => formations.find(({ slug }) => slug === formationAt(link.to))?.price),
    consentText: marketingConsentText(seller.name),
    figures,
    // The sample founder's house goes with her story.
    hasFacade: !areTextsNeutral(),
    founder: { name: seller.founder, trade: `fondatrice ${ofName(env.SITE_NAME)}` },
  };
}

function isGone(formations: { slug: string }[], page: string): boolean {
  const slug = formationAt(page);
  return slug !== undefined && formations.every((formation) => formation.slug !== slug);
}

export const headers: Route.HeadersFunction = () => variesWith("notice");

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.home);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home, guide, consentText, prices, founder, figures, awaited, hasFacade } = loaderData;
  const isAwaited = (page: string) => awaited.includes(formationAt(page) ?? "");
  const { hero, cards, cardsTitle } = home;
  const { allFormations } = useSharedWords();
  const hasPage = useHasPage();
  const hasGuide = hasPage(href("/guide"));
  return (
    <>
      {useNotice() && (
        <div className="wrap pt-6">
          <FlashNotice />
        </div>
      )}
      <Hero {...hero}>
        <p className="actions">
          <ButtonLink href={hero.primary.to}>{hero.primary.label}</ButtonLink>
          {hero.secondary && (
            <ButtonLink href={hero.secondary.to} variant="quiet">
              {hero.secondary.label}
            </ButtonLink>
          )}
        </p>
      </Hero>
      {hasPage(home.challengeBanner.primary.to) && !home.challengeBanner.hidden && (
        <ChallengeBanner {...home.challengeBanner} />
      )}
      {cards.length > 0 && (
        <Section id="formations" headline={cardsTitle}>
          <div className="card-row">
            {cards.map(({ tint, title, bullets, link, picture }, index) => (
              <CourseCard
                key={title}
                tint={tint}
                title={title}
                picture={picture}
                href={isAwaited(link.to) ? `${link.to}#offre` : link.to}
                linkLabel={
                  <>
                    {isAwaited(link.to) ? WAITING_LABEL : link.label}
                    <span className="visually-hidden">
                      {" "}
                      {isAwaited(link.to) ? "de la formation" : "la formation"} {title}
                    </span>
                  </>
                }
              >
                <ul className="arc-list">
                  {bullets.map((bullet) => (
                    <li key={bullet}>{bullet}</li>
                  ))}
                </ul>
                <CardPrice price={prices[index]} />
              </CourseCard>
            ))}
          </div>
          <p className="mt-8">
            <a className="link" href={href("/formations")}>
              {allFormations}
            </a>
          </p>
        </Section>
      )}
      {!home.journey.hidden && (
        <Journey journey={home.journey} stats={home.stats} founder={founder} figures={figures} hasFacade={hasFacade} />
      )}
      {!home.method.hidden && <Method {...home.method} />}
      {!home.why.hidden && <Reasons {...home.why} />}
      {!home.difference.hidden && <Difference {...home.difference} />}
      {hasGuide && <GuideSection guide={guide} consentText={consentText} />}
      <CallsToAction closing={home.closing} />
      {hasGuide && <GuidePopup guide={guide} consentText={consentText} />}
      <OrganizationData />
    </>
  );
}

type Home = SiteText<"accueil">;

/** Five of twelve columns, or the whole width. */
const COLUMN = "(min-width: 48rem) 40vw, 92vw";

function ChallengeBanner({ headline, text, points, primary, secondary, picture }: Home["challengeBanner"]) {
  return (
    <section className="band band-inverse" aria-labelledby="challenge-titre">
      <div className="wrap gap-x-columns md:grid md:grid-cols-[7fr_5fr] md:items-end md:*:mt-0">
        <div className="flow">
          <h2 id="challenge-titre">
            <HeadlineText {...headline} />
          </h2>
          <Paragraphs className="lead" text={text} />
          <ul className="amount flex flex-wrap gap-x-8 gap-y-1 text-lg">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p className="actions">
            <ButtonLink href={primary.to}>{primary.label}</ButtonLink>
            {secondary && (
              <ButtonLink href={secondary.to} variant="secondary">
                {secondary.label}
              </ButtonLink>
            )}
          </p>
        </div>
        {picture ? (
          <Photograph picture={picture} sizes={COLUMN} className="mt-10 aspect-4/3 rounded-lg" />
        ) : (
          <FiveDays className="md:ms-0 md:-mb-section" />
        )}
      </div>
    </section>
  );
}

function CardPrice({ price }: { price: Route.ComponentProps["loaderData"]["prices"][number] }) {
  if (!price) return null;
  return (
    <div className="mt-auto pt-5 [&+a]:mt-0">
      <Price {...price} size="text-2xl" />
    </div>
  );
}

function Journey({
  journey,
  stats,
  founder,
  figures,
  hasFacade,
}: Pick<Home, "journey" | "stats"> & Pick<Route.ComponentProps["loaderData"], "founder" | "figures" | "hasFacade">) {
  const { eyebrow, headline, paragraphs, link, picture } = journey;
  const shown = stats.hidden ? [] : figuresOf("accueil", stats.figures, figures);
  return (
    <section className="band band-muted" aria-labelledby="parcours-titre">
      <div className="wrap gap-x-columns md:grid md:grid-cols-[5fr_7fr] md:items-end md:*:mt-0">
        {picture ? (
          <Photograph picture={picture} sizes={COLUMN} className="mb-10 aspect-4/5 rounded-arch md:mb-0" />
        ) : (
          <JourneyDrawing hasFacade={hasFacade} />
        )}
        <div className="flow">
          <p className="eyebrow">{eyebrow}</p>
          <h2 id="parcours-titre">
            <HeadlineText {...headline} />
          </h2>
          <Teacher {...founder} />
          {paragraphs.map((paragraph, index) => (
            <Paragraphs key={paragraph} className={index === 0 ? "lead" : undefined} text={paragraph} />
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
            <HeadlineText {...stats.headline} />
          </h2>
          <Claims figures={shown} />
        </div>
      )}
    </section>
  );
}
