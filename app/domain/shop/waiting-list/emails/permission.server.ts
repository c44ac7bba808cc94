import type { Permission } from "#app/domain/mail/define-email.ts";
import type { Db } from "#db/connection.server.ts";
import { tokenWithHash } from "../../../values/one-time-token.server.ts";

/** Its unsubscribe link leaves the list. Who has refused all our emails since confirming has left as well. */
export async function waitingPermission(
  db: Db,
  { recipient, props }: { recipient: string; props: Record<string, string> },
): Promise<Permission> {
  const entry = await db
    .selectFrom("waitingEntries")
    .select(["id", "tokenHash"])
    .where("id", "=", props.entryId ?? null)
    .where("email", "=", recipient)
    .where("state", "not in", ["left", "declined"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("subscribers")
            .select("subscribers.id")
            .whereRef("subscribers.email", "=", "waitingEntries.email")
            .whereRef("unsubscribedAt", ">", "waitingEntries.confirmedAt"),
        ),
      ),
    )
    .executeTakeFirst();
  const token = entry && tokenWithHash(entry.id, entry.tokenHash);
  return token ? { ok: true, unsubscribeToken: token } : { ok: false, reason: "canceled" };
}

export function waitingEntry(db: Db, entryId: string) {
  return db
    .selectFrom("waitingEntries")
    .innerJoin("formations", "formations.id", "waitingEntries.formationId")
    .select(["firstName", "heldUntil", "tokenHash", "confirmHash", "formations.name as formation", "formations.slug"])
    .where("waitingEntries.id", "=", entryId);
}
