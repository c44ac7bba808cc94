import { data, href, redirect } from "react-router";
import { z } from "zod";
import { consumeLimit, restoreLimit } from "#app/domain/journal/limits/limits.server.ts";
import { recordRefusedCode } from "#app/domain/people/accounts/account-audit.server.ts";
import { attemptsOn } from "#app/domain/people/accounts/attempts.server.ts";
import { consumeCode } from "#app/domain/people/accounts/second-factor.server.ts";
import { finishSession } from "#app/domain/people/accounts/sessions.server.ts";
import { browserCookie } from "#app/middleware/coming-in.server.ts";
import { dbContext, pendingTwoFactorContext, requestContext, userContext } from "#app/middleware/contexts.ts";
import { actorOf } from "#app/middleware/guards.server.ts";
import { sessionCookie } from "#app/middleware/session.server.ts";
import { startPage } from "#app/routes/account/sign-in.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { requestedTarget } from "#app/routing/redirect-target.ts";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import type { Route } from "./+types/login-code";

export const handle = { shell: "admin", budget: "sign-in", title: "Administration : code" } satisfies Handle;

const schema = z.object({ code: z.string().max(50) });

export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(userContext)?.role === "admin") throw redirect(requestedTarget(url) ?? href("/admin/dashboard"));
  if (!context.get(pendingTwoFactorContext)) throw redirect(href("/admin/login"));
  return null;
}

/** The second step of signing in. The session gets a new id, so that the id from the first step is worthless. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const waiting = context.get(pendingTwoFactorContext);
  if (!waiting) throw redirect(href("/admin/login"), 303);
  const db = context.get(dbContext);
  const actor = actorOf(context);
  const { address } = context.get(requestContext);
  const browser = browserCookie.read(request.headers.get("Cookie"));
  // Whoever has stolen the password uses up a stranger's tries, not those of a browser or a network that is known.
  const { key } = await attemptsOn(db, waiting.email, address, browser);
  const limit = await consumeLimit(db, actor, "second-factor", key);
  if (!limit.ok) {
    const headers = { "Retry-After": `${limit.retryAfter}` };
    return data({ error: "Trop d’essais. Réessayez dans un quart d’heure." }, { status: 429, headers });
  }
  const typed = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!typed.success || !(await consumeCode(db, waiting.id, typed.data.code))) {
    await recordRefusedCode(db, waiting.id, actor);
    return data({ error: "Ce code n’est pas le bon, ou il a déjà servi." }, { status: 400 });
  }
  await restoreLimit(db, "second-factor", key);
  const client = { address, userAgent: request.headers.get("User-Agent") ?? "", browser };
  const value = await finishSession(db, actor, waiting, client);
  if (!value) throw redirect(href("/admin/login"), 303);
  const start = waiting.role === "admin" ? href("/admin/dashboard") : await startPage(context, waiting.id);
  const to = requestedTarget(url) ?? start;
  throw redirect(to, { status: 303, headers: { "Set-Cookie": sessionCookie(value) } });
}

export default function LoginCode({ actionData }: Route.ComponentProps) {
  const error = actionData?.error;
  const { field } = formState({ schema });
  return (
    <div className="flow mx-auto max-w-104">
      <h1>Code de connexion</h1>
      <form method="post" className="form-stack">
        <ErrorSummary errors={error ? [{ field: "code", message: error }] : []} />
        <Field
          label="Code"
          {...field("code")}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="Les six chiffres de votre application, ou l’un de vos codes de secours."
          error={error}
        />
        <Button wide pendingLabel="Connexion...">
          Se connecter
        </Button>
      </form>
      <LinkLine href={href("/admin/login")}>Recommencer avec le mot de passe</LinkLine>
    </div>
  );
}
