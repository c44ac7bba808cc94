import { data, href } from "react-router";
import states from "#app/content/texts/library-states.json" with { type: "json" };
import type { FormationForSale } from "#app/domain/shop/catalogue/for-sale.server.ts";
import { listFormations } from "#app/domain/shop/catalogue/formations.server.ts";
import { findArticle, type Neighbour } from "#app/domain/site/library/articles.server.ts";
import { mediaPath, type Picture, shareOf } from "#app/domain/site/pictures/picture.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { tintOf } from "#app/ui/formation-image.tsx";
import { LibraryPicture } from "#app/ui/library-picture.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { descriptionOf, pageMeta } from "#app/ui/page-meta.ts";
import { RichText } from "#app/ui/rich-text.tsx";
import { useRoot } from "#app/ui/root-data.ts";
import { JsonLd, organization } from "#app/ui/structured-data.tsx";
import type { Route } from "./+types/article";
import { categoryLabel, readingTimeLabel } from "./labels.ts";
import { Unavailable, unavailable } from "./unavailable.view.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const found = await findArticle(db, params.slug);
  if (found.ok) {
    const formations = (await listFormations(db, found.article.subject)).filter(({ notForSale }) => !notForSale);
    return {
      ...found.article,
      formations: formations
        .slice(-3)
        .map(({ slug, name, description, price }) => ({ slug, name, description, price: price.label })),
    };
  }
  return found.reason === "unavailable" ? unavailable() : data("unknown" as const, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => {
  const article = args.loaderData;
  if (!article || article === "unknown") {
    const title = article === "unknown" ? states.article.unknown : "Article";
    return pageMeta(args, { title, description: states.article.unknownText, noindex: true });
  }
  const { title, excerpt, cover } = article;
  const image = cover && shareOf({ ...cover, focus: "center" }, title);
  return pageMeta(args, { title, description: descriptionOf(excerpt), image });
};

export default function ArticlePage({ loaderData, params }: Route.ComponentProps) {
  if (loaderData === "unknown") return <UnknownArticle />;
  if (!loaderData) return <Unavailable text={states.article.error} address={href("/articles/:slug", params)} />;
  const { title, category, author, publishedAt, readingTime, subject, cover, body, excerpt } = loaderData;
  const tint = tintOf(subject);
  return (
    <div className={`tint-${tint} wrap-anywhere`}>
      <article>
        <header className="bg-(--tint) pt-[clamp(1.25rem,3vw,2rem)] pb-[clamp(7rem,20vw,17rem)] print:py-0">
          <div className="wrap">
            <div className="mx-auto max-w-208">
              <p>
                <a className="link print:hidden" href={href("/articles")}>
                  Tous les articles
                </a>
              </p>
              <p className="eyebrow mt-[clamp(1.5rem,4vw,3.5rem)]">{categoryLabel(category)}</p>
              <h1 className="mt-5">{title}</h1>
              <p className="lead mt-5 max-w-none">{excerpt}</p>
              <p className="hint mt-5">
                Par {author} · <time dateTime={publishedAt}>{formatDate(publishedAt)}</time> ·{" "}
                {readingTimeLabel(readingTime)}
              </p>
            </div>
          </div>
        </header>
        <div className="wrap -mt-[clamp(5rem,17vw,14rem)] max-w-264 print:hidden">
          <LibraryPicture
            picture={cover}
            sizes="(min-width: 80rem) 76rem, 92vw"
            tint={tint}
            eager
            frame="rounded-lg"
            image="max-h-[80vh] object-cover"
            scene="aspect-5/2 bg-surface"
          />
        </div>
        <RichText html={body} className="story-text authored" />
      </article>
      <Formations formations={loaderData.formations} />
      <nav
        className="wrap grid gap-x-[clamp(1.5rem,4vw,3.5rem)] gap-y-8 py-[clamp(2.5rem,6vw,4.5rem)] [--flow:0] min-[44rem]:grid-cols-2 print:hidden"
        aria-label="Autres articles"
      >
        <NeighbourLink label="Plus récent" neighbour={loaderData.newer} />
        <NeighbourLink label="Plus ancien" neighbour={loaderData.older} />
        <p className="min-[44rem]:col-span-full">
          <a className="link" href={href("/articles")}>
            Retour aux articles
          </a>
        </p>
      </nav>
      <ArticleData article={loaderData} />
    </div>
  );
}

type Formation = Pick<FormationForSale, "slug" | "name" | "description"> & { price: string };

function Formations({ formations }: { formations: Formation[] }) {
  if (formations.length === 0) return null;
  return (
    <section className="band band-muted" aria-labelledby="formations-titre">
      <div className="wrap">
        <h2 id="formations-titre">{states.article.formations}</h2>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-x-[clamp(1.5rem,4vw,3.5rem)] gap-y-8 pt-4">
          {formations.map(({ slug, name, description, price }) => (
            <li key={slug} className="card-link">
              <a className="link mt-0 mb-2" href={href("/checkout/:slug", { slug })}>
                {name}
              </a>
              <p>{description}</p>
              <p className="hint mt-2">{price}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function NeighbourLink({ label, neighbour }: { label: string; neighbour: Neighbour | null }) {
  if (!neighbour) return null;
  return (
    <p className="card-link">
      <span className="hint">{label}</span>
      <a className="link mt-1 block" href={href("/articles/:slug", { slug: neighbour.slug })}>
        {neighbour.title}
      </a>
    </p>
  );
}

function UnknownArticle() {
  return (
    <Outcome sun="lost" title={states.article.unknown} text={states.article.unknownText}>
      <p className="actions">
        <ButtonLink href={href("/articles")}>Tous les articles</ButtonLink>
        <ButtonLink href={href("/ressources")} variant="secondary">
          Voir les ressources
        </ButtonLink>
      </p>
    </Outcome>
  );
}

interface ArticleView {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string;
  publishedAt: string;
  readingTime: number;
  cover: Picture | null;
}

/** An article, for search engines. */
function ArticleData({ article }: { article: ArticleView }) {
  const site = useRoot();
  if (!site) return null;
  const { slug, title, excerpt, category, author, publishedAt, readingTime, cover } = article;
  const url = site.publicUrl + href("/articles/:slug", { slug });
  const largest = cover?.widths.at(-1);
  return (
    <JsonLd
      data={{
        "@type": "Article",
        headline: title,
        description: excerpt,
        ...(category && { articleSection: category }),
        inLanguage: "fr",
        url,
        mainEntityOfPage: url,
        datePublished: publishedAt,
        timeRequired: `PT${readingTime}M`,
        author: { "@type": author === site.siteName ? "Organization" : "Person", name: author },
        publisher: organization(site),
        ...(cover && largest ? { image: site.publicUrl + mediaPath(cover, largest, "webp") } : {}),
      }}
    />
  );
}
