import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { TooBusy } from "#app/domain/people/accounts/password-hash.server.ts";
import { signUp } from "#app/domain/people/accounts/sign-up.server.ts";
import { emailField, HONEYPOT, honeypotField } from "#app/domain/values/fields.ts";
import { consumeClientLimit } from "#app/middleware/client-limit.server.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import type { Route } from "./+types/signup";
import { checkNewPassword, newPasswordFields } from "./new-password.ts";
import { SignedUpView, SignupView } from "./signup.view.tsx";

const schema = z
  .object({ email: emailField, ...newPasswordFields, ...honeypotField })
  .superRefine((value, check) => checkNewPassword(value, check, { email: value.email, siteName: env.SITE_NAME }));

export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(userContext)) throw redirect(href("/"));
  return { isDone: url.searchParams.get("fait") === "1" };
}

/** The answer is the same whether the address is new, known or not confirmed yet; only the email differs. */
export async function action({ request, context }: Route.ActionArgs) {
  if (context.get(userContext)) throw redirect(href("/"), 303);
  const db = context.get(dbContext);
  const submission = parseWithZod(await request.formData(), { schema });
  const refuse = (error: string | null, status: number, headers?: HeadersInit) =>
    data(
      { result: submission.reply({ hideFields: ["password", "passwordConfirmation"] }), error },
      { status, headers },
    );
  const client = await consumeClientLimit(context, "signup-client");
  if (!client.ok)
    return refuse("Trop d’envois de suite. Réessayez dans quelques minutes.", 429, {
      "Retry-After": `${client.retryAfter}`,
    });
  if (submission.status !== "success") return refuse(null, 400);
  const { email, password, [HONEYPOT]: trap } = submission.value;
  try {
    if (!trap) await signUp(db, email, password);
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    const message = "Une erreur s’est produite lors de l’inscription. Réessayez dans un instant.";
    return refuse(message, 503, { "Retry-After": "5" });
  }
  throw redirect(`${href("/signup")}?fait=1`, 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Créer un compte" },
  { name: "description", content: "Ouvrez votre compte avec une adresse e-mail et un mot de passe." },
];

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.isDone && !actionData ? <SignedUpView /> : <SignupView answer={actionData} />;
}
