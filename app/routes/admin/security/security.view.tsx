import type { NoticeContent } from "#app/routing/notices.ts";
import { AuditTrail, type AuditTrailProps } from "#app/ui/audit-trail.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";

interface Props {
  factor:
    | { state: "off" }
    | { state: "pending"; secret: string; uri: string }
    | { state: "on"; since: string; codesLeft: number };
  notice: NoticeContent | null;
  history: AuditTrailProps["entries"];
  /** The recovery codes, shown only once. */
  codes: string[] | null;
  errors: { password?: string; code?: string };
}

const CODE = "*:wrap-anywhere *:font-mono *:font-semibold *:text-[1rem] *:leading-[1.6]";

export function SecurityView({ factor, notice, history, codes, errors }: Props) {
  return (
    <div className="flow max-w-176">
      <h1>Sécurité du compte</h1>
      <FlashNotice notice={notice} />
      {codes && <Codes codes={codes} />}
      <h2>Double authentification</h2>
      {factor.state === "off" && <FactorOff />}
      {factor.state === "pending" && <Pending secret={factor.secret} uri={factor.uri} error={errors.code} />}
      {factor.state === "on" && <FactorOn since={factor.since} codesLeft={factor.codesLeft} errors={errors} />}
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
          name="code"
          required
          inputMode="numeric"
          maxLength={10}
          autoComplete="one-time-code"
          error={error}
        />
        <Button type="submit">Confirmer</Button>
      </form>
      <Intent intent="abandonner" quiet>
        Abandonner
      </Intent>
    </>
  );
}

function FactorOn({ since, codesLeft, errors }: { since: string; codesLeft: number; errors: Props["errors"] }) {
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
          name="code"
          required
          maxLength={20}
          autoComplete="one-time-code"
          hint="Celui de votre téléphone, ou un code de secours."
          error={errors.code}
        />
        <div className="actions">
          <Button type="submit" name="intent" value="codes" variant="secondary">
            Créer de nouveaux codes de secours
          </Button>
          <Button type="submit" name="intent" value="desactiver" variant="quiet">
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
      <Button type="submit" name="intent" value={intent} variant={quiet ? "quiet" : "secondary"}>
        {children}
      </Button>
    </form>
  );
}
