import { parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { href, redirect } from "react-router";
import { confirmSubscription, findConfirmation } from "#app/domain/people/subscribers/mailed-links.server.ts";
import { keepHeardFrom } from "#app/domain/people/subscribers/subscribe.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { refuser } from "#app/middleware/form.server.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { answerIn, HeardFromForm, heardFromSchema } from "../shop/heard-from.view.tsx";
import type { Route } from "./+types/confirm-subscription";

export const handle = { title: "Confirmer ton inscription" } satisfies Handle;

/** The link of the confirmation email. Reading confirms nothing, because mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return orNotFound(await findConfirmation(context.get(dbContext), url.searchParams.get("token") ?? ""));
}

/** The button; afterwards how she has found the shop. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const token = url.searchParams.get("token") ?? "";
  const found = orNotFound(await findConfirmation(db, token));
  if (found.isDone) {
    const submission = parseWithZod(await request.formData(), { schema: heardFromSchema });
    const isAnswer = Object.keys(submission.payload).length > 0;
    if (isAnswer && submission.status !== "success") return refuser(submission)();
    if (submission.status === "success") await keepHeardFrom(db, token, answerIn(submission.value));
  } else await confirmSubscription(db, token, new Date());
  throw redirect(`${url.pathname}${url.search}`, 303);
}

export default function ConfirmSubscription({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { hiddenEmail, isDone, isAsked, consentText } = loaderData;
  return isDone ? (
    <Done hiddenEmail={hiddenEmail}>
      <HeardFromForm isAsked={isAsked} answer={answer} kept="ton inscription" />
    </Done>
  ) : (
    <EntryPage title="Confirme ton inscription">
      <p>
        Pour l’adresse <strong>{hiddenEmail}</strong>.
      </p>
      {consentText ? (
        <p className="lead">«&nbsp;{consentText}&nbsp;»</p>
      ) : (
        <p>Les e-mails du challenge et du guide que tu as demandés reprennent.</p>
      )}
      <form method="post" className="form-stack">
        <Button wide pendingLabel="Enregistrement...">
          Confirmer mon inscription
        </Button>
      </form>
      <p className="hint">
        Tu peux partir à tout moment, par le lien au bas de chaque e-mail.{" "}
        <a href={href("/politique-confidentialite")}>Politique de confidentialité</a>
      </p>
    </EntryPage>
  );
}

function Done({ hiddenEmail, children }: { hiddenEmail: string; children: ReactNode }) {
  return (
    <Outcome
      sun="risen"
      title="C’est confirmé"
      text={`Nos e-mails arrivent désormais à ${hiddenEmail}. Un lien au bas de chacun permet de partir à tout moment.`}
    >
      <p className="actions">
        <ButtonLink href={href("/")}>Retour à l’accueil</ButtonLink>
        <ButtonLink href={href("/ressources")} variant="secondary">
          Voir les ressources
        </ButtonLink>
      </p>
      {children}
    </Outcome>
  );
}
