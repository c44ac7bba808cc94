import type { AboutContent } from "#app/content/about.ts";
import type { ShownFigure } from "#app/domain/claims/shown-claims.server.ts";
import type { Tint } from "#app/ui/arc.tsx";
import { Claims, figuresAmong } from "#app/ui/claims.tsx";
import { ClosingBlocks } from "#app/ui/closing-blocks.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { Section } from "#app/ui/section.tsx";
import { StepSun } from "#app/ui/step-sun.tsx";
import { TintShape } from "#app/ui/tint-shape.tsx";

const TINTS: Tint[] = ["primary", "secondary", "tertiary"];

interface Props {
  about: AboutContent;
  figures: readonly ShownFigure[];
  founder: string;
  siteName: string;
}

export function AboutView({ about, figures, founder, siteName }: Props) {
  const { intro, timeline, path, family, values, mission, closing } = about;
  return (
    <>
      <header className="about-head">
        <div className="wrap">
          <div className="flow">
            <p className="eyebrow">{intro.eyebrow}</p>
            <h1>
              <HeadlineText {...intro.headline} />
            </h1>
            {intro.paragraphs.map((paragraph, index) => (
              <p key={paragraph} className={index === 0 ? "lead" : undefined}>
                {paragraph}
              </p>
            ))}
            <p>
              <a className="link" href={intro.link.to}>
                {intro.link.label}
              </a>
            </p>
          </div>
          <Portrait name={founder} caption={`fondatrice d’${siteName}`} />
        </div>
      </header>

      <Section tone="muted" id={timeline.anchor} headline={timeline.headline} intro={timeline.text}>
        <ol className="timeline">
          {timeline.steps.map(({ moment, title, text }, index) => (
            <li key={title}>
              <StepSun step={index} of={timeline.steps.length} />
              <p className="eyebrow">{moment}</p>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </Section>

      <Section id="metiers" headline={path.headline} intro={path.text}>
        <div className="card-row">
          {path.items.map(({ title, text, link }, index) => (
            <article key={title} className={`card course-card tint-${TINTS[index]}`}>
              <TintShape tint={TINTS[index] ?? "secondary"} />
              <h3>{title}</h3>
              <p>{text}</p>
              <a className="link" href={link.to}>
                {link.label}
              </a>
            </article>
          ))}
        </div>
        <Claims figures={figuresAmong(about.figures, figures)} />
      </Section>

      <Section tone="muted" layout="split" id="famille" headline={family.headline}>
        {family.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Section>

      <Section id="valeurs" headline={values.headline}>
        <div className="pairs">
          {values.items.map(({ title, text }) => (
            <div key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
        </div>
      </Section>

      <Section tone="inverse" layout="split" id="mission" headline={mission.headline}>
        {mission.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="saying">{mission.quote}</p>
      </Section>

      <ClosingBlocks blocks={[closing]} />
    </>
  );
}
