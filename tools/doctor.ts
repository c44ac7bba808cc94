import { env } from "../app/config/env.server.ts";
import { readHeartbeats } from "../app/domain/journal/heartbeats.server.ts";
import { readOutboxPause } from "../app/domain/mail/delivery.server.ts";
import { readBacklog } from "../app/domain/operations/system/backlog.server.ts";
import { hasQueue, readConnectionInfo } from "../app/domain/operations/system/database.server.ts";
import { readStripePause } from "../app/domain/operations/system/stripe-pauses.server.ts";
import { readChecklist } from "../app/domain/shop/launch/checklist.server.ts";
import { stripeEndpoint } from "../app/domain/shop/orders/fulfilment/stripe-events.server.ts";
import { readStripeAccount } from "../app/gateways/stripe/account.server.ts";
import { isStripeConfigured } from "../app/gateways/stripe/client.server.ts";
import { type Db, openDatabase } from "../db/connection.server.ts";
import { examineAddress } from "./doctor/address.ts";
import { examineDatabase } from "./doctor/database.ts";
import { examineFfmpeg, examineFilms, examineMediaStore } from "./doctor/films.ts";
import { type Finding, fault, lineOf } from "./doctor/finding.ts";
import { examineClock, examineDisk } from "./doctor/machine.ts";
import { examineMailServer, examineReturnsMailbox, examineSender } from "./doctor/mail.ts";
import { examineLaunch } from "./doctor/shop.ts";
import { examineStripe, examineStripePause } from "./doctor/stripe.ts";
import { examineOutbox, examineWork } from "./doctor/work.ts";

/** `npm run doctor`: one line for each check, with a remedy for each fault; exit 1 when there is one. */
const findings = (
  await Promise.all([
    attempt("database", "start PostgreSQL, and check DATABASE_URL", databaseFindings),
    attempt("Stripe", "check STRIPE_SECRET_KEY, and https://status.stripe.com", stripeFindings),
    attempt("mail server", "check SMTP_URL", examineMailServer),
    attempt("mailbox of returns", "check RETURNS_IMAP_URL", examineReturnsMailbox),
    attempt("sender", "check MAIL_FROM", examineSender),
    attempt("public address", "check APP_URL", examineAddress),
    attempt("ffmpeg", "set FFMPEG_PATH", async () => [await examineFfmpeg()]),
    attempt("media store", "let the shop write to MEDIA_DIR, which needs room, or check MEDIA_S3_URL", async () => [
      await examineMediaStore(),
    ]),
    ...[env.DATA_DIR, ...(env.MEDIA_DIR ? [env.MEDIA_DIR] : [])].map((folder) =>
      attempt("disk", `create ${folder}`, async () => [await examineDisk(folder)]),
    ),
  ])
).flat();
for (const finding of findings) console.log(lineOf(finding));
const faults = findings.filter(({ state }) => state === "fault").length;
console.log(faults === 0 ? "All is well." : `${faults} of ${findings.length} checks found a fault.`);
process.exitCode = faults === 0 ? 0 : 1;

async function databaseFindings(): Promise<Finding[]> {
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, onError: () => undefined });
  try {
    const { now } = await readConnectionInfo(database.db);
    return [
      examineClock("the database", now),
      ...(await examineDatabase(database.db)),
      ...(await attempt("films' files", "npm run db:migrate", async () => [await examineFilms(database.db)])),
      ...(await attempt("launch list", "npm run db:migrate", async () =>
        examineLaunch(await readChecklist(database.db, stripeEndpoint)),
      )),
      ...(await attempt("worker", "npm run db:migrate, then start a worker", () => workFindings(database.db, now))),
    ];
  } finally {
    await database.close();
  }
}

async function workFindings(db: Db, now: Date): Promise<Finding[]> {
  // The first worker makes the queue's tables.
  if (!(await hasQueue(db))) return [fault("worker", "has never run", "start the shop")];
  const beats = [...(await readHeartbeats(db))].map(([name, { at }]) => [name, (+now - +at) / 1000] as const);
  return [
    ...examineWork(await readBacklog(db), new Map(beats)),
    examineOutbox(await readOutboxPause(db), now),
    examineStripePause(await readStripePause(db), now),
  ];
}

async function stripeFindings(): Promise<Finding[]> {
  const account = isStripeConfigured ? await readStripeAccount() : null;
  return [...examineStripe(account), ...(account ? [examineClock("Stripe", account.now)] : [])];
}

/** A check that throws is reported as a fault, and the remaining checks still run. */
async function attempt(subject: string, remedy: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [fault(subject, message || String(code), remedy)];
  }
}
