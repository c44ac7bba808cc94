import { data, redirect } from "react-router";
import { findSubscriber, unsubscribe } from "#app/domain/people/subscribers/unsubscribe.server.ts";
import { endReminders, findReminders } from "#app/domain/school/reminders/own-reminders.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/unsubscribe";
import { UnsubscribeView } from "./unsubscribe.view.tsx";

export const handle = { writesFrom: "programs" } satisfies Handle;

/** Shows the address, and changes nothing, because mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const token = url.searchParams.get("token") ?? "";
  const reminders = await findReminders(db, token);
  if (reminders) return { ...reminders, isOfReminders: true };
  const subscriber = await findSubscriber(db, token);
  if (!subscriber) throw data(null, 404);
  return { ...subscriber, isOfReminders: false };
}

/**
 * Unsubscribes. The page's button posts here, and mail programs do (RFC 8058): they send no Origin and no cookie, post
 * `List-Unsubscribe=One-Click`, and require a 200 without a redirect.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData();
  const db = context.get(dbContext);
  const token = url.searchParams.get("token") ?? "";
  const isKnown = (await endReminders(db, token)) || (await unsubscribe(db, token));
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
