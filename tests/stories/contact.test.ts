import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { headerOf } from "#tests/support/emails.ts";
import { Shop } from "#tests/support/shop.ts";
import { structuredData } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

const SELLER = "bonjour@essor.example";

describe.each([
  { database: "postgres", paths: ["/contact", "/residence-secondaire"] },
  { database: "pglite", paths: ["/contact"] },
] as const)("on $database", ({ database, paths }) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open({ database });
  });
  afterAll(() => shop.close());

  test.each(paths)("a message from %s is stored, forwarded to the seller, and acknowledged", async (path) => {
    const email = `ines${path.length}@exemple.fr`;
    const visitor = new Visitor(shop.url);
    const page = await visitor.submit(await visitor.open(path), {
      nom: "Inès Benali",
      email: email.toUpperCase(),
      telephone: "06 12 34 56 78",
      message: "Un jardin,\r\ntrois chambres.",
    });
    expect(page.status).toBe(200);
    expect(new URL(page.url).pathname).toBe(path);
    expect(page.text).toContain("Votre message a bien été envoyé.");

    const [receipt] = await shop.mailbox.until(email, 1);
    expect(receipt?.text).toMatch(/sous 48\sheures.*sous 7\sjours/s);
    expect(headerOf(receipt, "reply-to")).toContain(SELLER);
    // Somebody who types a stranger's address cannot put text into that mailbox.
    expect(receipt?.raw).not.toMatch(/jardin|Benali/);
    await shop.mailbox.until(SELLER, path === "/contact" ? 1 : 2);
    const notice = shop.mailbox.to(SELLER).find((mail) => mail.text.includes(email));
    expect(notice?.subject).toBe("Nouveau message\u00a0: Inès Benali");
    expect(headerOf(notice, "reply-to")).toContain(email);
    expect(notice?.text).toContain("Un jardin,\ntrois chambres.");
    expect(notice?.text).toContain("06 12 34 56 78");
    expect(await messagesOf(shop, email)).toMatchObject([
      { name: "Inès Benali", phone: "06 12 34 56 78", message: "Un jardin,\ntrois chambres.", page: path },
    ]);
  });
});

describe("exceptions", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await Shop.open({ env: { TRUST_PROXY: "1" } });
  });
  afterAll(() => shop.close());

  test("ten concurrent posts of one form store one message and send one email to the seller and one to the visitor", async () => {
    const visitor = new Visitor(shop.url, { address: "10.5.0.1" });
    const { url, body } = visitor.formRequest(await visitor.open("/contact"), { nom: "Lou", email: "lou@exemple.fr" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.request(url, { method: "POST", body })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(303));
    expect(await messagesOf(shop, "lou@exemple.fr")).toHaveLength(1);
    expect(await emailsOf(shop, "lou@exemple.fr")).toBe(1);
  });

  test("the thank-you page depends only on the address: other visitors get the form, from the cache", async () => {
    const visitor = new Visitor(shop.url, { address: "10.5.0.2" });
    const thanks = await visitor.submit(await visitor.open("/contact"), { nom: "Ada", email: "ada@exemple.fr" });
    expect(thanks.headers.get("Cache-Control")).toContain("public");
    expect(thanks.html).not.toContain("ada@exemple.fr");
    const fresh = await new Visitor(shop.url).open("/contact");
    expect(fresh.headers.get("Cache-Control")).toContain("public");
    expect(fresh.text).not.toContain("bien été envoyé");
    expect(fresh.document.querySelector("main form[method=post]")).not.toBeNull();
  });

  test("an invalid message is shown again with the typed values", async () => {
    const visitor = new Visitor(shop.url, { address: "10.5.0.3" });
    const page = await visitor.submit(await visitor.open("/residence-secondaire"), {
      nom: "",
      email: "ada@",
      telephone: "bonjour",
      message: "Trois chambres",
    });
    expect(page.status).toBe(400);
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.text).toContain("3 points sont à corriger");
    expect(page.document.querySelector("#champ-message")?.text).toBe("Trois chambres");
    expect(page.document.querySelector("#champ-email")?.getAttribute("aria-invalid")).toBe("true");
  });

  test("ten messages in the name of one address are all stored and sent to the seller, and three are acknowledged", async () => {
    for (let n = 0; n < 10; n += 1) {
      const visitor = new Visitor(shop.url, { address: `10.5.1.${n}` });
      const page = await visitor.submit(await visitor.open("/contact"), {
        nom: "Lina",
        email: "lina@exemple.fr",
        message: `Message ${n}`,
      });
      expect(page.text).toContain("Votre message a bien été envoyé.");
    }
    expect(await messagesOf(shop, "lina@exemple.fr")).toHaveLength(10);
    expect(await emailsOf(shop, "lina@exemple.fr")).toBe(3);
  });

  test("the page says how to reach a person, and what the data are used for", async () => {
    const page = await new Visitor(shop.url).open("/contact");
    for (const words of ["48 heures", "01 99 00 12 34", "du lundi au vendredi", SELLER, "1, rue de l’Exemple"])
      expect(page.text).toContain(words.replace(/(?<=\d) (?=\d)/g, " "));
    expect(page.document.querySelector('main a[href^="tel:+33"]')).not.toBeNull();
    expect(page.text).toContain(
      "Pour te rappeler au sujet de ce message. Toute sollicitation téléphonique à des fins commerciales suppose votre consentement préalable.",
    );
    expect(page.document.querySelector('main form a[href="/politique-confidentialite"]')).not.toBeNull();
    expect(structuredData(page).map((data) => data["@type"])).toContain("ContactPage");
    const residence = await new Visitor(shop.url).open("/residence-secondaire");
    expect(residence.document.querySelector("#champ-message")?.getAttribute("placeholder")).toBe(
      "Pays d’intérêt, budget, type de bien...",
    );
    for (const target of ['a[href^="tel:"]', 'a[href="/contact"]'])
      expect(residence.document.querySelector(`main ${target}`)).not.toBeNull();
  });
});

function messagesOf(shop: Shop, email: string) {
  return shop.inspect((db) =>
    db.selectFrom("contactMessages").select(["name", "phone", "message", "page"]).where("email", "=", email).execute(),
  );
}

async function emailsOf(shop: Shop, email: string): Promise<number> {
  const rows = await shop.inspect((db) =>
    db.selectFrom("emails").select("id").where("recipient", "=", email).execute(),
  );
  return rows.length;
}
