import { sql } from "kysely";
import { fromKysely, PgBoss, type SendOptions } from "pg-boss";
import { type JobDefinition, type JobName, jobs } from "#app/jobs/jobs.ts";
import type { ReceivedMail } from "./mailbox.ts";
import { eventually, type Shop } from "./shop.ts";

/** Runs a periodic job now, and waits until it is done (on PGlite: until it is queued). */
export async function runJob(shop: Shop, name: JobName, payload: object = {}): Promise<void> {
  const id = await send(shop, name, payload);
  if (shop.isEmbedded || !id) return;
  let state: string | undefined;
  await eventually(async () => {
    state = await stateOf(shop, id);
    // A refused email waits for its next attempt.
    return state === "completed" || state === "failed" || (name === "send-email" && state === "postponed");
  });
  if (state === "failed") throw new Error(`${name} failed`);
}

/** Before a story compares tables: otherwise the minute's own job records the first sales meanwhile. */
export const recordFirstSales = (shop: Shop) => runJob(shop, "reconcile-orders");

/** No run of that job but those that a story asks for: it leaves the schedule, and what is queued or running ends first. */
export async function stopSchedule(shop: Shop, name: JobName): Promise<void> {
  await shop.inspect((db) => sql`delete from pgboss.schedule where name = ${name}`.execute(db));
  await eventually(async () => {
    const { rows } = await shop.inspect((db) =>
      // A schedule's hour is a job of pg-boss's own first, which then enqueues ours.
      sql`select id from pgboss.job where state in ('created', 'retry', 'active')
        and (name = ${name} or (name = '__pgboss__send-it' and data ->> 'name' = ${name}))`.execute(db),
    );
    return rows.length === 0;
  });
}

/** Runs a job that fails, as if it were its last retry. */
export async function killJob(shop: Shop, name: JobName, payload: object): Promise<void> {
  const id = await send(shop, name, payload, { retryLimit: 0 });
  await eventually(async () => (await stateOf(shop, id)) === "failed");
}

/** Enqueues a job; one with the same unique key that waits already is run instead. */
function send(shop: Shop, name: JobName, payload: object, options: SendOptions = {}): Promise<string | undefined> {
  const { uniqueBy }: JobDefinition = jobs[name];
  const singletonKey = uniqueBy && `${payload[uniqueBy as keyof typeof payload]}`;
  return shop.inspect(async (db) => {
    const boss = new PgBoss({ db: fromKysely(db.withoutPlugins()), supervise: false, schedule: false });
    await boss.start();
    const sent = singletonKey
      ? (await boss.upsert(name, payload, { ...options, singletonKey, startAfter: 0 })).jobs[0]
      : await boss.send(name, payload, options);
    await boss.stop({ graceful: false, close: false });
    return sent ?? undefined;
  });
}

/** Takes an email away from the worker that is sending it, as if that worker stood still. */
export async function loseEmailJob(shop: Shop, emailId: string): Promise<void> {
  await eventually(async () => {
    const { rows } = await shop.inspect((db) =>
      sql`update pgboss.job set heartbeat_on = now() - interval '1 minute'
        where name = 'send-email' and singleton_key = ${emailId} and state = 'active' returning id`.execute(db),
    );
    return rows.length === 0;
  });
}

async function stateOf(shop: Shop, id: string | undefined): Promise<string | undefined> {
  const { rows } = await shop.inspect((db) =>
    sql<{
      state: string;
    }>`select case when state = 'retry' and start_after > now() then 'postponed' else state::text end as state
      from pgboss.job where id = ${id ?? null}`.execute(db),
  );
  return rows[0]?.state;
}

/** Makes postponed retries and emails due now, except an access email that waits for its confirmation. */
export async function makeJobsDue(shop: Shop, { onlyTried = false } = {}): Promise<void> {
  await shop.inspect(async (db) => {
    await sql`update emails set scheduled_for = now() - interval '1 second'
      where status = 'queued' and (attempts > 0 or (template <> 'training-access' and ${!onlyTried}))`.execute(db);
    await sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()
      and name in ('stripe-event', 'send-email', 'make-renditions')`.execute(db);
  });
}

/** Lets postponed emails be tried until so many have arrived at that address. */
export async function untilRetried(shop: Shop, address: string, count: number): Promise<ReceivedMail[]> {
  await eventually(async () => {
    await makeJobsDue(shop);
    return shop.mailbox.to(address).length >= count;
  });
  return shop.mailbox.to(address);
}

/** Waits until every event of Stripe so far is processed, including those that wait for a retry. */
export async function untilEventsAreDone(shop: Shop): Promise<void> {
  await shop.stripe.webhooksSettled();
  await eventually(async () => {
    await makeJobsDue(shop);
    const open = await shop.inspect((db) =>
      db.selectFrom("stripeEvents").select("id").where("processedAt", "is", null).execute(),
    );
    return open.length === 0;
  });
}

/** Makes orders older by some minutes. */
export async function ageOrders(shop: Shop, minutes: number): Promise<void> {
  await shop.inspect((db) =>
    sql`update orders set created_at = created_at - make_interval(mins => ${minutes}),
      expires_at = expires_at - make_interval(mins => ${minutes}) where status = 'pending'`.execute(db),
  );
}
