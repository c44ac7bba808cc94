import { setTimeout as pause } from "node:timers/promises";
import { browsing } from "./arrivals.ts";
import { SCALE, withCluster } from "./cluster.ts";
import { hardlySlower, type Verdict, verdict } from "./report.ts";
import { emailsOr } from "./settings.ts";

const EMAILS = 10_000;
const MOST_SECONDS = 9 * 60;
const VISITS = 60 * SCALE;

/** Seven in the morning: an email to each participant of the challenge, while visitors read. */
export function mail(): Promise<Verdict[]> {
  return withCluster(async ({ origin, client, mail: { copies }, mail }) => {
    const emails = emailsOr(EMAILS);
    const most = (MOST_SECONDS * emails) / EMAILS;
    await browsing(origin, VISITS, 5);
    const before = await browsing(origin, VISITS, 10);
    await client.query(
      `insert into subscribers (id, email, first_name, source, confirmed_at, consent)
       select uuidv7(), 'abonnee' || n || '@exemple.fr', 'Maïa', 'challenge', now(),
         '{"text": "Oui", "version": "2026-11-21", "at": "2026-11-21"}' from generate_series(1, $1) n`,
      [emails],
    );
    await client.query(
      "insert into challenge_signups (id, subscriber_id, starts_on) select uuidv7(), id, current_date from subscribers",
    );
    await client.query(
      `insert into emails (id, template, class, recipient, props, dedupe_key, scheduled_for)
       select uuidv7(), 'challenge-day', 'service', email, jsonb_build_object('signupId', challenge_signups.id, 'step', '1'),
         'morning:' || email, now() - interval '1 minute'
       from challenge_signups join subscribers on subscribers.id = subscriber_id`,
    );
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const visiting = browsing(origin, VISITS, most);
    while (copies.size < emails && seconds() < most * 2 + 90) await pause(100);
    const took = seconds();
    return [
      verdict(
        `${emails} emails ≤ ${Math.round(most)} s, besides a minute until they are noticed`,
        copies.size === emails && took <= most + 60,
        `${copies.size} in ${Math.round(took)} s`,
      ),
      verdict("each once", mail.repeated === 0, `${mail.repeated} repeated`),
      hardlySlower(before, await visiting),
    ];
  });
}
