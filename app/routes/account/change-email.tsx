import { href, redirect } from "react-router";
import { z } from "zod";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import {
  cancelEmailChange,
  findPendingChange,
  requestEmailChange,
} from "#app/domain/people/accounts/change-email.server.ts";
import { newEmailField, passwordField } from "#app/domain/values/fields.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { form } from "#app/middleware/form.server.ts";
import { actorOf, signedInUser } from "#app/middleware/guards.server.ts";
import { refuseWrongPassword } from "#app/routes/account/own-password.server.ts";
import { tooManyRequests } from "#app/routing/client-limit.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/contact-fields.tsx";
import { PasswordField } from "#app/ui/credential-fields.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DataNotice, Notice, useNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/change-email";
import { PendingAddress } from "./pending-address.tsx";

export const handle = { title: "Changer d’adresse e-mail" } satisfies Handle;

const fields = z.object({ email: newEmailField, password: passwordField("Indique ton mot de passe.") });

export async function loader({ context }: Route.LoaderArgs) {
  const user = signedInUser(context);
  const pending = await findPendingChange(context.get(dbContext), user.id);
  return {
    email: user.email,
    pending: pending && { email: pending.newEmail, until: formatDateTime(pending.until) },
  };
}

/** The answer is the same when the new address has an account already, so that it reveals no customer. */
const requestChange = form(
  {
    guard: signedInUser,
    schema: (user) =>
      fields.refine(({ email }) => email !== user.email, {
        path: ["email"],
        error: "C’est déjà l’adresse de ton compte.",
      }),
    secrets: ["password"],
  },
  async ({ email, password }, { db, user, actor, context }) => {
    const wrong = await refuseWrongPassword(context, password, "password");
    if (wrong) return wrong;
    const limit = await consumeLimit(db, actor, "email-change-user", user.id);
    if (!limit.ok) {
      const error = "Trois demandes par jour au plus. Réessaie demain.";
      return { error, ...tooManyRequests(limit) };
    }
    await requestEmailChange(db, actor, user, email);
    return redirect(withNotice(href("/account/email"), "address-change-requested"), 303);
  },
);

export async function action(post: Route.ActionArgs) {
  const { request, context } = post;
  if ((await request.clone().formData()).get("etape") !== "annuler") return requestChange(post);
  await cancelEmailChange(context.get(dbContext), actorOf(context), signedInUser(context));
  throw redirect(withNotice(href("/account/email"), "address-change-canceled"), 303);
}

export default function ChangeEmail({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { email, pending } = loaderData;
  const notice = useNotice();
  return (
    <section className="page-form">
      <h1>Changer d’adresse e-mail</h1>
      {notice && (
        <Notice tone={notice.tone}>
          <p>{notice.text}</p>
        </Notice>
      )}
      <p>
        Adresse actuelle&nbsp;: <strong>{email}</strong>
      </p>
      {pending && <PendingAddress {...pending} />}
      <ChangeEmailForm answer={answer} isPending={pending !== null} />
    </section>
  );
}

function ChangeEmailForm({ answer, isPending }: { answer?: FormAnswer; isPending: boolean }) {
  const { field, errors, summary } = formState({ answer });
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} />
      <EmailField
        label="Nouvelle adresse e-mail"
        hint="Nous y envoyons un lien à ouvrir. L’adresse actuelle reste la bonne jusque-là, et elle est prévenue."
        {...field("email")}
      />
      <PasswordField label="Ton mot de passe" error={errors.password} />
      <div className="actions">
        <Button pendingLabel="Envoi en cours...">{isPending ? "Remplacer la demande" : "Recevoir le lien"}</Button>
        <ButtonLink href={href("/account")} variant="quiet">
          Retour à mon compte
        </ButtonLink>
      </div>
      <DataNotice>Ton adresse sert à ton compte et aux e-mails de tes commandes, tant que le compte existe.</DataNotice>
    </form>
  );
}
