import { href } from "react-router";
import type { EmailDetails } from "#app/domain/mail/email-log.server.ts";
import type { NoticeContent } from "#app/notices.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Button } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { EmailPreview } from "./email-preview.view.tsx";
import { EMAIL_CLASSES, emailTitle, mailFault } from "./email-words.ts";
import { EmailState } from "./emails.view.tsx";

interface Props {
  mail: EmailDetails;
  /** Null when what the email speaks of is gone. */
  preview: { subject: string; html: string; text: string; attachments: string[] } | null;
  history: { id: string; at: string; actor: string; what: string; changes: string[] }[];
  /** One for each time the page is shown: the button sends one copy, however often it is pressed. */
  click: string;
  notice: NoticeContent | null;
  fault: string | null;
}

export function EmailView({ mail, preview, history, click, notice, fault }: Props) {
  return (
    <>
      <p>
        <a className="link" href={href("/admin/emails")}>
          Tous les e-mails
        </a>
      </p>
      <h1>{emailTitle(mail)}</h1>
      <FlashNotice notice={notice} />
      <ErrorSummary errors={fault ? [{ field: "", message: fault }] : []} title="L’e-mail n’a pas été renvoyé" />
      <DefinitionList items={factsOf(mail, preview)} />
      {mail.canBeResent && (
        <form method="post" className="flow">
          <input type="hidden" name="clic" value={click} />
          {mail.hasPersonalLink && (
            <p className="hint">
              Cette lettre porte un lien personnel qui ne sert qu’une fois et qui expire&nbsp;: renvoyée, elle peut ne
              plus mener nulle part. Pour redonner un accès, passez par la commande.
            </p>
          )}
          <p className="actions">
            <Button variant="secondary" pendingLabel="Envoi en cours...">
              Renvoyer à {mail.recipient}
            </Button>
          </p>
        </form>
      )}
      {mail.copies.length > 0 && (
        <section className="admin-section">
          <h2>Renvois</h2>
          <ul>
            {mail.copies.map((copy) => (
              <li key={copy.id}>
                <a className="link" href={href("/admin/emails/:id", { id: copy.id })}>
                  {copy.at}
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

function factsOf(mail: EmailDetails, preview: Props["preview"]) {
  return [
    { term: "Objet", value: preview?.subject ?? "—" },
    { term: "Destinataire", value: mail.recipient },
    { term: "État", value: <EmailState status={mail.status} /> },
    { term: "Nature", value: EMAIL_CLASSES[mail.class] },
    { term: "Écrit le", value: mail.createdAt },
    { term: mail.status === "queued" ? "Prochain essai" : "Prévu le", value: mail.scheduledFor },
    { term: "Envoyé le", value: mail.sentAt ?? "—" },
    { term: "Essais", value: `${mail.attempts}` },
    { term: "Dernière erreur", value: mail.lastError ? mailFault(mail.lastError) : "—" },
    { term: "Identifiant du message", value: mail.messageId ?? "—" },
    { term: "Pièces jointes", value: preview?.attachments.join(", ") || "—" },
  ];
}
