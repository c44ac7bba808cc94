import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember, newVisitor } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { linkIn } from "#tests/support/buying.ts";
import { anEmail, deliver, SUBJECT, statusOf } from "#tests/support/emails.ts";
import { runJob } from "#tests/support/jobs.ts";
import { aDraft, aReader, depart, emailsOf, makeDue, stateOf } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { seriesOf } from "#tests/support/series.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const admin = await anAdmin(shop);

/** The page of her own link, from an email that she gets. */
async function ownPage(email: string, kind: "marketing" | "service" = "service") {
  expect(await deliver(shop, await anEmail(shop, email, kind))).toBe("sent");
  const mails = await shop.mailbox.about(SUBJECT, email);
  const visitor = new Visitor(shop.url);
  return { visitor, page: await visitor.open(linkIn(mails.at(-1), "/desinscription?token=")) };
}

const daysUntil = async (id: string) => {
  const { scheduledFor } = await shop.db
    .selectFrom("emails")
    .select("scheduledFor")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Math.round((scheduledFor.getTime() - Date.now()) / 86_400_000);
};

test("who has left is offered one email a month: newsletters and every other promotion keep to it, and leaving again ends it", async () => {
  const email = "mensuelle@exemple.fr";
  const member = await aMember(shop, email);
  const id = await aReader(shop, email, { tags: ["mois"] });
  const { visitor, page } = await ownPage(email, "marketing");
  expect(page.text).not.toContain("une fois par mois");
  const done = await visitor.submit(page, {}, "Me désinscrire");
  expect(done.text).toMatch(/Tu es désinscrite.*« J’accepte de recevoir par e-mail, une fois par mois au plus/);
  expect(
    (await shop.db.selectFrom("subscribers").select("monthlySince").where("id", "=", id).executeTakeFirst())
      ?.monthlySince,
  ).toBeNull();
  const chosen = await Promise.all([0, 1].map(() => visitor.submit(done, {}, "Seulement une fois par mois")));
  expect(chosen.map(({ text }) => text.includes("C’est noté : une fois par mois au plus"))).toEqual([true, true]);

  await sql`update emails set sent_at = now() - interval '3 days' where recipient = ${email}`.execute(shop.db);
  const early = await anEmail(shop, email, "marketing");
  await runJob(shop, "send-email", { emailId: early });
  await eventually(async () => (await daysUntil(early)) === 27);
  expect(await statusOf(shop, early)).toBe("queued");
  const address = await aDraft(admin, "mois");
  expect((await admin.open(`${address}/envoi`)).text).toContain(
    "1 ne la recevra pas : un e-mail par mois au plus a été choisi",
  );
  await depart(shop, admin, address);
  await makeDue(shop, address);
  await eventually(async () => (await emailsOf(shop, address))[0]?.status === "canceled");
  await runJob(shop, "mail-newsletters");
  expect(await stateOf(shop, address)).toBe("done");
  await sql`update emails set sent_at = now() - interval '31 days' where recipient = ${email} and status = 'sent'`.execute(
    shop.db,
  );
  await sql`update emails set scheduled_for = now() where id = ${early}`.execute(shop.db);
  expect(await deliver(shop, early)).toBe("sent");

  expect((await admin.open(`/admin/personnes/${id}`)).text).toContain("Une fois par mois au plus, à sa demande");
  const held = await (await member.request("/compte/donnees/export?format=json")).json();
  expect(held.inscriptions).toMatchObject([{ un_par_mois_depuis: expect.any(String) }]);
  expect((await member.open("/account")).text).toContain(
    "nos offres de formation par e-mail, une fois par mois au plus",
  );
  const again = await visitor.submit(await visitor.open(page.url), {}, "Me désinscrire");
  expect(again.text).toContain("Tu es désinscrite");
  expect(
    await shop.db.selectFrom("subscribers").select("monthlySince").where("id", "=", id).executeTakeFirst(),
  ).toEqual({
    monthlySince: null,
  });
  await sql`update emails set sent_at = now() - interval '31 days' where recipient = ${email} and status = 'sent'`.execute(
    shop.db,
  );
  expect(await deliver(shop, await anEmail(shop, email, "marketing"))).toBe("canceled");
});

test("the challenge stops without the offers, and the offers without the challenge; the account takes the consent back too", async () => {
  const waiting = async (email: string) =>
    (await seriesOf(shop, email)).slice(1).filter(({ status }) => status === "queued").length;
  for (const [email, button] of [
    ["defi@exemple.fr", "Arrêter seulement les offres"],
    ["offres@exemple.fr", "Arrêter seulement le challenge"],
  ] as const) {
    const guest = newVisitor(shop);
    await guest.submit(await guest.open("/challenge"), { prenom: "Maïa", email, marketing: true });
    const [welcome] = await shop.mailbox.until(email, 1);
    await guest.submit(await guest.open(linkIn(welcome, "/inscription/confirmer?token=")));
    const { visitor, page } = await ownPage(email);
    const kept = await visitor.submit(page, {}, button);
    expect(kept.text).toMatch(/C’est noté|Le challenge s’arrête/);
    expect(kept.document.querySelectorAll("main form button")).toHaveLength(1);
  }
  expect([await waiting("defi@exemple.fr"), await waiting("offres@exemple.fr")]).toEqual([10, 0]);
  expect(await deliver(shop, await anEmail(shop, "defi@exemple.fr", "marketing"))).toBe("canceled");
  expect(await deliver(shop, await anEmail(shop, "defi@exemple.fr", "service"))).toBe("sent");
  expect(await deliver(shop, await anEmail(shop, "offres@exemple.fr", "marketing"))).toBe("sent");

  const email = "compte@exemple.fr";
  const member = await aMember(shop, email);
  expect((await member.open("/account")).text).not.toContain("Conseils et offres");
  await aReader(shop, email);
  const account = await member.open("/account");
  const ended = await member.submit(account, {}, "Ne plus les recevoir");
  expect(ended.text).toContain("plus aucune offre ne part");
  expect(ended.text).not.toContain("Conseils et offres");
  expect(await deliver(shop, await anEmail(shop, email, "marketing"))).toBe("canceled");
  expect(await deliver(shop, await anEmail(shop, email, "service"))).toBe("sent");
});
