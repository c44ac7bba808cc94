import type { ReactNode } from "react";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { findEmailChange, isOldEmailChange } from "#app/domain/people/accounts/change-email.server.ts";
import { findSignUp, resendSignUpEmail } from "#app/domain/people/accounts/sign-up.server.ts";
import { tokenField } from "#app/domain/values/fields.ts";
import { privateLink } from "#app/middleware/caching.ts";
import { signUpCookie } from "#app/middleware/coming-in.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { consumeClientLimit } from "#app/routing/client-limit.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NewPasswordFields, PasswordField } from "#app/ui/credential-fields.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/verify-email";
import { confirmChange, confirmNewAccount, endAt, isOwnSession, type VerifyStep } from "./confirm-address.server.ts";

export const handle = { title: "Confirmer ton adresse" } satisfies Handle;

export const middleware: Route.MiddlewareFunction[] = [privateLink];

const OTHER_PASSWORD = "autre";

/** Opening the page does not use the link up: mail scanners open links, too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const token = url.searchParams.get("token") ?? "";
  const change = await findEmailChange(db, token);
  if (change) {
    const asksPassword = !isOwnSession(context, change);
    return data<VerifyStep>({ name: "change", token, email: change.newEmail, asksPassword });
  }
  const signUp = await findSignUp(db, token, signUpCookie.read(request.headers.get("Cookie")));
  if (!signUp) return data<VerifyStep>({ name: await deadStep(db, token) }, { status: 410 });
  const asksPassword = !signUp.isFromHere || url.searchParams.has(OTHER_PASSWORD);
  return data<VerifyStep>({ name: "sign-up", token, email: signUp.email, asksPassword });
}

/** Confirms a sign-up or a new address, or sends the email of a sign-up again: the same answer for every address. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const limit = await consumeClientLimit(context, "password-link-client");
  if (!limit.ok) return endAt({ name: "wait" }, 429, { "Retry-After": `${limit.retryAfter}` });
  const formData = await request.formData();
  const signUpId = z.uuid().safeParse(formData.get("signup"));
  if (signUpId.success) {
    await resendSignUpEmail(db, signUpId.data);
    throw redirect(withNotice(href("/login"), "sign-up-email-sent"), 303);
  }
  const token = tokenField.catch("").parse(formData.get("token"));
  const change = await findEmailChange(db, token);
  if (change) return confirmChange(context, formData, token, change);
  const signUp = await findSignUp(db, token, signUpCookie.read(request.headers.get("Cookie")));
  if (signUp) return confirmNewAccount(context, request, formData, token, signUp);
  return endAt({ name: await deadStep(db, token) }, 410);
}

const deadStep = async (db: Db, token: string) => ((await isOldEmailChange(db, token)) ? "dead-change" : "dead");

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const step = actionData?.step ?? loaderData;
  const form = actionData?.form ?? undefined;
  switch (step.name) {
    case "sign-up":
      return <ConfirmSignUp {...step} form={form} />;
    case "change":
      return <ConfirmChange {...step} form={form} />;
    case "taken":
      return (
        <LinkOutcome
          title="Cette adresse a déjà un compte"
          text={`Un compte s’est ouvert entre-temps pour ${step.email}. Le tien garde son adresse actuelle.`}
        />
      );
    default:
      return <LinkOutcome {...ENDS[step.name]} />;
  }
}

type StepProps<Name> = Extract<VerifyStep, { name: Name }> & { form?: FormAnswer };

function ConfirmSignUp({ token, email, asksPassword, form }: StepProps<"sign-up">) {
  const { errors, summary } = formState({ answer: form });
  if (!asksPassword)
    return (
      <Confirm
        title="Confirme ton adresse"
        text={`Le compte s’ouvre pour ${email}, avec le mot de passe de ton inscription dans ce navigateur.`}
        token={token}
        mistakes={summary}
      >
        <p className="hint">
          Ce n’est pas toi qui l’as saisi&nbsp;?{" "}
          <a className="link" href={`${href("/verifier-email")}?token=${token}&${OTHER_PASSWORD}=1`}>
            Choisir un autre mot de passe
          </a>
        </p>
      </Confirm>
    );
  return (
    <Confirm
      title="Confirme ton adresse"
      text={`Le compte s’ouvre pour ${email}, avec le mot de passe que tu choisis ici.`}
      token={token}
      mistakes={summary}
    >
      <input type="hidden" name="username" value={email} autoComplete="username" />
      <NewPasswordFields errors={errors} />
      <p className="hint">
        Tu peux reprendre celui de ton inscription&nbsp;: seul le mot de passe saisi ici ouvrira le compte.
      </p>
    </Confirm>
  );
}

function ConfirmChange({ token, email, asksPassword, form }: StepProps<"change">) {
  const { errors, summary } = formState({ answer: form });
  return (
    <Confirm
      title="Confirme ta nouvelle adresse"
      text={`Ton compte s’ouvrira désormais avec ${email}.`}
      token={token}
      mistakes={summary}
    >
      {asksPassword && (
        <PasswordField
          label="Mot de passe du compte"
          hint="Celui qui ouvre ton compte aujourd’hui. Il prouve que la demande vient de toi."
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
        <Button pendingLabel="Confirmation en cours…">Confirmer mon adresse</Button>
      </form>
      <p className="hint">Tu n’as rien demandé&nbsp;? Ferme cette page&nbsp;: sans toi, rien ne change.</p>
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

const ENDS: Record<"dead" | "dead-change" | "wait", LinkOutcomeProps> = {
  "dead-change": {
    title: "Ce lien n’est plus valable",
    text: "Ce lien de changement d’adresse a déjà servi, ou il est trop ancien. Si le changement est fait, ton compte s’ouvre avec la nouvelle adresse\u00a0; sinon, il s’ouvre toujours avec l’ancienne, et tu peux y demander un autre lien.",
    children: <ButtonLink href={href("/account")}>Mon compte</ButtonLink>,
  },
  dead: {
    title: "Ce lien n’est plus valable",
    text: "Il a déjà servi, ou il est trop ancien. Si ton adresse est confirmée, connecte-toi\u00a0; sinon, inscris-toi de nouveau.",
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
    text: "Rien n’est perdu, ton lien reste valable\u00a0: ouvre-le de nouveau dans quelques minutes.",
  },
};
