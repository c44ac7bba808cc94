import type { PermissionRule } from "../../mail/define-email.ts";
import { isAccessOpen } from "../enrolment/open-access.server.ts";

/** A reminder that a learner has asked for: it needs open access, and its unsubscribe link ends the reminders alone. */
export const mayRemind: PermissionRule = async (db, { recipient, props }) => {
  const row = await db
    .selectFrom("learningReminders")
    .innerJoin("users", "users.id", "learningReminders.userId")
    .innerJoin("access", "access.userId", "users.id")
    .select("token")
    .where("users.email", "=", recipient)
    .where("access.formationId", "=", props.formationId ?? null)
    .where(isAccessOpen)
    .executeTakeFirst();
  return row ? { ok: true, unsubscribeToken: row.token } : { ok: false, reason: "canceled" };
};
