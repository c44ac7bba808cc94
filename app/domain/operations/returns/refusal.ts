import { SENDING_LIMIT } from "#app/gateways/sending-limit.ts";

/** hard: there is no such mailbox. soft: it may take a later email. policy: the provider does not want the sender. */
export type RefusalKind = "hard" | "soft" | "policy";

const DETAILED = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/;
/** What a provider says when it does not know the mailbox, whatever the number. */
const UNKNOWN = /unknown|no such|not exist|n.existe pas|inconnu|invalid (recipient|mailbox)|no mailbox|not found/i;
const POLICY =
  /spam|block(ed|list)|black|policy|reputation|\bspf\b|dkim|dmarc|authenticat|unsolicited|spamhaus|rate limit|\bofr_?\d/i;

/** « 5.1.1 » of the report; where it says nothing more than « 5.0.0 », that of the server's answer. */
export function codeOf(status: string, diagnostic: string): string | null {
  const said = [DETAILED.exec(status), DETAILED.exec(diagnostic)].flatMap((match) => (match ? [match[0]] : []));
  return said.find((code) => !code.endsWith(".0.0")) ?? said[0] ?? /\b[245]\d\d\b/.exec(diagnostic)?.[0] ?? null;
}

/**
 * By RFC 3463, then by the words. Only what says that there is no such mailbox counts against the person; in doubt it is
 * the sender's fault, or may pass.
 */
export function kindOfRefusal(code: string | null, diagnostic: string): RefusalKind {
  const [, severity, subject, detail] = DETAILED.exec(code ?? "") ?? [];
  if (severity === "4" || (!severity && code?.startsWith("4")) || SENDING_LIMIT.test(diagnostic)) return "soft";
  const saysPolicy = POLICY.test(diagnostic) && !UNKNOWN.test(diagnostic);
  // 5.1.7 and 5.1.8 are about the sender's address.
  if (subject === "7" || saysPolicy || (subject === "1" && /^[78]$/.test(detail ?? ""))) return "policy";
  if (subject === "1" || (subject === "2" && detail === "1")) return "hard";
  const isBare = !severity || (subject === "0" && detail === "0");
  return isBare && /\b550\b/.test(`${code} ${diagnostic}`) && UNKNOWN.test(diagnostic) ? "hard" : "soft";
}
