import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { anEmail, deliver, unsubscribeBy } from "#tests/support/emails.ts";
import { aDraft, aReader, depart, emailsOf, makeDue } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
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
