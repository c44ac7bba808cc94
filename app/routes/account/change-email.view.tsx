import { href } from "react-router";
import type { NoticeContent } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

interface Props {
  email: string;
  notice: NoticeContent | null;
  /** A change that is not confirmed yet. `until`: « 22 novembre 2026 à 14:05 » */
  pending: { email: string; until: string } | null;
  answer?: FormAnswer;
}

export function ChangeEmailView({ email, notice, pending, answer }: Props) {
  return (
    <section className="page-form">
      <h1>Changer d’adresse e-mail</h1>
      {notice && !answer && (
        <Notice tone={notice.tone}>
          <p>{notice.text}</p>
        </Notice>
      )}
      <p>
        Adresse actuelle&nbsp;: <strong>{email}</strong>
      </p>
      {pending && <Pending {...pending} />}
      <ChangeEmailForm answer={answer} isPending={pending !== null} />
    </section>
  );
}

/** The pending change: a customer who has mistyped the address can cancel or replace it. */
function Pending({ email, until }: { email: string; until: string }) {
  return (
    <section className="card mt-5 [--flow:0.75rem]" aria-labelledby="demande">
      <h2 id="demande">Demande en attente</h2>
      <p>
        Nouvelle adresse&nbsp;: <strong>{email}</strong>
      </p>
      <p className="small">
        Ouvrez le lien reçu dans cette boîte avant le {until}. D’ici là, rien ne change. Une faute de frappe&nbsp;? La
        demande suivante remplace celle-ci.
      </p>
      <form method="post">
        <input type="hidden" name="etape" value="annuler" />
        <Button type="submit" variant="secondary">
          Annuler la demande
        </Button>
      </form>
    </section>
  );
}

function ChangeEmailForm({ answer, isPending }: { answer?: FormAnswer; isPending: boolean }) {
  const { field, errors, summary } = formState({ answer });
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} />
      <EmailField
        label="Nouvelle adresse e-mail"
        hint="Nous y envoyons un lien à ouvrir. L’adresse actuelle reste la bonne jusque-là, et elle est prévenue."
        {...field("email")}
      />
      <PasswordField label="Votre mot de passe" error={errors.password} />
      <div className="actions">
        <Button type="submit" pendingLabel="Envoi en cours...">
          {isPending ? "Remplacer la demande" : "Recevoir le lien"}
        </Button>
        <ButtonLink href={href("/account")} variant="quiet">
          Retour à mon compte
        </ButtonLink>
      </div>
      <DataNotice>
        Votre adresse sert à votre compte et aux e-mails de vos commandes, tant que le compte existe.
      </DataNotice>
    </form>
  );
}
