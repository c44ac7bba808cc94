import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { emailField, passwordField } from "#app/domain/values/fields.ts";
import { userContext } from "#app/middleware/contexts.ts";
import { requestedTarget } from "#app/middleware/redirect-target.ts";
import { signIn } from "#app/middleware/sign-in.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { loginCodeAddress } from "#app/routing/login-address.ts";
import type { Route } from "./+types/login";
import { AdminLoginView } from "./login.view.tsx";

export const handle = { shell: "admin", budget: "sign-in" } satisfies Handle;

const schema = z.object({
  email: emailField,
  password: passwordField("Indiquez votre mot de passe.", "Ce mot de passe est trop long."),
});

const REFUSALS = {
  wait: "Trop d’essais. Réessayez dans un quart d’heure.",
  wrong: "Identifiants incorrects",
  busy: "Beaucoup de connexions en ce moment. Réessayez dans un instant.",
};

export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(userContext)?.role === "admin") throw redirect(requestedTarget(url) ?? href("/admin/dashboard"));
  return null;
}

/** A customer's correct password gets the answer of a wrong one, so that the page reveals no account. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.clone().formData(), { schema });
  const refuse = (error: string | null, status: number, headers?: HeadersInit) =>
    data({ result: submission.reply({ hideFields: ["password"] }), error }, { status, headers });
  if (submission.status !== "success") return refuse(null, 400);
  const { email } = submission.value;
  const attempt = await signIn(context, request, email, "admin");
  if (!attempt.ok) return refuse(REFUSALS[attempt.reason], attempt.status, attempt.headers);
  const target = requestedTarget(url);
  const to = attempt.isPendingTwoFactor ? loginCodeAddress(target) : (target ?? href("/admin/dashboard"));
  throw redirect(to, { status: 303, headers: { "Set-Cookie": attempt.cookie } });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Administration : connexion" },
  { name: "description", content: "La porte des administrateurs du site." },
];

export default function AdminLogin({ actionData }: Route.ComponentProps) {
  return <AdminLoginView answer={actionData} />;
}
