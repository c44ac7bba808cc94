import { expect, test } from "vitest";
import { anAccount, newVisitor } from "#tests/support/accounts.ts";
import { errorAt } from "#tests/support/admin.ts";
import { payWithoutReturning } from "#tests/support/buying.ts";
import { type Answer, post } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";

/** A stranger must not find out who is a customer: the answers are the same for every address. */
const GUESSED = "sept lanternes au bord du lac";

let client = 0;
const ADDRESSES = ["connue@exemple.fr", "acheteuse@exemple.fr", "attente@exemple.fr", "nouvelle@exemple.fr"];
/** Another network each time, because a limit would distinguish addresses, too. */
const from = () => ({ "X-Forwarded-For": `198.51.${client++}.1` });

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
await anAccount(shop, "connue@exemple.fr");
await payWithoutReturning(shop, "mindset", "acheteuse@exemple.fr");
await shop.mailbox.until("acheteuse@exemple.fr", 2);
await signUp("attente@exemple.fr");

function signUp(email: string): Promise<Answer> {
  return post(shop.url, "/signup", { email, password: GUESSED, passwordConfirmation: GUESSED }, from());
}

/** Everything that a stranger sees of a response, without the typed address and the request's ids. */
function seen({ status, headers, cookies, body }: Answer, email: string) {
  const { date: _date, "x-request-id": _id, etag: _etag, "content-length": _length, ...others } = headers;
  const { "set-cookie": _cookies, ...rest } = others;
  const plain = body.replaceAll(email, "…").replace(/name="signup" value="[\w-]+"/, 'name="signup"');
  // The cookies hold the typed address, sealed, and a proof of the sign-up.
  return { status, rest, cookies: cookies.map((cookie) => cookie.replace(/=[^;]*/, "=…")), body: plain };
}

async function expectSameFor(ask: (email: string) => Promise<Answer>): Promise<Answer> {
  const answers: [string, Answer][] = [];
  for (const email of ADDRESSES) answers.push([email, await ask(email)]);
  const [first, ...others] = answers.map(([email, answer]) => seen(answer, email));
  for (const other of others) expect(other).toEqual(first);
  return answers[0]?.[1] as Answer;
}

test("signing up gives the same answer for a customer, a buyer, a pending sign-up and a new address", async () => {
  const answer = await expectSameFor(signUp);
  expect([answer.status, answer.headers.location]).toEqual([303, "/signup?fait=1"]);
  expect(answer.cookies.map((cookie) => cookie.split("=")[0])).toEqual(["address", "signup"]);
});

test("signing in with that sign-up's password, and requesting its email again, give the same answer for all of them", async () => {
  const login = (email: string) => post(shop.url, "/login", { email, password: GUESSED }, from());
  const refused = await expectSameFor(login);
  expect(refused.body).toContain("attend sa confirmation");
  await expectSameFor(async (email) => {
    const signup = /name="signup" value="([\w-]+)"/.exec((await login(email)).body)?.[1] ?? "";
    return post(shop.url, "/verifier-email", { signup }, from());
  });
});

test("any other password gets the answer of a wrong one for all of them", async () => {
  const wrong = (email: string) => post(shop.url, "/login", { email, password: "deux tasses de tilleul" }, from());
  expect((await expectSameFor(wrong)).body).toContain("Adresse e-mail ou mot de passe incorrect");
});

test("requesting a new password gives the same answer for all of them", async () => {
  const answer = await expectSameFor((email) => post(shop.url, "/mot-de-passe-oublie", { email }, from()));
  expect([answer.status, answer.headers.location]).toEqual([303, "/mot-de-passe-oublie?envoye=1"]);
});

test("a fourth sign-up of the day gets the same answer, and sends nothing", async () => {
  for (const email of ADDRESSES) for (let turn = 0; turn < 4; turn += 1) await signUp(email);
  expect((await expectSameFor(signUp)).status).toBe(303);
  const emails = await shop.db
    .selectFrom("emails")
    .select(({ fn }) => ["recipient", fn.countAll<string>().as("count")])
    .where("template", "in", ["signup-confirmation", "signup-known"])
    .groupBy("recipient")
    .execute();
  expect(emails.map(({ count }) => Number(count))).toEqual([3, 3, 3, 3]);
});

const TURNS = 9;
/** Each is asked once, far from the limits of an address. */
const of = (name: string) => Array.from({ length: TURNS }, (_, turn) => `${name}-${turn}@exemple.fr`);

/** The median of each one's response times in milliseconds: in turns, so that a busy moment slows all of them. */
async function medians(ask: (email: string) => Promise<Answer>, ...groups: string[][]): Promise<number[]> {
  const times = groups.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [index, emails] of groups.entries()) {
      const started = performance.now();
      expect((await ask(emails[turn] ?? "")).status).toBe(303);
      times[index]?.push(performance.now() - started);
    }
  return times.map((ofGroup) => ofGroup.sort((a, b) => a - b)[(TURNS - 1) / 2] ?? 0);
}

async function emailsTo(recipients: string[], template: string): Promise<number> {
  const emails = shop.db.selectFrom("emails").select("id").where("recipient", "in", recipients);
  return (await emails.where("template", "=", template).execute()).length;
}

test("requesting a new password takes as long when there is no email to send", async () => {
  const known = of("cliente");
  for (const email of known) await anAccount(shop, email);
  const ask = (email: string) => post(shop.url, "/mot-de-passe-oublie", { email }, from());
  const times = await medians(ask, known, of("jamais-vue"));
  expect(await emailsTo(known, "password-reset")).toBe(TURNS);
  // Writing an email takes much less: the response time does not reveal whether one was written.
  for (const time of times) expect(time).toBeGreaterThan(190);
});

test("signing up takes as long for a known address, and for one that has had its sign-ups of the day, because the password is hashed in any case", async () => {
  const known = of("inscrite");
  for (const email of known) await anAccount(shop, email);
  const spent = Array<string>(TURNS).fill("insistante@exemple.fr");
  for (let turn = 0; turn < 10; turn += 1) await signUp("insistante@exemple.fr");
  const times = await medians(signUp, known, of("nouvelle"), spent);
  expect(await emailsTo(known, "signup-known")).toBe(TURNS);
  // Without the password hash an answer takes a tenth of the time; the bound leaves room for a busy machine.
  expect(Math.min(...times)).toBeGreaterThan(Math.max(...times) / 4);
});

test("after thirty wrong codes in an hour a network waits", async () => {
  const visitor = newVisitor(shop);
  for (let n = 0; n < 30; n += 1) await visitor.open(`/checkout/mindset?code=ESSAI-${n}`);
  const page = await visitor.open("/checkout/mindset");
  const waits = await visitor.submit(page, { code: "RENTREE" }, "Appliquer le code");
  expect([waits.status, errorAt(waits, "code")]).toEqual([429, expect.stringContaining("Trop d’essais")]);
  expect(Number(waits.headers.get("Retry-After"))).toBeGreaterThan(60);
});
