import { data, redirect } from "react-router";
import { findLeaver, leave } from "#app/domain/leads/leaving.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/unsubscribe";
import { UnsubscribeView } from "./unsubscribe.view.tsx";

export const handle: RouteHandle = { writesFrom: "programs" };

/** Shows whom it is about, and changes nothing: mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const leaver = await findLeaver(context.get(dbContext), url.searchParams.get("token") ?? "");
  if (!leaver) throw data(null, 404);
  return leaver;
}

/**
 * Acts, whoever posts: the button of the page, or a mail program (RFC 8058), which brings no Origin and no cookie, sends
 * `List-Unsubscribe=One-Click`, and wants a 200 and no redirect.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const isKnown = await leave(context.get(dbContext), url.searchParams.get("token") ?? "");
  if (!isKnown) throw data(null, 404);
  if (form.get("List-Unsubscribe") === "One-Click") return null;
  throw redirect(`${url.pathname}${url.search}`, 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Se désinscrire" },
  { name: "description", content: "Ne plus recevoir nos e-mails, en un clic." },
  { name: "robots", content: "noindex" },
];

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return <UnsubscribeView {...loaderData} />;
}
