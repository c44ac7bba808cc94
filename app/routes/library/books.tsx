import { booksPage } from "#app/content/library.ts";
import { listBooks } from "#app/domain/site/library/books.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/books";
import { BooksView } from "./books.view.tsx";
import { libraryMeta } from "./library-meta.ts";
import { unavailable } from "./unavailable.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return (await listBooks(context.get(dbContext))) ?? unavailable();
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => libraryMeta(args, booksPage);

export default function Books({ loaderData }: Route.ComponentProps) {
  return <BooksView books={loaderData} />;
}
