import { data, href } from "react-router";
import { articlePage } from "#app/content/library.ts";
import { listFormations } from "#app/domain/shop/catalogue/formations.server.ts";
import { findArticle } from "#app/domain/site/library/articles.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/article";
import { ArticleView, UnknownArticle } from "./article.view.tsx";
import { unavailable } from "./unavailable.server.ts";
import { Unavailable } from "./unavailable.view.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const found = await findArticle(db, params.slug);
  if (found.ok) {
    const trainings = (await listFormations(db, found.article.subject)).filter(({ notForSale }) => notForSale === null);
    return {
      ...found.article,
      trainings: trainings
        .slice(-3)
        .map(({ slug, name, description, price }) => ({ slug, name, description, price: price.label })),
    };
  }
  return found.reason === "unavailable" ? unavailable() : data("unknown" as const, { status: 404 });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const article = args.loaderData;
  if (!article || article === "unknown") {
    const title = article === "unknown" ? articlePage.unknown : "Article";
    return pageMeta(args, { title, description: articlePage.unknownText, noindex: true });
  }
  return pageMeta(args, { title: article.title, description: article.excerpt });
};

export default function ArticlePage({ loaderData, params }: Route.ComponentProps) {
  if (loaderData === "unknown") return <UnknownArticle />;
  if (!loaderData) return <Unavailable text={articlePage.error} address={href("/articles/:slug", params)} />;
  return <ArticleView article={loaderData} />;
}
