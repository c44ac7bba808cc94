import { href } from "react-router";
import { articlePage } from "#app/content/library.ts";
import type { Article, Neighbour } from "#app/domain/library/articles.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { ArticleData } from "#app/ui/article-data.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { tintOf } from "#app/ui/formation-image.tsx";
import { LibraryPicture } from "#app/ui/library-picture.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { categoryLabel, readingTimeLabel } from "./labels.ts";

export function ArticleView({ article }: { article: Article }) {
  const { title, category, author, publishedAt, readingTime, subject, cover, body, excerpt } = article;
  const tint = tintOf(subject);
  return (
    <div className={`tint-${tint} wrap-anywhere`}>
      <article>
        <header className="story-head">
          <div className="wrap">
            <p>
              <a className="link story-back" href={href("/articles")}>
                Tous les articles
              </a>
            </p>
            <p className="eyebrow">{categoryLabel(category)}</p>
            <h1>{title}</h1>
            <p className="lead">{excerpt}</p>
            <p className="hint">
              Par {author} · <time dateTime={publishedAt}>{formatDate(publishedAt)}</time> ·{" "}
              {readingTimeLabel(readingTime)}
            </p>
          </div>
        </header>
        <div className="wrap story-cover">
          <LibraryPicture picture={cover} sizes="(min-width: 80rem) 76rem, 92vw" tint={tint} eager />
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the snapshot is stored */}
        <div className="story-text prose" dangerouslySetInnerHTML={{ __html: body }} />
      </article>
      <Trainings trainings={article.trainings} />
      <nav className="wrap story-around" aria-label="Autres articles">
        <Around label="Plus récent" neighbour={article.newer} />
        <Around label="Plus ancien" neighbour={article.older} />
        <p>
          <a className="link" href={href("/articles")}>
            Retour aux articles
          </a>
        </p>
      </nav>
      <ArticleData article={article} />
    </div>
  );
}

function Trainings({ trainings }: Pick<Article, "trainings">) {
  if (trainings.length === 0) return null;
  return (
    <section className="band band-muted" aria-labelledby="formations-titre">
      <div className="wrap">
        <h2 id="formations-titre">{articlePage.trainings}</h2>
        <ul className="story-trainings">
          {trainings.map(({ slug, name, description, price }) => (
            <li key={slug} className="door">
              <a className="link" href={href("/checkout/:slug", { slug })}>
                {name}
              </a>
              <p>{description}</p>
              <p className="hint">{price}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Around({ label, neighbour }: { label: string; neighbour: Neighbour | null }) {
  if (!neighbour) return null;
  return (
    <p className="door">
      <span className="hint">{label}</span>
      <a className="link" href={href("/articles/:slug", { slug: neighbour.slug })}>
        {neighbour.title}
      </a>
    </p>
  );
}

export function UnknownArticle() {
  return (
    <Outcome sun="lost" title={articlePage.unknown} text={articlePage.unknownText}>
      <p className="actions">
        <ButtonLink href={href("/articles")}>Tous les articles</ButtonLink>
        <ButtonLink href={href("/ressources")} variant="secondary">
          Voir les ressources
        </ButtonLink>
      </p>
    </Outcome>
  );
}
