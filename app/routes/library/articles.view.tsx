import { href } from "react-router";
import { articlesList } from "#app/content/library.ts";
import type { ArticleCard } from "#app/domain/library/articles.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { tintOf } from "#app/ui/formation-image.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { LibraryPicture } from "#app/ui/library-picture.tsx";
import { categoryLabel, readingTimeLabel } from "./labels.ts";
import { Unavailable } from "./unavailable.view.tsx";

/** `null`: there is no snapshot yet. */
export function ArticlesView({ articles }: { articles: ArticleCard[] | null }) {
  if (!articles) return <Unavailable text={articlesList.error} address={href("/articles")} />;
  return (
    <div className="journal wrap-anywhere">
      <header className="wrap journal-head">
        <p className="eyebrow">{articlesList.eyebrow}</p>
        <h1>
          <HeadlineText {...articlesList.headline} />
        </h1>
        <p className="lead">{articlesList.lede}</p>
      </header>
      {articles.length === 0 ? (
        <p className="wrap lead journal-empty">{articlesList.empty}</p>
      ) : (
        <div className="wrap journal-cards">
          {articles.map((article, index) => (
            <Card key={article.id} article={article} isFirst={index === 0} />
          ))}
        </div>
      )}
      <p className="wrap journal-feed">
        <a className="link" href={href("/flux.xml")} type="application/atom+xml">
          {articlesList.feed}
        </a>
      </p>
    </div>
  );
}

const FIRST_SIZES = "(min-width: 64rem) 42rem, 90vw";
const CARD_SIZES = "(min-width: 64rem) 22rem, (min-width: 44rem) 44vw, 90vw";

/** The newest article spans the page; the others follow in columns. */
function Card({ article, isFirst }: { article: ArticleCard; isFirst: boolean }) {
  const { slug, title, excerpt, category, author, publishedAt, readingTime, subject, cover } = article;
  const tint = tintOf(subject);
  return (
    <article className={`journal-card ${isFirst ? "journal-first" : ""}`}>
      <LibraryPicture picture={cover} sizes={isFirst ? FIRST_SIZES : CARD_SIZES} tint={tint} eager={isFirst} />
      <div className="journal-words">
        <p className="eyebrow">{categoryLabel(category)}</p>
        <h2>{title}</h2>
        <p>{excerpt}</p>
        <p className="hint">
          {author} · <time dateTime={publishedAt}>{formatDate(publishedAt)}</time> · {readingTimeLabel(readingTime)}
        </p>
        {slug ? (
          <a className="link" href={href("/articles/:slug", { slug })}>
            Lire l’article<span className="visually-hidden">&nbsp;: {title}</span>
          </a>
        ) : (
          <button className="button" type="button" disabled>
            Article non disponible
          </button>
        )}
      </div>
    </article>
  );
}
