import { data, redirect } from "react-router";
import { z } from "zod";
import { confirmEmailChange, findEmailChange } from "#app/domain/accounts/change-email.server.ts";
import { confirmSignUp, findSignUp, resendSignUpLetter } from "#app/domain/accounts/sign-up.server.ts";
import { countTry } from "#app/domain/limits/limits.server.ts";
import { dbContext, factsContext, userContext } from "#app/middleware/contexts.ts";
import { customerWriter } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/verify-email";
import { DeadSignUpView, ResentView, VerifyEmailView } from "./verify-email.view.tsx";

const schema = z.union([z.object({ token: z.string().max(200) }), z.object({ signup: z.uuid() })]);

/** The link of the letter. Reading shows a button and uses nothing up: mail scanners open links, too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const token = url.searchParams.get("token") ?? "";
  const newEmail = await findEmailChange(db, token);
  const email = newEmail ?? (await findSignUp(db, token))?.email;
  // The address holds the token: it must not travel on in a Referer.
  const headers = { "Referrer-Policy": "same-origin" };
  if (!email) return data({ token: null, email: null, isChange: false }, { status: 410, headers });
  return data({ token, email, isChange: newEmail !== undefined }, { headers });
}

/** Confirms by the token (a sign-up, or a new address), or sends the letter of a sign-up again: the same answer for every address. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const limit = await countTry(db, "password-link-client", context.get(factsContext).address, customerWriter(context));
  if (!limit.ok) return data({ isResent: false }, { status: 429, headers: { "Retry-After": `${limit.retryAfter}` } });
  const fields = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!fields.success) return data({ isResent: false }, { status: 400 });
  if ("signup" in fields.data) {
    await resendSignUpLetter(db, fields.data.signup);
    return data({ isResent: true });
  }
  const { token } = fields.data;
  const change = await confirmEmailChange(db, token, customerWriter(context));
  if (change.ok) throw redirect(`${context.get(userContext) ? "/account" : "/login"}?notice=adresse`, 303);
  const outcome = await confirmSignUp(db, token);
  if (!outcome.ok) return data({ isResent: false }, { status: 410 });
  if (outcome.passwordToken) throw redirect(`/mot-de-passe?token=${outcome.passwordToken}`, 303);
  throw redirect("/login?notice=inscription", 303);
}

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const headers = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) headers.set(name, value);
  return headers;
};

export const meta: Route.MetaFunction = () => [
  { title: "Confirmer votre adresse" },
  { name: "description", content: "Confirmez votre adresse e-mail pour ouvrir votre compte." },
  { name: "robots", content: "noindex" },
];

export default function VerifyEmail({ loaderData: { token, email, isChange }, actionData }: Route.ComponentProps) {
  if (actionData?.isResent) return <ResentView />;
  if (actionData || !token || !email) return <DeadSignUpView />;
  return <VerifyEmailView token={token} email={email} isChange={isChange} />;
}
