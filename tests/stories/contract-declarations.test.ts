import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAdmin } from "#tests/support/admin.ts";
import { payWithoutReturning } from "#tests/support/buying.ts";
import { runJob } from "#tests/support/jobs.ts";
import { ageDeclarations, aPaidOrder, declare, outcomesOf } from "#tests/support/orders.ts";
import { aShop } from "#tests/support/own-shop.ts";
import { eventually } from "#tests/support/shop.ts";
import { unzip } from "#tests/support/zip.ts";

/** Withdrawals and cancellations in the file of their contract. */
const shop = await aShop();
const admin = await anAdmin(shop);

const run = (query: ReturnType<typeof sql>) => shop.inspect((db) => query.execute(db));

async function archiveOf(number: string): Promise<Record<string, string>> {
  const response = await admin.request(`/orders/${number}/contrat.zip`);
  return unzip(Buffer.from(await response.arrayBuffer()));
}

/** Waits until a letter about a declaration to that address is stored. */
async function untilKept(template: string, recipient: string): Promise<void> {
  await eventually(async () => {
    const letters = shop.db
      .selectFrom("orderEmails")
      .select("emailId")
      .where("template", "=", template)
      .where("recipient", "=", recipient)
      .execute();
    return (await letters).length === 1;
  });
}

/** A buyer with two orders; `olderBy`: days by which the first is older. */
async function aBuyerOfTwo(name: string, olderBy: number) {
  const first = await aPaidOrder(shop, name);
  await payWithoutReturning(shop, "rat-race", `${name}@exemple.fr`);
  const paid = sql<{ id: string; number: string }>`select id, number from orders
    where email = ${`${name}@exemple.fr`} and id <> ${first.id} and paid_at is not null`;
  const second = async () => (await shop.inspect((db) => paid.execute(db))).rows[0];
  await eventually(async () => (await second()) !== undefined);
  await run(sql`update orders set created_at = created_at - make_interval(days => ${olderBy}),
    paid_at = paid_at - make_interval(days => ${olderBy}) where id = ${first.id}`);
  return { first, second: (await second()) ?? first };
}

const carryOut = async () => {
  await ageDeclarations(shop);
  await runJob(shop, "carry-out-declarations");
};

const receiptsOf = async (number: string) =>
  lettersIn(await archiveOf(number)).filter((name) => name === "accuse-de-declaration").length;

/** The database refuses to change them; only the owner of the tables can disable that. */
async function ageBySixYears(...ids: string[]): Promise<void> {
  for (const table of ["declarations", "declaration_outcomes"])
    await run(sql.raw(`alter table ${table} disable trigger user`));
  await run(sql`update declarations set declared_at = declared_at - interval '6 years' where id = any(${ids}::uuid[])`);
  await run(
    sql`update declaration_outcomes set at = at - interval '6 years' where declaration_id = any(${ids}::uuid[])`,
  );
  for (const table of ["declarations", "declaration_outcomes"])
    await run(sql.raw(`alter table ${table} enable trigger user`));
}

const lettersIn = (files: Record<string, string>) =>
  Object.keys(files).flatMap((name) => name.match(/^lettres\/\d+-[\d-]{10}-(.*)\.txt$/)?.[1] ?? []);

test("the file of a withdrawn contract has the declaration with date and time, its receipt and its end", async () => {
  const order = await aPaidOrder(shop, "retractee");
  await declare(shop, "retractation", { contrat: order.number, email: "retractee@exemple.fr" });
  await untilKept("declaration-receipt", "retractee@exemple.fr");
  await carryOut();
  await untilKept("withdrawal-done", "retractee@exemple.fr");
  const page = await admin.open(`/orders/${order.number}/contrat`);
  expect(page.text).toMatch(
    /Rétractation reçue le .+ à \d+\sh(?:\s\d\d)?, heure de Paris.*Exécutée le .+\. Remboursé : 497 €/s,
  );
  const files = await archiveOf(order.number);
  expect(lettersIn(files)).toEqual(
    expect.arrayContaining(["confirmation-de-commande", "accuse-de-declaration", "retractation-traitee"]),
  );
  expect(JSON.parse(files["dossier.json"] ?? "").declarations).toMatchObject([
    { kind: "withdrawal", name: "Léa Martin", contract: order.number, channel: "form", state: "done" },
  ]);
});

test("a declaration that an administrator ties to an order belongs to its file, with its receipt and its refusal, and no other one", async () => {
  const order = await aPaidOrder(shop, "cousine");
  const other = await declare(shop, "retractation", { contrat: "rien", email: "inconnue@exemple.fr" });
  const id = await declare(shop, "retractation", { contrat: "la formation", email: "marraine@exemple.fr" });
  for (const address of ["inconnue@exemple.fr", "marraine@exemple.fr"]) await untilKept("declaration-receipt", address);
  expect(lettersIn(await archiveOf(order.number))).not.toContain("accuse-de-declaration");
  await admin.submit(await admin.open(`/admin/droits/${id}`), { commande: order.number }, "Rattacher");
  await admin.submit(await admin.open(`/admin/droits/${id}`), { motif: "Ce n’est pas votre commande." }, "Refuser");
  await untilKept("declaration-refused", "marraine@exemple.fr");
  const answers = async () => lettersIn(await archiveOf(order.number)).filter((name) => name.includes("declaration"));
  expect(await answers()).toEqual(["accuse-de-declaration", "declaration-refusee"]);
  const page = await admin.open(`/orders/${order.number}/contrat`);
  expect(page.text).toMatch(/marraine@exemple\.fr.*Refusée le .+ : Ce n’est pas votre commande\./s);
  expect(page.text).not.toContain("inconnue@exemple.fr");
  await expect(run(sql`update order_emails set subject = 'x' where declaration_id = ${id}`)).rejects.toThrow("proof");

  // A declaration goes after five years; its letters stay as long as the contract that they are filed with.
  await ageBySixYears(id, other);
  await runJob(shop, "clean-up");
  expect(await answers()).toEqual(["accuse-de-declaration", "declaration-refusee"]);
  const left = await shop.db
    .selectFrom("orderEmails")
    .select("recipient")
    .where("declarationId", "in", [id, other])
    .execute();
  expect(new Set(left.map(({ recipient }) => recipient))).toEqual(new Set(["marraine@exemple.fr"]));
});

test("a declaration without a number is in the file of the only order that is due from its receipt on, and stays with it", async () => {
  const { first, second } = await aBuyerOfTwo("annee", 365);
  const id = await declare(shop, "retractation", { contrat: "ma formation", email: "annee@exemple.fr" });
  await untilKept("declaration-receipt", "annee@exemple.fr");
  const waiting = async () => {
    const page = await admin.open(`/orders/${second.number}/contrat`);
    expect(page.text).toMatch(/Rétractation reçue le .+ma formation/s);
    expect(await receiptsOf(second.number)).toBe(1);
  };
  await waiting();
  expect((await admin.open(`/admin/commandes/${second.id}`)).text).toContain("Elle attend la réponse de la cliente");
  await carryOut();
  await waiting();
  await ageBySixYears(id);
  await runJob(shop, "clean-up");
  expect([await receiptsOf(second.number), await receiptsOf(first.number)]).toEqual([1, 0]);
});

test("a declaration whose order was unknown when its receipt left gets the receipt into the file once it is carried out", async () => {
  const { first, second } = await aBuyerOfTwo("deux", 1);
  await declare(shop, "retractation", { contrat: "ma formation", email: "deux@exemple.fr" });
  await untilKept("declaration-receipt", "deux@exemple.fr");
  expect([await receiptsOf(first.number), await receiptsOf(second.number)]).toEqual([0, 0]);
  // The first is withdrawn from: only the second is left to be meant.
  const id = await declare(shop, "retractation", { contrat: first.number, email: "deux@exemple.fr" });
  for (const _ of [1, 2]) await carryOut();
  expect(await outcomesOf(shop, id)).toMatchObject([{ kind: "done", orderId: first.id }]);
  await eventually(async () => (await receiptsOf(first.number)) === 1);
  expect(await receiptsOf(second.number)).toBe(1);
});
