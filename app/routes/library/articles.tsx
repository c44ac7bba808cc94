import { articlesList } from "#app/content/library.ts";
import { listArticles } from "#app/domain/library/articles.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/articles";
import { ArticlesView } from "./articles.view.tsx";
import { unavailable } from "./unavailable.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return (await listArticles(context.get(dbContext))) ?? unavailable();
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: articlesList.metaTitle,
    description: articlesList.metaDescription,
    noindex: args.loaderData === null,
  });

export default function Articles({ loaderData }: Route.ComponentProps) {
  return <ArticlesView articles={loaderData} />;
}
