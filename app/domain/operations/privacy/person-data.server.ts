import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { remember } from "../../journal/forgotten.server.ts";
import { isQueued, queueEmail } from "../../mail/outbox.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { hashOf } from "../../values/hash.server.ts";
import { endUnpaidOrders, eraseAccount, forgetAddress } from "./erase-account.server.ts";
import { type EraseWarning, readEraseWarning } from "./erase-warning.server.ts";
import { type MyData, readMyData } from "./my-data.server.ts";

/** No account has it: an address without one owns what was left under it, and the orders of no account. */
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

/** The rights of who writes to the seller instead of signing in (GDPR, art. 12, 15 and 17). */
export async function readPersonData(
  db: Db,
  email: string,
): Promise<{ held: MyData; account: { isAdministrator: boolean; warning: EraseWarning } | null }> {
  const account = await accountOf(db, email);
  return {
    held: await readMyData(db, { id: account?.id ?? NO_ACCOUNT, email }),
    account: account && {
      isAdministrator: account.role === "admin",
      warning: await readEraseWarning(db, account.id),
    },
  };
}

/** The log keeps no address: where there is no account, its hash. */
export async function copyPersonData(db: Db, actor: Actor, email: string): Promise<MyData> {
  const account = await accountOf(db, email);
  const held = await readMyData(db, { id: account?.id ?? NO_ACCOUNT, email });
  const entity = account ? "user" : "personal_data";
  await audit(db, actor, { action: "export-data", entity, entityId: account?.id ?? hashOf(email) });
  return held;
}

/** As her own page does it for an account; without one, what is kept under the address. `attempt`: a form counts once. */
export async function erasePerson(
  db: Db,
  actor: Actor,
  { email, attempt }: { email: string; attempt: string },
): ReturnType<typeof eraseAccount> {
  const account = await accountOf(db, email);
  if (account) return eraseAccount(db, actor, account);
  const unended = await endUnpaidOrders(db, { id: null, email });
  if (unended) return { ok: false, reason: unended };
  const dedupeKey = `data-erased:${attempt}`;
  await db.transaction().execute(async (trx) => {
    await takeAdvisoryLock(trx, dedupeKey);
    if (await isQueued(trx, dedupeKey)) return;
    const { at } = await trx.selectNoFrom(sql<Date>`now()`.as("at")).executeTakeFirstOrThrow();
    await forgetAddress(trx, email, at);
    await queueEmail(trx, { name: "data-erased", recipient: email, props: { erasedAt: at.toISOString() }, dedupeKey });
    await audit(trx, actor, { action: "erase-account", entity: "personal_data", entityId: hashOf(email) });
    await remember(trx, { kind: "erasure", at, email });
  });
  return { ok: true };
}

async function accountOf(db: Db, email: string) {
  const found = await db
    .selectFrom("users")
    .select(["id", "email", "role"])
    .where("email", "=", email)
    .executeTakeFirst();
  return found ?? null;
}
