import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { EmailStatus } from "#db/types.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { enqueueSending, isSuppressed } from "../../mail/outbox.server.ts";
import { findAccount, newResetLink } from "../../people/accounts/users.server.ts";
import { newPasswordLink } from "../../shop/orders/access/access-email.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { newId } from "../../values/ids.server.ts";

/** A queued email will be sent anyway; a canceled one was canceled for a reason. */
export function isResendable(status: EmailStatus): boolean {
  return status === "sent" || status === "failed" || status === "suppressed";
}

type Resending = { ok: true; id: string } | { ok: false; reason: "unknown" | "not-now" | "suppressed" | "enough" };

const RENEWED: Record<string, (trx: Db, props: Record<string, string>, recipient: string) => Promise<string>> = {
  "training-access": async (trx, { orderId }, recipient) => {
    const order = await trx
      .selectFrom("orders")
      .select("userId")
      .where("id", "=", orderId ?? "")
      .executeTakeFirst();
    const account = order?.userId ? await findAccount(trx, order.userId) : undefined;
    return account ? newPasswordLink(trx, account, { recipient, subject: orderId }) : "";
  },
  "access-given": async (trx, { userId }, recipient) => {
    const account = await findAccount(trx, userId ?? "");
    return account ? newPasswordLink(trx, account, { recipient }) : "";
  },
  "password-reset": async (trx, { tokenId = "" }, recipient) => {
    const user = await trx.selectFrom("users").select("id").where("email", "=", recipient).executeTakeFirst();
    return user ? newResetLink(trx, user.id) : tokenId;
  },
};

export const renewsLink = (template: string) => Object.hasOwn(RENEWED, template);

async function withNewLink(
  trx: Db,
  { template, props, recipient }: { template: string; props: unknown; recipient: string },
): Promise<Record<string, string> | null> {
  const stored = props as Record<string, string>;
  const renew = RENEWED[template];
  return renew && "tokenId" in stored ? { ...stored, tokenId: await renew(trx, stored, recipient) } : null;
}

/** More of one kind to one address, whoever asks for them, are a nuisance to whoever reads them. */
const COPIES_IN_A_DAY = 3;

/** A row of its own, so that the history of the first one stays. The same form posted twice makes one copy. */
export async function resendEmail(
  db: Db,
  actor: Actor,
  { id, idempotencyKey }: { id: string; idempotencyKey: string },
): Promise<Resending> {
  return db.transaction().execute(async (trx): Promise<Resending> => {
    const row = await trx
      .selectFrom("emails")
      .select(["template", "class", "recipient", "props", "status"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return { ok: false, reason: "unknown" };
    if (!isResendable(row.status)) return { ok: false, reason: "not-now" };
    if (await isSuppressed(trx, row.recipient)) return { ok: false, reason: "suppressed" };
    // Those who press at once wait for each other.
    await takeAdvisoryLock(trx, `resend ${row.template} ${row.recipient}`);
    const dedupeKey = `resend:${id}:${idempotencyKey}`;
    const earlier = await trx.selectFrom("emails").select("id").where("dedupeKey", "=", dedupeKey).executeTakeFirst();
    if (earlier) return { ok: true, id: earlier.id };
    if ((await copiesInADay(trx, row)) >= COPIES_IN_A_DAY) return { ok: false, reason: "enough" };
    const { status: _, props, ...email } = row;
    const copy = await trx
      .insertInto("emails")
      .values({ ...email, id: newId(), props: JSON.stringify(props), dedupeKey, scheduledFor: sql`now()` })
      .returning(["id", "class", "scheduledFor"])
      .executeTakeFirstOrThrow();
    const renewed = await withNewLink(trx, row);
    if (renewed)
      await trx
        .updateTable("emails")
        .set({ props: JSON.stringify(renewed) })
        .where("id", "=", copy.id)
        .execute();
    await enqueueSending(trx, [copy]);
    await audit(trx, actor, { action: "resend", entity: "email", entityId: id, after: { copy: copy.id } });
    return { ok: true, id: copy.id };
  });
}

async function copiesInADay(trx: Db, { template, recipient }: { template: string; recipient: string }) {
  const copies = await trx
    .selectFrom("emails")
    .select("id")
    .where("recipient", "=", recipient)
    .where("template", "=", template)
    .where("dedupeKey", "like", "resend:%")
    .where("createdAt", ">", sql<Date>`now() - interval '1 day'`)
    .execute();
  return copies.length;
}
