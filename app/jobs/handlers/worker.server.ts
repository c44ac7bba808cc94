import { log } from "#app/config/log.server.ts";
import { countJobFailure, errorCode } from "#app/domain/journal/alerts/job-failures.server.ts";
import { recordHeartbeat, recordWorkerBeat } from "#app/domain/journal/heartbeats.server.ts";
import { readRestore } from "#app/domain/journal/restore-state.server.ts";
import { makeExport } from "#app/domain/operations/exports/make-export.server.ts";
import { queueMoved } from "#app/domain/operations/imports/announce.server.ts";
import { runImport } from "#app/domain/operations/imports/run.server.ts";
import { removeImported } from "#app/domain/operations/imports/undo.server.ts";
import { readReturns } from "#app/domain/operations/returns/read-mailbox.server.ts";
import { LATE_MINUTES } from "#app/domain/operations/system/system-state.ts";
import { watchSystem } from "#app/domain/operations/system/watch.server.ts";
import { runSequences } from "#app/domain/people/sequences/enter.server.ts";
import { remindOfMessages } from "#app/domain/people/subscribers/messages.server.ts";
import { announceSession } from "#app/domain/school/live/manage.server.ts";
import { makeRenditions, queueWaitingMedia } from "#app/domain/school/media/making/make-renditions.server.ts";
import { openDueModules } from "#app/domain/school/release/due-modules.server.ts";
import { remindLearners } from "#app/domain/school/reminders/remind.server.ts";
import { drawRecentPapers } from "#app/domain/shop/accounting/issued-papers.server.ts";
import { issueMissingInvoices } from "#app/domain/shop/accounting/missing.server.ts";
import { watchTurnover } from "#app/domain/shop/accounting/vat-regimes.server.ts";
import { applyAllDuePrices } from "#app/domain/shop/catalogue/price-changes.server.ts";
import { lapseHolds } from "#app/domain/shop/catalogue/seats.server.ts";
import { recordPractisedPrices } from "#app/domain/shop/launch/practised-prices.server.ts";
import { planComparison, resolveDifferences } from "#app/domain/shop/ledger/resolve-differences.server.ts";
import { expireAccess } from "#app/domain/shop/orders/access/access.server.ts";
import { reconcileOrders } from "#app/domain/shop/orders/fulfilment/reconcile.server.ts";
import {
  catchUpOnEvents,
  processStripeEvent,
  TooEarly,
} from "#app/domain/shop/orders/fulfilment/stripe-events.server.ts";
import { writePapersOf } from "#app/domain/shop/orders/payments/write-papers.server.ts";
import { reconcileRefunds } from "#app/domain/shop/orders/refunds/refund-order.server.ts";
import { reconcileCancellations } from "#app/domain/shop/rights/cancel.server.ts";
import { carryOutDeclarations, remindSeller } from "#app/domain/shop/rights/carry-out.server.ts";
import { declareEndsAtStripe } from "#app/domain/shop/rights/ended-elsewhere.server.ts";
import { announceOpenings } from "#app/domain/shop/waiting-list/announce-openings.server.ts";
import { KINDS, refreshSnapshot } from "#app/domain/site/library/refresh.server.ts";
import { peekSnapshot } from "#app/domain/site/library/snapshot.server.ts";
import { refreshDuePages } from "#app/domain/site/pages/page-hours.server.ts";
import { publishDuePages } from "#app/domain/site/pages/pages.server.ts";
import { fetchPicture } from "#app/domain/site/pictures/pictures.server.ts";
import { publishDueTexts } from "#app/domain/site/texts/text-versions.server.ts";
import { isAirtableConfigured } from "#app/gateways/airtable.server.ts";
import { isStripeConfigured } from "#app/gateways/stripe/client.server.ts";
import type { Db, OpenDatabase } from "#db/connection.server.ts";
import { isPeriodic, type JobName, type JobPayload } from "../jobs.ts";
import { type Attempt, isFetching, isStopping, Postponed, work } from "../queue.server.ts";
import { cleanUp } from "./clean-up.server.ts";
import { mailNewslettersJob, reconcileEmailsJob, sendEmailJob } from "./emails.server.ts";
import { runSteps } from "./steps.server.ts";

const HANDLERS: { [Name in JobName]: (db: Db, payload: JobPayload<Name>, attempt: Attempt) => Promise<void> } = {
  "stripe-event": stripeEventJob,
  "write-papers": (db, { orderId }) => writePapersOf(db, orderId),
  "send-email": sendEmailJob,
  "publish-texts": (db) =>
    runSteps({
      texts: () => publishDueTexts(db),
      pages: () => publishDuePages(db),
      hours: () => refreshDuePages(db),
    }),
  "reconcile-orders": reconcileOrdersJob,
  "carry-out-declarations": carryOutDeclarationsJob,
  "mail-newsletters": mailNewslettersJob,
  "run-sequences": runSequences,
  "reconcile-emails": reconcileEmailsJob,
  "read-returns": (db, _, { signal }) => readReturns(db, signal),
  "catch-up-events": catchUpEventsJob,
  "compare-with-stripe": compareWithStripeJob,
  "clean-up": cleanUp,
  "remind-learners": (db) => remindLearners(db, new Date()),
  "watch-system": watchSystem,
  "open-modules": (db) => openDueModules(db),
  "refresh-snapshot": refreshSnapshotJob,
  "fetch-picture": fetchPictureJob,
  "make-renditions": (db, { assetId }, { signal }) => makeRenditions(db, assetId, signal),
  "announce-session": announceSession,
  "import-people": (db, { importId }, { signal }) => runImport(db, importId, signal),
  "undo-import": (db, { importId }, { signal }) => removeImported(db, importId, signal),
  "make-export": (db, { exportId }, attempt) => makeExport(db, exportId, attempt),
  "write-to-students": (db, { importId }, { signal }) => queueMoved(db, importId, signal),
};
const BEAT_MS = 60_000;
/** Their statements may take longer than a visitor would wait. */
const LONG: ReadonlySet<JobName> = new Set([
  "clean-up",
  "mail-newsletters",
  "run-sequences",
  "make-export",
  "compare-with-stripe",
]);

/** What pg-boss stores about a failed job; the log has the rest. */
class JobFailed extends Error {
  override name = "JobFailed";
}

/** Starts the handler of every job, and says each minute that it asks for jobs. */
export async function startWorker({ db, maintenance }: Pick<OpenDatabase, "db" | "maintenance">): Promise<void> {
  for (const name of Object.keys(HANDLERS) as JobName[]) await startHandler(LONG.has(name) ? maintenance : db, name);
  const sayAlive = () =>
    recordWorkerBeat(db, LATE_MINUTES.worker).catch((error) => log.warn({ err: error }, "heartbeat not written"));
  await warmLibrary(db);
  await queueWaitingMedia(db);
  await sayAlive();
  setInterval(() => isFetching() && sayAlive(), BEAT_MS).unref();
}

function startHandler<Name extends JobName>(db: Db, name: Name): Promise<void> {
  return work(name, async (payload, attempt) => {
    try {
      await HANDLERS[name](db, payload, attempt);
      if (isPeriodic(name)) await recordHeartbeat(db, name);
      else log.info({ job: name, jobId: attempt.jobId, attempt: attempt.attempt }, "job done");
    } catch (error) {
      if (error instanceof Postponed) throw error;
      const { jobId, attempt: number } = attempt;
      const line = { err: error, job: name, jobId, attempt: number };
      if (isStopping()) {
        log.info(line, "job interrupted");
        throw new Postponed("the worker stops");
      }
      log.error(line, "job failed");
      const code = errorCode(error);
      await countJobFailure(db, name, code).catch((cause) =>
        log.warn({ err: cause, job: name }, "failure not counted"),
      );
      throw new JobFailed(code);
    }
  });
}

async function refreshSnapshotJob(db: Db, { kind }: JobPayload<"refresh-snapshot">): Promise<void> {
  if (!isAirtableConfigured) return;
  const refreshed = await refreshSnapshot(db, kind);
  if (!refreshed.ok) retry(refreshed.reason);
}

async function fetchPictureJob(db: Db, { source }: JobPayload<"fetch-picture">): Promise<void> {
  const fetched = await fetchPicture(db, source);
  if (!fetched.ok && fetched.canRetry) retry(fetched.reason);
}

/** The queue retries a job that throws, with growing pauses. */
function retry(reason: string): never {
  throw new Error(reason);
}

/** Runs when a worker starts, so that the first visitor finds fresh snapshots. */
async function warmLibrary(db: Db): Promise<void> {
  for (const kind of KINDS) await peekSnapshot(db, kind);
}

/** Some two minutes: Stripe sends the events of a purchase in any order, so the first attempts are no failures. */
const MAY_BE_EARLY = 5;

async function stripeEventJob(db: Db, { eventId }: JobPayload<"stripe-event">, { attempt }: Attempt): Promise<void> {
  try {
    await processStripeEvent(db, eventId);
  } catch (error) {
    if (error instanceof TooEarly && attempt <= MAY_BE_EARLY) throw new Postponed(error.name);
    throw error;
  }
}

async function reconcileOrdersJob(db: Db): Promise<void> {
  await runSteps({
    "expire access": () => expireAccess(db),
    "practised prices": () => recordPractisedPrices(db),
    "apply prices": () => applyAllDuePrices(db),
    "announce openings": () => announceOpenings(db),
    "lapse holds": () => lapseHolds(db),
    ...(isStripeConfigured && {
      "reconcile orders": () => reconcileOrders(db),
      "finish refunds": () => reconcileRefunds(db),
      "finish cancellations": () => reconcileCancellations(db),
    }),
    "draw papers": () => drawRecentPapers(db),
  });
}

async function carryOutDeclarationsJob(db: Db): Promise<void> {
  await runSteps({
    ...(isStripeConfigured && {
      "ends at Stripe": () => declareEndsAtStripe(db),
      "carry out declarations": () => carryOutDeclarations(db),
    }),
    "remind the seller": () => remindSeller(db),
    "remind of messages": () => remindOfMessages(db),
  });
}

async function catchUpEventsJob(db: Db): Promise<void> {
  if (isStripeConfigured) await catchUpOnEvents(db);
}

async function compareWithStripeJob(
  db: Db,
  { everything }: JobPayload<"compare-with-stripe">,
  { signal }: Attempt,
): Promise<void> {
  // What a restore has not taken over yet would raise alerts.
  const restore = await readRestore(db);
  if (restore && !restore.caughtUpAt) return;
  const due = await planComparison(db);
  const isWhole = everything || due.everything;
  await runSteps({
    "missing invoices": () => issueMissingInvoices(db, isWhole ? null : due.since),
    turnover: () => watchTurnover(db),
    ...(isStripeConfigured && {
      // Each night, whatever became of the comparison of everything.
      ...(!everything && { "compare the latest with Stripe": () => resolveDifferences(db, due.since, signal) }),
      ...(isWhole && { "compare everything with Stripe": () => resolveDifferences(db, null, signal) }),
    }),
  });
}
