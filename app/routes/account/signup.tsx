import { parseWithZod } from "@conform-to/zod/v4";
import { href, redirect } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { TooBusy } from "#app/domain/people/accounts/password-hash.server.ts";
import { signUp } from "#app/domain/people/accounts/sign-up.server.ts";
import { mailboxOf } from "#app/domain/values/email-address.ts";
import { HONEYPOT, honeypotField, newEmailField } from "#app/domain/values/fields.ts";
import { keptAddress, signUpCookie, typedAddress } from "#app/middleware/coming-in.server.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { setCookies } from "#app/middleware/cookies.server.ts";
import { faultOf, refuser } from "#app/middleware/form.server.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { consumeClientLimit, tooManyRequests } from "#app/routing/client-limit.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmailField, Honeypot } from "#app/ui/contact-fields.tsx";
import { NewPasswordFields } from "#app/ui/credential-fields.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DataNotice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/signup";
import { checkNewPassword, newPasswordFields } from "./new-password.ts";

export const handle = { title: "Créer un compte" } satisfies Handle;

const FAILED = "Une erreur s’est produite lors de l’inscription";

const schema = z
  .object({ email: newEmailField, ...newPasswordFields, ...honeypotField })
  .superRefine((value, check) => checkNewPassword(value, check, { email: value.email, siteName: env.SITE_NAME }));

export function loader({ request, url, context }: Route.LoaderArgs) {
  if (context.get(userContext)) throw redirect(href("/"));
  return { isDone: url.searchParams.get("fait") === "1", email: typedAddress(request) };
}

/** The answer is the same whether the address is new, known or not confirmed yet; only the email differs. */
export async function action({ request, context }: Route.ActionArgs) {
  if (context.get(userContext)) throw redirect(href("/"), 303);
  const db = context.get(dbContext);
  const submission = await parseWithZod(await request.formData(), { schema, async: true });
  const refuse = refuser(submission, ["password", "passwordConfirmation"]);
  const client = await consumeClientLimit(context, "signup-client");
  if (!client.ok) {
    const error = "Trop d’envois de suite. Réessaie dans quelques minutes.";
    return refuse({ error, ...tooManyRequests(client) });
  }
  if (submission.status !== "success") return refuse();
  const { email, password, [HONEYPOT]: trap } = submission.value;
  const cookies = [keptAddress(email)];
  try {
    // Other spellings of one mailbox each count as an address of their own; the answer says nothing of it.
    if (!trap) {
      const { ok: mayWrite } = await consumeLimit(db, actorOf(context), "signup-address", mailboxOf(email));
      cookies.push(signUpCookie.write(await signUp(db, { email, password, mayWrite })));
    }
  } catch (failure) {
    if (failure instanceof TooBusy)
      return refuse({ error: `${FAILED}. Réessaie dans un instant.`, status: 503, headers: { "Retry-After": "5" } });
    const { fault, status } = faultOf(context, FAILED)(failure);
    return refuse({ error: fault, status });
  }
  throw redirect(`${href("/signup")}?fait=1`, { status: 303, headers: setCookies(cookies) });
}

export default function Signup({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { email = "" } = loaderData;
  const { field, errors, summary } = formState({ answer, stored: { email } });
  if (loaderData.isDone && !answer) return <SignedUp />;
  return (
    <EntryPage title="Créer un compte">
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <Honeypot />
        <EmailField autoComplete="username" {...field("email")} />
        <NewPasswordFields errors={errors} />
        <Button wide pendingLabel="Inscription en cours...">
          Créer mon compte
        </Button>
        <DataNotice>
          Un compte est réservé aux personnes de 18&nbsp;ans ou plus. Ton adresse et ton mot de passe servent à ouvrir
          ton compte. Une inscription qui n’est pas confirmée est effacée au bout de 30&nbsp;jours.
        </DataNotice>
      </form>
      <ul className="text-sm">
        <li>
          Déjà un compte&nbsp;?{" "}
          <a className="link" href={href("/login")}>
            Se connecter
          </a>
        </li>
      </ul>
    </EntryPage>
  );
}

/** The text is the same for every address: somebody who has an account already is told by email. */
function SignedUp() {
  return (
    <Outcome
      sun="rising"
      title="Inscription réussie&nbsp;!"
      text="Si cette adresse est nouvelle, un e-mail vient de partir&nbsp;: ouvre son lien dans ce navigateur, et ton compte s’ouvre avec ce mot de passe. Dans un autre, tu en choisiras un. Si elle a déjà un compte, l’e-mail te dit comment y entrer."
    >
      <p>Rien reçu au bout de quelques minutes&nbsp;? Regarde dans les courriers indésirables.</p>
      <p className="actions">
        <ButtonLink href={href("/login")}>Se connecter</ButtonLink>
      </p>
    </Outcome>
  );
}
