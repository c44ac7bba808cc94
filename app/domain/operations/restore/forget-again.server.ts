import { sql } from "kysely";
import type { Forgotten } from "#app/gateways/forgotten-file.server.ts";
import { retrieveCheckout } from "#app/gateways/stripe/checkout.server.ts";
import { StripeUnavailable } from "#app/gateways/stripe/client.server.ts";
import type { Db } from "#db/connection.server.ts";
import { audit } from "../../journal/audit/audit.server.ts";
import { cancelOptionalEmails } from "../../mail/outbox.server.ts";
import { stopChallenge, withdrawOffers } from "../../people/subscribers/email-choices.server.ts";
import { withdrawConsents } from "../../people/subscribers/permission.server.ts";
import { authorAddress } from "../../people/testimonials/manage-list.server.ts";
import { stopReminders } from "../../school/reminders/own-reminders.server.ts";
import { cancelOrder } from "../../shop/orders/order.server.ts";
import { leaveWaitingAgain } from "../../shop/waiting-list/entries.server.ts";
import { hashOfColumn } from "../../values/hash.server.ts";
import { newId } from "../../values/ids.server.ts";
import { deleteUser, forgetAddress, listUnpaidOrders } from "../privacy/erase-account.server.ts";

/** Does again what was asked for after the backup, without an email. Any number of calls has the effect of one. */
export async function forgetAgain(db: Db, entry: Forgotten): Promise<void> {
  const at = new Date(entry.at);
  if (entry.kind === "erasure") await endUnpaidAgain(db, entry, at);
  await db.transaction().execute(async (trx) => {
    const users = await findUsers(trx, entry);
    if (entry.kind === "no-reminders") {
      for (const user of users) await stopReminders(trx, user);
    } else if (entry.kind === "no-waiting") {
      await leaveWaitingAgain(trx, entry.emailHash, at);
    } else if (entry.kind === "no-challenge" || entry.kind === "no-offers") {
      for (const email of await addressesOf(trx, entry.emailHash))
        if (entry.kind === "no-challenge") await stopChallenge(trx, email);
        else await withdrawOffers(trx, email, sql<Date>`${at}::timestamptz`);
    } else if (entry.kind === "unsubscription") {
      await unsubscribeAgain(trx, entry.emailHash, at);
    } else {
      await eraseAgain(trx, users, entry.emailHash, at);
    }
  });
}

/** The accounts that existed then: a person may have come back since. */
function findUsers(trx: Db, { emailHash, userHash, at }: Forgotten): Promise<{ id: string; email: string }[]> {
  return trx
    .selectFrom("users")
    .select(["id", "email"])
    .where("role", "=", "customer")
    .where("createdAt", "<=", new Date(at))
    .where(({ or, eb }) => or([eb(hashOfColumn("email"), "=", emailHash), eb(hashOfColumn("id"), "=", userHash ?? "")]))
    .execute();
}

/**
 * The erasure had ended at Stripe what she had not paid. What Stripe says otherwise of – paid meanwhile, or a transfer
 * that is under way – is taken over as of any order, and so is everything while Stripe is away.
 */
async function endUnpaidAgain(db: Db, entry: Forgotten, at: Date): Promise<void> {
  const addresses = (await addressesOf(db, entry.emailHash)).map((email) => ({ id: null, email }));
  for (const person of [...(await findUsers(db, entry)), ...addresses])
    for (const { id, createdAt, stripeCheckoutSessionId: session } of await listUnpaidOrders(db, person))
      if (createdAt <= at && (!session || (await hasExpired(session)))) await cancelOrder(db, id, "replaced");
}

async function hasExpired(sessionId: string): Promise<boolean> {
  try {
    return (await retrieveCheckout(sessionId))?.state === "expired";
  } catch (error) {
    if (error instanceof StripeUnavailable) return false;
    throw error;
  }
}

async function eraseAgain(trx: Db, users: { id: string; email: string }[], emailHash: string, at: Date): Promise<void> {
  for (const { id, email } of users) {
    await deleteUser(trx, id);
    await forgetAddress(trx, email, at);
    await audit(trx, { name: "cli" }, { action: "erase-account", entity: "user", entityId: id });
  }
  // Whom the backup knows without an account.
  for (const email of await addressesOf(trx, emailHash, sql`${KNOWN} ${WRITTEN}`))
    if (!(await hasComeBack(trx, email, at))) await forgetAddress(trx, email, at);
  await withdrawConsents(trx, [{ emailHash, at }]);
}

async function hasComeBack(trx: Db, email: string, at: Date): Promise<boolean> {
  const { rows } = await sql`select from (select email, created_at from users
    union all select email, created_at from subscribers union all select email, created_at from waiting_entries
    union all select lower(email), created_at from contact_messages
    union all select ${authorAddress}, created_at from testimonials
    union all select email, reported_at from content_reports) as known
    where email = ${email} and created_at > ${at}::timestamptz limit 1`.execute(trx);
  return rows.length > 0;
}

/** A confirmation that came later counts. An address that only orders know becomes a subscriber who has left. */
async function unsubscribeAgain(trx: Db, emailHash: string, at: Date): Promise<void> {
  for (const email of await addressesOf(trx, emailHash)) {
    const row = await trx
      .insertInto("subscribers")
      .values({ id: newId(), email, source: "order", unsubscribedAt: at, consentWithdrawnAt: at })
      .onConflict((conflict) =>
        conflict.column("email").doUpdateSet({
          consentWithdrawnAt: sql`greatest(subscribers.consent_withdrawn_at, excluded.consent_withdrawn_at)`,
          unsubscribedAt: sql`case when subscribers.confirmed_at > excluded.unsubscribed_at then subscribers.unsubscribed_at
            else coalesce(subscribers.unsubscribed_at, excluded.unsubscribed_at) end`,
        }),
      )
      .returning("unsubscribedAt")
      .executeTakeFirstOrThrow();
    if (row.unsubscribedAt) await cancelOptionalEmails(trx, email);
  }
  await withdrawConsents(trx, [{ emailHash, at }]);
}

const KNOWN = sql`select email from subscribers union select email from orders union select email from waiting_entries`;
/** Where somebody stands who has only written, or been written to. */
const WRITTEN = sql`union select lower(email) from contact_messages union select ${authorAddress} from testimonials
  union select email from content_reports union select email from suppressed_addresses union select recipient from emails`;

async function addressesOf(trx: Db, emailHash: string, among = KNOWN): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`select email from (${among}) as known
    where ${hashOfColumn("email")} = ${emailHash}`.execute(trx);
  return rows.map(({ email }) => email);
}
