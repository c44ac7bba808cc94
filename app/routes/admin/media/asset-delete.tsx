import { href, redirect } from "react-router";
import { deleteAsset } from "#app/domain/school/media/edit-asset.server.ts";
import { readAsset } from "#app/domain/school/media/library.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { asAdmin, orNotFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import { FormActions } from "#app/ui/form-actions.tsx";
import type { Route } from "./+types/asset-delete";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const asset = orNotFound(await readAsset(context.get(dbContext), params.id));
  return { id: asset.id, title: asset.title || asset.originalName };
}

export async function action({ params, url, context }: Route.ActionArgs) {
  requireRecentLogin(context, url.pathname);
  const { db, actor } = asAdmin(context);
  const deleted = await deleteAsset(db, actor, params.id);
  const outcome = deleted || { ok: false as const, reason: "unknown" as const };
  const notice: NoticeCode = outcome.ok ? "media-deleted" : outcome.reason === "used" ? "media-used" : "media-gone";
  throw redirect(withNotice(href("/admin/medias"), notice), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Supprimer «\u00a0${loaderData.title}\u00a0»` : "Supprimer un média" },
];

export default function DeleteAsset({ loaderData: { id, title } }: Route.ComponentProps) {
  return (
    <form method="post" className="form-stack max-w-176">
      <h1>Supprimer un média</h1>
      <p>Êtes-vous sûr de vouloir supprimer «&nbsp;{title}&nbsp;»&nbsp;?</p>
      <p className="hint">Le fichier, ses tailles et ses sous-titres disparaissent. Rien ne peut les faire revenir.</p>
      <FormActions submit="Supprimer" pendingLabel="Suppression…" cancelHref={href("/admin/medias/:id", { id })} />
    </form>
  );
}
