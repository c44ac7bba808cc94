import { sql } from "kysely";
import { expect, test } from "vitest";
import { formatDate } from "#app/domain/values/time.ts";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { send } from "#tests/support/http.ts";
import { runJob, stopSchedule } from "#tests/support/jobs.ts";
import { LIVE } from "#tests/support/live-key.ts";
import { changeOffer, dayIn, editOffer } from "#tests/support/offers.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { changeProofs } from "#tests/support/proofs.ts";
import { Shop } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

/** The prices that visitors see, and what the law requires beside them. */
const shop = await aShop();
const admin = await anAdmin(shop);
await stopSchedule(shop, "reconcile-orders"); // Prices are recorded when a story says so.

const visitor = () => new Visitor(shop.url);

const midnight = (days: number) =>
  new Date(Temporal.PlainDate.from(dayIn(days)).toZonedDateTime("Europe/Paris").epochMilliseconds);

/** As if the formation had had its price, and its first sale if there was one, forty days ago. */
async function backdate(slug: string): Promise<void> {
  await changeProofs(shop, ["formation_prices"], async (db) => {
    const formation = db.selectFrom("formations").select("id").where("slug", "=", slug);
    await sql`update formation_prices set valid_from = now() - interval '40 days' where formation_id = (${formation})`.execute(
      db,
    );
    await sql`update formations set first_on_trial_at = first_on_trial_at - interval '40 days' where slug = ${slug}`.execute(
      db,
    );
  });
}

/** What the formation has cost, the oldest first. */
async function recordedPrices(slug: string): Promise<[number, Date][]> {
  const rows = await shop.db
    .selectFrom("formationPrices")
    .innerJoin("formations", "formations.id", "formationId")
    .select(["amountCents", "validFrom"])
    .where("slug", "=", slug)
    .orderBy("validFrom")
    .execute();
  return rows.map(({ amountCents, validFrom }) => [amountCents, validFrom]);
}

test("a launch price is shown with its last day; the next price applies from midnight in Paris, and is recorded once", async () => {
  expect((await visitor().open("/immobilier")).text).toMatch(
    /Prix de lancement jusqu’au .+ inclus, puis 1 997 € TTC\./,
  );
  await runJob(shop, "reconcile-orders");
  await backdate("immobilier-avance");
  await changeOffer(shop, "immobilier-avance", { launchUntil: dayIn(-2) });
  const page = (await visitor().open("/checkout/immobilier-avance")).text;
  expect(page).toContain("1 997 € TTC");
  expect(page).not.toContain("Prix de lancement");
  await Promise.all([runJob(shop, "reconcile-orders"), runJob(shop, "reconcile-orders")]);
  const prices = await recordedPrices("immobilier-avance");
  expect(prices.map(([amount]) => amount)).toEqual([149_700, 199_700]);
  expect(prices[1]?.[1]).toEqual(midnight(-1));
  const row = await shop.db
    .selectFrom("formations")
    .select(["id", "price", "promotionalPrice", "launchUntil", "nextAmount"])
    .where("slug", "=", "immobilier-avance")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ price: 1997, promotionalPrice: null, launchUntil: null, nextAmount: null });
  const log = await shop.db.selectFrom("auditLog").select(["actor", "action"]).where("entityId", "=", row.id).execute();
  expect(log).toEqual([{ actor: "worker", action: "update" }]);
});

test("a promotion shows its end and the lowest price of the last thirty days, and ends by itself; the price history is public", async () => {
  await runJob(shop, "reconcile-orders");
  await backdate("rat-race");
  const endless = await editOffer(admin, "rat-race", { promotional_price: "397", promotion_from: dayIn(0) });
  expect(errorAt(endless, "promotion_until")).toContain("indiquez son dernier jour");
  await editOffer(admin, "rat-race", { promotional_price: "397", promotion_until: dayIn(3) });
  const page = await visitor().open("/formations/rat-race");
  expect(page.text).toContain("Prix le plus bas des 30 derniers jours avant la réduction : 497 €.");
  const order = await visitor().open("/checkout/rat-race");
  for (const { document } of [page, order]) expect(document.querySelector(".price s")?.text).toContain("497");
  expect(history(page)).toEqual(["397 € TTC", "497 € TTC"]);
  await changeOffer(shop, "rat-race", { promotionUntil: dayIn(-1) });
  const after = await visitor().open("/checkout/rat-race");
  expect(after.text).toContain("497 € TTC");
  expect(after.document.querySelector(".price s")).toBeNull();
});

test("a last day that is past, and a lower price after a launch, are refused: today's price stays", async () => {
  const launch = { launch_until: dayIn(-1), next_amount: "100" };
  const page = await editOffer(admin, "lancer-startup", {
    ...launch,
    promotional_price: "397",
    promotion_until: dayIn(-1),
  });
  expect(page.text).toMatch(/(Ce jour est passé\..*){2}Indiquez un prix plus haut/);
});

test("the database refuses to change or delete the price history, which outlives its formation", async () => {
  for (const statement of ["update formation_prices set amount_cents = 1", "delete from formation_prices"])
    await expect(sql.raw(statement).execute(shop.db)).rejects.toThrow("append-only");
  const before = await shop.db.selectFrom("formationPrices").select("id").execute();
  await shop.db.deleteFrom("formations").where("slug", "=", "lancer-startup").execute();
  expect(await shop.db.selectFrom("formationPrices").select("id").execute()).toEqual(before);
});

/** The prices of the public history, the newest first. */
function history(page: Page): string[] {
  const lines = page.document.querySelectorAll("details li").map(({ text }) => text.replace(/[\u00a0\u202f]/g, " "));
  return lines.filter((line) => line.endsWith("TTC")).map((line) => line.split(" : ").at(-1) ?? "");
}

/** With lessons: without, it would not be for sale, and no price practised. */
async function draft(slug: string, price: string): Promise<void> {
  const form = await admin.open("/admin/formations/nouvelle");
  const stripe = { stripe_price_id: `price_${slug}`, stripe_product_id: `prod_${slug}` };
  const named = { name: "Une autre vie", slug, price, status: "draft", category: "entrepreneuriat" };
  await admin.submit(form, { ...named, ...stripe });
  await sql`insert into formation_courses (formation_id, course_id) select formations.id, courses.id
    from formations, courses where formations.slug = ${slug} and courses.slug = 'mindset'`.execute(shop.db);
}

test("a price of a draft was never practised: it is not struck when the formation opens with a reduction", async () => {
  await draft("plume", "2497");
  await runJob(shop, "reconcile-orders");
  await backdate("plume");
  await editOffer(admin, "plume", { status: "open", promotional_price: "1997", promotion_until: dayIn(3) });
  for (const isRecorded of [false, true]) {
    if (isRecorded) await runJob(shop, "reconcile-orders");
    const page = await visitor().open("/formations/plume");
    expect(page.text).toContain("1 997 € TTC");
    expect(page.text).not.toContain("2 497 €");
    expect(page.text).not.toContain("Prix le plus bas");
    expect(history(page)).toEqual(isRecorded ? ["1 997 € TTC"] : []);
  }
});

test("a draft saved at 0 € leaves the launch price possible, and is not part of the public history", async () => {
  await draft("encre", "0");
  await editOffer(admin, "encre", { price: "1997", status: "open", launch_until: dayIn(9), next_amount: "2497" });
  await runJob(shop, "reconcile-orders");
  const page = await visitor().open("/formations/encre");
  expect(page.text).toMatch(/Prix de lancement jusqu’au .+ inclus, puis 2 497 € TTC\./);
  expect(history(page)).toEqual(["1 997 € TTC"]);
});

test("a launch price is prolonged once, with its reason in the public history; ended and begun again it is prolonged too", async () => {
  await draft("rivage", "300");
  const launch = (days: number, reason = "") => {
    return editOffer(admin, "rivage", { launch_until: dayIn(days), next_amount: "400", launch_reason: reason });
  };
  // Before anybody has read it, its day is free.
  await launch(3);
  await editOffer(admin, "rivage", { status: "open", launch_until: dayIn(5) });
  expect(errorAt(await launch(9), "launch_reason")).toContain("pour le prolonger, dites pourquoi");
  expect(errorAt(await launch(4), "launch_reason")).toBeUndefined();
  await editOffer(admin, "rivage", { launch_until: "", next_amount: "" });
  await editOffer(admin, "rivage", { status: "draft" });
  expect(errorAt(await launch(9), "launch_reason")).toContain("pour le prolonger, dites pourquoi");
  await launch(9, "Le module 3 paraît plus tard que prévu.");
  await editOffer(admin, "rivage", { status: "open" });
  const page = await visitor().open("/formations/rivage");
  expect(page.text).toContain(`Prix de lancement jusqu’au ${formatDate(dayIn(9))} inclus, puis 400 € TTC.`);
  expect(page.text).toContain(
    `Prix de lancement annoncé jusqu’au ${formatDate(dayIn(5))}, prolongé une fois, le ${formatDate(new Date())}, jusqu’au ${formatDate(dayIn(9))} : Le module 3 paraît plus tard que prévu.`,
  );
  expect(errorAt(await launch(10, "Encore."), "launch_until")).toContain("déjà été prolongé une fois");
  await editOffer(admin, "rivage", { launch_until: "", next_amount: "" });
  expect(errorAt(await launch(7, "Encore."), "launch_until")).toContain("déjà été prolongé une fois");
  await expect(sql`delete from launch_days`.execute(shop.db)).rejects.toThrow("stays as it is");
});

test("a launch that ended before the first sale cannot begin again without a reason", async () => {
  await draft("ressac", "300");
  await editOffer(admin, "ressac", { status: "closed", launch_until: dayIn(5), next_amount: "400" });
  await changeOffer(shop, "ressac", { launchUntil: dayIn(-1) });
  await runJob(shop, "reconcile-orders");
  const again = { price: "300", launch_until: dayIn(9), next_amount: "400" };
  expect(errorAt(await editOffer(admin, "ressac", again), "launch_reason")).toContain("dites pourquoi");
});

test("a sale with a test key is none: with a live key the prices of the trial are not struck", async () => {
  await runJob(shop, "reconcile-orders");
  await backdate("liberte-financiere");
  await editOffer(admin, "liberte-financiere", { promotional_price: "97", promotion_until: dayIn(3) });
  expect((await visitor().open("/formations/liberte-financiere")).text).toContain("Prix le plus bas");
  const live = await Shop.open({ beside: shop, env: LIVE });
  const { body } = await send(live.url, "/formations/liberte-financiere", { headers: { Host: "essor.example" } });
  await live.kill();
  expect(body).toContain("97");
  expect(body).not.toContain("Prix le plus bas");
  expect(body).not.toContain("Historique des prix");
});
