import { data, href, redirect } from "react-router";
import { findEditableFormation } from "#app/domain/catalogue/manage.server.ts";
import { archiveFormation, deleteFormation, whyKept } from "#app/domain/catalogue/retire.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import type { Handle } from "#app/handle.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/notices.ts";
import type { Route } from "./+types/formation-delete";
import { FormationDeleteView } from "./formation-delete.view.tsx";
import { goneAnswer } from "./formation-gone.server.ts";
import { keptWords } from "./formation-refusals.ts";

export const handle = { section: href("/admin/dashboard") } satisfies Handle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const db = context.get(dbContext);
  const formation = isId(params.id) && (await findEditableFormation(db, params.id));
  if (!formation) throw data(null, { status: 404 });
  const kept = await whyKept(db, formation);
  return {
    name: formation.input.name,
    isArchived: formation.input.status === "archived",
    kept: kept && keptWords(kept),
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const actor = actorFrom(context);
  if (!isId(params.id)) throw data(null, { status: 404 });
  if ((await request.formData()).get("intent") === "archiver") {
    if (!(await archiveFormation(db, actor, params.id))) throw await goneAnswer(db, params.id, "formation-gone");
    throw redirect(withNotice(href("/admin/dashboard"), "formation-archived"), 303);
  }
  requireRecentLogin(context, url.pathname);
  const outcome = await deleteFormation(db, actor, params.id);
  // The second click of two: it is as she wanted it.
  if (!outcome) throw await goneAnswer(db, params.id, "formation-deleted");
  if (!outcome.ok) return data({ error: `Erreur lors de la suppression : ${keptWords(outcome)}` }, { status: 409 });
  throw redirect(withNotice(href("/admin/dashboard"), "formation-deleted"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Supprimer la formation ${loaderData?.name ?? ""}`.trim() },
  { name: "description", content: "Une formation que personne n’a commandée peut être supprimée." },
];

export default function DeleteFormation({ loaderData, actionData }: Route.ComponentProps) {
  return <FormationDeleteView {...loaderData} error={actionData?.error ?? null} />;
}
