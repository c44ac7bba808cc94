import { data, href, redirect } from "react-router";
import { marketingConsent } from "#app/domain/people/subscribers/subscribe.server.ts";
import { listOf } from "#app/domain/shop/catalogue/availability.ts";
import { findPublishedFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import { askToWait } from "#app/domain/shop/waiting-list/entries.server.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { saleState } from "../shop/labels.ts";
import { WaitingForm, waitingSchema } from "../shop/waiting-form.view.tsx";
import type { Route } from "./+types/waiting-list";
import { publicForm } from "./public-form.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Liste d’attente\u00a0: ${loaderData.name}` : "Liste d’attente" },
];

async function formationOf({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const formation = orNotFound(await findPublishedFormation(context.get(dbContext), params.slug));
  const { id, slug, name, notForSale } = formation;
  const state = saleState(notForSale);
  const why = state?.why ?? "Les inscriptions sont ouvertes.";
  return { id, slug, name, why, kind: notForSale && listOf(notForSale), waiting: state?.waiting ?? null };
}

export async function loader(args: Route.LoaderArgs) {
  const { id: _, ...formation } = await formationOf(args);
  const email = args.context.get(userContext)?.email ?? null;
  return { ...formation, email, isAsked: args.url.searchParams.get("demande") === "1" };
}

/** The forms of the sales pages and of checkout post here. */
export async function action(args: Route.ActionArgs) {
  const { id, slug, kind } = await formationOf(args);
  if (!kind) return data(null, { status: 409 });
  const thanks = `${href("/liste-attente/:slug", { slug })}?demande=1`;
  const userId = args.context.get(userContext)?.id ?? null;
  return publicForm(
    { schema: waitingSchema, limit: "waiting", thanks },
    async (db, { email, prenom, marketing }, { sourceWord }) => {
      const consent = marketingConsent(marketing);
      const token = await askToWait(db, id, { kind, email, firstName: prenom ?? null, userId, sourceWord, consent });
      if (token) throw redirect(`${href("/liste-attente/confirmer")}?${new URLSearchParams({ jeton: token })}`, 303);
    },
  )(args);
}

export default function WaitingList({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { slug, name, why, kind, waiting, email, isAsked } = loaderData;
  const formation = (
    <ButtonLink href={href("/formations/:slug", { slug })} variant="secondary">
      Voir la formation
    </ButtonLink>
  );
  if (!kind)
    return (
      <Outcome sun="horizon" title={name} text={why}>
        <p className="actions">{formation}</p>
      </Outcome>
    );
  if (isAsked && !answer)
    return (
      <Outcome
        sun="horizon"
        title="Regarde ta boîte"
        text={`Un e-mail t’attend, avec un lien à ouvrir. Sans ce clic, rien n’est noté pour «\u00a0${name}\u00a0».`}
      >
        <p className="hint">Il n’arrive pas&nbsp;? Regarde dans les indésirables, ou recommence dans une heure.</p>
        <p className="actions">{formation}</p>
      </Outcome>
    );
  return (
    <EntryPage title={name}>
      <p className="lead">{why}</p>
      <WaitingForm slug={slug} waiting={waiting} email={email} answer={answer ?? undefined} />
    </EntryPage>
  );
}
