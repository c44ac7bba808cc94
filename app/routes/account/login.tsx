import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { findWaitingSignUp } from "#app/domain/people/accounts/sign-up.server.ts";
import { emailField, passwordField } from "#app/domain/values/fields.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { safeRedirectTarget } from "#app/middleware/redirect-target.ts";
import { signIn } from "#app/middleware/sign-in.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { loginCodeAddress } from "#app/routing/login-address.ts";
import { readNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/login";
import { LoginView } from "./login.view.tsx";

export const handle = { budget: "sign-in" } satisfies Handle;

const schema = z.object({
  email: emailField,
  password: passwordField("Indiquez votre mot de passe.", "Ce mot de passe est trop long."),
  redirectTo: z.string().optional(),
});

const REFUSALS = {
  wait: "Trop d’essais. Réessayez dans un quart d’heure, ou choisissez un nouveau mot de passe.",
  wrong: "Adresse e-mail ou mot de passe incorrect",
  busy: "Une erreur s’est produite lors de la connexion. Réessayez dans un instant.",
  unconfirmed: "Votre inscription attend sa confirmation. Ouvrez le lien de l’e-mail que vous avez reçu.",
};

export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(userContext)) throw redirect(href("/"));
  return { redirectTo: safeRedirectTarget(url.searchParams.get("redirectTo")), notice: readNotice(url) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.clone().formData(), { schema });
  const refuse = (error: string | null, status: number, headers?: HeadersInit, signUpId: string | null = null) =>
    data({ result: submission.reply({ hideFields: ["password"] }), error, signUpId }, { status, headers });
  if (submission.status !== "success") return refuse(null, 400);
  const { email, password, redirectTo } = submission.value;
  const attempt = await signIn(context, request, email);
  if (!attempt.ok && attempt.reason === "wrong") {
    // Only somebody who knows the password learns that the sign-up is not confirmed yet.
    const signUpId = await findWaitingSignUp(context.get(dbContext), email, password);
    return refuse(signUpId ? REFUSALS.unconfirmed : REFUSALS.wrong, 400, undefined, signUpId);
  }
  if (!attempt.ok) return refuse(REFUSALS[attempt.reason], attempt.status, attempt.headers);
  const target = safeRedirectTarget(redirectTo);
  const to = attempt.isPendingTwoFactor ? loginCodeAddress(target === "/" ? null : target) : target;
  throw redirect(to, { status: 303, headers: { "Set-Cookie": attempt.cookie } });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Connexion" },
  { name: "description", content: "Connectez-vous pour retrouver vos formations." },
];

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData?.result.initialValue?.redirectTo;
  const redirectTo = actionData ? safeRedirectTarget(sent) : loaderData.redirectTo;
  return <LoginView {...loaderData} redirectTo={redirectTo} answer={actionData} />;
}
