import { parseWithZod } from "@conform-to/zod/v4";
import { data, href } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { TooBusy } from "#app/domain/people/accounts/password-hash.server.ts";
import { findPasswordToken, type LinkOutcome, setPassword } from "#app/domain/people/accounts/users.server.ts";
import { tokenField } from "#app/domain/values/fields.ts";
import { privateLink } from "#app/middleware/caching.ts";
import { dbContext, userContext } from "#app/middleware/contexts.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { enterByLink } from "#app/routes/account/sign-in.server.ts";
import { consumeClientLimit } from "#app/routing/client-limit.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NewPasswordFields } from "#app/ui/credential-fields.tsx";
import { EntryPage } from "#app/ui/entry-page.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DataNotice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/password";
import { checkNewPassword, newPasswordFields } from "./new-password.ts";

export const handle = { title: "Choisir un mot de passe" } satisfies Handle;

export const middleware: Route.MiddlewareFunction[] = [privateLink];

const fields = z.object({ token: tokenField, ...newPasswordFields });

/** Opening the page does not use the link up: mail scanners open links, too. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const found = token ? await findPasswordToken(context.get(dbContext), token) : undefined;
  const signedInAs = context.get(userContext)?.email ?? null;
  if (!found) return data({ token: null, email: null, signedInAs }, { status: 410 });
  return data({ token, email: found.email, signedInAs });
}

export async function action({ request, context }: Route.ActionArgs) {
  const db = context.get(dbContext);
  const limit = await consumeClientLimit(context, "password-link-client");
  const formData = await request.formData();
  const found = await findPasswordToken(db, String(formData.get("token")));
  const schema = fields.superRefine((value, check) =>
    checkNewPassword(value, check, { email: found?.email ?? "", siteName: env.SITE_NAME }),
  );
  const submission = await parseWithZod(formData, { schema, async: true });
  const refuse = (error: string | null, status: number, headers: HeadersInit = {}) =>
    data(
      {
        result: submission.reply({ hideFields: ["password", "passwordConfirmation"] }),
        error,
        email: found?.email ?? null,
      },
      { status, headers },
    );

  if (!limit.ok)
    return refuse("Trop d’essais. Réessaie dans quelques minutes.", 429, { "Retry-After": `${limit.retryAfter}` });
  if (!found) return refuse(null, 410);
  if (submission.status !== "success") return refuse(null, 400);
  let outcome: LinkOutcome;
  try {
    outcome = await setPassword(db, actorOf(context), submission.value.token, submission.value.password);
  } catch (error) {
    if (error instanceof TooBusy)
      return refuse("Beaucoup de demandes en ce moment. Réessaie dans un instant.", 503, { "Retry-After": "5" });
    throw error;
  }
  if (!outcome.ok) return refuse(null, 410);
  const notice = outcome.account.role === "admin" ? "admin-password-saved" : "password-saved";
  throw await enterByLink(context, request, outcome.account, notice);
}

export default function Password({ loaderData, actionData: answer }: Route.ComponentProps) {
  const token = answer?.result.initialValue?.token?.toString() ?? loaderData.token;
  const { email } = answer ?? loaderData;
  const { errors, summary } = formState({ answer });
  if (!token || !email) return <DeadLink signedInAs={loaderData.signedInAs} />;
  return (
    <EntryPage title="Choisis ton mot de passe">
      <p>
        Pour le compte <strong>{email}</strong>.
      </p>
      <form method="post" action={href("/mot-de-passe")} className="form-stack">
        <ErrorSummary errors={summary} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <NewPasswordFields errors={errors} />
        <Button wide pendingLabel="Enregistrement...">
          Enregistrer le mot de passe
        </Button>
        <DataNotice>
          Ton mot de passe protège ton compte. Nous n’en gardons qu’une empreinte, tant que le compte existe.
        </DataNotice>
      </form>
    </EntryPage>
  );
}

/** Signed in: of two orders' links, the first one has opened the account. */
function DeadLink({ signedInAs }: { signedInAs: string | null }) {
  const next = signedInAs
    ? `Le compte ${signedInAs} est ouvert dans ce navigateur\u00a0: ce qu’il a de formations est dans «\u00a0Mes Formations\u00a0».`
    : "Demande-en un nouveau\u00a0: il arrive en une minute.";
  return (
    <Outcome sun="horizon" title="Ce lien n’est plus valable" text={`Il a déjà servi, ou il est trop ancien. ${next}`}>
      <p className="actions">
        {signedInAs && <ButtonLink href={href("/orders")}>Mes Formations</ButtonLink>}
        <ButtonLink href={href("/mot-de-passe-oublie")} variant={signedInAs ? "quiet" : "primary"}>
          Recevoir un nouveau lien
        </ButtonLink>
        {!signedInAs && (
          <ButtonLink href={href("/login")} variant="quiet">
            Retour à la connexion
          </ButtonLink>
        )}
      </p>
    </Outcome>
  );
}
