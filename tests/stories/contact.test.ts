import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { aCustomer } from "#tests/support/buying.ts";
import { headerOf } from "#tests/support/emails.ts";
import { runJob } from "#tests/support/jobs.ts";
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
    expect(page.document.querySelector("[role=status][autofocus]")?.text).toContain("bien été envoyé");

    const [receipt] = await shop.mailbox.until(email, 1);
    expect(receipt?.text).toMatch(/sous 48\sheures.*sous 7\sjours/s);
    expect(headerOf(receipt, "reply-to")).toContain(SELLER);
    // Somebody who types a stranger's address cannot put text into that mailbox.
    expect(receipt?.raw).not.toMatch(/jardin|Benali/);
    const [notice] = await shop.mailbox.about(new RegExp(email), SELLER);
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

  test("the seller reads what a stranger has typed, and nothing of it is a link", async () => {
    const visitor = new Visitor(shop.url, { address: "10.5.0.9" });
    const typed = { nom: "Cliquez ici evil.example", message: "Voir https://evil.example/payer et www.evil.example" };
    await visitor.submit(await visitor.open("/contact"), { ...typed, email: "farceur@exemple.fr" });
    const [notice] = await shop.mailbox.about(/farceur@exemple\.fr/, SELLER);
    expect(notice?.subject).toBe("Nouveau message\u00a0: Cliquez ici evil[.]example");
    expect(notice?.text).toContain("https[:]//evil[.]example/payer et www[.]evil[.]example");
    expect(`${notice?.html}${notice?.text}`).not.toMatch(/evil\.example/);
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

  test("a fault that is reported from a lesson says which one", async () => {
    const learner = await aCustomer(shop, "defaut@exemple.fr", "mindset");
    const lesson = await learner.open("/formations/mindset/apprendre/trois-colonnes");
    const links = lesson.document.querySelectorAll("a");
    const link = links.find(({ text }) => text === "Signaler un défaut de cette leçon")?.getAttribute("href");
    const { document } = await learner.open(`${link}`.replace(/#.*/, ""));
    expect(document.querySelector("[name=objet] [selected]")?.text).toBe("Un défaut à signaler");
    expect(document.querySelector("[name=message]")?.text).toMatch(
      /^Leçon «.Les trois colonnes.*», Formation Mindset.: $/,
    );
  });

  test("a complaint is due for a first answer after 48 hours and settled after 7 days: the seller is reminded, late ones come first, and its refusal names the mediator", async () => {
    const admin = await anAdmin(shop);
    const email = "plainte@exemple.fr";
    const visitor = new Visitor(shop.url, { address: "10.5.0.9" });
    await visitor.submit(await visitor.open("/guide"), { email });
    const form = await visitor.open("/contact?objet=reclamation");
    expect(form.document.querySelector("[name=objet] [selected]")?.text).toBe("Une réclamation");
    const empty = await visitor.submit(form, { nom: "Zoé", email });
    expect([empty.status, errorAt(empty, "message")]).toEqual([400, expect.stringContaining("ce qui ne va pas")]);
    expect(empty.text).toContain("Message");
    expect(empty.text).not.toContain("Message (facultatif)");
    await visitor.submit(form, { nom: "Zoé", email, message: "La leçon 3 ne s’ouvre pas." });
    await visitor.submit(form, { nom: "Inconnue", email: "inconnue@exemple.fr", message: "Rien ne va." });
    await visitor.submit(await visitor.open("/contact"), {
      nom: "Ava",
      email: "simple@exemple.fr",
      message: "Bonjour",
    });
    expect(await kindOf("simple@exemple.fr")).toBe("question");
    for (const objet of ["defaut", "accessibilite"]) {
      const from = `${objet}@kind.example`;
      await visitor.submit(await visitor.open(`/contact?objet=${objet}`), { nom: "Eva", email: from, message: "Ici." });
      const [told] = await shop.mailbox.about(new RegExp(from), SELLER);
      expect(told?.text).toMatch(/et la réponse qui règle l’affaire sous 7\sjours/);
    }
    const [notice] = await shop.mailbox.about(new RegExp(email), SELLER);
    expect(notice?.text).toMatch(/Une réclamation.*sous 48\sheures, et la réponse qui règle l’affaire sous 7\sjours/s);

    const [receipt] = await shop.mailbox.about("Ton message nous est bien parvenu", email);
    const reference = /Référence\s:\s([0-9A-F]{8})/.exec(receipt?.text ?? "")?.[1];
    expect(receipt?.text).toMatch(/Objet\s:\sUne réclamation.*n’en reçois pas.*le médiateur de la\s+consommation/s);
    expect(receipt?.text).not.toMatch(/Zoé|leçon 3/);
    expect(notice?.text).toContain(reference);
    expect((await admin.open(`/admin/contacts?vue=messages&recherche=${reference}`)).text).toMatch(
      new RegExp(`Zoé.*Une réclamation, ${reference}`, "s"),
    );
    const [simple] = await shop.mailbox.about("Ton message nous est bien parvenu", "simple@exemple.fr");
    expect(simple?.text).toMatch(/Objet\s:\sUne question/);
    expect(simple?.text).not.toContain("médiateur");
    // Signed in, with her own address: it is her proof.
    const nora = await aCustomer(shop, "nora@exemple.fr", "mindset");
    const own = { nom: "Nora", email: "nora@exemple.fr", message: "Remboursez-moi ES-1, s’il vous plaît." };
    await nora.submit(await nora.open("/contact?objet=reclamation"), own);
    const [proof] = await shop.mailbox.about("Ton message nous est bien parvenu", own.email);
    expect(proof?.text).toContain(own.message);

    const rows = async () =>
      (await admin.open("/admin/contacts?vue=messages")).document.querySelectorAll("tbody tr").map(({ text }) => text);
    await age(email, "47 hours");
    await runJob(shop, "carry-out-declarations");
    await runJob(shop, "carry-out-declarations");
    expect(await reminders()).toEqual(["first"]);
    await age(email, "49 hours");
    expect((await rows())[0]).toMatch(/Zoé.*Une réclamation.*En retard.*première réponse avant le/s);
    expect((await admin.open("/admin")).text).toContain("Message dont la réponse est en retard");

    // Who is in no list is answered by the founder's own mail program.
    const strange = await admin.open("/admin/contacts?vue=messages&recherche=inconnue");
    expect(strange.document.querySelector("a[href^=mailto]")?.getAttribute("href")).toMatch(/body=.*m%C3%A9diateur/);

    const list = await admin.open("/admin/contacts?vue=messages&recherche=plainte");
    const answered = await admin.submit(list, {}, "Noter une première réponse au message de Zoé");
    expect(answered.text).toContain("il reste à régler l’affaire");
    expect((await rows()).find((text) => text.includes("Zoé"))).toMatch(/À régler.*réponse avant le/s);
    await age(email, "8 days");
    await runJob(shop, "carry-out-declarations");
    expect(await reminders()).toEqual(["settled"]);
    expect((await rows())[0]).toMatch(/Zoé.*En retard/s);

    const answer = list.document.querySelectorAll("a").find(({ text }) => text.startsWith("Répondre"));
    const letter = { sujet: "Ta réclamation", message: "Nous ne pouvons pas te rembourser.", refuse: true };
    await admin.submit(await admin.open(answer?.getAttribute("href") ?? ""), letter, "Envoyer");
    const [sent] = await shop.mailbox.about("Ta réclamation", email);
    expect(sent?.text).toMatch(/saisir gratuitement le médiateur de la consommation/);
    expect(await reminders()).toEqual([]);
    expect((await rows()).find((text) => text.includes("Zoé"))).toContain("Répondu");

    // An erasure leaves a complaint, and says so: she may go to the mediator in the year after it.
    for (const erased of [email, "inconnue@exemple.fr"]) {
      const person = await admin.open(`/admin/donnees/personne?email=${erased}`);
      expect(person.text).toContain("attend sa décision, une réclamation");
      await admin.submit(person, { confirmation: erased }, "Effacer définitivement");
    }
    expect([await kindOf(email), await kindOf("inconnue@exemple.fr")]).toEqual(["complaint", "complaint"]);
  });

  const kindOf = async (email: string) =>
    (await shop.db.selectFrom("contactMessages").select("kind").where("email", "=", email).executeTakeFirst())?.kind;

  const age = (email: string, by: string) =>
    shop.db
      .updateTable("contactMessages")
      .set({ createdAt: sql`now() - ${by}::interval` })
      .where("email", "=", email)
      .execute();

  async function reminders(): Promise<(string | undefined)[]> {
    const open = shop.db.selectFrom("alerts").select("key").where("resolvedAt", "is", null);
    const rows = await open.where("key", "like", "message:%").execute();
    return rows.map(({ key }) => key.split(":").at(-1));
  }

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
