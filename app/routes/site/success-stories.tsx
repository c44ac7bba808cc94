import { href } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import { countTestimonials } from "#app/domain/people/testimonials/manage-list.server.ts";
import { listSuccessStories, type Story } from "#app/domain/people/testimonials/testimonials.server.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { initialsOf, type Tint } from "#app/ui/arc.tsx";
import { LinkLine } from "#app/ui/button.tsx";
import { Claims, figuresOf } from "#app/ui/claims.tsx";
import { ClosingBlocks } from "#app/ui/closing-blocks.tsx";
import { tintOf } from "#app/ui/formation-image.tsx";
import { PageOpening } from "#app/ui/headings.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { ReviewNotice } from "#app/ui/review-notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { Contour } from "#app/ui/sun.tsx";
import { Testimonial } from "#app/ui/testimonial.tsx";
import { countsLabel, ratingSummary, testimonialOf } from "#app/ui/testimonial-labels.ts";
import type { Route } from "./+types/success-stories";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const [stories, { figures }, counts] = await Promise.all([
    listSuccessStories(db),
    shownClaims(db),
    countTestimonials(db),
  ]);
  return {
    page: await siteText(db, "temoignages"),
    stories,
    summary: ratingSummary(stories),
    counts: countsLabel(counts),
    figures,
  };
}

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.page);

export default function SuccessStories({ loaderData }: Route.ComponentProps) {
  const { page, stories, summary, counts, figures } = loaderData;
  const { hero, labels, reviewNotice, closing, empty } = page;
  const shown = figuresOf("temoignages", page.figures.ids, figures);
  const people = stories.map((story) => ({
    name: story.author,
    href: `#${anchor(story)}`,
    tint: tintOf(story.category),
  }));
  return (
    <>
      <section className="overflow-hidden bg-secondary-soft">
        <div className="wrap pt-page [&_h1]:text-5xl [&_h1]:leading-none">
          <PageOpening eyebrow={hero.eyebrow} headline={hero.headline} text={stories.length > 0 ? hero.text : empty} />
          {people.length > 0 && <Arcade label="Les histoires, de la plus récente à la plus ancienne" people={people} />}
        </div>
      </section>
      <ReviewNotice
        {...reviewNotice}
        summary={summary}
        counts={counts}
        hasSamples={stories.some(({ isSample }) => isSample)}
      />
      {compose(stories).map(({ look, stories: group }) => (
        <Section key={anchor(group[0])} tone={TONES[look]}>
          <div className={`grid stories-${look} ${look === "ledger" ? "" : "gap-5"}`}>
            {group.map((story) => (
              <StoryFigure key={story.id} story={story} look={look} labels={labels} />
            ))}
          </div>
        </Section>
      ))}
      <Section>
        <LinkLine href={href("/temoignages/partager")}>Raconter ce que tu as vécu avec nous</LinkLine>
      </Section>
      {shown.length > 0 && (
        <Section tone="inverse" id="chiffres" headline={page.figures.headline}>
          <Claims figures={shown} />
        </Section>
      )}
      <ClosingBlocks blocks={closing} />
    </>
  );
}

type Look = "lead" | "mosaic" | "aloud" | "ledger";

/**
 * The layout of the page: one large story, a mosaic, one story on the dark background, a mirrored mosaic, then short
 * entries.
 */
const RHYTHM: readonly { look: Look; count: number }[] = [
  { look: "lead", count: 1 },
  { look: "mosaic", count: 5 },
  { look: "aloud", count: 1 },
  { look: "ledger", count: 6 },
  { look: "lead", count: 1 },
  { look: "mosaic", count: 5 },
];
const TONES = { lead: "plain", mosaic: "plain", aloud: "inverse", ledger: "muted" } as const;

/** Lays out as many stories as there are, in their order. */
function compose(stories: readonly Story[]): { look: Look; stories: Story[] }[] {
  const groups: { look: Look; stories: Story[] }[] = [];
  let start = 0;
  for (let step = 0; start < stories.length; step += 1) {
    const { look, count } = RHYTHM[step % RHYTHM.length] ?? { look: "ledger", count: 6 };
    groups.push({ look, stories: stories.slice(start, start + count) });
    start += count;
  }
  return groups;
}

function StoryFigure({ story, look, labels }: { story: Story; look: Look; labels: SiteText<"temoignages">["labels"] }) {
  const rows = [
    { term: labels.before, text: story.avant },
    { term: labels.transformation, text: story.transformation },
    { term: labels.results, text: story.resultats },
  ].filter(({ text }) => text);
  return (
    <div
      id={anchor(story)}
      className={`story grid scroll-mt-24 ${look === "mosaic" ? `tint-${tintOf(story.category)}` : ""}`}
    >
      <Testimonial
        {...testimonialOf(story)}
        tint={tintOf(story.category)}
        size={look === "mosaic" || look === "ledger" ? "card" : "large"}
      >
        <dl className="story-facts grid text-sm leading-normal">
          {rows.map(({ term, text }) => (
            <div key={term}>
              <dt className="font-semibold text-accent">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Testimonial>
    </div>
  );
}

function anchor(story: Story | undefined): string {
  return `histoire-${story?.id.slice(-8)}`;
}

interface ArcadeProps {
  label: string;
  people: readonly { name: string; href: string; tint: Tint }[];
}

const WIDTH = 60;
const ARCADE =
  "grid grid-cols-[repeat(5,1fr)] items-end gap-1.5 pt-[clamp(1.5rem,5vw,3rem)] sm:grid-cols-[repeat(12,1fr)] lg:-mt-24 lg:grid-cols-[repeat(19,1fr)]";

/** One arch for each person, rising from left to right; each links to that person's testimonial. */
function Arcade({ label, people }: ArcadeProps) {
  return (
    <nav aria-label={label}>
      <ol className={ARCADE}>
        {people.map(({ name, href, tint }, index) => {
          const height = Math.round(96 + 190 * (index / 18) ** 1.5);
          const isDeep = index % 2 === 1;
          return (
            <li key={href} className="nth-[n+6]:max-sm:hidden nth-[n+13]:max-lg:hidden">
              <a className="group block" href={href}>
                <span className="visually-hidden">Lire {name}</span>
                <svg viewBox={`0 0 ${WIDTH} ${height}`} className={`w-full tint-${tint}`} aria-hidden="true">
                  <path
                    d={`M0 ${height}V30a30 30 0 0 1 60 0V${height}Z`}
                    className={`group-hover:fill-primary ${isDeep ? "tint-deep" : "tint-mid"}`}
                  />
                  <Contour d={`M9 ${height}V33a21 21 0 0 1 42 0V${height}`} />
                  <text
                    x="30"
                    y="46"
                    textAnchor="middle"
                    className={`font-display font-medium text-[20px] group-hover:fill-[#fff] ${isDeep ? "fill-[#fff]" : "fill-ink"}`}
                  >
                    {initialsOf(name)}
                  </text>
                </svg>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
