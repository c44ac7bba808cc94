import { data, redirect } from "react-router";
import { listAssets } from "#app/domain/school/media/library.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/media";
import { KIND_LABELS, STATE_LABELS, UPLOAD_LABELS, UPLOAD_STATUS } from "./labels.ts";
import { MediaView } from "./media.view.tsx";
import { receiveForm } from "./upload-form.server.ts";
import { uploadedAssetAddress } from "./uploaded-asset.ts";

export const handle = { body: "stream", budget: "uploads" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { searchParams } = url;
  const filter = {
    kind: oneOf(KIND_LABELS, searchParams.get("genre")),
    state: oneOf(STATE_LABELS, searchParams.get("etat")),
    search: searchTerm(searchParams.get("recherche")),
  };
  return {
    filter,
    list: await listAssets(context.get(dbContext), { ...filter, page: pageNumber(searchParams.get("page")) }),
    address: { pathname: url.pathname, search: url.search },
    notice: readNotice(url),
  };
}

function oneOf<Key extends string>(labels: Record<Key, string>, value: string | null): Key | null {
  return value !== null && Object.hasOwn(labels, value) ? (value as Key) : null;
}

/** « Envoyer »: streams the file into the media library. */
export async function action({ request, context }: Route.ActionArgs) {
  requireAdmin(context);
  const { stream } = context.get(requestContext);
  const received = await receiveForm(context.get(dbContext), actorFrom(context), request.headers, stream);
  if (!received.ok)
    return data({ error: UPLOAD_LABELS[received.reason] }, { status: UPLOAD_STATUS[received.reason] ?? 400 });
  throw redirect(uploadedAssetAddress(received), 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Médias" },
  { name: "description", content: "Les films, les sons, les images et les fichiers des leçons." },
];

export default function Media({ loaderData, actionData }: Route.ComponentProps) {
  return <MediaView {...loaderData} error={actionData?.error} />;
}
