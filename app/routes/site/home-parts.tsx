import type { SiteText } from "#app/content/texts/registry.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HeadlineText } from "#app/ui/headings.tsx";
import { Landscape } from "#app/ui/landscape.tsx";
import { useHasPage } from "#app/ui/missing-pages.tsx";
import { Photograph } from "#app/ui/photograph.tsx";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import { RisenLandscape } from "#app/ui/risen-landscape.tsx";
import { Section } from "#app/ui/section.tsx";

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
        <Paragraphs className="lead" text={text} />
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
              <Paragraphs text={section.text} />
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
              <Paragraphs key={paragraph} text={paragraph} />
            ))}
          </div>
          <ul className="grid gap-7">
            {statements.map(({ title, text }) => (
              <li key={title} className="border-t border-line pt-5">
                <h3 className="mb-1.5">{title}</h3>
                <Paragraphs text={text} />
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
            <Paragraphs text={text} />
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

/** Five suns on one arc, each a little higher: the five days of the challenge. */
export function FiveDays({ className }: { className: string }) {
  return (
    <svg className={`five-days ${className}`} viewBox="-10 0 570 430" aria-hidden="true">
      <path d="M8 428C20 200 210 62 556 56" className="sun-way" />
      {DAYS.map(({ x, y, r, strength }, index) => (
        <g key={x}>
          <circle cx={x} cy={y} r={r} className="fill-inverse" />
          <circle cx={x} cy={y} r={r} className="fill-sun" opacity={strength} />
          <text x={x} y={y} dy=".34em" fontSize={r * 0.95} className={strength < 0.5 ? "on-dark" : undefined}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

const DAYS = [
  { x: 22, y: 344, r: 26, strength: 0.14 },
  { x: 66, y: 248, r: 32, strength: 0.32 },
  { x: 157, y: 159, r: 40, strength: 0.55 },
  { x: 287, y: 96, r: 50, strength: 0.78 },
  { x: 438, y: 64, r: 62, strength: 1 },
];

const COLUMNS = [62, 150, 238, 326];
const ROWS = [204, 304, 404, 504];
const COMPANIES = [2, 7, 9];

/** A house of sixteen windows, one for each apartment; three are lit, one for each company. */
function Facade() {
  const windows = ROWS.flatMap((y) => COLUMNS.map((x) => `M${x} ${y}v-46a26 26 0 0 1 52 0v46Z`));
  const lit = windows.filter((_, index) => COMPANIES.includes(index)).join("");
  return (
    <svg className="facade" viewBox="0 0 440 560" aria-hidden="true">
      <circle cx="366" cy="96" r="66" className="fill-sun" />
      <path d="M20 560V220a200 200 0 0 1 400 0v340Z" className="fill-inverse-muted" />
      <path d={windows.filter((_, index) => !COMPANIES.includes(index)).join("")} className="fill-secondary-mid" />
      <path d={lit} className="fill-sun" />
      <path d="M0 559H440" className="ground" />
    </svg>
  );
}

/** In place of a photograph. */
export function JourneyDrawing({ hasFacade }: { hasFacade: boolean }) {
  if (hasFacade) return <Facade />;
  return (
    <div className="relative mb-10 aspect-4/5 overflow-hidden rounded-arch md:mb-0">
      <RisenLandscape share={1} tint="primary" />
    </div>
  );
}

const INSIDE = {
  steps: (
    <>
      <path d="M98 220v-40h68v40Z" className="fill-primary-mid" />
      <path d="M166 220v-80h68v80Z" className="fill-hill-near" />
      <path d="M234 220V100h68v120Z" className="fill-inverse-muted" />
      <circle cx="268" cy="70" r="20" className="fill-sun" />
    </>
  ),
  sun: (
    <>
      <path d="M108 220a92 92 0 0 1 184 0Z" className="fill-primary-mid" />
      <path d="M146 220a54 54 0 0 1 108 0Z" className="fill-sun" />
    </>
  ),
  pair: (
    <>
      <path d="M120 220v-56a40 40 0 0 1 80 0v56Z" className="fill-primary-mid" />
      <path d="M200 220v-96a40 40 0 0 1 80 0v96Z" className="fill-hill-near" />
    </>
  ),
};

/** One arch of a viaduct: side by side they carry one line. */
function Pier({ inside }: { inside: keyof typeof INSIDE }) {
  return (
    <svg className="pier" viewBox="0 0 400 220" aria-hidden="true">
      {INSIDE[inside]}
      <path d="M-1 0H401V220H376V196A176 176 0 0 0 24 196V220H-1Z" className="fill-inverse-muted" />
    </svg>
  );
}

const PILLARS = ["steps", "sun", "pair"] as const;

/** Three arches for the three pillars of the method. */
export function Method({ headline, text, pillars }: SiteText<"accueil">["method"]) {
  return (
    <Section id="methode" headline={headline} intro={text}>
      <ul className="grid gap-y-12 md:grid-cols-3">
        {pillars.map((pillar, index) => (
          <li key={pillar.title}>
            <Pier inside={PILLARS[index] ?? "sun"} />
            <h3 className="mt-3 pt-3 md:pe-6">{pillar.title}</h3>
            <Paragraphs className="mt-3 md:pe-6" text={pillar.text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
