import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { emailLabels } from "#app/domain/mail/registry.ts";
import { findEmail } from "#app/domain/operations/emails/email-log.server.ts";
import { previewEmail } from "#app/domain/operations/emails/preview.server.ts";
import { resendEmail } from "#app/domain/operations/emails/resend.server.ts";
import { type ListedReturn, listReturns } from "#app/domain/operations/returns/list-returns.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { isMailConfigured } from "#app/gateways/mailer.server.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmailPreview } from "#app/ui/email-preview.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { DefinitionList, RuledList } from "#app/ui/lists.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/email";
import {
  EMAIL_HISTORY,
  EMAIL_KIND_LABELS,
  EMAIL_STATUS_LABELS,
  emailTitle,
  mailErrorLabel,
  RETURN_LABELS,
  returnSourceLabel,
} from "./labels.ts";

/** The frame has inline styles of its own, which the page's security policy must allow. */
export const handle = { showsEmail: true } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const found = orNotFound(await findEmail(db, params.id));
  const { details: mail, props } = found;
  return {
    mail,
    title: emailTitle(emailLabels, mail),
    preview: await previewEmail(db, { ...mail, props }),
    returns: await listReturns(db, { emailId: params.id }),
    history: auditLines(await listAudit(db, "email", params.id), EMAIL_HISTORY),
    idempotencyKey: randomUUID(),
  };
}

const schema = z.strictObject({ tentative: z.uuid() });

const REFUSALS = {
  "not-now": "Cet e-mail n’a pas à être renvoyé\u00a0: il attend son tour, ou il a été annulé.",
  enough: "Cet e-mail a déjà été renvoyé trois fois à cette adresse en un jour. Réessayez demain.",
  suppressed: "Cette adresse est bloquée\u00a0: rien n’y est envoyé. Levez d’abord le blocage.",
};

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { tentative } = await readFields(request, schema);
  const resent = await resendEmail(db, actor, {
    id: params.id,
    idempotencyKey: tentative,
  });
  if (resent.ok) {
    const notice = isMailConfigured ? "email-resent" : "email-kept-unsent";
    throw redirect(withNotice(href("/admin/emails/:id", { id: resent.id }), notice), 303);
  }
  if (resent.reason === "unknown") throw notFound();
  return data({ error: REFUSALS[resent.reason] }, { status: 409 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title}, à ${loaderData.mail.recipient}` : "Un e-mail" },
];

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, title, preview, returns, history, idempotencyKey } = loaderData;
  return (
    <>
      <LinkLine href={href("/admin/emails")}>Tous les e-mails</LinkLine>
      <h1>{title}</h1>
      <FlashNotice />
      <ErrorSummary
        errors={actionData ? [{ field: "", message: actionData.error }] : []}
        title="L’e-mail n’a pas été renvoyé"
      />
      <DefinitionList items={detailsOf(loaderData)} />
      {mail.canBeResent && (
        <form method="post" className="flow">
          <input type="hidden" name="tentative" value={idempotencyKey} />
          {mail.personalLink === "renewed" && (
            <p className="hint">
              Renvoyé, cet e-mail porte un nouveau lien si le compte n’a pas encore de mot de passe&nbsp;; celui d’avant
              ne fonctionne plus.
            </p>
          )}
          {mail.personalLink === "old" && (
            <p className="hint">
              Cet e-mail porte un lien personnel qui ne sert qu’une fois et qui expire&nbsp;: renvoyé, il peut ne plus
              mener nulle part. Pour redonner un accès, passez par la commande.
            </p>
          )}
          <p className="actions">
            <Button variant="secondary" pendingLabel="Envoi en cours..." className="wrap-anywhere">
              Renvoyer à {mail.recipient}
            </Button>
          </p>
        </form>
      )}
      <Returns returns={returns} />
      {mail.copies.length > 0 && (
        <section className="flow">
          <h2>Renvois</h2>
          <ul>
            {mail.copies.map((copy) => (
              <li key={copy.id}>
                <a className="link" href={href("/admin/emails/:id", { id: copy.id })}>
                  {formatDateTime(copy.createdAt)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {preview ? (
        <EmailPreview html={preview.html} text={preview.text} />
      ) : (
        <Notice tone="warning" title="Aperçu impossible">
          <p>Ce dont parle cette lettre n’existe plus, ou son modèle a changé.</p>
        </Notice>
      )}
      <AuditTrail entries={history} />
    </>
  );
}

function detailsOf({ mail, preview }: Route.ComponentProps["loaderData"]) {
  const { label, tone } = EMAIL_STATUS_LABELS[mail.status];
  return [
    { term: "Objet", value: preview?.subject ?? "—" },
    { term: "Destinataire", value: mail.recipient },
    { term: "État", value: <Badge tone={tone}>{label}</Badge> },
    { term: "Nature", value: EMAIL_KIND_LABELS[mail.kind] },
    { term: "Écrit le", value: formatDateTime(mail.createdAt) },
    { term: mail.status === "queued" ? "Prochain essai" : "Prévu le", value: formatDateTime(mail.scheduledFor) },
    { term: "Envoyé le", value: mail.sentAt ? formatDateTime(mail.sentAt) : "—" },
    { term: "Essais", value: `${mail.attempts}` },
    { term: "Dernière erreur", value: mail.lastError ? mailErrorLabel(mail.lastError) : "—" },
    { term: "Référence de l’envoi", value: mail.messageId ?? "—" },
    { term: "Pièces jointes", value: preview?.attachments.join(", ") || "—" },
  ];
}

/** What came back about an email, with the part for programs as its proof. */
function Returns({ returns }: { returns: readonly ListedReturn[] }) {
  if (returns.length === 0) return null;
  return (
    <section className="flow">
      <h2>Retours</h2>
      <RuledList>
        {returns.map(({ id, kind, code, diagnostic, report, source, at }) => (
          <li key={id} className="flow">
            <p>
              <Badge tone={RETURN_LABELS[kind].tone}>{RETURN_LABELS[kind].label}</Badge> {formatDateTime(at)},{" "}
              {returnSourceLabel(source)}
            </p>
            <p>
              {[code, diagnostic].filter(Boolean).join("\u00a0: ")} {RETURN_LABELS[kind].follows}
            </p>
            {report && (
              <Disclosure summary="Le rapport reçu">
                <pre className="wrap-anywhere whitespace-pre-wrap text-sm">{report}</pre>
              </Disclosure>
            )}
          </li>
        ))}
      </RuledList>
    </section>
  );
}
