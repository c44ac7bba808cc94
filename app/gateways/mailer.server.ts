import { createTransport } from "nodemailer";
import { env, isLoopback, mailSender, publicUrl } from "../config/env.server.ts";
import { SENDING_LIMIT } from "./sending-limit.ts";

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
  /**
   * `permanent`: trying again is of no use; `badAddress`: there is no such mailbox; `isBusy`: the provider takes no more
   * emails for now, whoever they are for; `said`: the server's own words, which may hold the address.
   */
  | { ok: false; permanent: boolean; badAddress: boolean; isBusy: boolean; said: string; error: string };

interface SmtpError {
  responseCode?: number;
  code?: string;
  /** The SMTP command that the server refused. */
  command?: string;
  response?: string;
}

const options = env.SMTP_URL
  ? {
      url: env.SMTP_URL,
      // Somebody on the way could hide that the server offers encryption, and read passwords and emails.
      requireTLS: !isLoopback(env.SMTP_URL),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    }
  : undefined;

const transport =
  options &&
  createTransport({
    ...options,
    pool: true,
    // More than the worker sends at once (`atOnce` of `send-email`): no email waits for a connection.
    maxConnections: 16,
    // Only the queue tries again: the server may have accepted an email before it closed the connection.
    maxRequeues: 0,
  });
/** Of one connection: for a check, and for an email whose kept connection turns out to be closed. */
const fresh = options && createTransport(options);

let isClosed = false;

/** Without a server, emails stay in the outbox. */
export const isMailConfigured = transport !== undefined;

/** Sends one email to the SMTP server, within the deadline. A refusal by the server is a result, not an exception. */
export async function sendMail(mail: OutgoingMail, deadline: AbortSignal): Promise<Delivery> {
  if (!transport || !fresh) throw new Error("SMTP_URL is not set");
  const messageId = `<${mail.id}@${new URL(publicUrl).hostname}>`;
  try {
    const message = {
      messageId,
      from: mailSender(),
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
      textEncoding: "quoted-printable" as const,
      signal: deadline,
    };
    await transport.sendMail(message).catch((error: SmtpError) => {
      // Closing the pool ends what is under way with the same error.
      if (isClosed || !isUnsaid(error)) throw error;
      return fresh.sendMail(message);
    });
    return { ok: true, messageId };
  } catch (error) {
    const { code, responseCode, response: said = "" } = error as SmtpError;
    return {
      ok: false,
      ...classify(error as SmtpError),
      said,
      error: `${code ?? "unknown"} ${responseCode ?? ""}`.trim(),
    };
  }
}

/**
 * The server has closed the connection before a byte of the email was sent: after a while without one, or with a 421,
 * whose number is lost. Another connection gets the email, or the number.
 */
function isUnsaid({ code, command, responseCode }: SmtpError): boolean {
  return code === "ECONNECTION" && command === undefined && responseCode === undefined;
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
  isBusy: boolean;
} {
  const [, detail] = /^\d{3}[ -]5\.(\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const isFull = detail === "2.2" || (responseCode === 552 && !detail);
  const isBusy = [421, 450, 451].includes(responseCode) || SENDING_LIMIT.test(response);
  const permanent = responseCode >= 500 && (command === "RCPT TO" || command === "DATA") && !isFull && !isBusy;
  const isPolicy = /spam|block|black|policy|relay|denied|reputation/i.test(response);
  const isUnknown = detail ? /^1\.(?![78]$)/.test(detail) : responseCode === 550 && !isPolicy;
  return { permanent, badAddress: permanent && command === "RCPT TO" && isUnknown, isBusy };
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
  if (!fresh) throw new Error("SMTP_URL is not set");
  return fresh.verify().then(
    () => null,
    ({ code = "unknown" }: SmtpError) => code,
  );
}

export function closeMailer(): void {
  isClosed = true;
  transport?.close();
  fresh?.close();
}
