import { expect, test } from "vitest";
import { BATCH, type Cell, csvOf, inBatches, timeCell } from "./csv.server.ts";

const read = async (rows: Cell[][]) => {
  const stream = csvOf(
    ["Nom", "Montant"],
    (async function* () {
      yield rows;
    })(),
  );
  return Buffer.from(await new Response(stream).arrayBuffer()).toString("utf8");
};

test("the file opens in a French spreadsheet: byte order mark, semicolons, CRLF, doubled quotes", async () => {
  expect(await read([["Zoé ; « l’autre »", 12.5]])).toBe('\uFEFFNom;Montant\r\n"Zoé ; « l’autre »";12.5\r\n');
  expect(await read([['dit "Lou"\nà Lyon', null]])).toBe('\uFEFFNom;Montant\r\n"dit ""Lou""\nà Lyon";\r\n');
});

test.each(["=1+1", "+33 6", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\uff1dcmd|' /C calc'!A0"])(
  "a spreadsheet runs no formula in a cell: %j",
  async (cell) => {
    const [, line = ""] = (await read([[cell, 1]])).split("Montant\r\n");
    expect(line).toMatch(/^"?'/);
  },
);

test.each(["bonjour\n=1+1", "bonjour\r=1+1", "bonjour\r\n=1+1"])("a line break begins no row: %j", async (cell) => {
  expect(await read([[cell, 1]])).toBe(`\uFEFFNom;Montant\r\n"${cell}";1\r\n`);
});

test("a negative number stays a number", async () => {
  expect(await read([["x", -3]])).toContain("x;-3\r\n");
  expect(await read([["x", -1250n]])).toContain("x;-12,50\r\n");
});

test("a time is in Paris, and sorts", () => {
  expect(timeCell(new Date("2026-11-21T23:30:00Z"))).toBe("2026-11-22 00:30");
  expect(timeCell(null)).toBeNull();
});

const rowsOf = (ids: number[]) => ids.map((id) => ({ id: `${id}` }));

test("a list is read in batches to its end", async () => {
  const all = Array.from({ length: BATCH + 2 }, (_, index) => index + 1);
  const asked: unknown[] = [];
  const rows = inBatches(
    async (after) => {
      asked.push(after);
      return rowsOf(all.slice(Number(after), Number(after) + BATCH));
    },
    (row) => [row.id],
  );
  const text = await new Response(csvOf(["n"], rows)).text();
  expect(text.split("\r\n")).toHaveLength(1 + all.length + 1);
  expect(asked).toEqual([null, `${BATCH}`]);
});

test("rows are read only as fast as the client takes them, and no longer once the client is gone", async () => {
  let asked = 0;
  const rows = inBatches(
    async () => {
      asked += 1;
      return rowsOf(Array.from({ length: BATCH }, () => 1));
    },
    (row) => [row.id],
  );
  const reader = csvOf(["n"], rows).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(asked).toBeLessThanOrEqual(2);
  expect(await rows.next()).toEqual({ done: true, value: undefined });
});
