import type { PermissionRule } from "../../mail/define-email.ts";
import { isAccessOpen } from "../enrolment/is-open.server.ts";

/** A reminder that a learner has asked for: it needs open access, and its unsubscribe link ends the reminders alone. */
export const mayRemind: PermissionRule = async (db, { recipient, props }) => {
  const row = await db
    .selectFrom("learning_reminders")
    .innerJoin("users", "users.id", "learning_reminders.user_id")
    .innerJoin("access", "access.user_id", "users.id")
    .select("token")
    .where("users.email", "=", recipient)
    .where("access.formation_id", "=", props.formationId ?? null)
    .where(isAccessOpen)
    .executeTakeFirst();
  return row ? { ok: true, unsubscribeToken: row.token } : { ok: false, reason: "canceled" };
};
