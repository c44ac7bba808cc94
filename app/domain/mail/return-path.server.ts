import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#app/config/env.server.ts";
import { sessionSecrets } from "#app/config/session-secret.server.ts";

const ADDRESS = /^retour\+([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{8})@/;

/** Hexadecimal: mail servers may change the case of an address. */
function signatureOf(emailId: string, secret: string): string {
  return createHmac("sha256", secret).update(`return:${emailId}`).digest("hex").slice(0, 8);
}

/** The domain of the sender, without the name before it. */
export const senderDomain = /@([^\s<>@]+)>?$/.exec(env.MAIL_FROM)?.[1]?.toLowerCase() ?? "";

/**
 * Where an email that cannot be delivered comes back to, with its id: who has refused need not be guessed from the report.
 * Null without a mailbox for returns.
 */
export function returnPathOf(emailId: string): string | null {
  if (!env.RETURNS_IMAP_URL) return null;
  return `retour+${emailId}.${signatureOf(emailId, sessionSecrets[0])}@${senderDomain}`;
}

/** The id of the email in such an address; « forged » when we have not made it, null when it is another address. */
export function emailOfReturnPath(address: string): { id: string } | "forged" | null {
  const [, id = "", signature = ""] = ADDRESS.exec(address.toLowerCase()) ?? [];
  if (!id) return null;
  const isOurs = sessionSecrets.some((secret) =>
    timingSafeEqual(Buffer.from(signatureOf(id, secret)), Buffer.from(signature)),
  );
  return isOurs ? { id } : "forged";
}
