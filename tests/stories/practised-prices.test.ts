import { sql } from "kysely";
import { expect, test } from "vitest";
import { priceWithCode } from "#app/domain/shop/catalogue/code-price.ts";
import { lowestBeforeCode } from "#app/domain/shop/catalogue/code-reference.ts";
import { pricePeriods, priceTag } from "#app/domain/shop/catalogue/pricing.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { newVisitor } from "#tests/support/accounts.ts";
import { anAdmin } from "#tests/support/admin.ts";
import { goToStripe } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/jobs.ts";
import { editOffer } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { writeHistories } from "#tests/support/price-histories.ts";
import { changeProofs } from "#tests/support/proofs.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** Only a price at which somebody could buy is a reference for a reduction. */
const shop = await aShop();
const admin = await anAdmin(shop);

/** As if so many days had passed. */
async function pass(slug: string, days: number): Promise<void> {
  await changeProofs(shop, ["formation_prices", "practised_prices"], async (db) => {
    const prices = sql`select id from formation_prices where formation_id = (select id from formations where slug = ${slug})`;
    const run = (query: ReturnType<typeof sql>) => query.execute(db);
    await run(
      sql`update practised_prices set since = since - make_interval(days => ${days}) where price_id in (${prices})`,
    );
    await run(
      sql`update formation_prices set valid_from = valid_from - make_interval(days => ${days}) where id in (${prices})`,
    );
    await run(
      sql`update formations set first_on_trial_at = first_on_trial_at - make_interval(days => ${days}) where slug = ${slug}`,
    );
    await run(sql`select pg_notify('pages', '')`);
  });
}

/** The job runs in two workers at the same time. */
const recordPrices = () => Promise.all([1, 2].map(() => runJob(shop, "reconcile-orders")));

const lastDay = Temporal.Now.plainDateISO("Europe/Paris").add({ days: 3 }).toString();

async function pageOf(slug: string) {
  const page = await new Visitor(shop.url).open(`/formations/${slug}`);
  const lines = page.document.querySelectorAll("details li").map(({ text }) => text.replace(/[\u00a0\u202f]/g, " "));
  const struck = page.document.querySelector(".price s")?.text.replace(/[\u00a0\u202f]/g, " ") ?? null;
  return {
    text: page.text,
    struck,
    history: lines.filter((line) => line.endsWith("TTC")).map((line) => line.split(" : ").at(-1)),
  };
}

test.each([
  ["closed", "rat-race", "497 € TTC", { status: "closed" }, { status: "open" }],
  ["hidden", "liberte-financiere", "997 € TTC", { is_active: false }, { is_active: true }],
] as const)(
  "a price to which a %s formation was raised is not struck when it is sold again",
  async (_how, slug, sold, away, back) => {
    await recordPrices();
    await pass(slug, 40);
    await editOffer(admin, slug, { ...away, price: "1997" });
    await recordPrices();
    await pass(slug, 31);
    await editOffer(admin, slug, { ...back, promotional_price: "1497", promotion_until: lastDay });
    const before = await pageOf(slug);
    expect([before.struck, before.history]).toEqual([null, [sold]]);
    await recordPrices();
    const { text, struck, history } = await pageOf(slug);
    expect(text).toContain("1 497 € TTC");
    expect([struck, history]).toEqual([null, ["1 497 € TTC", sold]]);
  },
);

test("a price raised during a break is a reference after thirty days on sale, not after a day", async () => {
  const slug = "lancer-startup";
  await recordPrices();
  await pass(slug, 40);
  await editOffer(admin, slug, { status: "closed", price: "1997", promotional_price: "", promotion_until: "" });
  await pass(slug, 31);
  await editOffer(admin, slug, { status: "open" });
  await recordPrices();
  await pass(slug, 1);
  await editOffer(admin, slug, { promotional_price: "1497", promotion_until: lastDay });
  expect((await pageOf(slug)).struck).toBeNull();
  await editOffer(admin, slug, { promotional_price: "", promotion_until: "" });
  await recordPrices();
  await pass(slug, 31);
  await editOffer(admin, slug, { promotional_price: "1497", promotion_until: lastDay });
  const { text, struck } = await pageOf(slug);
  expect(struck).toContain("1 997 €");
  expect(text).toContain("Prix le plus bas des 30 derniers jours avant la réduction : 1 997 €.");
});

/** No worker writes a price down meanwhile. */
const web = await aShop({ env: { PROCESS: "web", TRUST_PROXY: "1" } });

test("an order records at once that its price is practised, and no worker is needed", async () => {
  await goToStripe(newVisitor(web), "rat-race", "premiere@exemple.fr");
  const { rows } = await sql`select amount_cents, first_on_trial_at is not null as sold from practised_prices
      join formation_prices on formation_prices.id = price_id join formations on formations.id = formation_id
      where slug = 'rat-race'`.execute(web.db);
  expect(rows).toEqual([{ amountCents: 49_700, sold: true }]);
});

test("the sales page, its history and its data, the order form and the code's page say the same of each history", async () => {
  const histories = await writeHistories(web);
  expect(histories.length).toBeGreaterThanOrEqual(40);
  const struck = new Set<string | null>();
  for (const { slug, told, priced, history, code } of histories) {
    const now = new Date();
    const tag = priceTag(priced, history, now);
    struck.add(tag.struck);
    const price = { label: tag.label, struck: tag.struck, isNoted: true };
    const visitor = newVisitor(web);
    const [sales, order, shared] = await Promise.all([
      visitor.open(`/formations/${slug}`),
      visitor.open(`/checkout/${slug}?code=${code.code}`),
      visitor.open(`/code/${code.code}`),
    ]);
    for (const page of [sales, order]) expect(priceOn(page, tag.note), told).toEqual(price);
    expect(sales.html.match(/"price":"([\d.]+)"/)?.[1], told).toBe((tag.amount / 100).toFixed(2));
    const lines = sales.document.querySelectorAll("details li").map(({ text }) => text.split("\u00a0: ").at(-1) ?? "");
    expect(
      lines.filter((line) => line.includes(" TTC")),
      told,
    ).toEqual(
      pricePeriods(history, now).map((period) => {
        const price = formatPrice(period.amount, priced.type);
        return period.code ? `${price} avec le code ${period.code}` : price;
      }),
    );
    const reduced = priceWithCode(tag, code);
    const isReduced = reduced.outcome === "reduced";
    const lowest = lowestBeforeCode(priced, history, code, now);
    const [withCode, reference] = [isReduced ? reduced.amount : tag.amount, lowest].map(
      (cents) => cents && formatPrice(cents, priced.type),
    );
    expect([termsOf(shared)["Prix avec le code"], termsOf(shared)[LOWEST] ?? null], told).toEqual([
      withCode,
      reference,
    ]);
    expect([termsOf(order)[isReduced ? "À payer" : "Total"], termsOf(order)[LOWEST] ?? null], told).toEqual([
      withCode,
      isReduced ? reference : null,
    ]);
  }
  expect(struck.size).toBeGreaterThan(5);
});

const LOWEST = "Prix le plus bas des 30\u00a0derniers jours avant le code";

function priceOn({ document, text }: Page, note: string | null) {
  const parts = document.querySelectorAll(".price > p:first-child > :not(s)").map((part) => part.text);
  const struck = document.querySelector(".price s")?.text.replace("au lieu de ", "") ?? null;
  const isNoted = note ? text.includes(note.replace(/\s+/g, " ")) : !/Prix de lancement|avant la réduction/.test(text);
  return { label: parts.slice(0, 2).join(""), struck, isNoted };
}

function termsOf({ document }: Page): Record<string, string> {
  const values = document.querySelectorAll("dl dd").map(({ text }) => text);
  return Object.fromEntries(document.querySelectorAll("dl dt").map(({ text }, index) => [text, values[index] ?? ""]));
}
