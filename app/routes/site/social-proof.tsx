import { href } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import { ofName } from "#app/content/typography.ts";
import {
  listScreenshots,
  listVideos,
  listWritten,
  type Screenshot,
  type Video,
} from "#app/domain/people/testimonials/testimonials.server.ts";
import { shownSubjects } from "#app/domain/shop/catalogue/testimonial-subjects.server.ts";
import { shownClaims } from "#app/domain/site/claims/shown-claims.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { pageIn, pageNumber } from "#app/domain/values/paging.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Tint } from "#app/ui/arc.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Claims, figuresOf } from "#app/ui/claims.tsx";
import { ClosingBlocks } from "#app/ui/closing-blocks.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Screen, VideoStill } from "#app/ui/exhibits.tsx";
import { tintOf } from "#app/ui/formation-image.tsx";
import { Hero } from "#app/ui/hero.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import { ReviewNotice } from "#app/ui/review-notice.tsx";
import { Section } from "#app/ui/section.tsx";
import { Attribution, Stars } from "#app/ui/testimonial.tsx";
import { datesLabel, ratingSummary } from "#app/ui/testimonial-labels.ts";
import type { Route } from "./+types/social-proof";

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const [videos, screenshots, written] = await Promise.all([listVideos(db), listScreenshots(db), listWritten(db)]);
  const asked = url.searchParams.get("categorie");
  const subjects: Record<string, string> = { tous: "Tous", ...(await shownSubjects(db, written)) };
  const category = asked !== null && Object.hasOwn(subjects, asked) ? asked : "tous";
  const chosen = written.filter((testimonial) => category === "tous" || testimonial.category === category);
  return {
    page: await siteText(db, "preuves-sociales"),
    videos,
    screenshots,
    written: pageIn(chosen, pageNumber(url.searchParams.get("page"))),
    hasWritten: written.length > 0,
    category,
    subjects,
    summary: ratingSummary([...videos, ...written]),
    figures: (await shownClaims(db)).figures,
  };
}

export const headers: Route.HeadersFunction = () => variesWith("categorie", "page");

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.page);

export default function SocialProof({ loaderData }: Route.ComponentProps) {
  const { page, videos, screenshots, written, hasWritten, summary, figures } = loaderData;
  const { hero, reviewNotice, submit, closing } = page;
  const shown = figuresOf("preuves-sociales", page.figures.ids, figures);
  const proofs = { [`#${page.videos.anchor}`]: videos.length > 0, [`#${page.written.anchor}`]: hasWritten };
  const hasProofs = screenshots.length > 0 || Object.values(proofs).includes(true);
  const [first, second] = hero.links.filter(({ to }) => proofs[to] ?? true);
  return (
    <>
      <Hero scene="tertiary" {...hero} text={hasProofs ? hero.text : page.written.empty}>
        <p className="actions">
          {first && <ButtonLink href={first.to}>{first.label}</ButtonLink>}
          {second && (
            <a className="link" href={second.to}>
              {second.label}
            </a>
          )}
        </p>
      </Hero>
      <ReviewNotice
        {...reviewNotice}
        summary={summary}
        hasSamples={[...videos, ...screenshots, ...written.items].some(({ isSample }) => isSample)}
      />
      <Videos videos={videos} texts={page.videos} />
      <Screens screenshots={screenshots} texts={page.screenshots} />
      {hasProofs && <WrittenTestimonials data={loaderData} texts={page.written} />}
      <Section tone="muted" id="partager" headline={submit.headline} intro={submit.text} mark>
        <p className="actions">
          <ButtonLink href={href("/temoignages/partager")}>{submit.button}</ButtonLink>
        </p>
      </Section>
      {shown.length > 0 && (
        <Section id="chiffres" headline={page.figures.headline}>
          <Claims figures={shown} />
        </Section>
      )}
      <ClosingBlocks blocks={closing} />
    </>
  );
}

type Texts<Part extends keyof SiteText<"preuves-sociales">> = { texts: SiteText<"preuves-sociales">[Part] };

/** The filters are links, so that they work without JavaScript and can be shared. */
function WrittenTestimonials({ data, texts }: { data: Route.ComponentProps["loaderData"] } & Texts<"written">) {
  const { written, category, subjects } = data;
  const { anchor, headline, text, filterLabel, empty } = texts;
  return (
    <Section id={anchor} headline={headline} intro={text}>
      <nav aria-label={filterLabel}>
        <ul className="flex flex-wrap gap-2">
          {Object.entries(subjects).map(([value, label]) => (
            <li key={value}>
              <a
                className="inline-flex min-h-11 items-center rounded-full border-[1.5px] border-line-strong px-5 py-1 text-sm font-semibold no-underline aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-surface"
                href={`${href("/preuves-sociales")}?categorie=${value}#${anchor}`}
                aria-current={value === category ? "true" : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {written.total === 0 && <Paragraphs className="lead" text={empty} />}
      <div className="mt-10">
        {written.items.map((testimonial) => (
          <article
            key={testimonial.id}
            className="grid gap-5 border-t border-line py-[clamp(2rem,5vw,3.5rem)] lg:grid-cols-[4fr_8fr] lg:gap-16"
          >
            <header className="flow [--flow:0.75rem]">
              <p className="eyebrow">{testimonial.category && subjects[testimonial.category]}</p>
              {testimonial.title && <h3 className="text-2xl font-medium">{testimonial.title}</h3>}
              {testimonial.transformation && <p>{testimonial.transformation}</p>}
            </header>
            <figure className="flow">
              {testimonial.rating !== null && <Stars value={testimonial.rating} />}
              <blockquote className="font-display text-xl leading-[1.42]">
                <p>{`«\u00a0${testimonial.text}\u00a0»`}</p>
              </blockquote>
              {testimonial.result && (
                <p>
                  <strong>Où elle en est.</strong> {testimonial.result}.
                </p>
              )}
              <Attribution
                name={testimonial.author}
                about={testimonial.city}
                dates={datesLabel(testimonial)}
                isSample={testimonial.isSample}
                tint={tintOf(testimonial.category)}
              />
            </figure>
          </article>
        ))}
      </div>
      {written.pages > 1 && <Pagination {...written} anchor={anchor} unit={["témoignage", "témoignages"]} />}
    </Section>
  );
}

const NOT_YET = { text: "Rien à montrer", accent: "pour le moment." };
const TINTS: readonly Tint[] = ["primary", "secondary", "tertiary"];
/** Three in a row, and no tint below itself. */
const tintAt = (index: number): Tint => TINTS[(index + Math.floor(index / 3)) % 3] ?? "secondary";

const ROWS = "grid gap-5 sm:grid-cols-2 sm:gap-x-8 sm:gap-y-12 lg:grid-cols-3";

/** Transcripts of spoken testimonials: the site shows no films. */
function Videos({ videos, texts }: { videos: Video[] } & Texts<"videos">) {
  const { anchor, headline, text, drawingNote, transcriptLabel } = texts;
  if (videos.length === 0) return <Section id={anchor} headline={NOT_YET} />;
  return (
    <Section id={anchor} headline={headline} intro={text}>
      <Paragraphs className="hint" text={drawingNote} />
      <div className={ROWS}>
        {videos.map((video, index) => (
          <figure key={video.id} className="flow">
            <VideoStill
              name={firstName(video.author)}
              duration={video.duration}
              words={video.transcript.join(" ").split(/\s+/)}
              tint={tintAt(index)}
            />
            <h3>{video.text}</h3>
            <p>
              {video.transformation}
              <span className="visually-hidden">, {video.duration}</span>
            </p>
            <Disclosure
              className="[--flow:0.75rem]"
              summary={
                <>
                  {transcriptLabel}
                  <span className="visually-hidden"> {ofName(firstName(video.author))}</span>
                </>
              }
            >
              <div className="flow pt-2 pb-3">
                {video.transcript.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </Disclosure>
            <Attribution
              name={firstName(video.author)}
              about={afterName(video.author)}
              dates={datesLabel(video)}
              isSample={video.isSample}
              tint={tintAt(index)}
              monogram={false}
            />
          </figure>
        ))}
      </div>
    </Section>
  );
}

function Screens({ screenshots, texts }: { screenshots: Screenshot[] } & Texts<"screenshots">) {
  const { headline, text, drawingNote, blurredNote } = texts;
  if (screenshots.length === 0) return null;
  return (
    <Section tone="inverse" id="captures" headline={headline} intro={text}>
      <Paragraphs className="hint" text={drawingNote} />
      <div className={ROWS}>
        {screenshots.map((shot, index) => (
          <figure key={shot.id} className={`flow ${index % 3 === 1 ? "lg:mt-16" : ""}`}>
            <Screen type={shot.type} owner={firstName(shot.author)} lines={shot.lines} blurred={shot.blurred} />
            <h3>{shot.text}</h3>
            {shot.blurred && <p className="hint">{blurredNote}</p>}
            <Attribution
              name={firstName(shot.author)}
              about={afterName(shot.author)}
              dates={datesLabel(shot)}
              isSample={shot.isSample}
              tint="secondary"
              monogram={false}
            />
          </figure>
        ))}
      </div>
    </Section>
  );
}

/** « Aurélie » of « Aurélie, 37 ans, Lille ». */
const firstName = (author: string) => author.split(",")[0] ?? author;
const afterName = (author: string) => author.split(",").slice(1).join(",").trim();
