import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PRIVACY_VERSION } from "#app/content/legal/documents.ts";
import { nextMonday } from "#app/domain/people/subscribers/challenge-dates.ts";
import { Shop } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

describe.each(["postgres", "pglite"] as const)("on %s", (database) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open({ database });
  });
  afterAll(() => shop.close());

  test("a visitor signs up for the challenge with the box ticked, and is told the date of the start", async () => {
    const visitor = new Visitor(shop.url);
    const thanks = await visitor.submit(await visitor.open("/challenge"), {
      prenom: " Maïa ",
      email: "Maia@Exemple.fr",
      telephone: "06 12 34 56 78",
      marketing: true,
    });
    expect(new URL(thanks.url).pathname).toBe("/challenge/merci");
    expect(thanks.text).toContain("cahier de travail");
    expect(thanks.text).toContain("e-mails de suivi");
    expect(thanks.text).toContain("Le challenge commence lundi prochain.");
    const home = thanks.document.querySelector("main a.button");
    expect([home?.text, home?.getAttribute("href")]).toEqual(["Retour à l’accueil", "/"]);

    const [signup] = await signups(shop, "maia@exemple.fr");
    expect(signup).toMatchObject({
      firstName: "Maïa",
      phone: "06 12 34 56 78",
      source: "challenge",
      startsOn: nextMonday(new Date()).toString(),
    });
    expect(signup?.consent).toMatchObject({
      text: expect.stringMatching(/^J’accepte de recevoir par e-mail .* Désinscription à tout moment\.$/),
      version: PRIVACY_VERSION,
      at: expect.stringMatching(/^2\d{3}-/),
    });
  });

  test("a second sign-up for the challenge gets the same answer, counts once, and clears no stored value", async () => {
    const visitor = new Visitor(shop.url);
    const sends = [
      { prenom: "Lou", email: "lou@exemple.fr", telephone: "+33 6 00 00 00 00", marketing: true },
      { prenom: "Lou", email: "LOU@exemple.fr " },
    ];
    const answers = [];
    for (const fields of sends) answers.push(await visitor.submit(await visitor.open("/challenge"), fields));
    expect(answers[1]?.url).toBe(answers[0]?.url);
    expect(answers[1]?.html).toBe(answers[0]?.html);
    const rows = await signups(shop, "lou@exemple.fr");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ phone: "+33 6 00 00 00 00", consent: { version: PRIVACY_VERSION } });
  });
});

describe("exceptions", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open();
  });
  afterAll(() => shop.close());

  test("a sign-up without the box stores no consent", async () => {
    const visitor = new Visitor(shop.url);
    await visitor.submit(await visitor.open("/challenge"), { prenom: "Ada", email: "ada@exemple.fr" });
    expect((await signups(shop, "ada@exemple.fr"))[0]).toMatchObject({ consent: null, phone: null });
  });

  test("an invalid sign-up is shown again with the typed values, and is not cached", async () => {
    const visitor = new Visitor(shop.url);
    const page = await visitor.submit(await visitor.open("/challenge"), {
      prenom: " ",
      email: "lea@exemple",
      telephone: "bonjour",
      marketing: true,
    });
    expect(page.status).toBe(400);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.text).toContain("3 points sont à corriger");
    expect(page.document.querySelector("#champ-email")?.getAttribute("value")).toBe("lea@exemple");
    expect(page.document.querySelector("#champ-email")?.getAttribute("aria-invalid")).toBe("true");
    expect(page.document.querySelector("#champ-telephone")?.getAttribute("value")).toBe("bonjour");
    expect(page.document.querySelector("#champ-marketing")?.hasAttribute("checked")).toBe(true);
    const fresh = await new Visitor(shop.url).open("/challenge");
    expect(fresh.html).not.toContain("lea@exemple");
    expect(fresh.headers.get("Cache-Control")).toContain("public");
  });

  test("the page has every part of the programme", async () => {
    const page = await new Visitor(shop.url).open("/challenge");
    const main = page.document.querySelector("main");
    expect(page.document.querySelectorAll("#programme li")).toHaveLength(5);
    expect(page.document.querySelectorAll("figure.testimonial")).toHaveLength(3);
    expect(page.document.querySelectorAll(".faq details")).toHaveLength(7);
    for (const words of [
      "C’est pour toi si",
      "Ce n’est pas pour toi si",
      "5 actions",
      "100 % gratuit",
      "De 30 min à 1 h par jour",
      "Trois bonus",
      "challenge suivi en septembre 2026",
      "Pour te joindre si le challenge n’arrive pas dans ta boîte.",
      "Toute sollicitation téléphonique à des fins commerciales suppose votre consentement préalable.",
    ])
      expect(page.text).toContain(words);
    // The gifts were never sold: no value is put on them.
    for (const value of ["47 €", "27 €", "97 €", "171 €"]) expect(page.text).not.toContain(value);
    expect(main?.querySelector("#inscription form[method=post]")).not.toBeNull();
    const links = main?.querySelectorAll("a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining(["#inscription", "/preuves-sociales", "/entrepreneuriat"]));
  });

  test("a client that posts the form too often gets 429", async () => {
    const visitor = new Visitor(shop.url);
    const { url, body } = visitor.formRequest(await visitor.open("/challenge"), { prenom: "x", email: "x" });
    let last: Response | undefined;
    for (let sent = 0; sent < 31; sent += 1) last = await visitor.request(url, { method: "POST", body });
    expect(last?.status).toBe(429);
    expect(Number(last?.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await last?.text()).toContain("Trop d’envois de suite");
  });
});

function signups(shop: Shop, email: string) {
  return shop.inspect((db) =>
    db
      .selectFrom("challengeSignups")
      .innerJoin("subscribers", "subscribers.id", "challengeSignups.subscriberId")
      .select(({ cast, ref }) => cast<string>(ref("startsOn"), "text").as("startsOn"))
      .select(["firstName", "phone", "source", "consent"])
      .where("email", "=", email)
      .execute(),
  );
}
