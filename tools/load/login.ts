import { hashPassword } from "../../app/domain/people/accounts/password-hash.server.ts";
import { arrive, percentile, timesOf, unwanted } from "./arrivals.ts";
import { browsing } from "./browse.ts";
import { clientAddress } from "./buyer.ts";
import { send } from "./client.ts";
import { SCALE, withCluster } from "./cluster.ts";
import type { Verdict } from "./report.ts";
import { secondsOr } from "./settings.ts";

const LOGINS = 40 * SCALE;
const VISITS = 150 * SCALE;
const PASSWORD = "cinq tartines sur le pont";

/**
 * The start of a live session: many customers sign in while others read. Checking a password takes 50 ms on purpose.
 */
export function login(): Promise<Verdict[]> {
  return withCluster(async ({ origin, shop }) => {
    const seconds = secondsOr(60);
    await shop.client.query(
      `insert into users (id, email, password_hash, email_verified_at)
       select uuidv7(), 'client' || n || '@exemple.fr', $1, now() from generate_series(0, $2) n`,
      [await hashPassword(PASSWORD), Math.ceil(seconds * LOGINS)],
    );
    const [signedIn, visits] = await Promise.all([
      arrive({
        seconds,
        rate: LOGINS,
        visit: (n) =>
          send(origin, "/login", {
            method: "POST",
            headers: { "X-Forwarded-For": clientAddress(n) },
            form: { email: `client${n}@exemple.fr`, password: PASSWORD },
          }),
      }),
      browsing(origin, VISITS, seconds),
    ]);
    const refused = signedIn.filter(({ status }) => status === 429 || status === 503);
    const errors = unwanted(signedIn, (status) => [302, 303, 429, 503].includes(status));
    const unread = unwanted(visits, (status) => status === 200);
    return [
      {
        goal: `${LOGINS} logins a second: signed in, 429 or 503`,
        figure: `errors: ${errors}, ${refused.length} refused`,
        isMet: errors === "none",
      },
      { goal: "logins: p95 ≤ 1.5 s", figure: timesOf(signedIn), isMet: percentile(signedIn, 0.95) <= 1500 },
      {
        goal: `${VISITS} visits a second meanwhile: p95 ≤ 300 ms, no error`,
        figure: `${timesOf(visits)}, errors: ${unread}`,
        isMet: unread === "none" && percentile(visits, 0.95) <= 300,
      },
    ];
  });
}
