import { data, redirect } from "react-router";
import { editAsset } from "#app/domain/school/media/edit-asset.server.ts";
import { readAsset } from "#app/domain/school/media/library.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/asset";
import { AssetView } from "./asset.view.tsx";
import { CAPTION_ERRORS } from "./labels.ts";

/** The captions of a film of four hours. */
export const handle = { bodyLimit: 1024 * 1024 } satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const asset = isId(params.id) && (await readAsset(context.get(dbContext), params.id));
  if (!asset) throw data(null, { status: 404 });
  return { asset, notice: readNotice(url) };
}

/** « Enregistrer »: the title, the captions and the chapters. A file that is sent replaces what is in the box. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  requireAdmin(context);
  if (!isId(params.id)) throw data(null, { status: 404 });
  const form = await request.formData();
  const draft = {
    title: textOf(form.get("titre")).trim().slice(0, 200),
    captions: (await fileText(form.get("sous_titres_fichier"))) || textOf(form.get("sous_titres")),
    chapters: textOf(form.get("chapitres")),
  };
  const edited = await editAsset(context.get(dbContext), actorFrom(context), params.id, draft);
  if (edited.ok) throw redirect(withNotice(url.pathname, "media-saved"), 303);
  if (edited.reason === "unknown") throw data(null, { status: 404 });
  return data({ draft, error: CAPTION_ERRORS[edited.reason] }, { status: 400 });
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");

async function fileText(value: FormDataEntryValue | null): Promise<string> {
  return value instanceof File && value.size > 0 ? value.text() : "";
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.asset.title || loaderData.asset.originalName : "Média" },
  { name: "description", content: "Son titre, ses sous-titres, ses tailles et les leçons qui le montrent." },
];

export default function AssetPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AssetView {...loaderData} refused={actionData} />;
}
