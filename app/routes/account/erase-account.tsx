import { href, redirect } from "react-router";
import { z } from "zod";
import { DECLARATION_KEPT, lasting } from "#app/content/retention.ts";
import { eraseAccount } from "#app/domain/operations/privacy/erase-account.server.ts";
import { readEraseWarning } from "#app/domain/operations/privacy/erase-warning.server.ts";
import { passwordField } from "#app/domain/values/fields.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { form } from "#app/middleware/form.server.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { signedOut } from "#app/middleware/session.server.ts";
import { refuseWrongPassword } from "#app/routes/account/own-password.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/credential-fields.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DataNotice, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/erase-account";

export const handle = { title: "Effacer mon compte", section: href("/account") } satisfies Handle;

const schema = z.object({ password: passwordField("Indique ton mot de passe.") });

const REFUSALS = {
  administrator: { error: "Un compte d’administration ne s’efface pas ici.", status: 403 },
  paid: {
    error: "Un de tes paiements vient d’aboutir. Rien n’a été effacé\u00a0: relis ce que tu perds, puis décide.",
    status: 409,
  },
  "stripe-unavailable": {
    error:
      "Notre prestataire de paiement ne répond pas, et ton abonnement doit d’abord prendre fin. Rien n’a été effacé\u00a0: réessaie dans quelques minutes.",
    status: 503,
    headers: { "Retry-After": "60" },
  },
};

export async function loader({ context }: Route.LoaderArgs) {
  const warning = await readEraseWarning(context.get(dbContext), signedInUser(context).id);
  const returnable = warning.returnable.map(({ cents, until, ...order }) => ({
    ...order,
    amount: formatEuros(cents),
    until: formatDate(until),
  }));
  return { ...warning, returnable };
}

export const action = form(
  { guard: signedInUser, schema, secrets: ["password"] },
  async ({ password }, { db, user, actor, context, request }) => {
    const wrong = await refuseWrongPassword(context, password, "password");
    if (wrong) return wrong;
    const outcome = await eraseAccount(db, actor, user);
    if (!outcome.ok) return REFUSALS[outcome.reason];
    return redirect(withNotice(href("/login"), "account-erased"), signedOut(request));
  },
);

export default function EraseAccount({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { errors, summary } = formState({ answer });
  return (
    <section className="page-narrow">
      <h1>Effacer mon compte</h1>
      <EndsNow {...loaderData} />
      <h2>Ce qui est effacé tout de suite</h2>
      <ul className="arc-list">
        <li>Ton compte, ton profil, tes connexions et tes liens en cours.</li>
        <li>Ta progression dans les leçons, et le jour où tu as terminé une formation.</li>
        <li>Ce que tu as écrit dans les leçons&nbsp;: exercices, notes, questions, quiz.</li>
        <li>Ton nom sur tes attestations de suivi&nbsp;: elles restent valables, sans lui.</li>
        <li>Tes inscriptions au guide, au challenge et à nos e-mails, et ceux qui attendaient de partir.</li>
        <li>
          Tes messages, avec la réponse que tu attendrais encore, sauf une réclamation, tes témoignages, ton nom sur les
          signalements décidés, et les e-mails qui ne concernent pas une commande.
        </li>
      </ul>
      <h2>Ce qui reste, parce que la loi ou la preuve le demande</h2>
      <ul className="arc-list">
        <li>Tes commandes, leurs reçus et leurs e-mails, avec l’adresse de la commande&nbsp;: dix ans.</li>
        <li>Tes déclarations de rétractation ou de résiliation&nbsp;: {DECLARATION_KEPT}.</li>
        <li>Une réclamation&nbsp;: {lasting("message")} après sa réponse.</li>
        <li>L’empreinte de ton adresse, pour ne plus t’écrire&nbsp;: {lasting("withdrawnConsent")}.</li>
        <li>Une trace technique sans ton adresse&nbsp;: douze mois.</li>
        <li>Les sauvegardes, à l’abri, jusqu’à douze mois&nbsp;: une restauration refait les effacements.</li>
      </ul>
      <p>
        Avec chaque commande reste aussi le nombre de minutes de leçons vues et envoyées&nbsp;: la garantie de
        30&nbsp;jours en dépend.
      </p>
      <p>
        C’est définitif. Pense à <a href={href("/compte/donnees")}>emporter une copie</a> avant. Le droit de
        rétractation, lui, ne dépend pas du compte&nbsp;: <a href={href("/retractation")}>Renoncer au contrat ici</a>.
      </p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <PasswordField label="Ton mot de passe" error={errors.password} />
        <div className="actions">
          <Button pendingLabel="Effacement…">Effacer définitivement mon compte</Button>
          <ButtonLink href={href("/compte/donnees")} variant="quiet">
            Annuler
          </ButtonLink>
        </div>
        <DataNotice>Ton mot de passe ne sert ici qu’à vérifier que c’est bien toi. Il n’est pas gardé.</DataNotice>
      </form>
    </section>
  );
}

const GIVEN_BACK =
  "La part du mois payé qui n’est pas fournie t’est rendue\u00a0; dans les quatorze jours de l’achat, tout t’est rendu.";

/** What the customer would lose comes first, so that nobody overlooks it. */
function EndsNow(warning: Route.ComponentProps["loaderData"]) {
  const { formations, uncancelled, cancelled, returnable, refunding } = warning;
  if (formations.length + uncancelled.length + cancelled.length + refunding.length === 0) return null;
  return (
    <Notice tone="warning" title="Tu perds l’accès à ce que tu as acheté">
      {formations.length > 0 && <p>Se ferment aujourd’hui&nbsp;: {formations.join(", ")}.</p>}
      {returnable.map(({ name, number, amount, until }) => (
        <p key={number}>
          Effacer le compte ne te rend pas <strong>{amount}</strong>, payés pour {name}. Jusqu’au {until}, cette somme
          te revient si tu le demandes&nbsp;:{" "}
          <a href={`${href("/retractation")}?commande=${number}`}>renonce d’abord à la commande {number}</a>.
        </p>
      ))}
      {refunding.map(({ name, number }) => (
        <p key={number}>
          Remboursement en cours&nbsp;: {name}, commande {number}. Il arrive aussi si tu effaces ton compte.
        </p>
      ))}
      {uncancelled.length > 0 && (
        <p>
          Prend fin aujourd’hui, sans autre prélèvement&nbsp;: {uncancelled.join(", ")}. {GIVEN_BACK} Pour garder
          l’accès jusqu’au terme du mois payé, <a href={href("/resiliation")}>résilie d’abord</a> et reviens après ce
          terme.
        </p>
      )}
      {cancelled.length > 0 && (
        <p>
          Déjà résilié&nbsp;: {cancelled.join(", ")}. L’effacement avance cette fin à aujourd’hui. {GIVEN_BACK} Pour
          garder l’accès jusqu’à la fin prévue, reviens après elle.
        </p>
      )}
    </Notice>
  );
}
