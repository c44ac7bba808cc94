import type { ImapFlow } from "imapflow";
import { env } from "../config/env.server.ts";

/** Where what was dealt with goes. What is no return stays in the inbox, for a person to read. */
const DONE = "Retours";
/** To connect and be greeted; a large mail may take longer. */
const GREETING_MS = 10_000;
const TIMEOUT_MS = 30_000;

export const isReturnsMailboxConfigured = env.RETURNS_IMAP_URL !== undefined;

export interface ReturnsMailbox {
  /** Another value means that the numbers below stand for other mails. */
  uidValidity: number;
  /** The numbers of the mails after that one, oldest first. */
  mailsAfter(uid: number): Promise<number[]>;
  /** The first so many bytes of a mail; null when it has gone. */
  read(uid: number, maxBytes: number): Promise<Uint8Array | null>;
  /** Moves them out of the inbox; those that have gone are no error. */
  putAway(uids: readonly number[]): Promise<void>;
}

/** No answer, no login, or no inbox. The message is a code: what the server has said may hold the password. */
export class ReturnsUnavailable extends Error {
  override name = "ReturnsUnavailable";
}

/** Signs in, opens the inbox, and closes the connection when `use` ends or the signal is aborted. */
export async function withReturnsMailbox<T>(
  signal: AbortSignal,
  use: (mailbox: ReturnsMailbox) => Promise<T>,
): Promise<T> {
  const client = await newClient();
  const close = () => client.close();
  // Without a listener an error of the connection would end the process.
  client.on("error", close);
  signal.addEventListener("abort", close, { once: true });
  try {
    const uidValidity = await answered(open(client));
    return await use({
      uidValidity,
      mailsAfter: async (uid) => {
        const found = (await answered(client.search({ uid: `${uid + 1}:*` }, { uid: true }))) || [];
        // « 8:* » includes the last mail, whatever its number.
        return found.filter((one) => one > uid).toSorted((one, other) => one - other);
      },
      read: async (uid, maxBytes) => {
        const mail = await answered(client.fetchOne(`${uid}`, { source: { maxLength: maxBytes } }, { uid: true }));
        return mail ? (mail.source ?? null) : null;
      },
      putAway: async (uids) => {
        if (uids.length > 0) await answered(client.messageMove(uids.join(","), DONE, { uid: true }));
      },
    });
  } finally {
    signal.removeEventListener("abort", close);
    await client.logout().catch(() => undefined);
    client.close();
  }
}

async function newClient(): Promise<ImapFlow> {
  const url = new URL(env.RETURNS_IMAP_URL ?? "");
  const secure = url.protocol === "imaps:";
  // A shop without such a mailbox does not load it.
  const { ImapFlow: Client } = await import("imapflow");
  return new Client({
    host: url.hostname,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: GREETING_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

async function open(client: ImapFlow): Promise<number> {
  await client.connect();
  // It may be there, or not be allowed: reading does not need it.
  await client.mailboxCreate(DONE).catch(() => undefined);
  const { uidValidity } = await client.mailboxOpen("INBOX");
  return Number(uidValidity);
}

async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { code, authenticationFailed } = error as { code?: string; authenticationFailed?: boolean };
    const isCode = typeof code === "string" && /^\w{1,40}$/.test(code);
    throw new ReturnsUnavailable(authenticationFailed ? "EAUTH" : isCode ? code : "ECONNECTION");
  }
}
