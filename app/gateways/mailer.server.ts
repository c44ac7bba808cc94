import { createTransport } from "nodemailer";
import { env, isLoopback, publicUrl } from "../config/env.server.ts";

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface OutgoingMail {
  /** The same for each attempt of one email, so that the recipient can recognise the one unavoidable duplicate. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The reply address; "" or absent: the sender. */
  replyTo?: string;
  /** Where it comes back to when it cannot be delivered; null or absent: to the sender. */
  returnPath?: string | null;
  /** One-click unsubscription (RFC 8058). */
  unsubscribeUrl?: string | null;
  attachments?: Attachment[];
}

export type Delivery =
  | { ok: true; messageId: string }
  /** `permanent`: trying again is of no use; `badAddress`: there is no such mailbox. */
  | { ok: false; permanent: boolean; badAddress: boolean; error: string };

interface SmtpError {
  responseCode?: number;
  code?: string;
  /** The SMTP command that the server refused. */
  command?: string;
  response?: string;
}

const server = env.SMTP_URL
  ? {
      url: env.SMTP_URL,
      // Somebody on the way could hide that the server offers encryption, and read passwords and emails.
      requireTLS: !isLoopback(env.SMTP_URL),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    }
  : undefined;

const transport =
  server &&
  createTransport({
    ...server,
    pool: true,
    // More than the worker sends at once (`atOnce` of `send-email`): no email waits for a connection.
    maxConnections: 6,
    // Only the queue tries again: the server may have accepted an email before it closed the connection.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Without a server, emails stay in the outbox. */
export const isMailConfigured = transport !== undefined;

/** Sends one email to the SMTP server, within the deadline. A refusal by the server is a result, not an exception. */
export async function sendMail(mail: OutgoingMail, deadline: AbortSignal): Promise<Delivery> {
  if (!transport) throw new Error("SMTP_URL is not set");
  const messageId = `<${mail.id}@${new URL(publicUrl).hostname}>`;
  try {
    await transport.sendMail({
      messageId,
      from: env.MAIL_FROM,
      // As an object, so that an address cannot smuggle in a second recipient.
      to: { name: "", address: mail.to },
      envelope: mail.returnPath ? { from: mail.returnPath, to: [{ name: "", address: mail.to }] } : undefined,
      replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      attachments: mail.attachments,
      headers: {
        "Auto-Submitted": "auto-generated",
        ...returnHeaders(mail.id),
        ...unsubscribeHeaders(mail.unsubscribeUrl),
      },
      textEncoding: "quoted-printable",
      signal: deadline,
    });
    return { ok: true, messageId };
  } catch (error) {
    const { code, responseCode } = error as SmtpError;
    return { ok: false, ...classify(error as SmtpError), error: `${code ?? "unknown"} ${responseCode ?? ""}`.trim() };
  }
}

/**
 * Decides whether a refusal is permanent, and whether the recipient's address is bad. A 5xx to the greeting, the login
 * or the sender means a wrong configuration, so the email waits until it is corrected; a full mailbox (552, or 5.2.2 of
 * RFC 3463) will be emptied. The address is bad after 5.1.x, except 5.1.7 and 5.1.8, which are about the sender, and
 * after a bare 550 that does not mention a policy.
 */
function classify({ responseCode = 0, command, response = "" }: SmtpError): {
  permanent: boolean;
  badAddress: boolean;
} {
  const [, detail] = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const isFull = detail === "2.2" || (responseCode === 552 && !detail);
  const permanent = responseCode >= 500 && (command === "RCPT TO" || command === "DATA") && !isFull;
  const isPolicy = /spam|block|black|policy|relay|denied|reputation/i.test(response);
  const isUnknown = detail ? /^1\.(?![78]$)/.test(detail) : responseCode === 550 && !isPolicy;
  return { permanent, badAddress: permanent && command === "RCPT TO" && isUnknown };
}

/** Mailjet, which keeps no Message-ID, gives it back with what could not be delivered. */
function returnHeaders(id: string) {
  return env.RETURNS_WEBHOOK_SECRET ? { "X-MJ-CustomID": id } : {};
}

/** `prepared` keeps nodemailer from folding the address over two lines. */
function unsubscribeHeaders(url: string | null | undefined) {
  if (!url) return {};
  return {
    "List-Unsubscribe": { prepared: true, value: `<${url}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Connects, encrypts and signs in, without sending. Null when all went well, else the error's code. */
export async function checkMailServer(): Promise<string | null> {
  if (!server) throw new Error("SMTP_URL is not set");
  const own = createTransport(server);
  try {
    await own.verify();
    return null;
  } catch (error) {
    return (error as SmtpError).code ?? "unknown";
  } finally {
    own.close();
  }
}

export function closeMailer(): void {
  transport?.close();
}
