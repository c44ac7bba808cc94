import { hashPassword } from "../../app/domain/people/accounts/password-hash.server.ts";
import { arrive, browsing } from "./arrivals.ts";
import { send } from "./client.ts";
import { SCALE, withCluster } from "./cluster.ts";
import { allAnswered, type Verdict, verdict, within } from "./report.ts";
import { clientAddress } from "./sales.ts";
import { secondsOr } from "./settings.ts";

const LOGINS = 40 * SCALE;
const VISITS = 150 * SCALE;
const PASSWORD = "cinq tartines sur le pont";

/**
 * The start of a live session: many customers sign in while others read. Checking a password takes 50 ms on purpose.
 */
export function login(): Promise<Verdict[]> {
  return withCluster(async ({ origin, client }) => {
    const seconds = secondsOr(60);
    await client.query(
      `insert into users (id, email, password_hash, email_verified_at)
       select uuidv7(), 'client' || n || '@exemple.fr', $1, now() from generate_series(0, $2) n`,
      [await hashPassword(PASSWORD), Math.ceil(seconds * LOGINS)],
    );
    const signIn = (n: number) =>
      send(origin, "/login", {
        headers: { "X-Forwarded-For": clientAddress(n) },
        form: { email: `client${n}@exemple.fr`, password: PASSWORD },
      });
    const [logins, visits] = await Promise.all([
      arrive({ seconds, rate: LOGINS, visit: signIn }),
      browsing(origin, VISITS, seconds),
    ]);
    const refused = logins.filter(({ status }) => status === 429 || status === 503).length;
    return [
      allAnswered(`${LOGINS} logins a second: signed in, 429 or 503`, logins, 302, 303, 429, 503),
      verdict("logins that were refused", true, refused),
      within("logins", logins, { p95: 1500 }),
      allAnswered(`${VISITS} visits a second meanwhile: no error`, visits),
      within("visits", visits, { p95: 300 }),
    ];
  });
}
