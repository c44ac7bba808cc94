import { data, redirect } from "react-router";
import { refreshLibrary } from "#app/domain/site/library/refresh.server.ts";
import { libraryStatus } from "#app/domain/site/library/snapshot.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/library";
import { errorLabel, rejectionLabel } from "./labels.ts";
import { LibraryView } from "./library.view.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { isConfigured, snapshots, pictures } = await libraryStatus(context.get(dbContext));
  return {
    isConfigured,
    pictures,
    snapshots: snapshots.map(({ kind, records, refreshedAt, nextRefreshAt, error, rejected }) => ({
      kind,
      records,
      refreshedAt: refreshedAt && formatDateTime(refreshedAt),
      nextRefreshAt: nextRefreshAt && formatDateTime(nextRefreshAt),
      error: error && errorLabel(error),
      rejected: rejected.map(({ id, reason }) => ({ id, reason: rejectionLabel(reason) })),
    })),
    notice: readNotice(url),
  };
}

/** « Actualiser » queues a refresh. The snapshots are kept until Airtable has answered. */
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
