import type { ReactNode } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NewPasswordFields } from "#app/ui/credential-fields.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Outcome } from "#app/ui/outcome.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";

export type VerifyStep =
  | { name: "sign-up"; token: string; email: string }
  /** A new address for an account that is there. `asksPassword`: this browser is not signed in to it. */
  | { name: "change"; token: string; email: string; asksPassword: boolean }
  | { name: "taken"; email: string }
  | { name: EndName };

type EndName = "dead" | "wait";

interface Props {
  step: VerifyStep;
  form?: FormAnswer;
}

export function VerifyEmailView({ step, form }: Props) {
  switch (step.name) {
    case "sign-up":
      return <ConfirmSignUp {...step} form={form} />;
    case "change":
      return <ConfirmChange {...step} form={form} />;
    case "taken":
      return (
        <LinkOutcome
          title="Cette adresse a déjà un compte"
          text={`Un compte s’est ouvert entre-temps pour ${step.email}. Le vôtre garde son adresse actuelle.`}
        />
      );
    default:
      return <LinkOutcome {...ENDS[step.name]} />;
  }
}

type SignUpProps = Extract<VerifyStep, { name: "sign-up" }> & { form?: FormAnswer };

function ConfirmSignUp({ token, email, form }: SignUpProps) {
  const { errors, summary } = formState({ answer: form });
  return (
    <Confirm
      title="Confirmez votre adresse"
      text={`Le compte s’ouvre pour ${email}, avec le mot de passe que vous choisissez ici.`}
      token={token}
      mistakes={summary}
    >
      <input type="hidden" name="username" value={email} autoComplete="username" />
      <NewPasswordFields errors={errors} />
      <p className="small">
        Vous pouvez reprendre celui de votre inscription&nbsp;: seul le mot de passe saisi ici ouvrira le compte.
      </p>
    </Confirm>
  );
}

type ChangeProps = Extract<VerifyStep, { name: "change" }> & { form?: FormAnswer };

function ConfirmChange({ token, email, asksPassword, form }: ChangeProps) {
  const { errors, summary } = formState({ answer: form });
  return (
    <Confirm
      title="Confirmez votre nouvelle adresse"
      text={`Votre compte s’ouvrira désormais avec ${email}.`}
      token={token}
      mistakes={summary}
    >
      {asksPassword && (
        <PasswordField
          label="Mot de passe du compte"
          hint="Celui qui ouvre votre compte aujourd’hui. Il prouve que la demande vient de vous."
          error={errors.password}
        />
      )}
    </Confirm>
  );
}

interface ConfirmProps {
  title: string;
  text: string;
  token: string;
  mistakes: ReturnType<typeof formState>["summary"];
  children: ReactNode;
}

function Confirm({ title, text, token, mistakes, children }: ConfirmProps) {
  return (
    <Outcome sun="rising" title={title} text={text}>
      <form method="post" action={href("/verifier-email")} className="form-stack">
        <ErrorSummary errors={mistakes} />
        <input type="hidden" name="token" value={token} />
        {children}
        <Button type="submit" pendingLabel="Confirmation en cours...">
          Confirmer mon adresse
        </Button>
      </form>
      <p className="small">Vous n’avez rien demandé&nbsp;? Fermez cette page&nbsp;: sans vous, rien ne change.</p>
    </Outcome>
  );
}

interface LinkOutcomeProps {
  title: ReactNode;
  text: string;
  children?: ReactNode;
}

function LinkOutcome({ title, text, children = <LoginLink /> }: LinkOutcomeProps) {
  return (
    <Outcome sun="horizon" title={title} text={text}>
      <p className="actions">{children}</p>
    </Outcome>
  );
}

const LoginLink = () => <ButtonLink href={href("/login")}>Se connecter</ButtonLink>;

const ENDS: Record<EndName, LinkOutcomeProps> = {
  dead: {
    title: "Ce lien n’est plus valable",
    text: "Il a déjà servi, ou il est trop ancien. Si votre adresse est confirmée, connectez-vous\u00a0; sinon, inscrivez-vous de nouveau.",
    children: (
      <>
        <LoginLink />
        <ButtonLink href={href("/signup")} variant="quiet">
          Créer un compte
        </ButtonLink>
      </>
    ),
  },
  wait: {
    title: "Trop d’essais de suite",
    text: "Rien n’est perdu, votre lien reste valable\u00a0: ouvrez-le de nouveau dans quelques minutes.",
  },
};
