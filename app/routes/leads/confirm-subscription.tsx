import { data, redirect } from "react-router";
import { confirmSubscription, findConfirmation } from "#app/domain/people/subscribers/confirmation.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/confirm-subscription";
import { ConfirmSubscriptionView } from "./confirm-subscription.view.tsx";

/** The link of the confirmation email. Reading confirms nothing, because mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await findConfirmation(context.get(dbContext), url.searchParams.get("token") ?? "");
  if (!found) throw data(null, 404);
  return found;
}

export async function action({ url, context }: Route.ActionArgs) {
  const token = url.searchParams.get("token") ?? "";
  const isKnown = await confirmSubscription(context.get(dbContext), token, new Date());
  if (!isKnown) throw data(null, 404);
  throw redirect(`${url.pathname}${url.search}`, 303);
}

export const meta: Route.MetaFunction = () => [
  { title: "Confirmer ton inscription" },
  { name: "description", content: "Une inscription compte quand la personne à qui est l’adresse la confirme." },
];

export default function ConfirmSubscription({ loaderData }: Route.ComponentProps) {
  return <ConfirmSubscriptionView {...loaderData} />;
}
