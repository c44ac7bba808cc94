import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { findWaitingSignUp } from "#app/domain/people/accounts/sign-up.server.ts";
import { emailField, passwordField } from "#app/domain/values/fields.ts";
import { typedAddress } from "#app/middleware/coming-in.server.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { faultOf } from "#app/middleware/form.server.ts";
import { signIn, startPage } from "#app/routes/account/sign-in.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { loginCodeAddress, safeRedirectTarget } from "#app/routing/redirect-target.ts";
import { Button } from "#app/ui/button.tsx";
import { SignInFields } from "#app/ui/credential-fields.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DataNotice, Notice, useNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/login";

export const handle = { budget: "sign-in", title: "Connexion" } satisfies Handle;

const schema = z.object({
  email: emailField,
  password: passwordField("Indique ton mot de passe.", "Ce mot de passe est trop long."),
  redirectTo: z.string().optional(),
});

const FAILED = "Une erreur s’est produite lors de la connexion";
const REFUSALS = {
  wait: "Trop d’essais. Réessaie dans un quart d’heure, ou choisis un nouveau mot de passe.",
  wrong: "Adresse e-mail ou mot de passe incorrect.",
  busy: `${FAILED}. Réessaie dans un instant.`,
  unconfirmed: "Ton inscription attend sa confirmation. Ouvre le lien de l’e-mail que tu as reçu.",
};

export function loader({ request, url, context }: Route.LoaderArgs) {
  if (context.get(userContext)) throw redirect(href("/"));
  const redirectTo = url.searchParams.get("redirectTo");
  return {
    redirectTo: redirectTo === null ? null : safeRedirectTarget(redirectTo),
    email: typedAddress(request),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.clone().formData(), { schema });
  const refuse = (error: string | null, status: number, headers?: HeadersInit, signUpId: string | null = null) =>
    data({ result: submission.reply({ hideFields: ["password"] }), error, signUpId }, { status, headers });
  if (submission.status !== "success") return refuse(null, 400);
  const { email, password, redirectTo } = submission.value;
  const attempt = await signIn(context, request, email).catch(faultOf(context, FAILED));
  if ("fault" in attempt) return refuse(attempt.fault, attempt.status);
  if (!attempt.ok && attempt.reason === "wrong") {
    // Only somebody who knows the password learns that the sign-up is not confirmed yet.
    const signUpId = await findWaitingSignUp(context.get(dbContext), email, password);
    return refuse(signUpId ? REFUSALS.unconfirmed : REFUSALS.wrong, 400, attempt.headers, signUpId);
  }
  if (!attempt.ok) return refuse(REFUSALS[attempt.reason], attempt.status, attempt.headers);
  const target = "redirectTo" in submission.payload ? safeRedirectTarget(redirectTo) : null;
  const to = attempt.isPendingTwoFactor
    ? loginCodeAddress(target === "/" ? null : target)
    : (target ?? (await startPage(context, attempt.userId)));
  throw redirect(to, { status: 303, headers: { "Set-Cookie": attempt.cookie } });
}

export default function Login({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { email = "" } = loaderData;
  const notice = useNotice();
  const asked = answer?.result.initialValue?.redirectTo;
  const redirectTo = answer ? asked && safeRedirectTarget(asked) : loaderData.redirectTo;
  const { field, errors, summary } = formState({ answer, stored: { email } });
  return (
    <EntryPage title="Connexion">
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <SignInFields field={field} errors={errors} />
        <Button wide pendingLabel="Connexion en cours...">
          Se connecter
        </Button>
        <DataNotice>
          Ton adresse et ton mot de passe servent à te connecter. Sans visite, la connexion s’éteint au bout de
          14&nbsp;jours.
        </DataNotice>
      </form>
      {answer?.signUpId && <ResendForm signUpId={answer.signUpId} />}
      <ul className="text-sm">
        <li>
          <a className="link" href={href("/mot-de-passe-oublie")}>
            Mot de passe oublié&nbsp;?
          </a>
        </li>
        <li>
          Pas encore de compte&nbsp;?{" "}
          <a className="link" href={href("/signup")}>
            Créer un compte
          </a>
        </li>
      </ul>
    </EntryPage>
  );
}

function ResendForm({ signUpId }: { signUpId: string }) {
  return (
    <form method="post" action={href("/verifier-email")}>
      <input type="hidden" name="signup" value={signUpId} />
      <Button variant="secondary" wide pendingLabel="Envoi en cours...">
        Recevoir un nouvel e-mail
      </Button>
    </form>
  );
}
