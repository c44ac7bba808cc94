import type { SiteText } from "#app/content/texts/registry.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HeadlineText } from "#app/ui/headings.tsx";
import { Landscape } from "#app/ui/landscape.tsx";
import { useHasPage } from "#app/ui/missing-pages.tsx";
import { Photograph } from "#app/ui/photograph.tsx";

type Home = SiteText<"accueil">;

/** The main formations, each with a drawing, on the left and on the right in turn. */
export function Reasons({ headline, text, sections: all }: Home["why"]) {
  const hasPage = useHasPage();
  const sections = all.filter(({ link }) => hasPage(link.to));
  if (sections.length === 0) return null;
  return (
    <>
      <div className="wrap pb-opening">
        <h2>
          <HeadlineText {...headline} />
        </h2>
        <p className="lead">{text}</p>
      </div>
      {sections.map((section, index) => (
        <section
          key={section.tint}
          className={`tint-${section.tint} relative flex flex-col-reverse overflow-hidden bg-(--tint)`}
          aria-labelledby={`pourquoi-${section.tint}`}
        >
          {section.picture ? (
            <Photograph
              picture={section.picture}
              sizes="(min-width: 64rem) 44vw, 100vw"
              className={`aspect-4/3 w-full lg:absolute lg:inset-y-0 lg:aspect-auto lg:h-full lg:w-[44%] ${index % 2 === 0 ? "lg:left-0" : "lg:right-0"}`}
            />
          ) : (
            <Landscape scene={section.tint} side={index % 2 === 0 ? "left" : "right"} />
          )}
          <div className="wrap relative py-[clamp(3.5rem,8vw,7rem)] lg:grid lg:min-h-144 lg:items-center">
            <div className={`flow lg:max-w-md ${index % 2 === 0 ? "lg:ms-auto" : ""}`}>
              <p className="eyebrow">{section.eyebrow}</p>
              <h3 id={`pourquoi-${section.tint}`} className="text-3xl leading-[1.08] font-medium tracking-tight">
                {section.title}
              </h3>
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

export function Difference({ headline, paragraphs, statements }: Home["difference"]) {
  return (
    <section className="band band-inverse" aria-labelledby="difference-titre">
      <div className="wrap">
        <header className="band-head max-w-none">
          <h2 id="difference-titre" className="max-w-[14em] text-4xl leading-[1.04]">
            <HeadlineText {...headline} />
          </h2>
        </header>
        <div className="flow gap-x-columns md:grid md:grid-cols-[5fr_7fr] md:items-start md:*:mt-0">
          <div className="flow">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <ul className="grid gap-7">
            {statements.map(({ title, text }) => (
              <li key={title} className="border-t border-line pt-5">
                <h3 className="mb-1.5">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** The two calls to action. */
export function CallsToAction({ closing }: Pick<Home, "closing">) {
  const hasPage = useHasPage();
  return (
    <div className="band wrap grid gap-x-columns gap-y-16 *:mt-0 md:grid-cols-2 md:items-start">
      {closing
        .filter(({ primary }) => hasPage(primary.to))
        .map(({ headline, text, primary }, index) => (
          <section key={headline.text} className="flow">
            <h2 className="*:block">
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
