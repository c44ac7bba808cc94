import { permissionRules } from "#app/emails.ts";
import type { Db } from "#db/connection.server.ts";
import type { Permission } from "./define-email.ts";
import type { EmailAttempt } from "./delivery.server.ts";
import { loadEmail } from "./registry.ts";

/** Asked when the email is sent, not when it is queued: the recipient may have unsubscribed since. */
export async function permissionFor(
  db: Db,
  email: Pick<EmailAttempt, "kind" | "recipient" | "template" | "props">,
): Promise<Permission> {
  const suppressed = await db
    .selectFrom("suppressedAddresses")
    .select("email")
    .where("email", "=", email.recipient)
    .executeTakeFirst();
  if (suppressed) return { ok: false, reason: "suppressed" };
  const { permission = permissionRules[email.kind] } = await loadEmail(email.template);
  return permission(db, email);
}
