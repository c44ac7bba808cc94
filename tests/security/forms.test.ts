import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { goToStripe, sendEvent, sessionOf } from "#tests/support/buying.ts";
import { openSocket, post } from "#tests/support/http.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Robots and floods on the public forms: each form refuses them in the same way. */
const shop = await aShop({ env: { TRUST_PROXY: "1" } });

const FORMS: { path: string; name: string; fields: Record<string, string> }[] = [
  { path: "/challenge", name: "prenom", fields: { prenom: "Léa" } },
  { path: "/guide", name: "email", fields: {} },
  { path: "/contact", name: "nom", fields: { nom: "Léa", message: "Bonjour" } },
  { path: "/residence-secondaire", name: "nom", fields: { nom: "Léa", message: "Bonjour" } },
  {
    path: "/temoignages/partager",
    name: "nom",
    fields: {
      nom: "Léa M.",
      texte: "Un témoignage assez long pour être pris au sérieux.",
      categorie: "challenge",
      experience: "2026-01-05",
      consentement: "on",
    },
  },
];

let clients = 0;
const newClient = () => {
  clients += 1;
  return { "X-Forwarded-For": `10.${clients >> 8}.${clients & 255}.7` };
};

describe.each(FORMS)("$path", ({ path, name, fields }) => {
  test.each(["A\r\nBcc: x@y.fr", "A\nBcc: x@y.fr", "A\u0000B", "\u001b[31m"])(
    "a name with control characters is refused: %j",
    async (value) => {
      const answer = await post(shop.url, path, { ...fields, email: "entete@exemple.fr", [name]: value }, newClient());
      expect(answer.status).toBe(400);
      expect(await countRowsAbout("entete@exemple.fr")).toBe(0);
    },
  );

  test.each(["a@exemple.fr\r\nBcc: x@y.fr", "a@exemple.fr, b@exemple.fr", "Léa <a@exemple.fr>", "a@exemple.fr\u0000"])(
    "a field with more than one address is refused: %j",
    async (email) => {
      const answer = await post(shop.url, path, { ...fields, email }, newClient());
      expect(answer.status).toBe(400);
    },
  );

  test("markup in a field is shown as text", async () => {
    const code = "<script>alert(1)</script>{{7*7}}";
    const answer = await post(shop.url, path, { ...fields, email: "faux", [name]: code }, newClient());
    expect(answer.status).toBe(400);
    expect(answer.body).not.toContain("<script>alert");
    expect(answer.body).toContain("{{7*7}}");
  });

  test("a robot that fills the hidden field gets the thank-you page, and nothing is stored or sent", async () => {
    const email = `robot${path.length}@exemple.fr`;
    const honest = await post(shop.url, path, { ...fields, email: `vraie${path.length}@exemple.fr` }, newClient());
    const robot = await post(shop.url, path, { ...fields, email, site_web: "http://spam.example" }, newClient());
    expect([robot.status, robot.headers.location]).toEqual([303, honest.headers.location]);
    expect(await countRowsAbout(email)).toBe(0);
    expect(await countRowsAbout(`vraie${path.length}@exemple.fr`)).toBeGreaterThan(0);
  });

  test("a client that posts the form too often is asked to wait", async () => {
    const client = newClient();
    const statuses: number[] = [];
    for (let sent = 0; sent < 31; sent += 1) {
      const answer = await post(shop.url, path, { ...fields, email: `foule${sent}-${path.length}@exemple.fr` }, client);
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(303));
    expect(statuses[30]).toBe(429);
  });
});

test("forms that many clients send for one address are refused after twenty a day, and that address gets three emails of each kind", async () => {
  const email = "cible@exemple.fr";
  const answers: Awaited<ReturnType<typeof post>>[] = [];
  for (let sent = 0; sent < 21; sent += 1) {
    const { path, fields } = FORMS[0] as (typeof FORMS)[number];
    answers.push(await post(shop.url, path, { ...fields, marketing: "on", email }, newClient()));
  }
  // Nobody silences her: her message is kept, without a receipt, under any spelling.
  for (const spelled of [email, "cible+1@exemple.fr"]) {
    const words = { nom: "Léa", email: spelled, message: "Ma leçon ne s’ouvre pas." };
    expect((await post(shop.url, "/contact", words, newClient())).status).toBe(303);
    const kept = shop.db.selectFrom("contactMessages").select("id").where("email", "=", spelled);
    expect(await kept.execute()).toHaveLength(1);
  }
  expect(answers.slice(0, 20).map((answer) => answer.status)).toEqual(Array(20).fill(303));
  expect(answers[20]?.status).toBe(429);
  expect(Number(answers[20]?.headers["retry-after"])).toBeGreaterThan(0);
  const emails = await shop.db
    .selectFrom("emails")
    .select("template")
    .where("recipient", "=", email)
    // The emails of the challenge days are one a day.
    .where("scheduledFor", "<", sql<Date>`now() + interval '1 day'`)
    .execute();
  const ofKind = Map.groupBy(emails, (email) => email.template);
  expect(ofKind.has("contact-receipt")).toBe(false);
  // It also asks about the ticked box.
  expect(ofKind.get("challenge-welcome")).toHaveLength(1);
  expect(ofKind.has("subscription-confirmation")).toBe(false);
  for (const kind of ofKind.values()) expect(kind.length).toBeLessThanOrEqual(3);
});

test("the addresses of one mailbox share its receipts, and take none from the one that has ordered", async () => {
  const spelled = (n: number) => `cible+${n}@gmail.com`;
  const ofMailbox = (template: string) =>
    shop.db.selectFrom("emails").select("id").where("recipient", "like", "cible+%").where("template", "=", template);
  const declaration = { nom: "Léa", contrat: "Mindset", etape: "confirmer" };
  for (let n = 0; n < 12; n += 1) {
    const declared = await post(shop.url, "/retractation", { ...declaration, email: spelled(n) }, newClient());
    expect(declared.status).toBe(303);
  }
  expect(await ofMailbox("declaration-receipt").execute()).toHaveLength(10);
  const own = "ci.ble@gmail.com";
  await goToStripe(new Visitor(shop.url), "mindset", own);
  await post(shop.url, "/retractation", { ...declaration, email: own }, newClient());
  const mails = await shop.db.selectFrom("emails").select("template").where("recipient", "=", own).execute();
  expect(mails.map(({ template }) => template)).toContain("declaration-receipt");
});

test("what a robot is thanked for takes no turn of an address, and one mailbox starts three series a week under new spellings", async () => {
  const { fields } = FORMS[0] as (typeof FORMS)[number];
  for (let n = 0; n < 21; n += 1)
    await post(shop.url, "/challenge", { ...fields, email: "muette@exemple.fr", site_web: "x" }, newClient());
  const own = await post(shop.url, "/challenge", { ...fields, email: "muette@exemple.fr" }, newClient());
  expect(own.status).toBe(303);
  expect(await countRowsAbout("muette@exemple.fr")).toBeGreaterThan(0);
  for (let n = 0; n < 5; n += 1) {
    const spelled = await post(shop.url, "/challenge", { ...fields, email: `seule+${n}@exemple.fr` }, newClient());
    expect([spelled.status, spelled.headers.location]).toEqual([303, own.headers.location]);
  }
  const ofMailbox = shop.db.selectFrom("subscribers").select("id").where("email", "like", "seule+%");
  expect(await ofMailbox.execute()).toHaveLength(3);
});

test("new spellings of one mailbox make ten sign-ups a day", async () => {
  const phrase = { password: "une phrase bien à moi", passwordConfirmation: "une phrase bien à moi" };
  for (let n = 0; n < 12; n += 1) {
    const signUp = await post(shop.url, "/signup", { ...phrase, email: `inscrite+${n}@exemple.fr` }, newClient());
    expect([signUp.status, signUp.headers.location]).toEqual([303, "/signup?fait=1"]);
  }
  const ofMailbox = shop.db.selectFrom("emails").select("id").where("recipient", "like", "inscrite+%");
  expect(await ofMailbox.execute()).toHaveLength(10);
});

test("ten concurrent messages with one address send three confirmations, not ten", async () => {
  const email = "rafale@exemple.fr";
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      post(shop.url, "/contact", { nom: "Léa", email, message: `Message ${n}` }, newClient()),
    ),
  );
  const emails = await shop.db.selectFrom("emails").select("id").where("recipient", "=", email).execute();
  expect(emails).toHaveLength(3);
});

test("a name from the contact form cannot start a header, and appears in the email as text", async () => {
  const nom = "<script>alert(1)</script> {{7*7}}";
  await post(shop.url, "/contact", { nom, email: "mots@exemple.fr", message: "<img src=x>" }, newClient());
  await shop.mailbox.until("mots@exemple.fr", 1);
  await shop.mailbox.until("bonjour@essor.example", 1);
  let notice = shop.mailbox.mails.find((mail) => mail.text.includes("mots@exemple.fr"));
  for (let count = 2; !notice; count += 1) {
    await shop.mailbox.until("bonjour@essor.example", count);
    notice = shop.mailbox.mails.find((mail) => mail.text.includes("mots@exemple.fr"));
  }
  expect(notice.subject).toBe(`Nouveau message\u00a0: ${nom}`);
  expect(notice.html).not.toMatch(/<script|<img/);
  expect(notice.text).toContain("{{7*7}}");
});

/** Everything that the shop stores about an address. */
async function countRowsAbout(email: string): Promise<number> {
  return shop.inspect(async (db) => {
    const counts = await Promise.all([
      db.selectFrom("subscribers").select("id").where("email", "=", email).execute(),
      db.selectFrom("contactMessages").select("id").where("email", "=", email).execute(),
      db.selectFrom("testimonials").select("id").where(sql`details->>'email'`, "=", email).execute(),
      db.selectFrom("emails").select("id").where("recipient", "=", email).execute(),
    ]);
    return counts.flat().length;
  });
}

test("three hundred unfinished form posts do not stop orders, sign-ins and Stripe's events", async () => {
  const { host } = new URL(shop.url);
  const paths = ["/contact", "/contact", "/contact", "/contact", "/login", "/webhooks/stripe"];
  const sockets = await Promise.all(
    Array.from({ length: 360 }, async (_, n) => {
      const socket = openSocket(shop.url);
      socket.on("error", () => undefined);
      const lines = [
        `POST ${paths[n % paths.length]} HTTP/1.1`,
        `Host: ${host}`,
        `Origin: ${shop.url}`,
        // The server closes the oldest of a client's open bodies above this number.
        `X-Forwarded-For: 10.77.0.${Math.floor(n / 10)}`,
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: 500",
      ];
      await new Promise((sent) => socket.write(`${lines.join("\r\n")}\r\n\r\nemail=`, sent));
      return socket;
    }),
  );
  try {
    await shop.stripe.webhooks({ mode: "hold" });
    const session = sessionOf(await goToStripe(new Visitor(shop.url), "mindset", "malgre-tout@exemple.fr"));
    const login = await post(shop.url, "/login", { email: "x@exemple.fr", password: "pas le bon" }, newClient());
    expect(login.status).toBe(400);
    await shop.stripe.pay(session);
    const [event] = await shop.stripe.heldWebhooks();
    expect(await sendEvent(shop, event as object)).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
