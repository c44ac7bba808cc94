import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "react-router";
import { z } from "zod";
import { emailField } from "#app/domain/accounts/email-address.ts";
import { userContext } from "#app/middleware/contexts.ts";
import { safeRedirectTarget } from "#app/middleware/redirect-target.ts";
import { signIn } from "#app/middleware/sign-in.server.ts";
import type { Route } from "./+types/login";
import { LoginView } from "./login.view.tsx";

const schema = z.object({
  email: emailField,
  password: z.string({ error: "Indiquez votre mot de passe." }).max(1024, "Ce mot de passe est trop long."),
  redirectTo: z.string().optional(),
});

const NOTICES: Record<string, string> = {
  "mot-de-passe": "Votre mot de passe est enregistré. Connectez-vous pour continuer.",
};

const REFUSALS = {
  wait: "Trop d’essais. Réessayez dans un quart d’heure, ou choisissez un nouveau mot de passe.",
  wrong: "Adresse e-mail ou mot de passe incorrect",
  busy: "Beaucoup de connexions en ce moment. Réessayez dans un instant.",
};

export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(userContext)) throw redirect("/");
  return {
    redirectTo: safeRedirectTarget(url.searchParams.get("redirectTo")),
    notice: NOTICES[url.searchParams.get("notice") ?? ""] ?? null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.clone().formData(), { schema });
  const refuse = (fault: string | null, status: number, headers?: HeadersInit) =>
    data({ result: submission.reply({ hideFields: ["password"] }), fault }, { status, headers });
  if (submission.status !== "success") return refuse(null, 400);
  const { email, redirectTo } = submission.value;
  const attempt = await signIn(context, request, email);
  if (!attempt.ok) return refuse(REFUSALS[attempt.reason], attempt.status, attempt.headers);
  const to = attempt.awaitsCode ? "/admin/login/code" : safeRedirectTarget(redirectTo);
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
  return <LoginView redirectTo={redirectTo} notice={loaderData.notice} answer={actionData} />;
}
