import { describe, expect, test } from "vitest";
import { anAdmin, errorAt } from "#tests/support/admin.ts";
import { payWithoutReturning } from "#tests/support/buying.ts";
import { eventually } from "#tests/support/eventually.ts";
import type { ReceivedMail } from "#tests/support/mailbox.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const admin = await anAdmin(shop);
const WELCOME = "/admin/textes/email-challenge-welcome";
const ORDER = "/admin/textes/email-order-confirmation";

const publish = async (address: string, fields: Record<string, string>, button = "Publier") =>
  admin.submit(await admin.open(address), fields, button);

async function mailTo(email: string, said: RegExp): Promise<ReceivedMail> {
  return (await shop.mailbox.about(said, email))[0];
}

async function welcomeOf(name: string): Promise<ReceivedMail> {
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open("/challenge"), { prenom: name, email: `${name}@exemple.fr` });
  return mailTo(`${name}@exemple.fr`, /./);
}

async function confirmationOf(name: string): Promise<ReceivedMail> {
  await payWithoutReturning(shop, "mindset", `${name}@exemple.fr`);
  return mailTo(`${name}@exemple.fr`, /ES-\d+/);
}

const parts = ({ html, text }: ReceivedMail) => [html.replace(/<style>.*?<\/style>|<[^>]*>/gs, " "), text];

describe("the founder's own words in the emails", () => {
  test("a draft is seen in the preview, where what cannot be changed is grey, and leaves with no email", async () => {
    const preview = await publish(WELCOME, { subject: "À lundi, {site}", opening: "Un **mot** de moi." }, "Aperçu");
    expect(preview.url).toContain("/admin/emails/modeles?lettre=challenge-welcome&brouillon=oui");
    expect(preview.text).toContain("Aperçu du brouillon");
    expect(preview.text).toContain("Objet : À lundi, Essor");
    const frame = preview.document.querySelector("iframe")?.getAttribute("srcdoc") ?? "";
    expect(frame).toMatch(/class="said"/);
    expect(frame).toContain("<strong>mot</strong>");
    const { subject, html } = await welcomeOf("brouillon");
    expect(subject).toBe("Ta place est prise\u00a0: on commence lundi");
    expect(html).not.toContain('class="said"');
    expect(html).toContain("Merci de t’être inscrite");
  });

  test("what is published is in the next email, in both its parts, beside everything that the law asks for", async () => {
    const before = await confirmationOf("avant");
    await publish(WELCOME, {
      subject: "À lundi, {site}",
      opening: "Un **mot** de moi.\n\nEt un second.",
      signature: "Zoé\nqui t’attend",
    });
    await publish(ORDER, {
      subject: "Bienvenue ! Commande {commande}",
      opening: "Bravo pour **{formation}**. L’accès arrive {acces}.",
      closing: "À très vite.",
      signature: "Zoé",
    });
    const welcome = await welcomeOf("lundi");
    expect(welcome.subject).toBe("À lundi, Essor");
    for (const part of parts(welcome)) {
      for (const words of ["Un mot de moi.", "Et un second.", "qui t’attend", "Bonjour lundi"])
        expect(part.replace(/\s+/g, " ").replace(/ (?=[.])/g, "")).toContain(words);
      expect(part).not.toContain("Merci de t’être inscrite");
    }
    expect(welcome.html).toContain("<strong>mot</strong>");
    expect(welcome.text).toContain("/desinscription?token=");

    const after = await confirmationOf("apres");
    expect(after.subject).toMatch(/^Bienvenue\u00a0! Commande ES-\d+$/);
    expect(after.text).toMatch(/Bravo pour Formation Mindset\. L’accès arrive aussitôt/i);
    expect(after.text).toMatch(/À très vite\.\s+Zoé/);
    const legal = (mail: ReceivedMail) =>
      mail.text
        .slice(mail.text.indexOf("Ce que comprend"))
        .replace(/À très vite\.\s+Zoé/, "")
        .replace(/\d+\sh(?:\s\d\d)?(?!\w)|ES-\d+|\s+/g, " ");
    expect(legal(after).replace(/ +/g, " ")).toBe(legal(before).replace(/ +/g, " "));
    expect(after.text).toContain("/retractation");
    expect(after.attachments.map(({ filename }) => filename)).toContain(
      before.attachments.find(({ filename }) => filename?.startsWith("conditions"))?.filename,
    );
  });
});

describe("what an email may not lose or gain", () => {
  test.each([
    ["the number of the order", { subject: "Merci" }, "subject", /Gardez « {commande} »/],
    ["the delay of access", { opening: "Merci." }, "opening", /Gardez « {acces} »/],
    ["a header in a line break", { subject: "Commande {commande}\r\nBcc: x@exemple.fr" }, "subject", /seule ligne/],
    ["an unknown placeholder", { closing: "À {inconnu}." }, "closing", /n’est pas connu/],
    ["a promise of income", { closing: "Des revenus garantis." }, "closing", /revenu/],
    ["an opening without end", { opening: `{acces}${"a".repeat(3000)}` }, "opening", /trop long/],
  ])("%s", async (_, fields, field, why) => {
    const answer = await publish(ORDER, fields);
    expect(answer.status).toBe(400);
    expect(errorAt(answer, field)?.replaceAll("\u00a0", " ")).toMatch(why);
  });

  test("its form names all that is replaced, and what must stay", async () => {
    const form = (await admin.open(ORDER)).text;
    const order = "Remplacés à l’envoi : {commande} (le numéro de la commande), {formation} (le nom de la formation), ";
    const access = "{acces} (le délai, « aussitôt, au plus tard sous 24 heures », et non le lien), ";
    expect(form).toContain(`${order}{horaires} (les heures du téléphone), ${access}`);
    expect(form).toContain(order + access);
    expect(form).toMatch(/{site} \(le nom du site\)\. Doit rester : {commande}\..*\. Doit rester : {acces}\./);
    expect((await admin.open("/admin/textes/email-contact-receipt")).text).toMatch(
      /{recu} \(le jour [^)]*\), {reponse} \(« sous 48 heures »\), {reclamation} \(.*Doivent rester : {reponse}, {reclamation}\./,
    );
  });

  test("its words are no HTML, and what somebody typed is no bold", async () => {
    await publish(WELCOME, { opening: "<b>gras</b> & <script>alert(1)</script>" });
    const { html } = await welcomeOf("balise");
    expect(html).toContain("&lt;script&gt;alert(1)");
  });
});

test.each(["challenge-welcome&forme=case+cochée", "subscription-confirmation&forme=case+cochée", "order-confirmation"])(
  "the model of « %s » names the shop's own seller",
  async (letter) => {
    const sample = await admin.open(`/admin/emails/modeles?lettre=${letter}`);
    const frame = sample.document.querySelector("iframe")?.getAttribute("srcdoc") ?? "";
    expect(frame).toMatch(/formation (?:de |d’)Essor Formation/);
    expect(frame).not.toContain("Inès Laurent");
  },
);

test("a day of the challenge is the founder's on its page, in its email and in the workbook", async () => {
  const form = await admin.open("/admin/textes/challenge-jours");
  const preview = await admin.submit(form, { "days-0-titre": "Ouvrir les yeux" }, "Aperçu");
  expect(preview.text).toContain("Ouvrir les yeux");
  const visitor = new Visitor(shop.url);
  expect((await visitor.open("/challenge")).text).toContain("Faire le point");
  await publish("/admin/textes/challenge-jours", {});
  await eventually(async () => (await visitor.open("/challenge")).text.includes("Ouvrir les yeux"));
  const sample = await admin.open("/admin/emails/modeles?lettre=challenge-day&forme=jour+1");
  expect(sample.document.querySelector("iframe")?.getAttribute("srcdoc")).toContain("ouvrir les yeux");
  const printed = await admin.request("/admin/textes/challenge-cahier/apercu");
  expect(printed.headers.get("Content-Type")).toBe("application/pdf");
});
