import type { Db } from "#db/connection.server.ts";
import { work } from "../queue.server.ts";
import { cleanUp } from "./clean-up.server.ts";
import { reconcileEmailsJob, sendEmailJob } from "./emails.server.ts";
import { fetchPictureJob, refreshSnapshotJob, warmLibrary } from "./library.server.ts";
import { catchUpEventsJob, compareWithStripeJob, reconcileOrdersJob, stripeEventJob } from "./orders.server.ts";

/** Starts the handler of every job. */
export async function startWorker(db: Db): Promise<void> {
  await work("stripe-event", (payload) => stripeEventJob(db, payload));
  await work("send-email", (payload) => sendEmailJob(db, payload));
  for (const name of ["reconcile-orders", "sweep-orders"] as const) await work(name, () => reconcileOrdersJob(db));
  for (const name of ["reconcile-emails", "sweep-emails"] as const) await work(name, () => reconcileEmailsJob(db));
  await work("catch-up-events", () => catchUpEventsJob(db));
  await work("compare-with-stripe", () => compareWithStripeJob(db));
  await work("clean-up", () => cleanUp(db));
  await work("refresh-snapshot", (payload) => refreshSnapshotJob(db, payload));
  await work("fetch-picture", (payload) => fetchPictureJob(db, payload));
  await warmLibrary(db);
}
