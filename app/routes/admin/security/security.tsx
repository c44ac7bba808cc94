import { data, href, redirect } from "react-router";
import { z } from "zod";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import {
  abandonSecondFactor,
  confirmSecondFactor,
  createSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from "#app/domain/people/accounts/second-factor.server.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorOf, requireAdminInSetUp, requireRecentPassword } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/credential-fields.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import type { Route } from "./+types/security";
import { ACTION_LABELS } from "./labels.ts";
import { type Refusal, refuse, withCode, withPasswordAndCode } from "./with-code.server.ts";

export const handle = { title: "Sécurité du compte" } satisfies Handle;

const schema = z.object({ password: z.string().max(1024), code: z.string().max(20) });

/** The page shows the secret until a first code confirms it, so it requires a recent password. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminInSetUp(context);
  const db = context.get(dbContext);
  const factor = await readSecondFactor(db, admin);
  if (factor.state === "pending") requireRecentPassword(admin, url.pathname);
  return {
    factor: factor.state === "on" ? { ...factor, since: formatDate(factor.since) } : factor,
    history: auditLines(await listAudit(db, "user", admin.id), { actions: ACTION_LABELS, fields: {} }),
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const admin = requireAdminInSetUp(context);
  const db = context.get(dbContext);
  const actor = actorOf(context);
  const form = await request.formData();
  const typed = schema.partial().safeParse(Object.fromEntries(form)).data ?? {};
  switch (form.get("intent")) {
    case "commencer":
      requireRecentPassword(admin, url.pathname);
      await createSecondFactor(db, admin.id);
      throw redirect(url.pathname, 303);
    case "abandonner":
      await abandonSecondFactor(db, admin.id);
      throw redirect(withNotice(url.pathname, "second-factor-abandoned"), 303);
    case "desactiver": {
      const answer = await withPasswordAndCode(context, typed, (code) => disableSecondFactor(db, actor, admin, code));
      if (answer.done) throw redirect(withNotice(url.pathname, "second-factor-disabled"), 303);
      return refuse(answer);
    }
    case "codes": {
      const answer = await withPasswordAndCode(context, typed, (code) => renewRecoveryCodes(db, actor, admin, code));
      return answer.done ? data({ codes: answer.done, errors: {} }) : refuse(answer);
    }
    default: {
      requireRecentPassword(admin, url.pathname);
      const answer = await withCode(context, typed, (code) => confirmSecondFactor(db, actor, admin, code));
      if (answer.done) return data({ codes: answer.done, errors: {} });
      // The form was sent twice, and the browser dropped the answer that showed the codes.
      if (answer.status === 400 && (await readSecondFactor(db, admin)).state === "on")
        throw redirect(withNotice(url.pathname, "second-factor-on-twice"), 303);
      return refuse(answer);
    }
  }
}

const { field } = formState({ schema });

const CODE = "*:wrap-anywhere *:font-mono *:font-semibold *:text-[1rem] *:leading-[1.6]";

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { factor, history } = loaderData;
  const codes = actionData?.codes;
  const errors: Refusal["errors"] = actionData?.errors ?? {};
  return (
    <div className="flow max-w-176">
      <h1>Sécurité du compte</h1>
      <FlashNotice />
      {codes && <Codes codes={codes} />}
      <h2>Double authentification</h2>
      {factor.state === "off" && <FactorOff />}
      {factor.state === "pending" && <Pending secret={factor.secret} uri={factor.uri} error={errors.code} />}
      {factor.state === "on" && <FactorOn since={factor.since} codesLeft={factor.codesLeft} errors={errors} />}
      <h2>Mot de passe</h2>
      <LinkLine href={href("/account/mot-de-passe")}>Changer votre mot de passe</LinkLine>
      <h2>Administratrices</h2>
      <LinkLine href={href("/admin/administratrices")}>Inviter ou retirer une administratrice</LinkLine>
      <AuditTrail entries={history} />
    </div>
  );
}

function FactorOff() {
  return (
    <>
      <p>
        Avec la double authentification, votre mot de passe ne suffit plus&nbsp;: un code de votre téléphone est demandé
        à chaque connexion.
      </p>
      <Intent intent="commencer">Activer</Intent>
    </>
  );
}

function Pending({ secret, uri, error }: { secret: string; uri: string; error?: string }) {
  return (
    <>
      <ol className="flow mt-4 list-decimal ps-6 [--flow:0.75rem]">
        <li>
          Lisez cette image avec une application de codes (Aegis, Google Authenticator, 1Password…).
          <QrCode text={uri} label="Image à lire avec l’application" />
        </li>
        <li className={CODE}>
          Ou saisissez cette clé&nbsp;: <code>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        </li>
        <li>Donnez le code que l’application affiche.</li>
      </ol>
      <form method="post" className="form-stack">
        <ErrorSummary errors={error ? [{ field: "code", message: error }] : []} />
        <Field
          label="Code à six chiffres"
          {...field("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={error}
        />
        <Button>Confirmer</Button>
      </form>
      <Intent intent="abandonner" quiet>
        Abandonner
      </Intent>
    </>
  );
}

function FactorOn({ since, codesLeft, errors }: { since: string; codesLeft: number; errors: Refusal["errors"] }) {
  const summary = Object.entries(errors).map(([field, message]) => ({ field, message }));
  return (
    <>
      <p>
        Active depuis le {since}. Codes de secours restants&nbsp;: {codesLeft}.
      </p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <PasswordField error={errors.password} />
        <Field
          label="Code"
          {...field("code")}
          autoComplete="one-time-code"
          hint="Celui de votre téléphone, ou un code de secours."
          error={errors.code}
        />
        <div className="actions">
          <Button name="intent" value="codes" variant="secondary">
            Créer de nouveaux codes de secours
          </Button>
          <Button name="intent" value="desactiver" variant="quiet">
            Désactiver
          </Button>
        </div>
      </form>
    </>
  );
}

function Codes({ codes }: { codes: string[] }) {
  return (
    <Notice tone="success" title="Vos dix codes de secours">
      <p>
        Chacun remplace une fois le code du téléphone. Imprimez-les ou notez-les maintenant&nbsp;: ils ne seront plus
        affichés.
      </p>
      <ul className="max-w-80 columns-2 *:mt-0">
        {codes.map((code) => (
          <li key={code} className={CODE}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Intent({ intent, quiet, children }: { intent: string; quiet?: boolean; children: string }) {
  return (
    <form method="post">
      <Button name="intent" value={intent} variant={quiet ? "quiet" : "secondary"}>
        {children}
      </Button>
    </form>
  );
}
