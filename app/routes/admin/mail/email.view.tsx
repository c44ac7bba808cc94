import { href } from "react-router";
import type { EmailDetails } from "#app/domain/operations/emails/email-log.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Button } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { LinkLine } from "#app/ui/link-line.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EmailPreview } from "./email-preview.view.tsx";
import { EmailStatusBadge } from "./emails.view.tsx";
import { EMAIL_KIND_LABELS, mailErrorLabel } from "./labels.ts";

interface Props {
  mail: EmailDetails;
  title: string;
  /** Null when the object of the email was deleted. */
  preview: { subject: string; html: string; text: string; attachments: string[] } | null;
  history: { id: number; at: string; actor: string; what: string; changes: string[] }[];
  /** Posting the form again sends no second copy. */
  idempotencyKey: string;
  notice: NoticeContent | null;
  error: string | null;
}

export function EmailView({ mail, title, preview, history, idempotencyKey, notice, error }: Props) {
  return (
    <>
      <LinkLine href={href("/admin/emails")}>Tous les e-mails</LinkLine>
      <h1>{title}</h1>
      <FlashNotice notice={notice} />
      <ErrorSummary errors={error ? [{ field: "", message: error }] : []} title="L’e-mail n’a pas été renvoyé" />
      <DefinitionList items={detailsOf(mail, preview)} />
      {mail.canBeResent && (
        <form method="post" className="flow">
          <input type="hidden" name="tentative" value={idempotencyKey} />
          {mail.hasPersonalLink && (
            <p className="hint">
              Cette lettre porte un lien personnel qui ne sert qu’une fois et qui expire&nbsp;: renvoyée, elle peut ne
              plus mener nulle part. Pour redonner un accès, passez par la commande.
            </p>
          )}
          <p className="actions">
            <Button variant="secondary" pendingLabel="Envoi en cours..." className="wrap-anywhere">
              Renvoyer à {mail.recipient}
            </Button>
          </p>
        </form>
      )}
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

function detailsOf(mail: EmailDetails, preview: Props["preview"]) {
  return [
    { term: "Objet", value: preview?.subject ?? "—" },
    { term: "Destinataire", value: mail.recipient },
    { term: "État", value: <EmailStatusBadge status={mail.status} /> },
    { term: "Nature", value: EMAIL_KIND_LABELS[mail.kind] },
    { term: "Écrit le", value: formatDateTime(mail.createdAt) },
    { term: mail.status === "queued" ? "Prochain essai" : "Prévu le", value: formatDateTime(mail.scheduledFor) },
    { term: "Envoyé le", value: mail.sentAt ? formatDateTime(mail.sentAt) : "—" },
    { term: "Essais", value: `${mail.attempts}` },
    { term: "Dernière erreur", value: mail.lastError ? mailErrorLabel(mail.lastError) : "—" },
    { term: "Identifiant du message", value: mail.messageId ?? "—" },
    { term: "Pièces jointes", value: preview?.attachments.join(", ") || "—" },
  ];
}
