import { data, redirect } from "react-router";
import { findSubscriber, unsubscribe } from "#app/domain/people/unsubscribe.server.ts";
import type { Handle } from "#app/handle.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/unsubscribe";
import { UnsubscribeView } from "./unsubscribe.view.tsx";

export const handle = { writesFrom: "programs" } satisfies Handle;

/** Shows the address, and changes nothing, because mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const subscriber = await findSubscriber(context.get(dbContext), url.searchParams.get("token") ?? "");
  if (!subscriber) throw data(null, 404);
  return subscriber;
}

/**
 * Unsubscribes, whoever posts: the button of the page, or a mail program (RFC 8058), which sends no Origin and no
 * cookie, posts `List-Unsubscribe=One-Click`, and requires a 200 without a redirect.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const isKnown = await unsubscribe(context.get(dbContext), url.searchParams.get("token") ?? "");
  if (!isKnown) throw data(null, 404);
  if (form.get("List-Unsubscribe") === "One-Click") return null;
  throw redirect(`${url.pathname}${url.search}`, 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Se désinscrire" },
  { name: "description", content: "Ne plus recevoir nos e-mails, en un clic." },
];

export default function Unsubscribe({ loaderData }: Route.ComponentProps) {
  return <UnsubscribeView {...loaderData} />;
}
