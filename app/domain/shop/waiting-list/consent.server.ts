import { type RawBuilder, sql } from "kysely";
import { confirmSubscriber } from "#app/domain/people/subscribers/mailed-links.server.ts";
import { askToConfirm, subscribe } from "#app/domain/people/subscribers/subscribe.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { GivenConsent } from "#db/types.ts";

interface Waiting {
  email: string;
  firstName: string | null;
  sourceWord: RawBuilder<string | null>;
}

/** Before the entry is confirmed by its mailbox, and once. `declines`: the box is not hers, or not any more. */
export async function confirmBox(trx: Db, entryId: string, { declines }: { declines: boolean }): Promise<void> {
  if (declines) {
    const box = trx.updateTable("waitingEntries").set({ consent: null }).where("id", "=", entryId);
    await box.where("state", "=", "asked").execute();
  }
  const asked = await trx
    .selectFrom("waitingEntries")
    .select(["email", "firstName", "sourceWord", "consent"])
    .where("id", "=", entryId)
    .where("state", "=", "asked")
    .executeTakeFirst();
  if (asked?.consent) await giveConsent(trx, { ...asked, sourceWord: sql`${asked.sourceWord}` }, asked.consent);
}

/** The mailbox is proven, and with it the box. */
export async function giveConsent(trx: Db, waiting: Waiting, consent: GivenConsent): Promise<void> {
  const { id } = await subscribeWaiting(trx, waiting, consent);
  await confirmSubscriber(trx, "id", id, new Date());
}

/** She waits already, and nothing of it is confirmed any more: the box asks for a confirmation of its own. */
export async function askForConsent(trx: Db, waiting: Waiting, consent: GivenConsent): Promise<void> {
  const subscriber = await subscribeWaiting(trx, waiting, consent);
  if (subscriber.mustConfirm) await askToConfirm(trx, subscriber);
}

function subscribeWaiting(trx: Db, { email, firstName, sourceWord }: Waiting, consent: GivenConsent) {
  return subscribe(trx, { email, firstName, phone: null, source: "waiting", sourceWord, consent });
}
