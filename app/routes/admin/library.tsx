import { data, redirect } from "react-router";
import { refreshLibrary } from "#app/domain/library/refresh.server.ts";
import { libraryStatus } from "#app/domain/library/status.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/notices.ts";
import type { Route } from "./+types/library";
import { LibraryView } from "./library.view.tsx";
import { errorLabels, rejectionWords } from "./library-words.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { isConfigured, copies, pictures } = await libraryStatus(context.get(dbContext));
  return {
    isConfigured,
    pictures,
    copies: copies.map(({ kind, records, refreshedAt, nextTryAt, error, rejected }) => ({
      kind,
      records,
      refreshedAt: refreshedAt && formatDateTime(refreshedAt),
      // Nothing is read for nobody: past that moment, the next visit has it read.
      nextTryAt: nextTryAt.getTime() > Date.now() ? formatDateTime(nextTryAt) : "À la prochaine visite",
      error: error && errorLabels(error),
      rejected: rejected.map(({ id, reason }) => ({ id, reason: rejectionWords(reason) })),
    })),
    notice: readNotice(url),
  };
}

/** « Actualiser »: asks Airtable now. The copies stay as they are until it has answered. */
export async function action({ url, context }: Route.ActionArgs) {
  requireAdmin(context);
  const asked = await refreshLibrary(context.get(dbContext), actorFrom(context));
  if (!asked.ok) throw data(null, { status: 409 });
  throw redirect(withNotice(url.pathname, "library-refresh-requested"), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Bibliothèque" },
  { name: "description", content: "Où en sont les copies des articles, des livres et des compléments." },
];

export default function Library({ loaderData }: Route.ComponentProps) {
  return <LibraryView {...loaderData} />;
}
