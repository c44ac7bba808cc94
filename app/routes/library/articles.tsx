import { href } from "react-router";
import states from "#app/content/texts/library-states.json" with { type: "json" };
import { type ArticleCard, listArticles } from "#app/domain/site/library/articles.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { tintOf } from "#app/ui/formation-image.tsx";
import { HeadlineText } from "#app/ui/headings.tsx";
import { LibraryPicture } from "#app/ui/library-picture.tsx";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import type { Route } from "./+types/articles";
import { categoryLabel, readingTimeLabel } from "./labels.ts";
import { libraryMeta, shelf, Unavailable } from "./unavailable.view.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  return shelf({ words: (await siteText(db, "bibliotheque")).articles, records: await listArticles(db) });
}

export const meta: Route.MetaFunction = (args) => libraryMeta(args);

export default function Articles({ loaderData: { words, records: articles } }: Route.ComponentProps) {
  if (!articles) return <Unavailable text={states.articles.error} address={href("/articles")} />;
  return (
    <div className="wrap-anywhere pt-opening pb-section">
      <header className="wrap">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1 className="text-5xl">
          <HeadlineText {...words.headline} />
        </h1>
        <Paragraphs className="lead max-w-136" text={words.lede} />
      </header>
      {articles.length === 0 ? (
        <p className="wrap lead py-12">{states.articles.empty}</p>
      ) : (
        <div className="wrap grid gap-x-[clamp(1.5rem,3.5vw,3rem)] gap-y-[clamp(2.75rem,6vw,4.5rem)] pt-[clamp(2.5rem,6vw,4.5rem)] [--flow:0] min-[44rem]:grid-cols-2 lg:grid-cols-3">
          {articles.map((article, index) => (
            <Card key={article.id} article={article} isFirst={index === 0} />
          ))}
        </div>
      )}
      <p className="wrap pt-[clamp(3rem,6vw,5rem)] print:hidden">
        <a className="link" href={href("/flux.xml")} type="application/atom+xml">
          {words.feed}
        </a>
      </p>
    </div>
  );
}

const FIRST_SIZES = "(min-width: 64rem) 42rem, 90vw";
const CARD_SIZES = "(min-width: 64rem) 22rem, (min-width: 44rem) 44vw, 90vw";

const FIRST_CARD =
  "min-[44rem]:col-span-full min-[44rem]:grid-cols-[7fr_5fr] min-[44rem]:grid-rows-[auto] min-[44rem]:items-center min-[44rem]:gap-[clamp(1.5rem,4vw,3.5rem)]";
const FIRST_TITLE = "min-[44rem]:text-3xl min-[44rem]:tracking-tight";
const LINKED_TITLE = "decoration-accent decoration-[0.06em] underline-offset-[0.16em] group-hover:underline";

/** The newest article spans the page; the others follow in columns. */
function Card({ article, isFirst }: { article: ArticleCard; isFirst: boolean }) {
  const { slug, title, excerpt, category, author, publishedAt, readingTime, subject, cover } = article;
  const tint = tintOf(subject);
  return (
    <article className={`group relative grid min-w-0 grid-rows-[auto_1fr] gap-5 ${isFirst ? FIRST_CARD : ""}`}>
      <LibraryPicture
        picture={cover}
        sizes={isFirst ? FIRST_SIZES : CARD_SIZES}
        tint={tint}
        eager={isFirst}
        image="aspect-3/2 object-cover"
      />
      <div className="flex min-w-0 flex-col items-start gap-2.5">
        <p className="eyebrow">{categoryLabel(category)}</p>
        <h2 className={`text-title leading-[1.12] ${isFirst ? FIRST_TITLE : ""} ${slug ? LINKED_TITLE : ""}`}>
          {title}
        </h2>
        <p>{excerpt}</p>
        <p className="hint">
          {author} · <time dateTime={publishedAt}>{formatDate(publishedAt)}</time> · {readingTimeLabel(readingTime)}
        </p>
        {slug ? (
          <a
            className={`link after:absolute after:inset-0 ${isFirst ? "mt-auto min-[44rem]:mt-2" : "mt-auto"}`}
            href={href("/articles/:slug", { slug })}
          >
            Lire l’article<span className="visually-hidden">&nbsp;: {title}</span>
          </a>
        ) : (
          <button className="button mt-auto" type="button" disabled>
            Article non disponible
          </button>
        )}
      </div>
    </article>
  );
}
