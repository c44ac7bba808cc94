import { redirect } from "react-router";
import { declaredLabel } from "#app/content/cancellation.ts";
import { answerDeclaration, findByToken, readNextStep } from "#app/domain/shop/rights/confirmation.server.ts";
import type { Declaration } from "#app/domain/shop/rights/declarations.server.ts";
import { isOrderOf } from "#app/domain/shop/rights/matching.ts";
import type { NextStep } from "#app/domain/shop/rights/next-step.ts";
import { byPersonLabel } from "#app/domain/shop/rights/quote/refund-labels.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { actorOf, orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { DefinitionList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/answer";
import { AnswerButtons } from "./declaration-parts.tsx";
import { ANSWERS, answerSchema, contractLabel } from "./labels.ts";

export const handle = { title: "Est-ce bien vous\u00a0?" } satisfies Handle;

const tokenIn = (url: URL) => url.searchParams.get("jeton") ?? "";

/** The link of a declaration's receipt. Reading changes nothing, because mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const declaration = orNotFound(await findByToken(db, tokenIn(url)));
  const { kind, contract, name, email, declaredAt, certainOrder, requestedEnd } = declaration;
  const next = await readNextStep(db, declaration);
  const order = certainOrder && isOrderOf(certainOrder, email) ? certainOrder : null;
  return {
    isWithdrawal: kind === "withdrawal",
    declared: declaredLabel({ isWithdrawal: kind === "withdrawal", wasCancellation: requestedEnd !== null }),
    contract: order ? contractLabel(order) : contract,
    name,
    declaredAt: formatDateTime(declaredAt),
    until: next.by === "shop" && next.until ? formatDateTime(next.until) : null,
    byPerson: next.by === "person" ? byPersonLabel(declaration) : null,
    state: stateOf(declaration, next),
    isDone: declaration.state === "done",
  };
}

type State = "unanswered" | keyof typeof OUTCOMES;

function stateOf({ state, isRunning, answer }: Declaration, next: NextStep): State {
  if (next.by === "person" && answer?.kind === "confirmed") return "byPerson";
  if (answer?.by === "link" || answer?.kind === "disowned") return answer.kind;
  if (state !== "open") return state;
  return answer || isRunning ? "running" : "unanswered";
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const answer = ANSWERS[(await readFields(request, answerSchema)).reponse];
  orNotFound(await answerDeclaration(context.get(dbContext), actorOf(context), tokenIn(url), answer));
  throw redirect(url.pathname + url.search, 303);
}

export default function Answer({ loaderData }: Route.ComponentProps) {
  const { isWithdrawal, declared, contract, name, declaredAt, until, byPerson, state, isDone } = loaderData;
  return (
    <section className="page-form">
      <h1>Est-ce bien vous&nbsp;?</h1>
      <DefinitionList
        items={[
          { term: "Déclaration", value: declared },
          { term: "Contrat", value: contract },
          { term: "Faite au nom de", value: name },
          { term: "Reçue le", value: `${declaredAt}, heure de Paris` },
        ]}
      />
      {state === "unanswered" ? (
        <>
          <p>
            Quelqu’un a fait cette déclaration sans connexion à votre compte. Dites-nous si c’est vous.{" "}
            {byPerson ??
              `Sans réponse, elle est exécutée d’elle-même le ${until}, heure de Paris, 72\u00a0heures après.`}
          </p>
          <form method="post">
            <AnswerButtons />
          </form>
          <p className="hint">
            {!byPerson &&
              `Avec « C’est bien moi », ${isWithdrawal ? "le remboursement part" : "l’abonnement est résilié"} dans l’heure. `}
            Avec «&nbsp;Ce n’est pas moi&nbsp;», rien ne bouge, et cela nous est signalé.
          </p>
        </>
      ) : (
        <Notice tone={state === "disowned" ? "info" : "success"} title={OUTCOMES[state].title}>
          {byPerson && state === "byPerson" ? byPerson : state === "confirmed" && isDone ? DONE : OUTCOMES[state].text}
        </Notice>
      )}
    </section>
  );
}

const DONE = "Votre déclaration est exécutée. Un e-mail vous l’a dit.";

const OUTCOMES = {
  byPerson: { title: "Une personne examine cette déclaration", text: "" },
  confirmed: {
    title: "Vous avez répondu « C’est bien moi »",
    text: "Votre déclaration est exécutée dans l’heure. Un e-mail vous le dit.",
  },
  disowned: {
    title: "Vous avez répondu « Ce n’est pas moi »",
    text: "Rien n’est remboursé ni fermé : la déclaration est gelée, et cela nous est signalé. Si elle est bien de vous, répondez à l’accusé de réception.",
  },
  running: { title: "Cette déclaration est en cours d’exécution", text: "Un e-mail vous dit quand c’est fait." },
  done: {
    title: "Cette déclaration est exécutée",
    text: "Elle ne peut plus être arrêtée. Si elle n’est pas de vous, répondez à l’accusé de réception : nous remettons tout en place avec vous.",
  },
  refused: {
    title: "Cette déclaration a été refusée",
    text: "Rien n’a changé. Le motif vous a été envoyé par e-mail.",
  },
} as const;
