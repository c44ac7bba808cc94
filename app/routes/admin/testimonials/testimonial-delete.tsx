import { href, redirect } from "react-router";
import { deleteTestimonial } from "#app/domain/people/testimonials/manage.server.ts";
import { findManaged } from "#app/domain/people/testimonials/manage-list.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { asAdmin, orNotFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { FormActions } from "#app/ui/form-actions.tsx";
import type { Route } from "./+types/testimonial-delete";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const testimonial = orNotFound(await findManaged(context.get(dbContext), params.id));
  const { author, text, isPublished, isSample } = testimonial;
  return { author, text, isPublished, isSample };
}

export async function action({ params, url, context }: Route.ActionArgs) {
  requireRecentLogin(context, url.pathname);
  const { db, actor } = asAdmin(context);
  const isGone = await deleteTestimonial(db, actor, params.id);
  throw redirect(withNotice(href("/admin/temoignages"), isGone ? "testimonial-deleted" : "testimonial-gone"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Supprimer le témoignage de «\u00a0${loaderData.author}\u00a0»` : "Supprimer le témoignage" },
];

export default function DeleteTestimonial({ loaderData }: Route.ComponentProps) {
  const { author, text, isPublished, isSample } = loaderData;
  return (
    <form method="post" className="form-stack max-w-176">
      <h1>Supprimer le témoignage</h1>
      <p>Êtes-vous sûr de vouloir supprimer le témoignage de «&nbsp;{author}&nbsp;»&nbsp;?</p>
      <blockquote className="wrap-anywhere whitespace-pre-wrap">{text}</blockquote>
      <p className="hint">
        {isPublished ? "Il quitte le site aussitôt, et r" : "R"}ien ne peut le faire revenir
        {isSample ? ", sauf un nouveau chargement des exemples" : ""}.
      </p>
      <FormActions submit="Supprimer" pendingLabel="Suppression…" cancelHref={href("/admin/temoignages")} />
    </form>
  );
}
