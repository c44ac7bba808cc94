import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { aCustomer, payWithoutReturning } from "#tests/support/buying.ts";
import {
  answerLink,
  aPaidOrder,
  carryOut,
  declare,
  findOrder,
  outcomesOf,
  readOrder,
  receiptsTo,
} from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Several declarations about one order: the first runs, and its money is named once. */
const shop = await aShop();
const admin = await anAdmin(shop);

const plain = (text?: string) => text?.replace(/[\s\u00a0\u202f]+/g, " ") ?? "";
const mailsTo = (email: string, subject: string) =>
  shop.mailbox.to(email).filter((mail) => mail.subject.includes(subject));
const count = (text: string, part: RegExp) => text.match(new RegExp(part, "g"))?.length ?? 0;

test("the order’s account is told that it has declared already, and declaring again leads to the first receipt", async () => {
  const email = "deux-fois@exemple.fr";
  const buyer = await aCustomer(shop, email, "mindset");
  const { number, id } = await findOrder(shop, email);
  const page = `/retractation?commande=${number}`;
  const form = await buyer.open(page);
  expect(form.text).not.toContain("déjà reçue");
  // As typed at the payment: her profile has no name.
  expect(form.document.querySelector("input[name=nom]")?.getAttribute("value")).toMatch(/\w/);
  const stranger = new Visitor(shop.url);
  const typed = { prenom: "Léa", nom: "Martin", contrat: number, email };
  const recap = await buyer.submit(form, typed);
  expect(plain(recap.text)).toContain("497 € vous sont rendus. L’accès et votre cahier se ferment");
  expect(recap.document.querySelector('main a[href="/formations/mindset/cahier.pdf"]')).not.toBeNull();
  expect((await stranger.submit(await stranger.open("/retractation"), typed)).text).not.toContain("497");
  // A person decides while the bank examines the payment.
  const disputed = (is: boolean) =>
    shop.edit(`update orders set disputed_at = ${is ? "now()" : "null"} where id = '${id}'`);
  await disputed(true);
  expect((await buyer.submit(await buyer.open(page), typed)).text).not.toContain("vous sont rendus");
  await disputed(false);

  const first = await declare(shop, "retractation", { contrat: number, email }, buyer);
  const receipt = async () => plain((await buyer.open(`/declaration/${first}`)).text);
  expect(await receipt()).toMatch(/Remboursement ?497 €, au plus tard le .*Vos commandes et leurs papiers/);
  expect(await receipt()).not.toContain("Si elle est faite dans le délai");
  const theirs = plain((await stranger.open(`/declaration/${first}`)).text);
  expect(theirs).toContain("Si elle est faite dans le délai");
  expect(theirs).not.toMatch(/497|Vos commandes/);
  const again = await buyer.open(page);
  expect(plain(again.text)).toMatch(/Rétractation déjà reçue le .* exécutée dans l’heure/);
  expect(again.document.querySelector(`main a[href="/declaration/${first}"]`)).not.toBeNull();
  expect(again.document.querySelector("main input[name=nom]")).toBeNull();
  expect(await declare(shop, "retractation", { contrat: "ma formation", email, nom: "Martin-Petit" }, buyer)).toBe(
    first,
  );
  expect(plain((await buyer.open(`/resiliation?commande=${number}`)).text)).toContain("Rétractation déjà reçue");

  await carryOut(shop, { hours: 2 });
  expect((await readOrder(shop, id)).status).toBe("withdrawn");
  expect(await receipt()).toMatch(/497 €, le \d.*Elle est exécutée, ou en train/);
  const closed = await buyer.open("/formations/mindset/apprendre");
  expect(closed.status).toBe(404);
  expect(closed.document.querySelector('main a[href="/compte/donnees"]')).not.toBeNull();
  expect(await declare(shop, "retractation", { contrat: number, email }, buyer)).toBe(first);
  expect(plain((await buyer.open(page)).text)).toContain("Elle est exécutée");
  await carryOut(shop, { hours: 2 });
  await eventually(() => mailsTo(email, "Rétractation effectuée").length === 1);
  expect(receiptsTo(shop, email)).toHaveLength(1);
  expect(mailsTo(email, "Contrat déjà annulé")).toHaveLength(0);
  expect(count(plain((await buyer.open("/orders?vue=papiers")).text), /497 € remboursés/)).toBe(1);
});

test("two that strangers have made end in one letter about the money; the other says that the first did it", async () => {
  const email = "deux-inconnues@exemple.fr";
  const buyer = await aCustomer(shop, email, "mindset");
  const { number } = await findOrder(shop, email);
  const ids = [
    await declare(shop, "retractation", { contrat: number, email }),
    await declare(shop, "retractation", { contrat: "ma formation", email }),
  ];
  expect(new Set(ids).size).toBe(2);
  await eventually(() => receiptsTo(shop, email).length === 2);
  const [one, other] = receiptsTo(shop, email)
    .map(plain)
    .toSorted((a, b) => count(a, /déjà été reçue/) - count(b, /déjà été reçue/));
  expect(one).toContain("497 € payés = 497 €");
  expect(other).toContain("Une rétractation de ce contrat a déjà été reçue le");
  expect(other).toContain("la somme n’est rendue qu’une fois");
  expect(one).toContain("Nous vous remboursons la totalité");
  expect(other).not.toContain("remboursons la totalité");
  expect(mailsTo(email, number).filter(({ subject }) => subject.includes("Accusé de réception"))).toHaveLength(2);
  const papers = async () => plain((await buyer.open("/orders?vue=papiers")).text);
  expect(count(await papers(), /497 € remboursés/)).toBe(1);
  expect(await papers()).toContain("vaut pour les deux : la somme n’est rendue qu’une fois");

  await carryOut(shop);
  expect((await Promise.all(ids.map((id) => outcomesOf(shop, id)))).map(([line]) => line?.kind)).toEqual([
    "done",
    "done",
  ]);
  // The two letters leave in any order.
  await eventually(() => mailsTo(email, "Contrat déjà annulé").length === 1);
  await eventually(() => mailsTo(email, "Rétractation effectuée").length === 1);
  const letter = plain(mailsTo(email, "Contrat déjà annulé")[0]?.text);
  expect(letter).toMatch(/renoncé deux fois.*La première, reçue le/);
  expect(letter).not.toMatch(/497|= 0 €|Remboursé :/);
  expect(count(await papers(), /497 € remboursés/)).toBe(1);
});

test("a stranger’s nonsense waits for her answer on her own page, where « Ce n’est pas moi » freezes it and « C’est bien moi » runs it", async () => {
  const email = "reponse-ici@exemple.fr";
  const buyer = await aCustomer(shop, email, "mindset");
  const order = await findOrder(shop, email);
  const id = await declare(shop, "retractation", { nom: "Zz11", contrat: "rien 11", email });
  const page = await buyer.open("/orders?vue=papiers");
  expect(plain(page.text)).toMatch(/Rétractation reçue le .*Elle attend ta réponse.*dis-nous si elle est de toi/);
  const seen = plain((await admin.open(`/admin/droits/${id}`)).text);
  expect(seen).toMatch(/Personne ne l’a confirmée.*Écrivez d’abord à reponse-ici@exemple\.fr/);
  expect(seen).not.toContain("elle ne se refuse pas, elle s’exécute");

  const answer = (visitor: Visitor, of: string, reponse: string) =>
    visitor.request(`/declaration/${of}`, { method: "POST", body: new URLSearchParams({ reponse }) });
  const stranger = await aCustomer(shop, "autre-cliente@exemple.fr", "mindset");
  expect((await answer(stranger, id, "moi")).status).toBe(404);
  expect((await answer(new Visitor(shop.url), id, "moi")).status).not.toBe(303);
  expect((await answer(buyer, id, "peut-etre")).status).toBe(400);
  expect(plain((await buyer.submit(page, {}, "Ce n’est pas moi")).text)).toMatch(/ce n’est pas toi.*rien ne bouge/i);
  const frozen = plain((await buyer.open("/orders?vue=papiers")).text);
  expect(frozen).toMatch(/ce n’est pas toi.*déclare à nouveau/);
  expect(frozen).not.toMatch(/remboursés? au plus tard|Une personne la traite/);
  expect(plain((await buyer.open(`/orders/${order.number}/contrat`)).text)).toMatch(/Suite ?Gelée/);
  expect((await answer(buyer, id, "moi")).headers.get("Location")).toContain("answered-before");
  await carryOut(shop);
  expect(await outcomesOf(shop, id)).toEqual([]);

  const other = await declare(shop, "retractation", { contrat: "ma formation", email });
  await buyer.submit(await buyer.open("/orders?vue=papiers"), {}, "C’est bien moi");
  await carryOut(shop, { hours: 1 });
  expect(await outcomesOf(shop, other)).toMatchObject([{ kind: "done", orderId: order.id }]);
});

test("the administrator notes that it is not hers: nothing is carried out, and the journal keeps it", async () => {
  const email = "demandee@exemple.fr";
  await aCustomer(shop, email, "mindset");
  const id = await declare(shop, "retractation", { contrat: "rien", email });
  await admin.submit(await admin.open(`/admin/droits/${id}`), {}, "Elle dit que ce n’est pas elle");
  const page = plain((await admin.open(`/admin/droits/${id}`)).text);
  expect(page).toMatch(/Confirmée« Ce n’est pas moi », noté dans l’administration le/);
  expect(page).toContain("l’administration, après lui avoir demandé");
  expect(page).not.toContain("Personne ne l’a confirmée");
  await carryOut(shop);
  expect(await outcomesOf(shop, id)).toEqual([]);
});

test("the same words again are a new declaration once the first is executed or frozen", async () => {
  const email = "memes-mots@exemple.fr";
  const { id } = await aPaidOrder(shop, "memes-mots");
  const declareAgain = () => declare(shop, "retractation", { contrat: "Mindset", email });
  const answer = async (reponse: string, nth: number) => {
    await eventually(() => receiptsTo(shop, email).length === nth + 1);
    const visitor = new Visitor(shop.url);
    await visitor.submit(await visitor.open(answerLink(shop, email, nth)), {}, reponse);
  };
  const frozen = await declareAgain();
  expect(await declareAgain()).toBe(frozen);
  await answer("Ce n’est pas moi", 0);
  const first = await declareAgain();
  expect(first).not.toBe(frozen);
  await answer("C’est bien moi", 1);
  await carryOut(shop, { hours: 0.25 });
  expect((await readOrder(shop, id)).status).toBe("withdrawn");
  expect((await new Visitor(shop.url).open(answerLink(shop, email, 1))).text).toContain("déclaration est exécutée.");

  await payWithoutReturning(shop, "mindset", email);
  const bought = () =>
    shop.inspect((db) => db.selectFrom("orders").select(["id", "status"]).where("email", "=", email).execute());
  await eventually(async () => (await bought()).some(({ status }) => status === "paid"));
  expect(await declareAgain()).not.toBe(first);
  await answer("C’est bien moi", 2);
  await carryOut(shop, { hours: 0.25 });
  expect((await bought()).map(({ status }) => status)).toEqual(["withdrawn", "withdrawn"]);
  expect(await outcomesOf(shop, frozen)).toEqual([]);
});

test("a withdrawal after a cancellation leaves one truth: no other end, one letter, no card to change", async () => {
  const email = "puis-renonce@exemple.fr";
  const buyer = await aCustomer(shop, email, "immobilier-campagne");
  const { number, id } = await findOrder(shop, email);
  const ended = await declare(shop, "resiliation", { contrat: number, email, fin: "fin-de-periode" }, buyer);
  const quote = plain((await buyer.open(`/orders/${number}/remboursement`)).text);
  expect(quote).toMatch(/Elle met fin au contrat le .* faite aujourd’hui pour finir dès que possible/);
  await declare(shop, "retractation", { contrat: number, email }, buyer);
  const papers = async () => plain((await buyer.open("/orders?vue=papiers")).text);
  expect(await papers()).toMatch(/Ta rétractation reçue le .* la remplace : le contrat s’annule/);
  expect(await papers()).not.toMatch(/Ton abonnement prend fin|Sera annulé/);
  await carryOut(shop, { hours: 0.5 });
  await carryOut(shop, { hours: 0.5 });
  expect((await readOrder(shop, id)).status).toBe("withdrawn");
  await eventually(() => mailsTo(email, "Rétractation effectuée").length === 1);
  expect(await outcomesOf(shop, ended)).toMatchObject([{ kind: "done", orderId: id }]);
  expect(mailsTo(email, "Résiliation enregistrée")).toHaveLength(0);
  expect(await papers()).toContain("la remplace : le contrat est annulé");
  expect(await papers()).not.toMatch(/Ton abonnement prend fin|Sera annulé|Carte de paiement/);
});
