import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, PASSWORD } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/jobs.ts";
import {
  accessIsOpen,
  ageDeclaration,
  answerLink,
  aPaidOrder,
  aSubscriber,
  carryOut,
  declare,
  findOrder,
  noticeAbout,
  outcomesOf,
  readOrder,
  receiptsTo,
  refundedAtStripe,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Who made a declaration: a session, an answer to its receipt, or nobody knows. */
const shop = await aShop();
const admin = await anAdmin(shop);

test("made with the session of the order's account, it is carried out within the hour, whatever address was typed", async () => {
  const email = "connectee@exemple.fr";
  const buyer = await aCustomer(shop, email, "mindset");
  const order = await findOrder(shop, email);
  const other = await aPaidOrder(shop, "autre");
  // Somebody else's order stays somebody else's, and a declaration without a session waits.
  const theirs = await declare(shop, "retractation", { contrat: other.number, email: "autre@exemple.fr" }, buyer);
  const before = await declare(shop, "retractation", { contrat: "ma formation", email });
  const own = await declare(shop, "retractation", { contrat: order.number, email: "ailleurs@exemple.fr" }, buyer);
  expect((await buyer.open(`/declaration/${own}`)).text).toContain("Vous étiez connectée au compte de la commande");
  expect((await buyer.open(`/declaration/${theirs}`)).text).toContain("pour que personne ne déclare à votre place");
  await eventually(() => receiptsTo(shop, "ailleurs@exemple.fr").length === 1);
  // The seller reads that she has nothing to do, and until when.
  expect(await noticeAbout(shop, "ailleurs@exemple.fr")).toMatch(
    /^Pour information : rétractation .*Vous n’avez rien à faire : .* d’elle-même dans l’heure/,
  );
  expect(await noticeAbout(shop, email)).toMatch(/^Pour information : .*« C’est bien moi » .* sinon le \d+/);
  // Nor does the administration count it as waiting for her, unless the shop meets an obstacle.
  const badge = async () => {
    const links = (await admin.open("/admin/droits")).document.querySelectorAll("tbody tr");
    return links.find((row) => row.innerHTML.includes(own))?.querySelector(".badges")?.text;
  };
  const waiting = async () => (await admin.open("/admin")).text;
  expect([await badge(), await waiting()]).toEqual(["Part d’elle-même", expect.stringMatching(/2 Rétractations ou/)]);
  const hourLater = (hours: number) =>
    shop.edit(`update declaration_confirmations set answered_at = answered_at - make_interval(hours => ${hours})
      where declaration_id = '${own}'`);
  await hourLater(2);
  expect([await badge(), await waiting()]).toEqual(["À traiter", expect.stringMatching(/3 Rétractations ou/)]);
  await hourLater(-2);
  const [receipt = ""] = receiptsTo(shop, "ailleurs@exemple.fr");
  expect(receipt).not.toContain("/declaration?jeton=");
  // The address may be a stranger's: what the order has cost is not told there.
  expect(receipt).not.toContain("497");
  await carryOut(shop, { hours: 1 });
  expect(await outcomesOf(shop, own)).toMatchObject([{ kind: "done", orderId: order.id, refundedCents: 49_700 }]);
  for (const id of [theirs, before]) expect(await outcomesOf(shop, id)).toEqual([]);
  expect([await refundedAtStripe(shop, email), await refundedAtStripe(shop, "autre@exemple.fr")]).toEqual([49_700, 0]);
  expect((await admin.open(`/admin/droits/${own}`)).text).toContain("elle était connectée au compte de la commande");
});

test("made again with the session, the same declaration is confirmed", async () => {
  const email = "ensuite-connectee@exemple.fr";
  const buyer = await aCustomer(shop, email, "mindset");
  const fields = { contrat: "ma formation", email };
  const id = await declare(shop, "retractation", fields);
  const { number } = await findOrder(shop, email);
  const quoted = async () => {
    const { document } = await buyer.open(`/orders/${number}/remboursement`);
    const [main, link] = ["main", `main a[href="/declaration/${id}"]`].map((one) => document.querySelector(one)?.text);
    return `${main?.replace(/\s+/g, " ")} ${link}`;
  };
  expect(await quoted()).toMatch(/Rétractation reçue le .*Elle compte dès ce moment.*Voir l’accusé de réception$/);
  expect(await quoted()).not.toMatch(/Le plus favorable|Renoncer au contrat ici/);
  expect(await declare(shop, "retractation", fields, buyer)).toBe(id);
  await carryOut(shop, { hours: 1 });
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", refundedCents: 49_700 }]);
  expect(await quoted()).toContain("Elle est exécutée");
});

test("the receipt's link changes nothing when it is read; « C’est bien moi » has it carried out, and the first answer stands", async () => {
  const order = await aPaidOrder(shop, "reponse");
  const id = await declare(shop, "retractation", { contrat: "ma formation", email: "reponse@exemple.fr" });
  const link = await answerLinkTo("reponse@exemple.fr");
  const reader = new Visitor(shop.url);
  const page = await reader.open(link);
  await reader.open(link);
  expect(page.text).toContain(order.number);
  expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  await carryOut(shop, { hours: 1 });
  expect(await outcomesOf(shop, id)).toEqual([]);
  expect((await admin.open("/admin/droits")).text).toContain("Attend une réponse");

  const answer = (address: string, reponse: string) =>
    reader.request(address, { method: "POST", body: new URLSearchParams({ reponse }) });
  expect((await answer(link, "peut-etre")).status).toBe(400);
  expect((await answer(link, "moi")).status).toBe(303);
  expect((await reader.open(link)).text).toContain("Vous avez répondu « C’est bien moi »");
  expect((await answer(link, "pas-moi")).status).toBe(303);
  const said = await reader.open(link);
  expect(said.text).toContain("Vous avez répondu « C’est bien moi »");
  expect(said.document.querySelectorAll("button[name=reponse]")).toHaveLength(0);
  await runJob(shop, "carry-out-declarations");
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", actor: "worker", refundedCents: 49_700 }]);
  expect(await accessIsOpen(shop, order.id)).toBe(false);

  const unknown = `/declaration?jeton=${"a".repeat(43)}`;
  for (const address of [unknown, "/declaration", "/declaration?jeton=%00"]) {
    expect((await reader.request(address)).status, address).toBe(404);
    expect((await answer(address, "moi")).status, address).toBe(404);
  }
});

test("without an answer a withdrawal and a cancellation are carried out after 72 hours, and not before", async () => {
  const order = await aPaidOrder(shop, "silence");
  const subscriber = await aSubscriber(shop, "muette");
  const ids = [
    await declare(shop, "retractation", { contrat: order.number, email: "silence@exemple.fr" }),
    await declare(shop, "resiliation", {
      contrat: subscriber.number,
      email: "muette@exemple.fr",
      fin: "fin-de-periode",
    }),
  ];
  await carryOut(shop, { hours: 71 });
  for (const id of ids) expect(await outcomesOf(shop, id)).toEqual([]);
  await carryOut(shop, { hours: 1.1 });
  for (const id of ids) expect((await outcomesOf(shop, id)).at(-1)).toMatchObject({ kind: "done", actor: "worker" });
  expect((await new Visitor(shop.url).open(await answerLinkTo("silence@exemple.fr"))).text).toContain(
    "Cette déclaration est exécutée",
  );
});

test("« Ce n’est pas moi » freezes it, tells the seller, and leaves the seller to refuse it or to carry it out", async () => {
  const order = await aPaidOrder(shop, "gelee");
  const subscriber = await aSubscriber(shop, "figee");
  const withdrawal = await declare(shop, "retractation", { contrat: "ma formation", email: "gelee@exemple.fr" });
  const fields = { contrat: subscriber.number, email: "figee@exemple.fr", fin: "des-que-possible" };
  const cancellation = await declare(shop, "resiliation", fields);
  const refuse = (id: string) =>
    admin.request(`/admin/droits/${id}`, {
      method: "POST",
      body: new URLSearchParams({ intent: "refuser", motif: "Vous nous avez dit que ce n’était pas vous." }),
    });
  expect((await refuse(cancellation)).status).toBe(409);
  for (const name of ["gelee", "figee"]) {
    const reader = new Visitor(shop.url);
    const said = await reader.submit(
      await reader.open(await answerLinkTo(`${name}@exemple.fr`)),
      {},
      "Ce n’est pas moi",
    );
    expect(said.text).toContain("Vous avez répondu « Ce n’est pas moi »");
  }
  const told = () =>
    shop.mailbox.to("admin@essor.example").filter(({ subject }) => subject.includes("Ce n’est pas moi"));
  await eventually(() => told().length === 2);
  await carryOut(shop, { hours: 100 });
  for (const id of [withdrawal, cancellation]) expect(await outcomesOf(shop, id)).toEqual([]);
  expect([await readOrder(shop, order.id), await accessIsOpen(shop, order.id)]).toMatchObject([
    { status: "paid", refundedCents: 0 },
    true,
  ]);
  expect((await admin.open("/admin/droits")).text).toContain("« Ce n’est pas moi »");

  expect((await refuse(cancellation)).status).toBe(303);
  // The customer has called: it was hers after all.
  const page = await admin.open(`/admin/droits/${withdrawal}`);
  expect(page.text).toContain("que si elle vous a dit depuis le contraire");
  await admin.submit(page, { accord: true }, "Rembourser 497");
  expect(await readOrder(shop, order.id)).toMatchObject({ status: "withdrawn", refundedCents: 49_700 });
});

async function answerLinkTo(email: string): Promise<string> {
  await eventually(() => receiptsTo(shop, email).length > 0);
  return answerLink(shop, email);
}

test("after an hour the receipt shows the name and the address to its account alone", async () => {
  const email = "gardee@exemple.fr";
  const buyer = await aCustomer(shop, email, "mindset");
  const id = await declare(shop, "retractation", { contrat: "ma formation", email });
  const stranger = new Visitor(shop.url);
  expect((await stranger.open(`/declaration/${id}`)).text).toMatch(/Léa Martin.*gardee@exemple.fr/);
  await ageDeclaration(shop, id, 1);
  const later = (await stranger.open(`/declaration/${id}`)).text;
  expect(later).toMatch(/L. M..*g…@exemple.fr/);
  expect(later).not.toMatch(/Martin|gardee/);
  expect((await buyer.open(`/declaration/${id}`)).text).toMatch(/Léa Martin.*gardee@exemple.fr/);
});

test("where no order is certain, the receipt, its link and the seller's notice all say that a person acts", async () => {
  const email = "inconnue@exemple.fr";
  const id = await declare(shop, "retractation", { contrat: "formation mindest", email });
  const page = (await new Visitor(shop.url).open(`/declaration/${id}`)).text;
  expect(page).toContain("Quand l’adresse et la commande concordent");
  expect(await noticeAbout(shop, email)).toMatch(/^À traiter : .*la boutique ne l’exécute pas d’elle-même/);
  const reader = new Visitor(shop.url);
  const asked = await reader.open(await answerLinkTo(email));
  const answered = await reader.submit(asked, {}, "C’est bien moi");
  for (const said of [receiptsTo(shop, email)[0], asked.text, answered.text]) {
    const text = said?.replace(/\s+/g, " ");
    expect(text).toContain("La boutique ne l’exécute pas d’elle-même : une personne la traite");
    expect(text).not.toMatch(/dans l’heure|72 heures|Sans réponse/);
  }
  // Nor does the page of an order that is too old for it promise anything else.
  const late = "tardive@exemple.fr";
  const buyer = await aCustomer(shop, late, "mindset");
  await shop.inspect((db) =>
    sql`update orders set created_at = created_at - interval '60 days', paid_at = paid_at - interval '60 days'
      where email = ${late}`.execute(db),
  );
  await declare(shop, "retractation", { contrat: "ma formation", email: late });
  const papers = (await buyer.open("/orders?vue=papiers")).text;
  expect(papers).toContain("Une personne la traite et te répond");
  expect(papers).not.toContain("sans réponse, elle est exécutée");
});

test("an erasure declares nothing twice: neither a contract whose withdrawal is open nor one that is withdrawn", async () => {
  const email = "efface-tout@exemple.fr";
  const customer = await aCustomer(shop, email, "immobilier-campagne");
  const { id: orderId, number } = await findOrder(shop, email);
  const erasePage = async () => (await customer.open("/compte/donnees/effacer")).text;
  expect(await erasePage()).toContain("Pour garder l’accès jusqu’au terme du mois payé");
  const open = await declare(shop, "retractation", { contrat: number, email }, customer);
  expect(await erasePage()).not.toContain("Pour garder l’accès");
  await customer.submit(await customer.open("/compte/donnees/effacer"), { password: PASSWORD });
  const declared = () => shop.db.selectFrom("declarations").select("id").where("email", "=", email).execute();
  expect(await declared()).toEqual([{ id: open }]);
  expect(await outcomesOf(shop, open)).toMatchObject([{ kind: "done", orderId }]);
});

test("an erasure that ends a contract says so; who has cancelled already is not asked to cancel first", async () => {
  const email = "resiliee-puis-efface@exemple.fr";
  const customer = await aCustomer(shop, email, "immobilier-campagne");
  const { number } = await findOrder(shop, email);
  const fields = { contrat: number, email, fin: "fin-de-periode", voie: "resiliation" };
  await declare(shop, "resiliation", fields, customer);
  expect((await customer.open("/orders?vue=papiers")).text).toMatch(
    /Ton abonnement prend fin le [^,]* 20\d\d, et plus rien/,
  );
  const said = /Déjà résilié : .*reviens après elle/;
  expect((await customer.open("/compte/donnees/effacer")).text).toMatch(said);
  await carryOut(shop, { hours: 1 });
  const page = await customer.open("/compte/donnees/effacer");
  expect(page.text).toMatch(said);
  expect(page.text).not.toMatch(/résilie d’abord|Prend fin aujourd’hui/);
  await customer.submit(page, { password: PASSWORD });
  await eventually(() => receiptsTo(shop, email).length === 2);
  const plain = (text?: string) => text?.replace(/\s+/g, " ");
  const receipt = plain(receiptsTo(shop, email).find((text) => text.includes("effacement")));
  expect(receipt).toMatch(/Rétractation du contrat, par l’effacement du compte/);
  expect(receipt).not.toMatch(/Résilier votre contrat|garder l’accès/);
  const isNotice = ({ text }: { text: string }) => /effacement du compte.*Ouvrir la déclaration/s.test(text);
  await eventually(() => shop.mailbox.mails.some(isNotice));
  expect(plain(shop.mailbox.mails.find(isNotice)?.text)).toContain("Vous n’avez rien à faire");
});

test("the letter about the money of an erased account speaks of no account that stays", async () => {
  const email = "parti-avec-tout@exemple.fr";
  const customer = await aCustomer(shop, email, "mindset");
  const { number } = await findOrder(shop, email);
  await declare(shop, "retractation", { contrat: number, email }, customer);
  const erase = await customer.open("/compte/donnees/effacer");
  expect(erase.text).toMatch(new RegExp(`Remboursement en cours.*${number}`));
  expect(erase.text).not.toContain("ne te rend pas");
  await customer.submit(erase, { password: PASSWORD });
  await carryOut(shop, { hours: 1 });
  const [letter] = await shop.mailbox.about(/^.*Rétractation effectuée/, email);
  expect(letter.text).toContain("L’accès à la formation est fermé.");
  expect(letter.text).not.toContain("restent ouverts");
});
