import { setTimeout as wait } from "node:timers/promises";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { attemptsOn } from "#app/domain/people/accounts/sessions.server.ts";
import { requestPasswordReset } from "#app/domain/people/accounts/users.server.ts";
import { emailField, HONEYPOT, honeypotField } from "#app/domain/values/fields.ts";
import { consumeClientLimit } from "#app/middleware/client-limit.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { customerActor } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/forgotten-password";
import { ForgottenPasswordView } from "./forgotten-password.view.tsx";

const schema = z.object({ email: emailField, ...honeypotField });

/** Longer than queuing an email takes, so that the response time does not reveal whether one was queued. */
const ANSWER_MS = 200;

/** The answer is the same whether the address has an account or not; only the email differs. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const submission = parseWithZod(await request.formData(), { schema });
  const refuse = (error: string | null, status: number, headers?: HeadersInit) =>
    data({ result: submission.reply(), error }, { status, headers });
  const client = await consumeClientLimit(context, "password-reset-client");
  if (!client.ok)
    return refuse("Trop de demandes. Réessayez dans quelques minutes.", 429, { "Retry-After": `${client.retryAfter}` });
  if (submission.status !== "success") return refuse(null, 400);
  const { email, [HONEYPOT]: trap } = submission.value;
  const answerTime = wait(ANSWER_MS);
  // An address gets three emails a day; a fourth request gets the same answer and sends nothing. Requests from a known
  // network are counted apart, so that strangers do not lock the owner out.
  const { key, isKnownNetwork } = await attemptsOn(db, email, context.get(requestContext).address);
  const limit = await consumeLimit(db, customerActor(context), "password-reset-address", key);
  if (!trap && limit.ok) await requestPasswordReset(db, customerActor(context), email, { isKnownNetwork });
  await answerTime;
  throw redirect(`${href("/mot-de-passe-oublie")}?envoye=1`, 303);
}

export function loader({ url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.get("envoye") === "1" };
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Mot de passe oublié" },
  { name: "description", content: "Recevez un lien pour choisir un nouveau mot de passe." },
];

export default function ForgottenPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <ForgottenPasswordView isSent={loaderData.isSent && !actionData} answer={actionData} />;
}
