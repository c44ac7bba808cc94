import { booksPage } from "#app/content/library.ts";
import { listBooks } from "#app/domain/library/books.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/books";
import { BooksView } from "./books.view.tsx";
import { unavailable } from "./unavailable.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return (await listBooks(context.get(dbContext))) ?? unavailable();
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: booksPage.metaTitle,
    description: booksPage.metaDescription,
    noindex: args.loaderData === null,
  });

export default function Books({ loaderData }: Route.ComponentProps) {
  return <BooksView books={loaderData} />;
}
