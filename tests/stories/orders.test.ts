import { sql } from "kysely";
import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { anAccount } from "#tests/support/accounts.ts";
import { aCustomer, buy, signIn } from "#tests/support/buying.ts";
import { declare, untilOpen } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop({ env: { TRUST_PROXY: "1" } });
const ana = await aCustomer(shop, "ana@exemple.fr", "mindset");
await buy(ana, "immobilier-campagne");
const eve = await aCustomer(shop, "eve@exemple.fr", "rat-race");
await untilOpen(shop);

const ordersOf = (email: string) =>
  shop.db.selectFrom("orders").select(["id", "number", "type"]).where("email", "=", email).orderBy("number").execute();

test("/orders shows one-time purchases and subscriptions with details, documents and the ways to end them", async () => {
  const page = await ana.open("/orders");
  const cards = page.document
    .querySelectorAll("main article")
    .map((card) => card.text.replace(/[\s\u00a0\u202f]+/g, " "));
  expect(cards).toHaveLength(2);
  // The one that was opened last comes first; neither was, and the subscription was bought last.
  const [monthly = "", single = ""] = cards;
  expect(monthly).toMatch(/Abonnement Actif.*Période en cours ?\d+ \S+ 20\d\d – \d+ \S+ 20\d\d/);
  expect(monthly).toMatch(
    /897 €\/mois · Visa •••• 4242.*Renouvellement ?Automatique.*Prochain prélèvement ?\d+ \S+ 20\d\d, 897 €/,
  );
  expect(monthly).toContain("Contenu inclus :");
  expect(monthly).toMatch(/Carte de paiement.*Résilier votre contrat.*Renoncer au contrat ici ?jusqu’au/);
  expect(single).toMatch(/Accès à Vie.*497 € \(paiement unique\).*À vie/);
  expect(monthly).toMatch(/0 leçon sur \d+.*Commencer/);
  expect(single).toMatch(/0 leçon sur \d+/);
  expect(single).not.toMatch(/Carte de paiement|Résilier/);
  expect(
    page.document.querySelectorAll("main article ul.arc-list").map((list) => list.querySelectorAll("li").length),
  ).toEqual([4, 4]);
  expect(page.document.querySelectorAll("a[href$='/apprendre']").map((link) => link.text)).toEqual([
    "Accéder à la formation",
    "Accéder à la formation",
  ]);
  const papers = await ana.open("/orders?vue=papiers");
  expect(papers.document.querySelectorAll("main article").map((order) => order.text.includes("Reçu"))).toEqual([
    true,
    true,
  ]);
  expect(papers.document.querySelector('nav a[aria-current="page"][href*="papiers"]')).not.toBeNull();
});

test("« Mes Formations » leads to the next lesson, its film's second, and says what comes after the last one", async () => {
  const learner = await aCustomer(shop, "chemin@exemple.fr", "mindset");
  await untilOpen(shop);
  await learner.open("/formations/mindset/apprendre/releve-de-sept-jours");
  const opened = await learner.open("/orders");
  const next = opened.document.querySelector('main article a[href*="/apprendre/"]');
  expect(next?.getAttribute("href")).toBe("/formations/mindset/apprendre/releve-de-sept-jours");
  expect(next?.text).toBe("Reprendre la leçon");
  await shop.inspect((db) =>
    sql`insert into lesson_progress (user_id, lesson_id, done_at, done_how)
      select users.id, lessons.id, now(), 'self' from users, lessons join courses on courses.id = course_id
      where email = 'chemin@exemple.fr' and courses.slug = 'mindset' and required
        and lessons.slug <> 'releve-de-sept-jours' on conflict do nothing`.execute(db),
  );
  await learner.request("/formations/mindset/apprendre/releve-de-sept-jours/fait", {
    method: "POST",
    body: new URLSearchParams({ etat: "fait" }),
  });
  const finished = await learner.open("/orders");
  expect(finished.text).toContain("C’est fait.");
  for (const kept of ["cahier", "cahier.pdf", "livret.pdf"])
    expect(finished.document.querySelector(`main a[href="/formations/mindset/${kept}"]`)).not.toBeNull();
  const end = await learner.open("/formations/mindset/apprendre");
  const [first] = end.document.querySelectorAll("main :is(h1, h2, h3)");
  expect([first?.tagName, first?.text.trim()]).toEqual(["H1", "C’est fait."]);
  expect(end.document.querySelectorAll("h1")).toHaveLength(1);
  expect(end.document.querySelector('a[href="/temoignages/partager?formation=mindset"]')).not.toBeNull();
  const named = await learner.submit(end, { first_name: "Inès" }, "L’écrire ici");
  expect(new URL(named.url).pathname).toBe("/formations/mindset/apprendre");
  expect(named.document.querySelector("h1")?.text.trim()).toBe("Inès, c’est fait.");
  const [letter, ...others] = await shop.mailbox.about("C’est fait\u00a0: Formation Mindset", "chemin@exemple.fr");
  expect(letter?.text).toMatch(/Tu as terminé les \d+ leçons de «\sFormation Mindset\s»/);
  expect(others).toEqual([]);
  // No course follows.
  expect(letter?.text).toMatch(/Recevoir mon attestation.*\/formations\/mindset\/attestation/s);
  // She has written nothing.
  for (const text of [finished.text, end.text, letter?.text])
    expect(text).not.toMatch(/première page de ton cahier|Relire mon cahier/);
});

test("from the first second of a declaration neither /orders nor /account says that the contract goes on", async () => {
  const rosa = await aCustomer(shop, "rosa@exemple.fr", "immobilier-campagne");
  await buy(rosa, "dont-die");
  await untilOpen(shop);
  const [monthly, single] = await ordersOf("rosa@exemple.fr");
  const typed = { email: "rosa@exemple.fr" };
  await declare(shop, "resiliation", { ...typed, contrat: monthly?.number ?? "", fin: "fin-de-periode" }, rosa);
  await declare(shop, "retractation", { ...typed, contrat: single?.number ?? "" }, rosa);
  const { text, document } = await rosa.open("/orders");
  expect(text).toMatch(/Résiliation reçue.*plus rien n’est débité.*Sera annulé le \d+ \S+ 20\d\d/s);
  expect(text).toMatch(/Don’t Die[^€]*Rétractation reçue.*497.€ remboursés.*AccèsSe ferme/s);
  expect(text).not.toMatch(/Automatique|À vie|Abonnement Actif/);
  expect(document.querySelector(`main a[href="/retractation?commande=${single?.number}"]`)).toBeNull();
  expect(document.querySelector("main a[href='/formations/dont-die/apprendre']")).toBeNull();
  const listed = (await rosa.open("/account")).document.querySelectorAll("[aria-labelledby=mes-formations] li");
  expect(listed.map((item) => /Actif|Rétractation reçue|Résiliation reçue/.exec(item.text)?.[0]).sort()).toEqual([
    "Résiliation reçue",
    "Rétractation reçue",
  ]);
});

test("a purchase without dates, payment card and features is still listed", async () => {
  const [order] = await ordersOf("eve@exemple.fr");
  await shop.db
    .updateTable("orders")
    .set({ paidAt: null, cardBrand: null, cardLast4: null })
    .where("id", "=", order?.id ?? "")
    .execute();
  await sql`update formations set features = '[]', image_url = null where slug = 'rat-race'`.execute(shop.db);
  const page = await eve.open("/orders");
  expect(page.text).toMatch(/Date d’achat ?N\/A/);
  expect(page.text).not.toContain("Contenu inclus");
  expect(page.document.querySelector("article .formation-image")).not.toBeNull();
  expect((await eve.open(`/orders/${order?.number}/recu`)).text).toMatch(/Date du paiement ?N\/A/);
});

test("a formation that was bought, refunded and bought again is open in one entry of /orders, and the account lists it once", async () => {
  const zoe = await aCustomer(shop, "zoe@exemple.fr", "dont-die");
  const [first] = await shop.stripe.ledger().then((lines) => lines.filter(({ email }) => email === "zoe@exemple.fr"));
  await shop.stripe.refund(first?.session ?? "");
  await eventually(async () => (await zoe.open("/orders")).text.includes("Remboursée"));
  expect((await zoe.open("/account")).text).toContain("Aucune formation n’est ouverte en ce moment.");
  await shop.edit("update access set granted_at = now() - interval '60 days', all_opened_at = now()");
  await buy(zoe, "dont-die");
  await untilOpen(shop);
  // Otherwise what opens week by week would be open at once for who withdraws and comes back.
  const access = await shop.db.selectFrom("access").selectAll().where("revokedAt", "is", null).execute();
  expect(access.filter(({ grantedAt }) => grantedAt.getTime() > Date.now() - 3_600_000)).toMatchObject([
    { allOpenedAt: null },
  ]);
  const cards = (await zoe.open("/orders")).document.querySelectorAll("main article");
  expect(cards.map((card) => card.querySelectorAll("a[href$='/apprendre']").length)).toEqual([1, 0]);
  expect(cards[1]?.text).toMatch(/Remboursée.*Accès ?Fermé.*Remboursé ?497\u00a0€, le /s);
  expect((await zoe.open("/account")).document.querySelectorAll("[aria-labelledby=mes-formations] li")).toHaveLength(1);
});

test("/orders explains why a disputed payment closes access, and lists a formation that an administrator opened without a price", async () => {
  const lise = await aCustomer(shop, "lise@exemple.fr", "liberte-financiere");
  const [order] = await ordersOf("lise@exemple.fr");
  const id = order?.id ?? "";
  await shop.inspect(async (db) => {
    await sql`update orders set disputed_at = now() where id = ${id}`.execute(db);
    await sql`update access set revoked_at = now() where order_id = ${id}`.execute(db);
  });
  const contested = await lise.open("/orders");
  for (const part of ["Paiement contesté", "Ta banque examine ce paiement", "Fermé"])
    expect(contested.text).toContain(part);
  expect(contested.document.querySelector("a[href$='/apprendre']")).toBeNull();
  const closed = await lise.open("/formations/liberte-financiere/apprendre");
  expect([closed.status, closed.text.includes("Ta banque examine le paiement")]).toEqual([404, true]);
  await shop.inspect(async (db) => {
    await sql`update orders set disputed_at = null, paid_at = null, status = 'canceled' where id = ${id}`.execute(db);
    await sql`update access set revoked_at = null, order_id = null, source = 'admin' where order_id = ${id}`.execute(
      db,
    );
  });
  const given = await lise.open("/orders");
  expect(given.text).toMatch(/Accès ouvert.*Ouvert par Camille Exemple/);
  expect(given.document.querySelector("main article")?.text).not.toMatch(/€|Reçu/);
  expect((await lise.open("/account")).text).toContain("Accès ouvert par Camille Exemple");
  expect((await lise.open("/formations/liberte-financiere/apprendre")).text).toContain("Au programme");
});

test("/orders offers three links to a customer without a purchase", async () => {
  await anAccount(shop, "vide@exemple.fr");
  const visitor = new Visitor(shop.url, { address: "203.0.113.7" });
  await signIn(visitor, "vide@exemple.fr");
  const page = await visitor.open("/orders");
  expect(page.text).toContain("Aucune formation achetée");
  const links = page.document.querySelectorAll("main .card-link a").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/entrepreneuriat", "/immobilier", "/lifestyle"]);
});

test("only the buyer can open a receipt, which shows seller, formation, price and date", async () => {
  const [single, monthly] = await ordersOf("ana@exemple.fr");
  const receipt = await ana.open(`/orders/${single?.number}/recu`);
  expect(receipt.headers.get("Cache-Control")).toBe("private, no-store");
  for (const part of ["Reçu de paiement", `Commande ${single?.number}`, "497 € TTC", "Visa •••• 4242", "SIREN"])
    expect(receipt.text).toContain(part);
  expect(receipt.text).toMatch(/Essor Formation \(exemple\).*ana@exemple\.fr.*Mindset/);
  expect((await ana.open(`/orders/${monthly?.number}/recu`)).text).toContain("897 € TTC par mois");
  for (const number of [single?.number, monthly?.number, "ES-999999", "x'--", single?.id]) {
    const answer = await eve.open(`/orders/${number}/recu`);
    expect([answer.status, answer.text.includes("ana@exemple.fr")]).toEqual([404, false]);
  }
  const guest = await new Visitor(shop.url).request(`/orders/${single?.number}/recu`);
  expect(guest.headers.get("Location")).toBe(
    `/login?redirectTo=${encodeURIComponent(`/orders/${single?.number}/recu`)}`,
  );
});

test("Stripe's portal changes the card and nothing else; other customers cannot open it", async () => {
  const [single, monthly] = await ordersOf("ana@exemple.fr");
  // « Payer » on both of Stripe's payment pages, never « S’abonner ».
  expect(new Set((await shop.stripe.sessions()).map((row) => `${row.mode} ${row.submit_type}`))).toEqual(
    new Set(["payment pay", "subscription pay"]),
  );
  const changeCard = async () => ana.submit(await ana.open("/orders"), {}, "Carte de paiement");
  const portal = await changeCard();
  expect(new URL(portal.url).origin).toBe(shop.stripeUrl);
  expect(portal.text).toMatch(/897.*Moyen de paiement/s);
  expect(portal.text).not.toMatch(/Annuler|factures/);

  // Somebody opens more of it at Stripe: the next visit sets it right, and makes no second one.
  const { hostname, port } = new URL(shop.stripeUrl);
  const { billingPortal, subscriptions } = new Stripe("sk_test_emulator", { host: hostname, port, protocol: "http" });
  const [made] = (await billingPortal.configurations.list()).data;
  await billingPortal.configurations.update(String(made?.id), { features: { subscription_cancel: { enabled: true } } });
  expect((await changeCard()).text).not.toContain("Annuler");
  expect((await billingPortal.configurations.list()).data).toMatchObject([{ id: made?.id }]);

  const { stripeSubscriptionId } = await shop.db
    .selectFrom("subscriptions")
    .select("stripeSubscriptionId")
    .where("orderId", "=", String(monthly?.id))
    .executeTakeFirstOrThrow();
  await subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: true });
  await eventually(async () => (await ana.open("/orders")).text.includes("Sera annulé"));
  for (const [visitor, number] of [
    [eve, monthly?.number],
    [eve, "ES-999999"],
    [ana, single?.number],
  ] as const) {
    const answer = await visitor.request(`/orders/${number}/facturation`, {
      method: "POST",
      body: new URLSearchParams(),
    });
    expect(answer.status).toBe(404);
  }
});

test("when Stripe does not answer, the customer is told that the billing portal is unavailable", async () => {
  const [, monthly] = await ordersOf("ana@exemple.fr");
  await shop.stripe.fault({ method: "POST", path: "/v1/billing_portal/sessions", kind: "reset", times: 3 });
  const answer = await ana.request(`/orders/${monthly?.number}/facturation`, {
    method: "POST",
    body: new URLSearchParams(),
  });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
  expect(await answer.text()).toContain("La page de paiement ne répond pas");
});

test("when the purchases cannot be read from the database, the page says so and offers to try again", async () => {
  await sql`alter table access rename to access_away`.execute(shop.db);
  try {
    const page = await ana.open("/orders");
    expect(page.status).toBe(500);
    for (const part of ["Erreur de chargement", "Erreur lors du chargement de vos formations: Erreur inconnue"])
      expect(page.text).toContain(part);
    expect(page.document.querySelector("main a[href='/orders']")?.text).toBe("Réessayer");
    expect(page.text).toContain(page.headers.get("x-request-id"));
  } finally {
    await sql`alter table access_away rename to access`.execute(shop.db);
  }
});

test("whoever asks for Stripe's page again and again waits: Stripe's own limit is one for the whole shop", async () => {
  const [, monthly] = await ordersOf("ana@exemple.fr");
  const press = () =>
    ana.request(`/orders/${monthly?.number}/facturation`, { method: "POST", body: new URLSearchParams() });
  let answer = await press();
  for (let turn = 0; turn < 10 && answer.status === 303; turn += 1) answer = await press();
  expect([answer.status, Number(answer.headers.get("Retry-After")) > 60]).toEqual([429, true]);
  expect(await answer.text()).toContain("Trop de demandes de suite");
});
