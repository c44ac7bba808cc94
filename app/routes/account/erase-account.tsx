import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import { z } from "zod";
import { eraseAccount, readEraseWarning } from "#app/domain/operations/privacy/erase-account.server.ts";
import { passwordField } from "#app/domain/values/fields.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { customerActor, signedInUser } from "#app/middleware/guards.server.ts";
import { checkOwnPassword } from "#app/middleware/own-password.server.ts";
import { clearedSessionCookie } from "#app/middleware/session.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Route } from "./+types/erase-account";
import { EraseAccountView } from "./erase-account.view.tsx";
import { passwordRefusal, refuser } from "./password-form.server.ts";

const NEEDED = "Indiquez votre mot de passe.";
const schema = z.object({ password: passwordField(NEEDED) });

const REFUSALS = {
  administrator: ["Un compte d’administration ne s’efface pas ici.", 403],
  "stripe-unavailable": [
    "Notre prestataire de paiement ne répond pas, et votre abonnement doit d’abord prendre fin. Rien n’a été effacé\u00a0: réessayez dans quelques minutes.",
    503,
  ],
} as const;

export async function loader({ context }: Route.LoaderArgs) {
  return readEraseWarning(context.get(dbContext), signedInUser(context).id);
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema });
  const refuse = refuser(submission, ["password"]);
  if (submission.status !== "success") return refuse();
  const check = await checkOwnPassword(context, submission.value.password);
  if (!check.ok) return refuse(passwordRefusal(check, "password"));
  const outcome = await eraseAccount(context.get(dbContext), customerActor(context), signedInUser(context));
  if (!outcome.ok) {
    const [error, status] = REFUSALS[outcome.reason];
    return refuse({ error, status, headers: status === 503 ? { "Retry-After": "60" } : {} });
  }
  throw redirect(withNotice(href("/login"), "account-erased"), {
    status: 303,
    headers: { "Set-Cookie": clearedSessionCookie(), "Clear-Site-Data": '"cache", "storage"' },
  });
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Effacer mon compte" },
  { name: "description", content: "Ce qui disparaît, ce qui reste, et la confirmation." },
];

export default function EraseAccount({ loaderData, actionData }: Route.ComponentProps) {
  return <EraseAccountView {...loaderData} answer={actionData} />;
}
