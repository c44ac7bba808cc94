import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type Cluster, withCluster } from "./cluster.ts";
import { type Verdict, verdict } from "./report.ts";
import { selling } from "./sales.ts";
import { emailsOr } from "./settings.ts";

const EMAILS = 10_000;
const MOST_SECONDS = 5 * 60;
/** Half of them have to survive a worker that dies again and again. */
const KILLED_SHARE = 0.5;
const DEATHS = 20;
const PURCHASES = 0.2;
const CONFIRMED_WITHIN_SECONDS = 30;
const ROWS = 50_000;
const WRITTEN_WITHIN_SECONDS = 10;
/** As many as a worker has in its hands at once, each time it dies. */
const IN_HAND = 11;

/** A letter to everybody: how fast it leaves, what a dying worker does to it, and how fast a large list is written. */
export function newsletter(): Promise<Verdict[]> {
  return withCluster(async (cluster) => {
    const emails = emailsOr(EMAILS);
    const most = (MOST_SECONDS * emails) / EMAILS;
    const fast = await sendTo(cluster, "rapide", emails, async (until) => {
      const selling = sellingUntil(cluster, most);
      await until;
      await selling;
    });
    const confirmed = await slowestConfirmation(cluster.client);
    const some = Math.round(emails * KILLED_SHARE);
    const killed = await sendTo(cluster, "tuee", some, (until) => killing(cluster, until));
    const written = await writeList(cluster);
    return [
      verdict(
        `${emails} emails ≤ ${Math.round(most)} s`,
        fast.arrived === emails && fast.seconds <= most,
        `${fast.arrived} in ${Math.round(fast.seconds)} s, ${fast.repeated} twice`,
      ),
      verdict(
        `order confirmations meanwhile ≤ ${CONFIRMED_WITHIN_SECONDS} s`,
        confirmed.count > 0 && confirmed.seconds <= CONFIRMED_WITHIN_SECONDS,
        `${confirmed.seconds.toFixed(1)} s, ${confirmed.count} confirmations`,
      ),
      verdict(
        `${some} emails, the worker killed ${DEATHS} times: nobody missed, nobody twice under two Message-IDs`,
        killed.arrived === some && killed.repeated <= DEATHS * IN_HAND,
        `${killed.arrived} arrived, ${killed.repeated} again with the same Message-ID, in ${Math.round(killed.seconds)} s`,
      ),
      verdict(
        `${ROWS} rows written ≤ ${WRITTEN_WITHIN_SECONDS} s`,
        written <= WRITTEN_WITHIN_SECONDS,
        `${written.toFixed(1)} s`,
      ),
    ];
  });
}

/** Message-IDs are those of rows: so many that have arrived are so many recipients. */
async function sendTo(
  { client, mail }: Cluster,
  name: string,
  count: number,
  meanwhile: (until: Promise<void>) => Promise<void>,
) {
  await subscribe(client, name, count);
  const id = await plan(client, name);
  await startNow(client, id);
  const { rows } = await client.query<{ id: string }>("select id from emails where newsletter_id = $1", [id]);
  const own = new Set(rows.map((row) => row.id));
  const received = () => [...mail.copies].filter(([messageId]) => own.has(messageId.slice(1).split("@")[0] ?? ""));
  await client.query("update emails set scheduled_for = now() where newsletter_id = $1", [id]);
  const began = performance.now();
  const arrival = (async () => {
    const longest = performance.now() + count * 200 + 300_000;
    while (received().length < count && performance.now() < longest) await pause(250);
  })();
  let ended = 0;
  await Promise.all([arrival.then(() => (ended = performance.now())), meanwhile(arrival)]);
  const all = received();
  return {
    arrived: all.length,
    repeated: all.filter(([, copies]) => copies > 1).length,
    seconds: (ended - began) / 1000,
  };
}

async function subscribe(client: pg.Pool, name: string, count: number): Promise<void> {
  await client.query(
    `insert into subscribers (id, email, first_name, source, confirmed_at, consent, tags)
     select uuidv7(), $1 || n || '@exemple.fr', 'Maïa', 'guide', now(),
       '{"text": "Oui", "version": "2026-11-21", "at": "2026-11-21"}', array[$1] from generate_series(1, $2) n`,
    [name, count],
  );
}

async function plan(client: pg.Pool, tag: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into newsletters (id, state, subject, intro, body_md, signature, segment, starts_at, "by")
     values (uuidv7(), 'planned', 'Trois mois de marché', 'Ce que j’ai appris.', $1, 'À bientôt.',
       jsonb_build_array(jsonb_build_object('kind', 'tag', 'tag', $2::text)), now(), 'load') returning id`,
    [`${"Une phrase comme on en écrit, avec **un mot** et [un lien](/ressources). ".repeat(12)}\n\n- un\n- deux`, tag],
  );
  return rows[0]?.id ?? "";
}

/** The minute's own job starts it. The seconds that its transaction took. */
async function startNow(client: pg.Pool, id: string): Promise<number> {
  for (let tries = 0; tries < 2000; tries += 1) {
    const { rows } = await client.query<{ seconds: number }>(
      "select extract(epoch from clock_timestamp() - frozen_at)::float as seconds from newsletters where id = $1 and state <> 'planned'",
      [id],
    );
    if (rows[0]) return rows[0].seconds;
    await pause(100);
  }
  throw new Error("the newsletter has not started");
}

async function sellingUntil(cluster: Cluster, seconds: number): Promise<void> {
  await selling(cluster, PURCHASES, Math.min(seconds, 120), 50_000);
}

async function slowestConfirmation(client: pg.Pool) {
  const { rows } = await client.query<{ seconds: number | null; count: number }>(
    `select extract(epoch from max(sent_at - created_at))::float as seconds, count(*)::int as count
     from emails where template = 'order-confirmation' and status = 'sent'`,
  );
  return { seconds: rows[0]?.seconds ?? Number.NaN, count: rows[0]?.count ?? 0 };
}

async function killing({ worker }: Cluster, until: Promise<void>): Promise<void> {
  let isOver = false;
  until.then(() => {
    isOver = true;
  });
  for (let death = 0; death < DEATHS && !isOver; death += 1) {
    await pause(1000 + Math.random() * 4000);
    await worker.kill();
    await worker.start();
  }
  await until;
}

/** Seconds until a list of that size is written, in one transaction. */
async function writeList({ client }: Cluster): Promise<number> {
  await subscribe(client, "longue", ROWS);
  return startNow(client, await plan(client, "longue"));
}
