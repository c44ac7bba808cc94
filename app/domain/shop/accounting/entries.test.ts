import { expect, test } from "vitest";
import { type Booked, ENTRY_COLUMNS, entriesOf, entryLine } from "./entries.ts";

const SALE: Booked = {
  kind: "invoice",
  number: "F2026-000001",
  bookedOn: "20261122",
  designation: "Mindset",
  net: 8333,
  vat: 1667,
  total: 10_000,
  currency: "eur",
  vatCountry: null,
};
const DEBIT = ENTRY_COLUMNS.indexOf("Debit");
const CREDIT = ENTRY_COLUMNS.indexOf("Credit");
const ACCOUNT = ENTRY_COLUMNS.indexOf("CompteNum");

function balances(lines: string[][]): Record<string, number> {
  const byAccount: Record<string, number> = {};
  for (const line of lines) {
    const account = line[ACCOUNT] ?? "";
    byAccount[account] = (byAccount[account] ?? 0) + cents(line[DEBIT]) - cents(line[CREDIT]);
  }
  return byAccount;
}

const cents = (text = "") => Math.round(Number(text.replace(",", ".")) * 100);

test("the columns are those of LPF, art. A47 A-1, letter by letter", () => {
  expect(entryLine(ENTRY_COLUMNS)).toBe(
    [
      "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef",
      "PieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n",
    ].join("\t"),
  );
});

test("a sale is earned, owed to the tax office, and lies at Stripe; the client owes nothing", () => {
  expect(balances(entriesOf(SALE))).toEqual({ "411000": 0, "706000": -8333, "445710": -1667, "512100": 10_000 });
});

test.each([
  [null, "445710"],
  ["DE", "44571DE"],
])("a credit note undoes its sale to the cent, and its VAT where that is due: %s", (vatCountry, account) => {
  const sale = entriesOf({ ...SALE, vatCountry });
  expect(balances(sale)).toMatchObject({ [account]: -1667 });
  const undone = entriesOf({ ...SALE, vatCountry, kind: "credit_note", number: "AV2026-000001" });
  expect(balances([...sale, ...undone])).toEqual({ "411000": 0, "706000": 0, [account]: 0, "512100": 0 });
});

test("after a refund that came back, the money is at Stripe again and owed to the client, until it is sent once more", () => {
  const undone = entriesOf({ ...SALE, kind: "credit_note" });
  const back = entriesOf({ ...SALE, kind: "returned-refund", number: "re_1" });
  expect(balances([...entriesOf(SALE), ...undone, ...back])).toMatchObject({ "411000": -10_000, "512100": 10_000 });
  const again = entriesOf({ ...SALE, kind: "repeated-refund", number: "re_2" });
  expect(balances([...entriesOf(SALE), ...undone, ...back, ...again])).toMatchObject({ "411000": 0, "512100": 0 });
});

test.each(["invoice", "credit_note", "returned-refund", "repeated-refund"] as const)(
  "each entry of a %s is balanced",
  (kind) => {
    const byJournal = Map.groupBy(entriesOf({ ...SALE, kind }), ([journal]) => journal);
    for (const lines of byJournal.values()) {
      const sum = (column: number) => lines.reduce((total, line) => total + cents(line[column]), 0);
      expect(sum(DEBIT)).toBe(sum(CREDIT));
    }
  },
);

test("without VAT there is no line for it", () => {
  expect(balances(entriesOf({ ...SALE, net: 10_000, vat: 0 }))).toEqual({
    "411000": 0,
    "706000": -10_000,
    "512100": 10_000,
  });
});

test("a line has eighteen fields, whatever a title holds", () => {
  const [line = []] = entriesOf({ ...SALE, designation: "Un\ttitre\r\nsur deux lignes" });
  expect(entryLine(line).split("\t")).toHaveLength(18);
  expect(entryLine(line)).toMatch(
    /^VE\tVentes\tF2026-000001\t20261122\t411000\t.*\tF2026-000001\t20261122\t.*\t100,00\t0,00\t\t\t20261122\t\t\r\n$/,
  );
});
