import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { queueEmail } from "../app/domain/mail/outbox.server.ts";
import { signUpForChallenge } from "../app/domain/people/subscribers/challenge-signups.server.ts";
import { enqueue, startQueue, stopQueue } from "../app/jobs/queue.server.ts";
import { openDatabase } from "../db/connection.server.ts";
import { freePort } from "../tests/support/ports.ts";
import { appEnv, memory, startApp, openDatabase as startDatabase, stopAll } from "./bench/servers.ts";

/**
 * A morning of the challenge with many participants: the cost of the sign-ups, the time for a batch, the memory of the
 * process, and how long a page and an urgent email wait meanwhile. `node tools/bench-series.ts [people]`, after a
 * build.
 */
const PEOPLE = Number(process.argv[2] ?? 10_000);
const URGENT = "urgent@exemple.fr";

let received = 0;
let urgentAt = 0;
const sink = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  disableReverseLookup: true,
  onData(stream, session, done) {
    stream.resume();
    stream.on("end", () => {
      received += 1;
      if (session.envelope.rcptTo[0]?.address === URGENT) urgentAt = performance.now();
      done();
    });
  },
});
const smtpPort = await freePort();
sink.listen(smtpPort, "127.0.0.1");

try {
  await startDatabase();
  const database = await openDatabase({ url: appEnv.DATABASE_URL, dataDir: "", onError: () => undefined });
  const { db } = database;
  await startQueue(database.boss, { works: false });

  const began = performance.now();
  for (let n = 0; n < PEOPLE; n += 1) {
    const signup = { email: `n${n}@exemple.fr`, firstName: "Maïa", phone: null, consent: null };
    await signUpForChallenge(db, signup, new Date());
  }
  printLine("a sign-up with its 11 emails", `${((performance.now() - began) / PEOPLE).toFixed(1)} ms`);
  // The confirmations are marked as sent.
  await sql`update emails set status = 'sent' where template = 'challenge-welcome'`.execute(db);
  await sql`update pgboss.job set state = 'completed', completed_on = now() where name = 'send-email'`.execute(db);

  Object.assign(appEnv, { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
  const shop = await startApp("build/server/index.js");
  const { rows } = await sql<{ token: string }>`select token from challenge_signups limit 1`.execute(db);
  const page = `http://localhost:${shop.port}/challenge/jour/1?token=${rows[0]?.token}`;
  const idle = memory(shop).now;
  printLine("a page of a day, worker idle", await pageTimes(page, 3000));

  await sql`update emails set scheduled_for = now() - interval '1 minute' where props->>'step' = '1'`.execute(db);
  const batchBegan = performance.now();
  await enqueue(db, "reconcile-emails", {});
  const marks: number[] = [];
  const watch = setInterval(() => marks.push(memory(shop).now), 1000);
  await until(() => received > PEOPLE / 10);
  const busy = pageTimes(page, 10_000);
  const urgentFrom = performance.now();
  await queueEmail(db, {
    name: "password-changed",
    recipient: URGENT,
    props: { changedAt: new Date().toISOString() },
    dedupeKey: "urgent",
  });
  await until(() => urgentAt > 0);
  printLine("a password email in the middle", `${Math.round(urgentAt - urgentFrom)} ms`);
  printLine("a page of a day, worker busy", await busy);
  await until(() => received > PEOPLE);
  clearInterval(watch);
  const seconds = (performance.now() - batchBegan) / 1000;
  printLine(`${PEOPLE} emails of one morning`, `${seconds.toFixed(0)} s, ${Math.round(PEOPLE / seconds)} a second`);
  const tenth = (part: number) => marks[Math.min(Math.floor((marks.length * part) / 10), marks.length - 1)];
  printLine("memory idle, then by tenths of the batch", `${idle}, ${[1, 3, 5, 7, 9].map(tenth).join(", ")} MiB`);
  printLine("most memory", `${memory(shop).most} MiB`);
  await stopQueue();
  await database.close();
} finally {
  stopAll();
  sink.close();
}

/** p50 and p99 of one visitor who reads one page after the other. */
async function pageTimes(url: string, ms: number): Promise<string> {
  const times: number[] = [];
  for (const ends = performance.now() + ms; performance.now() < ends; ) {
    const from = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => `${(times[Math.floor(times.length * part)] ?? 0).toFixed(0)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)} (${times.length} answers)`;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function printLine(what: string, value: string): void {
  console.log(`${what.padEnd(44)}${value}`);
}
