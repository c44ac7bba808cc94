import { home } from "#app/content/home.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Landscape } from "#app/ui/landscape.tsx";

/** One landscape per training, and why one would go there. */
export function Reasons() {
  const { headline, text, sections } = home.why;
  return (
    <>
      <div className="wrap reasons-head">
        <h2>
          <HeadlineText {...headline} />
        </h2>
        <p className="lead">{text}</p>
      </div>
      {sections.map((section) => (
        <section
          key={section.tint}
          className={`reason hero-${section.tint}`}
          aria-labelledby={`pourquoi-${section.tint}`}
        >
          <Landscape scene={section.tint} />
          <div className="wrap">
            <div className="flow">
              <p className="eyebrow">{section.eyebrow}</p>
              <h3 id={`pourquoi-${section.tint}`}>{section.title}</h3>
              <p>{section.text}</p>
              <ul className="arc-list">
                {section.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <p>
                <ButtonLink href={section.link.to} variant="quiet">
                  {section.link.label}
                </ButtonLink>
              </p>
            </div>
          </div>
        </section>
      ))}
    </>
  );
}

export function Difference() {
  const { headline, paragraphs, statements } = home.difference;
  return (
    <section className="band band-inverse difference" aria-labelledby="difference-titre">
      <div className="wrap">
        <header className="band-head">
          <h2 id="difference-titre">
            <HeadlineText {...headline} />
          </h2>
        </header>
        <div className="difference-words flow">
          <div className="flow">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <ul className="statements">
            {statements.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Two ways on: one for those who know, one for those who don't yet. */
export function Closings() {
  return (
    <div className="band wrap closings">
      {home.closing.map(({ headline, text, primary }, index) => (
        <section key={headline.text} className="flow">
          <h2>
            <HeadlineText {...headline} />
          </h2>
          <p>{text}</p>
          <p className="actions">
            <ButtonLink href={primary.to} variant={index === 0 ? "primary" : "secondary"}>
              {primary.label}
            </ButtonLink>
          </p>
        </section>
      ))}
    </div>
  );
}
