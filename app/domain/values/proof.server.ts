import { createHmac, timingSafeEqual } from "node:crypto";
import { sessionSecrets } from "#app/config/session-secret.server.ts";

/** A value for a cookie that only the shop can make: it proves what it was made from, and nothing is stored. */
export function proofOf(text: string, secret: string = sessionSecrets[0]): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

export function proves(proof: string | undefined, text: string): boolean {
  if (proof === undefined) return false;
  const given = Buffer.from(proof);
  return sessionSecrets.some((secret) => {
    const made = Buffer.from(proofOf(text, secret));
    return made.length === given.length && timingSafeEqual(made, given);
  });
}
