import { data, href, redirect } from "react-router";
import { confirmSubscription, findConfirmation } from "#app/domain/people/subscribers/mailed-links.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/confirm-subscription";

export const handle = { title: "Confirmer ton inscription" } satisfies Handle;

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

export default function ConfirmSubscription({ loaderData }: Route.ComponentProps) {
  const { hiddenEmail, isDone, consentText } = loaderData;
  return isDone ? (
    <Done hiddenEmail={hiddenEmail} />
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

function Done({ hiddenEmail }: { hiddenEmail: string }) {
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
    </Outcome>
  );
}
