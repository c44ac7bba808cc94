import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** Mails as providers send them back. */
interface Report {
  /** Where it is delivered to. */
  to?: string;
  status?: string;
  diagnostic?: string;
  action?: string;
  recipient?: string;
  messageId?: string;
}

const lines = (...parts: string[]) => parts.join("\r\n");

/** A delivery report (RFC 3464), as Postfix writes it. */
export function aReport({
  to = "bonjour@essor.example",
  status = "5.1.1",
  diagnostic = "550 5.1.1 User unknown",
  action = "failed",
  recipient = "partie@exemple.fr",
  messageId = "<inconnu@essor.example>",
}: Report = {}): string {
  return lines(
    "From: MAILER-DAEMON@mx.exemple.fr",
    `To: <${to}>`,
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status;\r\n boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "I'm sorry to have to inform you.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.exemple.fr",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp;\r\n ${diagnostic}`,
    "",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: ${messageId}`,
    `To: ${recipient}`,
    "",
    "--b--",
    "",
  );
}

/** A complaint (RFC 5965). */
export function aComplaint({ messageId = "<inconnu@essor.example>", recipient = "", type = "abuse" } = {}): string {
  return lines(
    "From: feedback@fournisseur.example",
    "To: bonjour@essor.example",
    "Subject: FW: une lettre",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "This is an email abuse report.",
    "--b",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${type}`,
    "User-Agent: Fournisseur/1.0",
    "Version: 1",
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: ${messageId}`,
    `To: ${recipient}`,
    "Subject: une lettre",
    "",
    "Bonjour",
    "--b--",
    "",
  );
}

export const anAbsence = (to: string) =>
  lines(
    `To: ${to}`,
    "From: lea@exemple.fr",
    "Subject: Absente",
    "Auto-Submitted: auto-replied",
    "",
    "Je reviens lundi.",
  );

/** As Google sends it: twelve emails of ours, three of somebody else. */
export function aDmarcReport(): string {
  const record = (ip: string, count: number, result: string, disposition: string) =>
    `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>${disposition}</disposition><dkim>${result}</dkim><spf>${result}</spf></policy_evaluated></row><identifiers><header_from>essor.example</header_from></identifiers></record>`;
  return `<?xml version="1.0" encoding="UTF-8" ?><feedback>
  <report_metadata><org_name>google.com</org_name><date_range><begin>1795132800</begin><end>1795219199</end></date_range></report_metadata>
  <policy_published><domain>essor.example</domain><p>none</p></policy_published>
  ${record("198.51.100.9", 3, "fail", "quarantine")}${record("203.0.113.5", 7, "pass", "none")}${record("203.0.113.5", 5, "pass", "none")}
</feedback>`;
}

export async function zipped(name: string, content: string | Buffer): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
