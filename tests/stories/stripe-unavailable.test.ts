import { Stripe } from "stripe";
import { expect } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { goToStripe, ledger, returnAddress, sessionOf } from "#tests/support/buying.ts";
import { stepOf } from "#tests/support/offers.ts";
import { test } from "#tests/support/own-shop.ts";
import { eventually, type Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** An order's return asks Stripe once in this time. */
const RETURN_PAUSE_MS = 3000;
const CREATE = { method: "POST", path: "/v1/checkout/sessions" } as const;

test.concurrent.for(["reset", "500", "429", "commit-then-reset"] as const)(
  "when Stripe answers an order with %s, the buyer gets a 503 with the form, and the same form then gets one session",
  async (kind, { openShop }) => {
    const shop = await openShop();
    // The client retries by itself, except after a 429.
    await shop.stripe.fault({ ...CREATE, kind, times: kind === "429" ? 1 : 3 });
    const visitor = new Visitor(shop.url);
    const page = await visitor.open("/checkout/mindset");
    const away = await visitor.submit(page, { email: "panne@exemple.fr", cgv: true, marketing: true });
    expect(away.status).toBe(503);
    expect(away.headers.get("Retry-After")).toBe("30");
    expect(away.text).toContain("Rien n’a été débité");
    expect(away.document.querySelector("input[name=email]")?.getAttribute("value")).toBe("panne@exemple.fr");
    expect(away.document.querySelector("input[name=cgv]")?.hasAttribute("checked")).toBe(true);
    expect(idempotencyKeyOf(away.html)).toBe(idempotencyKeyOf(page.html));
    expect((await ledger(shop)).orders).toMatchObject([{ status: "pending" }]);
    expect((await visitor.open("/entrepreneuriat")).status).toBe(200);

    const session = sessionOf(await visitor.submit(away));
    expect((await shop.stripe.sessions()).map((row) => row.id)).toEqual([session]);
    expect((await ledger(shop)).orders).toHaveLength(1);
    await shop.stripe.pay(session);
    await shop.mailbox.until("panne@exemple.fr", 2);
  },
);

test.concurrent("when Stripe's answer is lost and a new release changes the request, the buyer gets the session that was made, or a new one", async ({
  openShop,
}) => {
  const shop = await openShop();
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/mindset");
  const fields = { email: "deploiement@exemple.fr", cgv: true };
  await shop.stripe.fault({ ...CREATE, kind: "commit-then-reset", times: 3 });
  expect((await visitor.submit(page, fields)).status).toBe(503);
  const [made] = await shop.stripe.sessions();
  await askForAnotherProduct(shop, "prod_autre");
  expect(sessionOf(await visitor.submit(page, fields))).toBe(made?.id);

  await shop.db.updateTable("orders").set({ stripeCheckoutUrl: null }).execute();
  await shop.stripe.webhooks({ mode: "drop" });
  await shop.stripe.expire(made?.id ?? "");
  const again = sessionOf(await visitor.submit(page, fields));
  expect((await shop.stripe.sessions()).map(({ id }) => id).sort()).toEqual([made?.id, again].sort());
  expect((await ledger(shop)).orders).toMatchObject([{ status: "pending", holdsSeat: true }]);
});

test.concurrent("a buyer who corrects the address of an order that Stripe did not answer gets the last seat", async ({
  openShop,
}) => {
  const shop = await openShop();
  await shop.db.updateTable("formations").set({ maxParticipants: 1 }).where("slug", "=", "mindset").execute();
  await shop.stripe.fault({ ...CREATE, kind: "500", times: 3 });
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/mindset");
  expect((await visitor.submit(page, { email: "faute@exemple.fr", cgv: true })).status).toBe(503);
  sessionOf(await visitor.submit(page, { email: "juste@exemple.fr", cgv: true }));
  const orders = await shop.db
    .selectFrom("orders")
    .select(["email", "status", "canceledReason", "holdsSeat"])
    .orderBy("email")
    .execute();
  expect(orders).toEqual([
    { email: "faute@exemple.fr", status: "canceled", canceledReason: "replaced", holdsSeat: false },
    { email: "juste@exemple.fr", status: "pending", canceledReason: null, holdsSeat: true },
  ]);
});

test.concurrent("a Checkout Session with another host, amount or currency than requested is not used and keeps no seat", async ({
  openShop,
}) => {
  const shop = await openShop();
  for (const changes of [
    { url: "https://checkout.stripe.com.exemple.fr/c/pay/cs_test_1" },
    { amount_total: 1 },
    { currency: "usd" },
  ]) {
    await shop.stripe.fault({ ...CREATE, kind: "altered", changes });
    const visitor = new Visitor(shop.url);
    const page = await visitor.open("/checkout/mindset");
    const { url, body } = visitor.formRequest(page, { email: "ailleurs@exemple.fr", cgv: true });
    const answer = await visitor.request(url, { method: "POST", body });
    expect([answer.status, answer.headers.get("Location")]).toEqual([500, null]);
  }
  expect((await ledger(shop)).orders.map(({ status, holdsSeat }) => [status, holdsSeat])).toEqual(
    Array.from({ length: 3 }, () => ["canceled", false]),
  );
});

test.concurrent("an order gets 503 while Stripe hangs, and a double click meanwhile cancels nothing", async ({
  openShop,
}) => {
  const shop = await openShop();
  await shop.stripe.fault({ ...CREATE, kind: "hang", times: 100 });
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/mindset");
  const fields = { email: "attente@exemple.fr", cgv: true };
  const answers = await Promise.all([visitor.submit(page, fields), visitor.submit(page, fields)]);
  expect(answers.map((answer) => answer.status)).toEqual([503, 503]);
  await shop.stripe.clearFaults();
  // A hanging call keeps the idempotency key in use a little longer.
  await eventually(async () => (await visitor.submit(page, fields)).url.includes("/c/pay/"), 40_000);
  const session = sessionOf(await visitor.submit(page, fields));
  expect((await ledger(shop)).orders).toMatchObject([{ status: "pending", holdsSeat: true }]);
  expect((await shop.stripe.sessions()).map((row) => row.id)).toEqual([session]);
});

test.concurrent("a double click while Stripe is slow and reports the key as in use cancels nothing", async ({
  openShop,
}) => {
  const shop = await openShop();
  await shop.stripe.fault({ ...CREATE, kind: "delay", ms: 7500 });
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/mindset");
  const fields = { email: "double@exemple.fr", cgv: true };
  const answers = await Promise.all([visitor.submit(page, fields), visitor.submit(page, fields)]);
  const arrived = answers.filter((answer) => answer.status !== 503).map(sessionOf);
  expect(new Set(arrived).size).toBe(1);
  expect((await shop.stripe.requests()).some((request) => request.status === 409)).toBe(true);
  expect((await ledger(shop)).orders).toMatchObject([{ status: "pending", holdsSeat: true }]);
});

test.concurrent("after five failures the shop answers without calling Stripe until the pause is over", async ({
  openShop,
}) => {
  const shop = await openShop();
  await shop.stripe.fault({ path: "/v1/", kind: "500", times: 1000 });
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/mindset");
  const fields = { email: "fusible@exemple.fr", cgv: true };
  await Promise.all(Array.from({ length: 5 }, () => visitor.submit(page, fields)));
  const asked = (await shop.stripe.requests()).length;
  const quick = await visitor.submit(page, fields);
  expect(quick.status).toBe(503);
  expect((await shop.stripe.requests()).length).toBe(asked);

  await shop.stripe.clearFaults();
  // The circuit breaker pauses for half a minute: the test waits for it in real time.
  await eventually(async () => /\/cs_\w+/.test((await visitor.submit(page, fields)).url));
});

test.concurrent("a key that lacks one permission pauses nothing, and a product that was archived at Stripe is sold again", async ({
  openShop,
}) => {
  const shop = await openShop();
  sessionOf(await goToStripe(new Visitor(shop.url), "mindset", "premiere@exemple.fr"));
  const { hostname, port } = new URL(shop.stripeUrl);
  const { products } = new Stripe("sk_test_emulator", { host: hostname, port, protocol: "http" });
  const [product] = (await products.list()).data;
  await products.update(String(product?.id), { active: false });
  await shop.stripe.fault({ path: "/v1/products", kind: "403", times: 6 });
  const visitor = new Visitor(shop.url);
  const page = await visitor.open("/checkout/mindset");
  const buy = () => visitor.submit(page, { email: "seconde@exemple.fr", cgv: true });
  for (let refused = 0; refused < 6; refused += 1) expect((await buy()).status).toBe(503);
  sessionOf(await buy());
  expect(await products.retrieve(String(product?.id))).toMatchObject({ active: true });
});

test.concurrent("a client that floods return pages causes one Stripe call for each order and blocks no other buyer", async ({
  openShop,
}) => {
  const shop = await openShop();
  const twin = await openShop({ beside: shop });
  await shop.stripe.webhooks({ mode: "drop" });
  const pending = sessionOf(await goToStripe(new Visitor(shop.url), "mindset", "attendue@exemple.fr"));
  const paid = sessionOf(await goToStripe(new Visitor(shop.url), "mindset", "payee@exemple.fr"));
  await shop.stripe.pay(paid);
  await new Visitor(shop.url).open(returnAddress("mindset", paid));
  const hammer = (session: string) =>
    Promise.all([shop, twin, shop, twin].map(({ url }) => new Visitor(url).open(returnAddress("mindset", session))));

  // The invoice's number is written there meanwhile.
  const reads = async () => (await shop.stripe.requests()).filter(({ method }) => method === "GET").length;
  const before = await reads();
  for (let made = 0; made < 5; made += 1) await hammer(`cs_test_invented${made}`);
  await hammer("%00../v1/charges");
  for (const page of await hammer(paid)) expect(page.text).toContain("Ton paiement est confirmé");
  expect(await reads()).toBe(before);
  const started = performance.now();
  for (const page of await hammer(pending)) expect(page.text).toContain("Paiement en cours de confirmation");
  const pauses = Math.floor((performance.now() - started) / RETURN_PAUSE_MS);
  const asked = (await reads()) - before;
  expect(asked).toBeGreaterThanOrEqual(1);
  expect(asked).toBeLessThanOrEqual(1 + pauses);

  await shop.stripe.fault({ method: "GET", path: "/v1/checkout/sessions/", kind: "429", times: 1000 });
  const failing = async () => {
    for (const { url } of [shop, twin]) {
      await endReturnPause(shop);
      await new Visitor(url).open(returnAddress("mindset", pending));
    }
  };
  for (let failures = 0; failures < 5; failures += 1) await failing();
  const sent = await reads();
  await failing();
  expect(await reads()).toBe(sent);
  for (const { url } of [shop, twin]) {
    sessionOf(await goToStripe(new Visitor(url), "rat-race", "cliente@exemple.fr"));
  }
});

test.concurrent("« Vérifier de nouveau » waits for no question that Stripe has left unanswered", async ({
  openShop,
}) => {
  const shop = await openShop();
  const admin = await anAdmin(shop);
  const webhook = async () => stepOf((await admin.open("/admin/lancement")).html, "webhook");
  const verify = () =>
    admin.request("/admin/lancement", { method: "POST", body: new URLSearchParams({ action: "verifier" }) });
  await verify();
  await shop.stripe.holdNext("/v1/webhook_endpoints");
  expect(await webhook()).toContain(">On ne sait pas<");
  const { hostname, port } = new URL(shop.stripeUrl);
  const stripe = new Stripe("sk_test_emulator", { host: hostname, port, protocol: "http" });
  await stripe.webhookEndpoints.create({ url: `${shop.url}/webhooks/stripe`, enabled_events: ["*"] });
  // The next page waits for the same question.
  expect(await webhook()).toContain(">On ne sait pas<");
  await verify();
  expect(await webhook()).toContain(">Fait<");
  await shop.stripe.release();
  expect(await webhook()).toContain(">Fait<");
});

/** The pause of an order's return is over. */
async function endReturnPause(shop: Shop): Promise<void> {
  await shop.db.updateTable("orders").set({ returnCheckedAt: null }).execute();
}

function idempotencyKeyOf(html: string): string | undefined {
  return /name="tentative" value="([^"]+)"/.exec(html)?.[1];
}

/** As another release might do: requests the same order with other parameters. */
async function askForAnotherProduct(shop: Shop, product: string): Promise<void> {
  await shop.db.updateTable("formations").set({ stripeProductId: product }).where("slug", "=", "mindset").execute();
}
