import { sql } from "kysely";
import { expect, test } from "vitest";
import { nextMonday } from "#app/domain/people/subscribers/challenge-dates.ts";
import { formatWeekday } from "#app/domain/values/time.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { linkIn } from "#tests/support/buying.ts";
import { anEmail, countEmails, deliver, unsubscribeBy } from "#tests/support/emails.ts";
import type { ReceivedMail } from "#tests/support/mailbox.ts";
import { aDraft, aReader, depart, emailsOf, makeDue } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { morning, seriesOf } from "#tests/support/series.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });

const MONDAY = nextMonday(new Date());
const MORNINGS = Array.from({ length: 10 }, (_, day) => `${MONDAY.add({ days: day })} 07:00`);
const ASKED = "Tu ne voulais plus recevoir nos e-mails";

test("somebody who subscribes again and confirms gets the series and the guide that were requested since the unsubscription", async () => {
  const email = "rentree@exemple.fr";
  await post("/challenge", { prenom: "Maïa", email });
  await unsubscribe(await shop.mailbox.until(email, 1));
  await post("/challenge", { prenom: "Maïa", email });
  await post("/guide", { email });
  const mails = await shop.mailbox.until(email, 2);
  expect(mails.at(-1)?.text).toContain(ASKED);
  // Anybody can type this address, so no other email is sent until it is confirmed.
  expect(await statusesOf(email)).toEqual(Array(10).fill("canceled"));
  expect(await countEmails(shop, email, "guide")).toBe(0);

  for (let clicks = 0; clicks < 2; clicks += 1) await confirmBy(mails, clicks === 0);
  const promised = (await shop.mailbox.until(email, 4)).slice(2).map(({ subject }) => subject);
  expect(promised.sort()).toEqual([
    expect.stringContaining("Ta place est prise"),
    expect.stringContaining("Ton guide"),
  ]);
  expect(await statusesOf(email)).toEqual(Array(10).fill("queued"));
  expect((await seriesOf(shop, email)).filter(isStep).map(({ at }) => at)).toEqual(MORNINGS);
  for (const step of [1, 10]) {
    await morning(shop, step);
    await shop.mailbox.until(email, step === 1 ? 5 : 6);
  }
  expect([await countEmails(shop, email, "challenge-welcome"), await countEmails(shop, email, "guide")]).toEqual([
    2, 1,
  ]);

  // After a second unsubscription on the same day, the owner is asked again.
  await unsubscribe(shop.mailbox.to(email));
  await post("/challenge", { prenom: "Maïa", email });
  expect((await shop.mailbox.until(email, 7)).at(-1)?.text).toContain(ASKED);
});

test("confirming a new subscription does not resume requests from before the unsubscription", async () => {
  const email = "autrefois@exemple.fr";
  await post("/challenge", { prenom: "Maïa", email });
  await unsubscribe(await shop.mailbox.until(email, 1));
  await post("/guide", { email });
  await confirmBy(await shop.mailbox.until(email, 2));
  await shop.mailbox.until(email, 3);
  expect(await statusesOf(email)).toEqual(Array(10).fill("canceled"));
});

test("a new subscription that is confirmed after the requested start begins the challenge on the next start", async () => {
  const email = "tardive@exemple.fr";
  await post("/guide", { email });
  await unsubscribe(await shop.mailbox.until(email, 1));
  await post("/challenge", { prenom: "Maïa", email });
  await sql`update challenge_signups set starts_on = ${MONDAY.subtract({ days: 14 }).toString()}
      where subscriber_id = (select id from subscribers where email = ${email})`.execute(shop.db);
  await confirmBy(await shop.mailbox.until(email, 2));
  expect((await shop.mailbox.until(email, 3)).at(-1)?.text).toContain(formatWeekday(MONDAY));
  expect((await seriesOf(shop, email)).filter(isStep).map(({ at }) => at)).toEqual(MORNINGS);
  // The guide requested before is not sent again.
  expect(await countEmails(shop, email, "guide")).toBe(1);
});

let clients = 0;

/** Posts a form, with a client address of its own. */
async function post(form: string, values: Record<string, string>): Promise<void> {
  clients += 1;
  const visitor = new Visitor(shop.url, { address: `10.5.0.${clients}` });
  await visitor.submit(await visitor.open(form), values);
}

/** Unsubscribes by the link of the last email. */
async function unsubscribe(mails: ReceivedMail[]): Promise<void> {
  expect(await unsubscribeBy(shop, mails.at(-1))).toContain("Tu es désinscrite");
}

/** Opens the link of the last email, which shows a button the first time and the outcome later. */
async function confirmBy(mails: ReceivedMail[], isFirst = true): Promise<void> {
  const visitor = new Visitor(shop.url);
  const page = await visitor.open(linkIn(mails.at(-1), "/inscription/confirmer?token="));
  expect((isFirst ? await visitor.submit(page) : page).text).toContain("C’est confirmé");
}

const isStep = ({ template }: { template: string }) => template !== "challenge-welcome";

async function statusesOf(email: string): Promise<string[]> {
  return (await seriesOf(shop, email)).filter(isStep).map(({ status }) => status);
}

const admin = await anAdmin(shop);

test("who unsubscribes, withdraws her consent or is blocked while a letter waits for its twenty hours is not written to", async () => {
  const people = ["desinscrite", "retire", "bloquee", "reste"].map((name) => `${name}@exemple.fr`);
  const [unsubscribed = "", withdrawn = "", blocked = "", stays = ""] = people;
  for (const email of people) {
    await aReader(shop, email, { tags: ["attente"] });
    expect(await deliver(shop, await anEmail(shop, email, "marketing"))).toBe("sent");
  }
  const address = await aDraft(admin, "attente");
  await depart(shop, admin, address);
  await makeDue(shop, address);
  const waiting = async () =>
    (await emailsOf(shop, address)).filter(
      ({ status, scheduledFor }) => status === "queued" && scheduledFor.getTime() > Date.now() + 19 * 3_600_000,
    );
  await eventually(async () => (await waiting()).length === 4);

  await unsubscribeBy(shop, shop.mailbox.to(unsubscribed)[0]);
  await sql`update subscribers set consent_withdrawn_at = now() where email = ${withdrawn}`.execute(shop.db);
  await sql`insert into suppressed_addresses (email, reason) values (${blocked}, 'by-hand')`.execute(shop.db);
  await sql`update emails set sent_at = sent_at - interval '21 hours' where recipient = any(${people})`.execute(
    shop.db,
  );
  await makeDue(shop, address);
  await shop.mailbox.until(stays, 2);
  await eventually(async () =>
    (await emailsOf(shop, address)).every(({ status }) => !["queued", "sending"].includes(status)),
  );
  const statuses = (await emailsOf(shop, address)).map(({ recipient, status }) => [recipient, status]);
  expect(Object.fromEntries(statuses)).toEqual({
    [unsubscribed]: "canceled",
    [withdrawn]: "canceled",
    [blocked]: "suppressed",
    [stays]: "sent",
  });
  for (const email of [unsubscribed, withdrawn, blocked]) expect(shop.mailbox.to(email)).toHaveLength(1);
});
