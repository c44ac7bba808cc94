import { setTimeout as wait } from "node:timers/promises";
import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import { z } from "zod";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { attemptsOn } from "#app/domain/people/accounts/attempts.server.ts";
import { requestPasswordReset } from "#app/domain/people/accounts/users.server.ts";
import { emailField, HONEYPOT, honeypotField } from "#app/domain/values/fields.ts";
import { browserCookie, keptAddress, typedAddress } from "#app/middleware/coming-in.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { refuser } from "#app/middleware/form.server.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { consumeClientLimit, tooManyRequests } from "#app/routing/client-limit.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { EmailField, Honeypot } from "#app/ui/contact-fields.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DataNotice, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/forgotten-password";

export const handle = { title: "Mot de passe oublié" } satisfies Handle;

const schema = z.object({ email: emailField, ...honeypotField });

/** Longer than queuing an email takes, so that the response time does not reveal whether one was queued. */
const ANSWER_MS = 200;

/** The answer is the same whether the address has an account or not; only the email differs. */
export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const submission = parseWithZod(await request.formData(), { schema });
  const refuse = refuser(submission);
  const client = await consumeClientLimit(context, "password-reset-client");
  if (!client.ok) {
    const error = "Trop de demandes. Réessaie dans quelques minutes.";
    return refuse({ error, ...tooManyRequests(client) });
  }
  if (submission.status !== "success") return refuse();
  const { email, [HONEYPOT]: trap } = submission.value;
  const answerTime = wait(ANSWER_MS);
  // An address gets three emails a day; a fourth request gets the same answer and sends nothing. Requests from a known
  // place are counted apart, so that strangers do not lock the owner out.
  const browser = browserCookie.read(request.headers.get("Cookie"));
  const { key, known } = await attemptsOn(db, email, context.get(requestContext).address, browser);
  const limit = await consumeLimit(db, actorOf(context), "password-reset-address", key);
  if (!trap && limit.ok) await requestPasswordReset(db, actorOf(context), email, { isKnownPlace: known !== null });
  await answerTime;
  throw redirect(`${href("/mot-de-passe-oublie")}?envoye=1`, {
    status: 303,
    headers: { "Set-Cookie": keptAddress(email) },
  });
}

export function loader({ request, url }: Route.LoaderArgs) {
  return { isSent: url.searchParams.get("envoye") === "1", email: typedAddress(request) };
}

export default function ForgottenPassword({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { isSent, email = "" } = loaderData;
  const { field, summary } = formState({ answer, stored: { email } });
  return (
    <EntryPage title="Mot de passe oublié">
      {isSent && !answer ? (
        <Notice tone="success">
          Si un compte existe pour cette adresse, un e-mail part tout de suite. Son lien reste valable 30&nbsp;minutes.
        </Notice>
      ) : (
        <form method="post" className="form-stack">
          <ErrorSummary errors={summary} />
          <p>Indique l’adresse de ton compte&nbsp;: nous t’envoyons un lien pour choisir un nouveau mot de passe.</p>
          <Honeypot />
          <EmailField autoComplete="username" {...field("email")} />
          <DataNotice>Ton adresse sert à cet envoi, dont notre journal garde la trace un an.</DataNotice>
          <Button wide pendingLabel="Envoi en cours...">
            Recevoir le lien
          </Button>
        </form>
      )}
      <ul className="text-sm">
        <li>
          <a className="link" href={href("/login")}>
            Retour à la connexion
          </a>
        </li>
      </ul>
    </EntryPage>
  );
}
