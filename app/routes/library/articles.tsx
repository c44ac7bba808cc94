import { articlesList } from "#app/content/library.ts";
import { listArticles } from "#app/domain/site/library/articles.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/articles";
import { ArticlesView } from "./articles.view.tsx";
import { libraryMeta } from "./library-meta.ts";
import { unavailable } from "./unavailable.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return (await listArticles(context.get(dbContext))) ?? unavailable();
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => libraryMeta(args, articlesList);

export default function Articles({ loaderData }: Route.ComponentProps) {
  return <ArticlesView articles={loaderData} />;
}
