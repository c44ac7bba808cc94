import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import { z } from "zod";
import { emailField, passwordField } from "#app/domain/values/fields.ts";
import { typedAddress } from "#app/middleware/coming-in.server.ts";
import { userContext } from "#app/middleware/contexts.ts";
import { refuser } from "#app/middleware/form.server.ts";
import { signIn } from "#app/routes/account/sign-in.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { loginCodeAddress, requestedTarget } from "#app/routing/redirect-target.ts";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { SignInFields } from "#app/ui/credential-fields.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DataNotice, FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/login";

export const handle = { shell: "admin", budget: "sign-in", title: "Administration : connexion" } satisfies Handle;

const schema = z.object({
  email: emailField,
  password: passwordField("Indiquez votre mot de passe.", "Ce mot de passe est trop long."),
});

const REFUSALS = {
  wait: "Trop d’essais. Réessayez dans un quart d’heure.",
  wrong: "Identifiants incorrects",
  busy: "Beaucoup de connexions en ce moment. Réessayez dans un instant.",
};

export function loader({ request, url, context }: Route.LoaderArgs) {
  if (context.get(userContext)?.role === "admin") throw redirect(requestedTarget(url) ?? href("/admin/dashboard"));
  return { email: typedAddress(request) };
}

/** A customer's correct password gets the answer of a wrong one, so that the page reveals no account. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.clone().formData(), { schema });
  const refuse = refuser(submission, ["password"]);
  if (submission.status !== "success") return refuse();
  const { email } = submission.value;
  const attempt = await signIn(context, request, email, "admin");
  if (!attempt.ok) return refuse({ ...attempt, error: REFUSALS[attempt.reason] });
  const target = requestedTarget(url);
  const to = attempt.isPendingTwoFactor ? loginCodeAddress(target) : (target ?? href("/admin/dashboard"));
  throw redirect(to, { status: 303, headers: { "Set-Cookie": attempt.cookie } });
}

export default function AdminLogin({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { email = "" } = loaderData;
  const { field, errors, summary } = formState({ answer, schema, stored: { email } });
  return (
    <div className="flow mx-auto max-w-104">
      <h1>Administration</h1>
      <FlashNotice />
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <SignInFields field={field} errors={errors} />
        <Button wide pendingLabel="Connexion...">
          Se connecter
        </Button>
        <DataNotice>
          Votre adresse et votre mot de passe servent à vous connecter. Chaque essai est noté dans le journal, pendant
          un an.
        </DataNotice>
      </form>
      <LinkLine href={href("/mot-de-passe-oublie")}>Mot de passe oublié&nbsp;?</LinkLine>
    </div>
  );
}
