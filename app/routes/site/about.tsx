import { env } from "#app/config/env.server.ts";
import { brand, seller } from "#app/config/seller.server.ts";
import { ofName } from "#app/content/typography.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Brand } from "#app/theme/brand.ts";
import { Monogram, type Tint } from "#app/ui/arc.tsx";
import { LinkLine } from "#app/ui/button.tsx";
import { Claims, figuresOf } from "#app/ui/claims.tsx";
import { ClosingBlocks } from "#app/ui/closing-blocks.tsx";
import { CourseCard } from "#app/ui/course-card.tsx";
import { HeadlineText } from "#app/ui/headings.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { Photograph } from "#app/ui/photograph.tsx";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import { Pairs, Section } from "#app/ui/section.tsx";
import { Contour } from "#app/ui/sun.tsx";
import type { Route } from "./+types/about";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { figures } = await shownClaims(db);
  return {
    about: await siteText(db, "a-propos"),
    figures,
    founder: seller.founder,
    portrait: brand.portrait,
    siteName: env.SITE_NAME,
  };
}

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.about);

const TINTS: Tint[] = ["primary", "secondary", "tertiary"];

export default function About({ loaderData }: Route.ComponentProps) {
  const { about, figures, founder, portrait, siteName } = loaderData;
  const { intro, timeline, path, family, values, mission, closing } = about;
  return (
    <>
      <header className="pt-page">
        <div className="wrap lg:grid lg:grid-cols-[1fr_minmax(0,26rem)] lg:items-end lg:gap-20">
          <div className="flow max-w-160 pb-opening">
            <p className="eyebrow">{intro.eyebrow}</p>
            <h1>
              <HeadlineText {...intro.headline} />
            </h1>
            {intro.paragraphs.map((paragraph, index) => (
              <Paragraphs key={paragraph} className={index === 0 ? "lead" : undefined} text={paragraph} />
            ))}
            <LinkLine href={intro.link.to}>{intro.link.label}</LinkLine>
          </div>
          <Portrait name={founder} picture={portrait} caption={`fondatrice ${ofName(siteName)}`} />
        </div>
      </header>

      {!timeline.hidden && (
        <Section tone="muted" id={timeline.anchor} headline={timeline.headline} intro={timeline.text}>
          <ol>
            {timeline.steps.map(({ moment, title, text }, index) => (
              <li
                key={title}
                className="grid gap-x-8 gap-y-3 border-line py-[clamp(1.75rem,4vw,3rem)] not-first:border-t md:grid-cols-[8rem_1fr] md:items-start lg:grid-cols-[8rem_11rem_minmax(0,44rem)]"
              >
                <StepSun step={index} of={timeline.steps.length} />
                <p className="eyebrow">{moment}</p>
                <div className="md:col-start-2 lg:col-start-3">
                  <h3 className="text-2xl">{title}</h3>
                  <Paragraphs className="mt-2" text={text} />
                </div>
              </li>
            ))}
          </ol>
        </Section>
      )}

      {!path.hidden && (
        <Section id="metiers" headline={path.headline} intro={path.text}>
          <div className="card-row">
            {path.items.map(({ title, text, link, picture }, index) => (
              <CourseCard
                key={title}
                tint={TINTS[index] ?? "secondary"}
                title={title}
                picture={picture}
                href={link.to}
                linkLabel={link.label}
              >
                <Paragraphs text={text} />
              </CourseCard>
            ))}
          </div>
          <Claims figures={figuresOf("a-propos", about.figures, figures)} isWide />
        </Section>
      )}

      {!family.hidden && (
        <Section tone="muted" layout="split" id="famille" headline={family.headline}>
          {family.paragraphs.map((paragraph) => (
            <Paragraphs key={paragraph} text={paragraph} />
          ))}
        </Section>
      )}

      {!values.hidden && (
        <Section id="valeurs" headline={values.headline}>
          <Pairs pairs={values.items} />
        </Section>
      )}

      {!mission.hidden && (
        <Section tone="inverse" layout="split" id="mission" headline={mission.headline}>
          {mission.paragraphs.map((paragraph) => (
            <Paragraphs key={paragraph} text={paragraph} />
          ))}
          <Paragraphs className="pt-6 font-display text-3xl leading-[1.16] tracking-[-0.02em]" text={mission.quote} />
        </Section>
      )}

      <ClosingBlocks blocks={[closing]} />
    </>
  );
}

interface PortraitProps {
  name: string;
  picture: Brand["portrait"];
  caption: string;
}

/** The founder's portrait: initials under an arch, as long as there is no photograph. */
function Portrait({ name, picture, caption }: PortraitProps) {
  if (picture)
    return (
      <figure>
        <Photograph
          picture={{ ...picture, alt: `Portrait ${ofName(name)}` }}
          sizes="(min-width: 64rem) 26rem, 92vw"
          className="rounded-arch"
          eager
        />
        <figcaption className="hint pt-3">
          {name}, {caption}
        </figcaption>
      </figure>
    );
  return (
    <figure className="portrait">
      <svg viewBox="0 0 320 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <circle cx="206" cy="190" r="62" className="fill-sun" />
        <circle cx="206" cy="190" r="88" className="contour stroke-sun" />
        <path d="M0 400V262C60 214 180 196 320 214V400Z" className="fill-primary-mid" />
        <path d="M0 400V330C60 262 190 240 320 258V400Z" className="fill-hill-near" />
        <Contour d="M0 352C70 288 196 262 320 280M0 374C80 312 202 284 320 302" />
        <path d="M30 400C70 344 190 306 320 322V400Z" className="fill-inverse" />
      </svg>
      <Monogram name={name} />
      <figcaption className="hint pt-3">
        {name}, {caption}
      </figcaption>
    </figure>
  );
}

const HORIZON = 40;
const RADIUS = 13;

/** A sun that is higher at each step: below the horizon at the first, well above it at the last. */
function StepSun({ step, of }: { step: number; of: number }) {
  const height = HORIZON + 8 - (step / Math.max(of - 1, 1)) * 32;
  const half = Math.round(Math.sqrt(Math.max(RADIUS ** 2 - (HORIZON - height) ** 2, 0)) * 10) / 10;
  const isUp = height + RADIUS <= HORIZON;
  const risen = `M${40 - half} ${HORIZON}A${RADIUS} ${RADIUS} 0 ${height < HORIZON ? 1 : 0} 1 ${40 + half} ${HORIZON}Z`;
  return (
    <svg className="w-28 [--tint-deep:var(--color-primary)]" viewBox="0 0 80 44" aria-hidden="true">
      {isUp ? <circle cx="40" cy={height} r={RADIUS} className="fill-sun" /> : <path d={risen} className="fill-sun" />}
      <path d={`M8 ${HORIZON}H72`} className="horizon" />
    </svg>
  );
}
