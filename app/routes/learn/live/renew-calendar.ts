import { href, redirect } from "react-router";
import { renewFeed } from "#app/domain/school/live/feed.server.ts";
import { readOpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound, signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/renew-calendar";

/** A GET redirects to the page of the sessions, which shows the address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireAccess(context, params.slug);
  return redirect(href("/formations/:slug/directs", params));
}

/** « Créer mon adresse », « Changer d’adresse ». */
export async function action({ params, context }: Route.ActionArgs) {
  const userId = await requireAccess(context, params.slug);
  await renewFeed(context.get(dbContext), userId);
  return redirect(`${href("/formations/:slug/directs", params)}#calendrier`, 303);
}

async function requireAccess(context: Route.ActionArgs["context"], slug: string): Promise<string> {
  const { id } = signedInUser(context);
  if (!(await readOpenFormation(context.get(dbContext), { userId: id, formation: { slug } }))) throw notFound();
  return id;
}
