import { expect, test } from "vitest";
import { aCustomer, goToStripe, ledger, returnAddress, sessionOf, signIn } from "#tests/support/buying.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Shop } from "#tests/support/shop.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
await shop.stripe.webhooks({ mode: "drop" });

test("a buyer pays the price of the database, whatever the form says", async () => {
  const visitor = buyer();
  const page = await visitor.open("/checkout/mindset");
  const { url, body } = visitor.formRequest(page, { email: "prix@exemple.fr", cgv: true });
  for (const [name, value] of Object.entries({
    price: "1",
    amount: "1",
    montant: "1",
    amount_cents: "1",
    status: "paid",
  }))
    body.append(name, value);
  const response = await visitor.request(url, { method: "POST", body });
  expect(response.status).toBe(303);
  const session = (await shop.stripe.sessions()).find((row) => row.customer_email === "prix@exemple.fr");
  expect(session).toMatchObject({
    amount_total: 49_700,
    currency: "eur",
    // Stripe shows and takes the same euros to everybody.
    adaptive_pricing: { enabled: false },
    submit_type: "pay",
  });
  const [order] = await ordersOf("prix@exemple.fr");
  expect(order).toMatchObject({ status: "pending", amountCents: 49_700 });
  // What a restore writes a lost order again from.
  expect(session?.metadata).toMatchObject({
    shop: "essor",
    order_id: order?.id,
    order_number: expect.stringMatching(/^ES-\d{6}$/),
    terms_sha256: expect.stringMatching(/^[\da-f]{64}$/),
    consent_cgv: expect.stringContaining("J’ai lu et j’accepte"),
  });
});

test.each(["1", "0", "-5", "49701"])(
  "a price of %s cents in the form is refused, and Stripe is not called",
  async (prix) => {
    const visitor = buyer();
    const page = await visitor.open("/checkout/mindset");
    const answer = await visitor.submit(page, { email: "faux@exemple.fr", cgv: true, prix });
    expect(answer.status).toBe(409);
    expect(await ordersOf("faux@exemple.fr")).toEqual([]);
  },
);

test("when the price has changed since the page was opened, the buyer sees the new price and must order again", async () => {
  const visitor = buyer();
  const page = await visitor.open("/checkout/rat-race");
  await change("rat-race", { price: 547, promotionalPrice: null });
  const answer = await visitor.submit(page, { email: "change@exemple.fr", cgv: true });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("Le prix a changé");
  expect(answer.text).toContain("elle montrait 497 € TTC, c’est maintenant 547 € TTC");
  expect(await ordersOf("change@exemple.fr")).toEqual([]);
  const stripePage = await visitor.submit(answer, { cgv: true });
  expect(await amountAt(sessionOf(stripePage))).toBe(54_700);
});

test("twenty concurrent posts of one form make one order and one Checkout Session", async () => {
  const visitor = buyer();
  const { url, body } = visitor.formRequest(await visitor.open("/checkout/mindset"), {
    email: "vingt@exemple.fr",
    cgv: true,
  });
  await shop.stripe.fault({ method: "POST", path: "/v1/checkout/sessions", kind: "delay", ms: 4000 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor.request(url, { method: "POST", body: new URLSearchParams(body) })),
  );
  const places = answers.map((answer) => `${answer.status} ${answer.headers.get("Location")}`);
  expect(new Set(places).size, places.join("\n")).toBe(1);
  expect(places[0]).toMatch(/^303 .*\/c\/pay\/cs_/);
  expect(await ordersOf("vingt@exemple.fr")).toMatchObject([{ status: "pending", holdsSeat: true }]);
  expect((await shop.stripe.sessions()).filter((row) => row.customer_email === "vingt@exemple.fr")).toHaveLength(1);
});

test("after the Back button the same form leads to the same Checkout Session and stores the boxes as ticked now", async () => {
  const visitor = buyer();
  const page = await visitor.open("/checkout/mindset");
  const first = await visitor.submit(page, { email: "retour@exemple.fr", cgv: true, marketing: true });
  const again = await visitor.submit(page, { email: "retour@exemple.fr", cgv: true });
  expect(sessionOf(again)).toBe(sessionOf(first));
  const [order] = await ordersOf("retour@exemple.fr");
  expect(order?.consents.map((consent) => consent.id)).toEqual(["cgv"]);
});

test("after the Back button another e-mail address makes one other order, also by two clicks, and the first can no longer be paid", async () => {
  const visitor = buyer();
  const page = await visitor.open("/checkout/mindset");
  const first = sessionOf(await visitor.submit(page, { email: "faute@exemple.fr", cgv: true }));
  const clicks = await Promise.all([1, 2].map(() => visitor.submit(page, { email: "juste@exemple.fr", cgv: true })));
  expect(new Set([first, ...clicks.map(sessionOf)]).size).toBe(2);
  expect(await ordersOf("juste@exemple.fr")).toHaveLength(1);
  await expect(shop.stripe.pay(first)).rejects.toThrow(/expired/);
  expect(await ordersOf("faute@exemple.fr")).toMatchObject([{ status: "canceled", holdsSeat: false }]);
});

test("a form whose order is paid leads to the confirmation, fulfilled or not, even with another address", async () => {
  const visitor = buyer();
  const page = await visitor.open("/checkout/mindset");
  const session = sessionOf(await visitor.submit(page, { email: "payee@exemple.fr", cgv: true }));
  await shop.stripe.pay(session);
  const other = await visitor.submit(page, { email: "autre@exemple.fr", cgv: true });
  expect(other.url).toContain(session);
  expect(other.text).toContain("Ton paiement est confirmé");
  const again = await visitor.submit(page, { email: "payee@exemple.fr", cgv: true });
  expect(again.url).toContain(returnAddress("mindset", session));
  expect(await ordersOf("autre@exemple.fr")).toEqual([]);
});

test("a customer who already has the formation is told so and cannot pay again", async () => {
  await shop.stripe.webhooks({ mode: "send" });
  const visitor = await aCustomer(shop, "possede@exemple.fr", "dont-die");
  await shop.stripe.webhooks({ mode: "drop" });
  const answer = await goToStripe(visitor, "dont-die");
  expect(answer.status).toBe(409);
  expect(answer.text).toContain("Vous possédez déjà cette formation");
  expect(await ordersOf("possede@exemple.fr")).toHaveLength(1);

  // A second browser, after the first one has paid at Stripe and before the shop is notified.
  const session = sessionOf(await goToStripe(visitor, "mindset"));
  await shop.stripe.pay(session);
  const second = buyer();
  await signIn(second, "possede@exemple.fr");
  const told = await goToStripe(second, "mindset");
  expect(told.status).toBe(409);
  expect(told.text).toContain("Vous possédez déjà cette formation");

  // The same with a payment that the bank is still processing, and after it has refused it.
  const slow = sessionOf(await goToStripe(visitor, "liberte-financiere"));
  await shop.stripe.pay(slow, { outcome: "async" });
  const settling = await goToStripe(second, "liberte-financiere");
  expect(settling.status).toBe(409);
  expect(settling.text).toContain("Inutile de payer à nouveau");
  await shop.stripe.completeAsync(slow, "failed");
  await visitor.open(returnAddress("liberte-financiere", slow));
  expect((await goToStripe(second, "liberte-financiere")).url).toContain("/c/pay/");
});

test("a customer who starts again in another browser can pay only the new session", async () => {
  await shop.stripe.webhooks({ mode: "send" });
  const visitor = await aCustomer(shop, "deux@exemple.fr", "dont-die");
  await shop.stripe.webhooks({ mode: "drop" });
  const first = sessionOf(await goToStripe(visitor, "entrepreneuriat"));
  const elsewhere = buyer();
  await signIn(elsewhere, "deux@exemple.fr");
  const second = sessionOf(await goToStripe(elsewhere, "entrepreneuriat"));
  await expect(shop.stripe.pay(first)).rejects.toThrow(/expired/);
  await shop.stripe.pay(second);
});

test("the checkout creates a product that Stripe does not have yet, with the shop's own id", async () => {
  const session = sessionOf(await goToStripe(buyer(), "formation-essor", "produit@exemple.fr"));
  const { stripeProductId } = await shop.db
    .selectFrom("formations")
    .select("stripeProductId")
    .where("slug", "=", "formation-essor")
    .executeTakeFirstOrThrow();
  const made = (await shop.stripe.requests()).filter(
    (request) => request.method === "POST" && request.path === "/v1/products",
  );
  expect(made.map((request) => (request.params as { id: string }).id)).toContain(stripeProductId);
  expect(session).toMatch(/^cs_test_/);
});

test("an order stores each ticked box with its text, version and time", async () => {
  await goToStripe(buyer(), "mindset", "cases@exemple.fr");
  const visitor = buyer();
  await visitor.submit(await visitor.open("/checkout/mindset"), {
    email: "deuxcases@exemple.fr",
    cgv: true,
    marketing: true,
  });
  const [one] = await ordersOf("cases@exemple.fr");
  expect(one?.consents).toEqual([
    {
      id: "cgv",
      text: expect.stringContaining("J’ai lu et j’accepte les conditions générales de vente (version du "),
      version: one?.termsVersion,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  ]);
  const [two] = await ordersOf("deuxcases@exemple.fr");
  expect(two?.consents.map((consent) => consent.id)).toEqual(["cgv", "marketing"]);
});

test("an invalid order form keeps the typed values and shows what is missing", async () => {
  const visitor = buyer();
  const page = await visitor.open("/checkout/mindset");
  const answer = await visitor.submit(page, { email: "pas-une-adresse", marketing: true });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Il faut une adresse e-mail complète");
  expect(answer.text).toContain("Coche cette case pour passer commande.");
  expect(answer.document.querySelector("input[name=email]")?.getAttribute("value")).toBe("pas-une-adresse");
  expect(answer.document.querySelector("input[name=marketing]")?.hasAttribute("checked")).toBe(true);
  expect(answer.document.querySelector("input[name=cgv]")?.hasAttribute("checked")).toBe(false);
  expect(idempotencyKeyOf(answer)).toBe(idempotencyKeyOf(page));
  for (const email of ["lea..m@exemple.fr", "lea@127.0.0.1"])
    expect((await visitor.submit(page, { email, cgv: true })).status).toBe(400);
  const mistyped = await visitor.submit(page, { email: "lea@gmial.com", cgv: true });
  expect([mistyped.status, mistyped.url]).toEqual([400, page.url]);
  expect(mistyped.text).toContain("tu voulais sans doute écrire lea@gmail.com.");
});

test.each([
  "a@exemple.fr\r\nBcc: victime@exemple.fr",
  "a@exemple.fr,b@exemple.fr",
  "a＠exemple.fr",
  "<a@exemple.fr>",
  "a b@exemple.fr",
  "a@exemple.fr\u0000",
])("the address %j is refused, and nothing is sent to anybody", async (email) => {
  const visitor = buyer();
  const answer = await visitor.submit(await visitor.open("/checkout/mindset"), { email, cgv: true });
  expect(answer.status).toBe(400);
  expect(await ordersOf(email)).toEqual([]);
});

test("the order form offers the countries of the seller's file; another one is refused, and paid from there the seller is told", async () => {
  const visitor = buyer();
  const page = await visitor.open("/checkout/mindset");
  const offered = page.document.querySelectorAll("select[name=pays] option").map((option) => option.text);
  expect(offered).toEqual(expect.arrayContaining(["France", "Belgique", "Monaco", "La Réunion"]));
  expect(offered).not.toContain("Suisse");
  expect((await visitor.open("/conditions-vente")).text).toContain("France, Union européenne, Monaco, Guadeloupe");
  const refused = await visitor.submit(page, { email: "geneve@exemple.fr", cgv: true, pays: "CH" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Nous ne vendons pas encore dans ce pays.");
  expect(await ordersOf("geneve@exemple.fr")).toEqual([]);
  const stripePage = await visitor.submit(refused, { cgv: true, pays: "BE" });
  await shop.stripe.pay(sessionOf(stripePage), { country: "CH" });
  await visitor.open(returnAddress("mindset", sessionOf(stripePage)));
  const alerts = await shop.inspect((db) => db.selectFrom("alerts").select("subject").execute());
  expect(alerts).toContainEqual({ subject: "Vente dans un pays où vous ne vendez pas" });
  const kept = await shop.inspect((db) =>
    db.selectFrom("orders").select("buyerCountry").where("email", "=", "geneve@exemple.fr").execute(),
  );
  expect(kept).toEqual([{ buyerCountry: "BE" }]);
});

test("without Stripe keys the page says that the service is unavailable, and takes no order", async () => {
  const closed = await Shop.open({
    beside: shop,
    env: { STRIPE_SECRET_KEY: undefined, STRIPE_PUBLISHABLE_KEY: undefined },
  });
  try {
    const visitor = new Visitor(closed.url);
    const page = await visitor.open("/checkout/mindset");
    expect(page.text).toContain("Service temporairement indisponible");
    const body = new URLSearchParams({ email: "sans@exemple.fr", cgv: "on" });
    const answer = await visitor.request("/checkout/mindset", { method: "POST", body });
    expect(answer.status).toBe(503);
    expect((await ledger(closed)).orders.some((order) => order.email === "sans@exemple.fr")).toBe(false);

    await change("formation-essor", { status: "closed" });
    const both = await visitor.open("/checkout/formation-essor");
    for (const why of ["Service temporairement indisponible", "Les inscriptions à cette formation sont fermées"])
      expect(both.text).toContain(why);
    expect((await visitor.request("/checkout/formation-essor", { method: "POST", body })).status).toBe(409);
    expect((await visitor.request("/checkout/inconnue", { method: "POST", body })).status).toBe(404);
  } finally {
    await closed.close();
  }
});

let buyers = 0;

/** Each from another network: these stories are not about the limit for one client. */
function buyer(): Visitor {
  buyers += 1;
  return new Visitor(shop.url, { address: `10.1.0.${buyers}` });
}

function idempotencyKeyOf(page: Page) {
  return page.document.querySelector("input[name=tentative]")?.getAttribute("value");
}

function ordersOf(email: string) {
  return shop.db
    .selectFrom("orders")
    .select(["id", "status", "amountCents", "holdsSeat", "consents", "termsVersion"])
    .where("email", "=", email.replace("\u0000", ""))
    .execute();
}

async function amountAt(session: string): Promise<number | null | undefined> {
  return (await shop.stripe.ledger()).find((line) => line.session === session)?.amountTotal;
}

async function change(slug: string, values: object): Promise<void> {
  await shop.db.updateTable("formations").set(values).where("slug", "=", slug).execute();
}
