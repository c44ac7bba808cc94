import { href, redirect } from "react-router";
import { CHOSEN_WAYS } from "#app/content/cancellation.ts";
import { initialsOf } from "#app/domain/school/attestation/initials.ts";
import { cancellationEffect } from "#app/domain/shop/deadlines/cancellation-end.ts";
import {
  answerAsOwner,
  type DeclarationReceipt,
  readDeclarationReceipt,
} from "#app/domain/shop/rights/confirmation.server.ts";
import { byPersonLabel } from "#app/domain/shop/rights/quote/refund-labels.ts";
import { maskedEmail } from "#app/domain/values/email-address.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { privateLink } from "#app/middleware/caching.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { actorOf, notFound, orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { DefinitionList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/receipt";
import { ANSWERS, answerSchema, BETTER_WAY, DECLARATION_LABELS } from "./labels.ts";

export const handle = { robots: "disallow", title: "Accusé de réception" } satisfies Handle;

export const middleware: Route.MiddlewareFunction[] = [privateLink];

const HOUR_MS = 3_600_000;

/** Only who made the declaration knows its address; after an hour the name and the e-mail are shown to its account alone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const user = context.get(userContext);
  const declaration = orNotFound(
    isId(params.id) ? await readDeclarationReceipt(context.get(dbContext), params.id) : undefined,
  );
  const { kind, name, contract, email, requestedEnd, requestedDate, chosenWay, declaredAt, proof, buyerId } =
    declaration;
  const isCancellation = kind === "cancellation";
  const effect = isCancellation && requestedEnd ? cancellationEffect(requestedEnd, requestedDate, declaredAt) : null;
  const way = chosenWay && CHOSEN_WAYS[chosenWay];
  const hasWays = isCancellation && proof !== "session" && chosenWay !== "cancellation";
  const isOwn = user && (user.id === buyerId || user.email === email);
  const isShown = isOwn || Date.now() - declaredAt.getTime() < HOUR_MS;
  return {
    kind,
    name: isShown ? name : initialsOf(name),
    contract,
    email: isShown ? email : maskedEmail(email),
    declaredAt: formatDateTime(declaredAt),
    effect,
    way,
    isMailed: proof !== "none",
    isBuyer: user !== null && user.id === buyerId,
    moneyBack: user?.id === buyerId ? declaration.moneyBack : null,
    next: nextText(declaration),
    hasWays,
  };
}

/** The answer of the order's account, from « Mes Formations ». */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const answer = ANSWERS[(await readFields(request, answerSchema)).reponse];
  const { id: userId } = signedInUser(context);
  const outcome = isId(id)
    ? await answerAsOwner(context.get(dbContext), actorOf(context), { id, userId, answer })
    : "unknown";
  if (outcome === "unknown") throw notFound();
  const notice = outcome === "too-late" ? "declaration-answered-before" : (`declaration-${answer}` as const);
  throw redirect(withNotice(`${href("/orders")}?vue=papiers`, notice), 303);
}

function nextText({ proof, next, awaitsReview }: DeclarationReceipt): string {
  if (next?.by === "nobody")
    return "Elle est exécutée, ou en train de l’être\u00a0: un e-mail vous dit quand c’est fait.";
  return next?.by === "person" ? byPersonLabel({ awaitsReview }) : NEXT_STEPS[proof];
}

const NEXT_STEPS = {
  session: "Vous étiez connectée au compte de la commande : votre déclaration est exécutée dans l’heure.",
  asked:
    "L’e-mail contient un lien, pour que personne ne déclare à votre place. Répondez-y « C’est bien moi ». Quand l’adresse et la commande concordent, votre déclaration est alors exécutée dans l’heure, et sans réponse au bout de 72 heures ; sinon, une personne la traite. L’e-mail dit lequel des deux.",
  none: "Trop d’accusés de réception sont partis aujourd’hui : celui-ci ne part pas par e-mail. Gardez cette page ; une personne traite votre déclaration.",
} as const;

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { kind, name, contract, email, declaredAt, effect, way, isMailed, isBuyer, moneyBack, next, hasWays } =
    loaderData;
  const labels = DECLARATION_LABELS[kind];
  return (
    <section className="page-form">
      <h1>Accusé de réception</h1>
      <Notice tone="success" title={labels.receipt}>
        Reçue le {declaredAt}, heure de Paris. {isMailed && "Une copie part par e-mail."}
      </Notice>
      <DefinitionList
        items={[
          { term: "Nom", value: name },
          { term: "Contrat", value: contract },
          { term: "Adresse e-mail", value: email },
          { term: "Date et heure", value: declaredAt },
          ...(way ? [{ term: "Votre choix", value: way }] : []),
          ...(effect ? [{ term: hasWays ? "Fin demandée" : "Prend effet", value: effect }] : []),
          ...(moneyBack ? [{ term: "Remboursement", value: moneyBack }] : []),
        ]}
      />
      <p>{next}</p>
      {hasWays && <p>{BETTER_WAY}</p>}
      <p>
        {hasWays && "Si c’est une résiliation\u00a0: "}
        {moneyBack ? labels.certain : labels.next}
      </p>
      {isBuyer && (
        <p>
          <a href={`${href("/orders")}?vue=papiers`}>Vos commandes et leurs papiers</a>
        </p>
      )}
      <p className="hint">
        Gardez cette page&nbsp;: imprimez-la ou enregistrez-la. Elle fait foi de la date et de l’heure.
      </p>
    </section>
  );
}
