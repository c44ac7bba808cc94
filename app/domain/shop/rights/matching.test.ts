import { expect, test } from "vitest";
import { certainOrder, matchDeclaration, numbersIn } from "./matching.ts";

const lea = { email: "lea@exemple.fr", accountEmail: "lea@exemple.fr", userId: "7" };
const mindset = { ...lea, id: "1", number: "ES-000042", formationName: "Formation Mindset" };
const immo = { ...lea, id: "2", number: "ES-000043", formationName: "Immobilier à la campagne" };
const guest = { email: "zoe@exemple.fr", accountEmail: null, userId: null };
const other = { ...guest, id: "3", number: "ES-000044", formationName: "Formation Mindset" };
const moved = { email: "mia@exemple.fr", accountEmail: "mia@nouvelle.fr", userId: "8" };
const former = { ...moved, id: "4", number: "ES-000045", formationName: "Formation Mindset" };
const all = [mindset, immo, other, former];

test.each([
  ["its number", "ES-000042", "lea@exemple.fr", "1", ["1", "2"]],
  ["its number in a sentence", "ma commande es 43, merci", "lea@exemple.fr", "2", ["2", "1"]],
  ["somebody else's number", "ES-000044", "lea@exemple.fr", null, ["3", "1", "2"]],
  ["the formation's name, without accents", "immobilier a la campagne !", "lea@exemple.fr", "2", ["2", "1"]],
  ["two orders and no hint", "ma formation", "lea@exemple.fr", null, ["1", "2"]],
  ["one order and no hint", "ma formation", "zoe@exemple.fr", "3", ["3"]],
  ["one order, and a number that is another's", "ES-000042", "zoe@exemple.fr", null, ["1", "3"]],
  ["the address that its account has now", "ES-000045", "mia@nouvelle.fr", "4", ["4"]],
  ["the address that its account had then", "ma formation", "mia@exemple.fr", "4", ["4"]],
  ["somebody else's number, and an account's new address", "ES-000042", "mia@nouvelle.fr", null, ["1", "4"]],
  ["an unknown address", "Formation Mindset", "ines@exemple.fr", null, []],
])("%s", (_, contract, email, orderId, candidates) => {
  const match = matchDeclaration({ contract, email }, all);
  expect([match.orderId, match.candidates.map(({ id }) => id)]).toEqual([orderId, candidates]);
});

test.each([
  ["its number", "ES-000043", "lea@exemple.fr", ["1", "2"], "2"],
  ["its number, and it is not due", "ES-000043", "lea@exemple.fr", ["1"], null],
  ["somebody else's number, and one that is due", "ES-000044", "lea@exemple.fr", ["1"], null],
  ["nobody's number, and one that is due", "ES-000099", "zoe@exemple.fr", ["3"], null],
  ["no hint, and two that are due", "ma formation", "lea@exemple.fr", ["1", "2"], null],
  ["no hint, and one of two that is due", "ma formation", "lea@exemple.fr", ["2", "3"], "2"],
  ["no hint, and an account's new address", "ma formation", "mia@nouvelle.fr", ["4"], "4"],
  ["the formation's name, and an account's new address", "Formation Mindset", "mia@nouvelle.fr", ["1", "4"], "4"],
  ["no hint, and an address that its account has left", "ma formation", "mia@exemple.fr", ["4"], null],
  ["its number, and an address that its account has left", "ES-000045", "mia@exemple.fr", ["4"], null],
  ["a name, and only the other one is due", "Formation Mindset", "lea@exemple.fr", ["2"], null],
])("%s: a declaration is carried out by itself only when it leaves no doubt", (_, contract, email, due, sure) => {
  expect(certainOrder({ contract, email }, all, ({ id }) => due.includes(id))?.id ?? null).toBe(sure);
});

test.each([
  ["an order of its account, from another address", "ES-000043", "autre@exemple.fr", "7", "2"],
  ["somebody else's number", "ES-000044", "autre@exemple.fr", "7", null],
  ["no hint, and the address of another customer", "ma formation", "zoe@exemple.fr", "8", null],
])("%s: the session of an account proves only what is its own", (_, contract, email, userId, sure) => {
  expect(certainOrder({ contract, email, userId }, all, () => true)?.id ?? null).toBe(sure);
});

test("order numbers are recognised in free text, and years are not taken for them", () => {
  expect(numbersIn("ES-000042 ou es42, ES 1234567, achetée en 2026, espace 12")).toEqual(["ES-000042", "ES-1234567"]);
});
