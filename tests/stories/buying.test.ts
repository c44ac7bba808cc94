import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorAt } from "#tests/support/admin.ts";
import { aCustomer, buy, goToStripe, linkIn, PASSWORD, sessionOf, signIn } from "#tests/support/buying.ts";
import { Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

describe.each(["postgres", "pglite"] as const)("on %s", (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open({ database, env: { TRUST_PROXY: "1" } });
  });
  afterAll(() => shop.close());

  test("a guest buys a formation, gets two emails, chooses a password and sees the formation in the account", async () => {
    const visitor = new Visitor(shop.url);
    const course = await visitor.open("/entrepreneuriat");
    const buyLink = course.document
      .querySelectorAll("a")
      .find((link) => link.getAttribute("href") === "/checkout/entrepreneuriat");
    expect(buyLink).toBeDefined();

    const success = await buy(visitor, "entrepreneuriat", "Lea@Exemple.fr");
    expect(success.url).toContain("/success?product=entrepreneuriat&session_id=cs_");
    expect(success.text).toContain("Ton paiement est confirmé");
    expect(success.text).toContain("1 997 € TTC, paiement unique");
    // Enough to notice a slip, and nothing for whoever finds the page's address.
    expect(success.text).toContain("l…@exemple.fr");
    expect(success.text).not.toContain("lea@exemple.fr");
    // No button of a guest, who has no password yet, leads to a log-in.
    const buttons = success.document.querySelectorAll("main a.button").map((link) => link.getAttribute("href") ?? "");
    expect(buttons.length).toBeGreaterThan(1);
    for (const button of buttons) expect((await new Visitor(shop.url).open(button)).url).not.toContain("/login");
    expect(success.document.querySelector("main a[href='/account']")).not.toBeNull();

    const [confirmation, access] = await emailsTo(shop, "lea@exemple.fr");
    expect(confirmation?.text).toContain("1 997 € TTC");
    expect(confirmation?.text).toContain("Renoncer au contrat ici");
    expect(confirmation?.attachments).toMatchObject([
      { mimeType: "application/pdf", filename: expect.stringMatching(/^conditions-generales-de-vente-/) },
      { mimeType: "application/pdf", filename: expect.stringMatching(/^F\d{4}-\d{6}\.pdf$/) },
    ]);

    const form = await visitor.open(linkIn(access, "/mot-de-passe?token="));
    expect(form.headers.get("Referrer-Policy")).toBe("same-origin");
    const login = await visitor.open("/login");
    expect(login.document.querySelector("[name=email]")?.getAttribute("value")).toBe("lea@exemple.fr");
    const orders = await visitor.submit(form, { password: PASSWORD, passwordConfirmation: PASSWORD });
    expect(orders.text).toContain("Ton mot de passe est enregistré");
    expect(new URL(orders.url).pathname).toBe("/orders");
    expect(orders.text).toContain("Accès à Vie");
    expect(orders.text).toContain("+");
    const account = await visitor.open("/account");
    expect(account.text).toContain("lea@exemple.fr");
    expect(account.text).toContain("Achat unique");
    const programme = await visitor.open("/formations/entrepreneuriat/apprendre");
    expect(programme.status).toBe(200);
    for (const part of ["Trouver ton idée alignée", "Bonus", "Le pack de messages de prospection", "Reçu de la"])
      expect(programme.text).toContain(part);
  });

  test("an address that Stripe refuses is said at its field, and the order goes through with another", async () => {
    const visitor = new Visitor(shop.url);
    const typed = { email: `${"a".repeat(65)}@exemple.fr`, cgv: true };
    const refused = await visitor.submit(await visitor.open("/checkout/rat-race"), typed);
    expect([refused.status, errorAt(refused, "email")]).toEqual([400, expect.stringContaining("n’accepte pas")]);
    expect(refused.document.querySelector("[name=email]")?.getAttribute("value")).toBe(typed.email);
    expect((await visitor.submit(refused, { email: "courte@exemple.fr" })).url).toContain("/c/pay/");
  });

  test("buyers who come straight back from Stripe see their purchase, while its event is being processed", async () => {
    const buyers = Array.from({ length: 15 }, (_, number) => `retour${number}@exemple.fr`);
    const pages = await Promise.all(buyers.map((email) => buy(new Visitor(shop.url), "rat-race", email)));
    for (const page of pages) expect(page.text).toContain("Ton paiement est confirmé");
  });

  test("of twenty searches that a customer sends at once, what is too much is refused, and who asks from elsewhere is served", async () => {
    const visitor = await aCustomer(shop, "cherche@exemple.fr", "mindset");
    const search = (turn: number, address = "198.51.100.1") =>
      visitor.request(`/formations/mindset/recherche${turn % 2 ? ".data" : ""}?q=a`, {
        headers: { "X-Forwarded-For": address },
      });
    const answers = Array.from({ length: 20 }, (_, turn) => search(turn));
    const elsewhere = search(0, "198.51.100.2");
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect((await elsewhere).status).toBe(200);
    expect((await search(0)).status).toBe(200);
  });

  test("a signed-in customer subscribes without typing the address again", async () => {
    const visitor = await aCustomer(shop, "ines@exemple.fr", "mindset");
    const checkout = await visitor.open("/checkout/immobilier-campagne");
    expect(checkout.document.querySelector("input[type=email]")).toBeNull();
    expect(checkout.text).toContain("897 € TTC par mois");

    const success = await visitor.submit(await goToStripe(visitor, "immobilier-campagne"), {}, "Payer");
    expect(success.text).toContain("Ton abonnement est actif");
    expect(success.document.querySelector("main a.button")?.getAttribute("href")).toBe("/orders");
    const orders = await visitor.open("/orders");
    expect(orders.text).toContain("Abonnement Actif");
    expect(orders.text).toContain("897 €/mois · Visa •••• 4242");
    expect(orders.text).toContain("Automatique");
  });

  test("a buyer who leaves Stripe's page without paying is charged nothing, and finds the form and the order as she left them", async () => {
    const visitor = new Visitor(shop.url);
    const sent = {
      email: "noa@exemple.fr",
      cgv: true,
      marketing: true,
      pays: "FR",
      entreprise: "Noa SARL",
      siren: "732829320",
    };
    const stripePage = await visitor.submit(await visitor.open("/checkout/rat-race"), sent);
    const session = sessionOf(stripePage);
    const link = stripePage.document
      .querySelectorAll("a")
      .find((link) => link.getAttribute("href")?.includes("canceled=1"));
    const back = link?.getAttribute("href") ?? "";
    const returned = await visitor.open(back);
    expect(returned.document.querySelector("main")?.text.trim()).toMatch(/^Paiement annulé\s: rien n’a été débité\./);
    // The browser's Back button leads to the address that the buyer came from.
    for (const page of [returned, await visitor.open("/checkout/rat-race")]) {
      const { body } = visitor.formRequest(page);
      expect(Object.fromEntries(body)).toMatchObject({ ...sent, cgv: "on", marketing: "on" });
      expect(page.document.querySelector("details[open] input[name=entreprise]")).not.toBeNull();
      expect(sessionOf(await visitor.submit(page))).toBe(session);
    }
    const stranger = await new Visitor(shop.url).open(back);
    expect(stranger.text).toContain("Paiement annulé");
    const shown = visitor.formRequest(stranger).body;
    expect([shown.get("email"), shown.get("cgv"), shown.get("entreprise")]).toEqual(["", null, ""]);

    const changed = await visitor.submit(await visitor.open(back), { email: "noe@exemple.fr", marketing: false });
    expect(sessionOf(changed)).not.toBe(session);
    const again = visitor.formRequest(await visitor.open("/checkout/rat-race")).body;
    expect([again.get("email"), again.get("marketing")]).toEqual(["noe@exemple.fr", null]);
    const success = await visitor.submit(changed, {}, "Payer");
    expect(success.text).toContain("Ton paiement est confirmé");
    // Paid: only the address that was typed last is known.
    const next = visitor.formRequest(await visitor.open("/checkout/rat-race")).body;
    expect([next.get("email"), next.get("cgv"), next.get("entreprise")]).toEqual(["noe@exemple.fr", null, ""]);
    // The mediator is there for consumers; what is sold is the same.
    const [toCompany, toConsumer] = await Promise.all(
      ["noe@exemple.fr", "lea@exemple.fr"].map(async (address) => (await emailsTo(shop, address))[0]?.text),
    );
    expect([/médiateur/.test(`${toCompany}`), /médiateur/.test(`${toConsumer}`)]).toEqual([false, true]);
    for (const text of [toCompany, toConsumer]) expect(text).toMatch(/À télécharger dans les 12\smois/);
  });

  test("paying with somebody else's address signs nobody in and shows none of that person's formations", async () => {
    await aCustomer(shop, "ada@exemple.fr", "mindset");
    const stranger = new Visitor(shop.url);
    const success = await buy(stranger, "rat-race", "ada@exemple.fr");
    expect(success.text).not.toContain("ada@exemple.fr");
    expect(new URL((await stranger.open("/orders")).url).pathname).toBe("/login");
    const owner = new Visitor(shop.url);
    await signIn(owner, "ada@exemple.fr");
    expect((await owner.open("/orders")).document.querySelectorAll("article")).toHaveLength(2);
  });
});

async function emailsTo(shop: Shop, address: string) {
  const [confirmation] = await shop.mailbox.about(/^Commande/, address);
  const [access] = await shop.mailbox.about(/\/mot-de-passe\?token=/, address);
  return [confirmation, access];
}
