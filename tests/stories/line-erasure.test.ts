import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember, newVisitor } from "#tests/support/accounts.ts";
import { linkIn, PASSWORD, sessionOf } from "#tests/support/buying.ts";
import { expectCleanLedger } from "#tests/support/ledger.ts";
import { lineOf } from "#tests/support/line.ts";
import { aShop } from "#tests/support/own-shop.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const { aFullFormation, wait, states, seats } = lineOf(shop);

test.each([
  ["mindset", "holds a seat", false],
  ["lancer-startup", "has ordered it, with another address", true],
])(
  "on %s, who is erased while she %s gives it to the next one in the same transaction",
  async (slug, _, hasOrdered) => {
    const [email, next] = [`partie-${slug}@exemple.fr`, `suivante-${slug}@exemple.fr`];
    const [sold] = await aFullFormation(slug, 1);
    for (const address of [email, next]) await wait(address, slug);
    await shop.stripe.webhooks({ mode: "send" });
    await shop.stripe.expire(sold ?? "");
    const [, mail] = await shop.mailbox.until(email, 2);
    const guest = newVisitor(shop);
    const link = linkIn(mail, `/checkout/${slug}?place=`);
    const order = { email: "autre-adresse@exemple.fr", cgv: true };
    const session = hasOrdered ? sessionOf(await guest.submit(await guest.open(link), order)) : null;
    expect(await states(slug)).toEqual([hasOrdered ? "ordered" : "held", "waiting"]);

    const member = await aMember(shop, email);
    await member.submit(await member.open("/compte/donnees/effacer"), { password: PASSWORD });
    expect([await states(slug), await seats(slug)]).toEqual([
      ["held"],
      { status: "full", currentParticipants: 1, held: 1 },
    ]);
    const { rows } = await sql<{ isOne: boolean }>`select waiting_entries.xmin = audit_log.xmin as "isOne"
    from waiting_entries, audit_log where email = ${next} and action = 'erase-account'
    order by audit_log.at desc limit 1`.execute(shop.db);
    expect(rows).toEqual([{ isOne: true }]);
    // Nobody can pay any more for what she had ordered.
    if (session) await expect(shop.stripe.pay(session)).rejects.toThrow();
    await shop.mailbox.until(next, 2);
    await expectCleanLedger(shop);
  },
);
