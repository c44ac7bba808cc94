import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { linkIn, PASSWORD, payWithoutReturning } from "#tests/support/buying.ts";
import { anEmail, deliver, headerOf } from "#tests/support/emails.ts";
import { aDraft, depart, makeDue } from "#tests/support/newsletters.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

const shop = await aShop();
const admin = await anAdmin(shop);

/** The status of a marketing email that is queued for that address now. */
async function offer(email: string): Promise<string> {
  return deliver(shop, await anEmail(shop, email, "marketing"));
}

test("a buyer who ticked the box gets marketing emails with an unsubscribe link; a buyer who did not gets none", async () => {
  const visitor = new Visitor(shop.url);
  const checkout = await visitor.open("/checkout/mindset");
  const stripePage = await visitor.submit(checkout, { email: "oui@exemple.fr", cgv: true, marketing: true });
  // Nothing is paid yet, so nobody has proven to own this address.
  expect(await offer("oui@exemple.fr")).toBe("canceled");
  expect(await listed("oui@exemple.fr")).toBeUndefined();
  await visitor.submit(stripePage, {}, "Payer");
  await shop.mailbox.until("oui@exemple.fr", 2);
  expect(await offer("oui@exemple.fr")).toBe("sent");
  expect(await listed("oui@exemple.fr")).toMatch(/oui@exemple.fr.*Commande.*J’accepte de recevoir.*Oui/);
  // Every list says what decides the sending.
  const agreed = /oui@exemple.fr.*Accord donné à la commande/;
  expect((await admin.open("/admin/contacts?recherche=oui@exemple.fr")).text).toMatch(agreed);
  expect((await admin.open("/admin/contacts?etat=confirmees")).text).toMatch(agreed);
  expect((await admin.open("/admin/contacts?etat=sans-consentement")).text).not.toContain("oui@exemple.fr");
  const all = await admin.request("/admin/contacts/export", { method: "POST", body: new URLSearchParams() });
  expect(await all.text()).toMatch(/;oui@exemple\.fr;.*Accord donné à la commande/);
  expect((await admin.open("/admin/dashboard")).text).toMatch(/Inscriptions\s*0\s*Commandes/);
  const mail = (await shop.mailbox.until("oui@exemple.fr", 3)).at(-1);
  const address = headerOf(mail, "list-unsubscribe")?.slice(1, -1) ?? "";
  await visitor.submit(await visitor.open(address));
  // Within twenty hours of the first one, a second offer would wait.
  await shop.inspect((db) =>
    sql`update emails set sent_at = sent_at - interval '21 hours' where class = 'marketing'`.execute(db),
  );
  expect(await offer("oui@exemple.fr")).toBe("canceled");
  expect(await listed("oui@exemple.fr")).toMatch(/Non.*Désinscrite le/);
  const body = new URLSearchParams({ vue: "consentements" });
  const csv = await (await admin.request("/admin/contacts/export", { method: "POST", body })).text();
  expect(csv).toMatch(/;oui@exemple\.fr;.*;Commande;J’accepte de recevoir.*;non\r\n/);

  await payWithoutReturning(shop, "mindset", "non@exemple.fr");
  await shop.mailbox.until("non@exemple.fr", 2);
  expect(await offer("non@exemple.fr")).toBe("canceled");
  expect(await listed("non@exemple.fr")).toBeUndefined();
});

test("a letter names the consent by which she gets it: her order, and no box of a form that she never confirmed", async () => {
  const buyer = new Visitor(shop.url);
  const fields = { email: "deux-fois@exemple.fr", cgv: true, marketing: true };
  await buyer.submit(await buyer.submit(await buyer.open("/checkout/mindset"), fields), {}, "Payer");
  await shop.mailbox.until("deux-fois@exemple.fr", 2);
  await buyer.submit(await buyer.open("/guide"), { email: "deux-fois@exemple.fr", marketing: true });
  await shop.inspect((db) =>
    sql`update subscribers set tags = '{double}' where email = 'deux-fois@exemple.fr'`.execute(db),
  );
  const address = await aDraft(admin, "double");
  await depart(shop, admin, address);
  await makeDue(shop, address);
  const [mail] = await shop.mailbox.about("Trois décisions", "deux-fois@exemple.fr");
  expect(mail?.text.replace(/\s/g, " ")).toContain("tu l’as accepté en commandant, le");
});

/** The line of that address in the administration's list of consents. */
async function listed(email: string): Promise<string | undefined> {
  const page = await admin.open(`/admin/contacts?vue=consentements&recherche=${email}`);
  return page.document.querySelectorAll("tbody tr").find(({ text }) => text.includes(email))?.text;
}

test("neither an unpaid order nor an unknown address allows a marketing email", async () => {
  const visitor = new Visitor(shop.url);
  const fields = { email: "panier@exemple.fr", cgv: true, marketing: true };
  await visitor.submit(await visitor.open("/checkout/rat-race"), fields);
  expect(await offer("panier@exemple.fr")).toBe("canceled");
  expect(await offer("inconnue@exemple.fr")).toBe("canceled");
  expect(await deliver(shop, await anEmail(shop, "inconnue@exemple.fr", "service"))).toBe("canceled");
});

test("emails that are queued for an erased subscriber are not sent", async () => {
  const visitor = new Visitor(shop.url);
  await visitor.submit(await visitor.open("/challenge"), { prenom: "Zoé", email: "zoe@exemple.fr" });
  const waiting = await anEmail(shop, "zoe@exemple.fr", "service");
  await shop.db.deleteFrom("subscribers").where("email", "=", "zoe@exemple.fr").execute();
  expect(await deliver(shop, waiting)).toBe("canceled");
});

test("after an erasure the consent of an earlier order allows no marketing; the consent of a later order does", async () => {
  const email = "cochee@exemple.fr";
  const visitor = new Visitor(shop.url);
  const order = async (slug: string) => {
    const checkout = await visitor.open(`/checkout/${slug}`);
    const stripePage = await visitor.submit(checkout, { email, cgv: true, marketing: true });
    await visitor.submit(stripePage, {}, "Payer");
  };
  await order("mindset");
  const [access] = await shop.mailbox.about(/\/mot-de-passe\?token=/, email);
  const link = linkIn(access, "/mot-de-passe?token=");
  await visitor.submit(await visitor.open(link), { password: PASSWORD, passwordConfirmation: PASSWORD });
  await visitor.submit(await visitor.open("/compte/donnees/effacer"), { password: PASSWORD });
  expect(await offer(email)).toBe("canceled");
  await order("rat-race");
  expect(await offer(email)).toBe("sent");
});
