import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { suppressedAmong } from "../../../mail/outbox.server.ts";
import { isConsentInForce } from "../../../people/subscribers/consents.server.ts";
import { endSubscription } from "../../../people/subscribers/mailed-links.server.ts";
import { withdrawConsents, withdrawnAmong } from "../../../people/subscribers/permission.server.ts";
import { hashOf } from "../../../values/hash.server.ts";
import { isAddressHash, type ReadRow, standingOf } from "../cells.ts";
import type { Outcome, Reason } from "../reasons.ts";
import { kindOf, type Planned, type Settings, type Written } from "./kind.ts";

interface Plan {
  /** Of the subscriber who leaves; null: only the hash of the address is kept. */
  subscriberId: string | null;
  isBounce: boolean;
  at: Date;
}

/** People who have left, and mailboxes that refuse. Of somebody who is unknown here no address is stored. */
export const refusals = kindOf<Plan>({ plan, write });

const WRITTEN: ReadonlySet<Outcome | Reason> = new Set(["created", "completed"]);

async function plan(db: Db, rows: ReadRow[], { now }: Settings): Promise<Planned<Plan>[]> {
  const emails = rows.map(({ email }) => email);
  const hashes = emails.filter(isAddressHash);
  const subscribers = await db
    .selectFrom("subscribers")
    .select(["id", "email", "unsubscribedAt", isConsentInForce.as("isInForce")])
    .select(sql<Date | null>`greatest(confirmed_at, (consent->>'at')::timestamptz)`.as("agreedAt"))
    .where(({ eb, or }) =>
      or([
        eb("email", "in", emails),
        ...(hashes.length > 0
          ? [eb(sql`encode(sha256(convert_to(subscribers.email, 'UTF8')), 'hex')`, "in", hashes)]
          : []),
      ]),
    )
    .execute();
  const known = {
    subscribers: new Map(subscribers.map((subscriber) => [hashOf(subscriber.email), subscriber])),
    gone: await withdrawnAmong(db, emails.map(addressHash)),
    suppressed: await suppressedAmong(db, emails),
  };
  return rows.map((row) => {
    const subscriber = known.subscribers.get(addressHash(row.email));
    const standing = standingOf(row.status);
    const bounces = standing === "bounced" && !isAddressHash(row.email);
    const plan = { subscriberId: subscriber?.id ?? null, isBounce: bounces, at: row.date ?? now };
    const planned = (outcome: Outcome | Reason) => ({ row, outcome, plan: WRITTEN.has(outcome) ? plan : null });
    if (standing === "subscribed") return planned("subscribed-there");
    // Where no word says anything, the file does.
    if (standing === "unknown" && row.status !== "") return planned("status-unclear");
    if (bounces) return planned(known.suppressed.has(row.email) ? "known" : "created");
    if (!subscriber) return planned(known.gone.has(addressHash(row.email)) ? "known" : "created");
    // She has signed up here since she left elsewhere.
    const cameBack = subscriber.isInForce && row.date && subscriber.agreedAt && subscriber.agreedAt > row.date;
    return planned(subscriber.unsubscribedAt || cameBack ? "known" : "completed");
  });
}

function addressHash(email: string): string {
  return isAddressHash(email) ? email : hashOf(email);
}

async function write(trx: Db, planned: Planned<Plan>[]): Promise<Written[]> {
  const todo = planned.flatMap(({ row, plan }) => (plan ? [{ email: row.email, ...plan }] : []));
  const bounced = todo.filter((one) => one.isBounce);
  const left = todo.filter((one) => !one.isBounce);
  if (bounced.length > 0) {
    await trx
      .insertInto("suppressedAddresses")
      .values(bounced.map(({ email }) => ({ email, reason: "import" })))
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
  }
  const unknown = left.filter(({ subscriberId }) => !subscriberId);
  await withdrawConsents(
    trx,
    unknown.map(({ email, at }) => ({ emailHash: addressHash(email), at })),
  );
  // As by the link of an email.
  for (const { subscriberId } of left) if (subscriberId) await endSubscription(trx, "id", subscriberId);
  return planned.map(({ row, outcome, plan }) => ({ line: row.line, outcome, targetId: plan?.subscriberId ?? null }));
}
