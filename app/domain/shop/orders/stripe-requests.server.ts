import { setTimeout as wait } from "node:timers/promises";
import { forEachRow } from "#app/domain/journal/alerts/for-each-row.server.ts";
import type { Db } from "#db/connection.server.ts";

/** A request is stored before Stripe is asked: a second post waits for its answer, and after a crash it is finished. */

const TRIES = 20;
const PAUSE_MS = 250;
/** A call to Stripe, retries included, takes much less time: an older request has none in progress. */
const UNANSWERED_AFTER_MS = 60_000;
const REQUESTS_PER_RUN = 50;

/** Null after five seconds, because that process may have died: the caller then asks Stripe with the same key. */
export async function waitForOtherPost<Answer>(read: () => Promise<Answer | null | undefined>): Promise<Answer | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await read();
    if (answer) return answer;
    await wait(PAUSE_MS);
  }
  return null;
}

interface Request {
  id: string;
  orderId: string | null;
}

export async function finishUnanswered<R extends Request>(
  db: Db,
  step: "finish-refund" | "finish-cancellation",
  find: (askedBefore: Date) => { limit(count: number): { execute(): Promise<R[]> } },
  finish: (request: R) => Promise<void>,
): Promise<void> {
  const requests = await find(new Date(Date.now() - UNANSWERED_AFTER_MS))
    .limit(REQUESTS_PER_RUN)
    .execute();
  await forEachRow(db, step, requests, finish);
}
