import Airtable from "airtable";
import { afterEach, expect, test } from "vitest";
import { aPhoto } from "#tests/support/library.ts";
import { emptyTables, record } from "./sample.ts";
import { AirtableEmulator, API_KEY, BASE_ID } from "./server.ts";

/** The emulator answers as Airtable's documentation says, to the official client and to raw requests. */
let airtable: AirtableEmulator;
let clock = Date.UTC(2026, 10, 21);
afterEach(() => airtable.close());

async function open(count = 0): Promise<AirtableEmulator> {
  airtable = await AirtableEmulator.start({ tables: emptyTables(), now: () => clock });
  airtable.fill(
    "Livres_WA",
    Array.from({ length: count }, (_, index) =>
      record({ title: `Livre ${index}`, "My Rating": index % 6, Author: "" }),
    ),
  );
  return airtable;
}

const ask = async (path: string, headers: Record<string, string> = { Authorization: `Bearer ${API_KEY}` }) => {
  const answer = await fetch(`${airtable.url}/v0/${path}`, { headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const books = (query = "") => ask(`${BASE_ID}/Livres_WA${query}`);
const type = ({ body }: { body: Record<string, unknown> }) => (body.error as { type?: string })?.type ?? body.error;

test("the official client reads all pages, in the order it asks for", async () => {
  await open(230);
  const base = new Airtable({ apiKey: API_KEY, endpointUrl: airtable.url }).base(BASE_ID);
  const rows = await base("Livres_WA")
    .select({ sort: [{ field: "My Rating", direction: "desc" }] })
    .all();
  expect(rows).toHaveLength(230);
  expect([rows[0]?.get("My Rating"), rows.at(-1)?.get("My Rating")]).toEqual([5, 0]);
  expect(rows[0]?.get("Author")).toBeUndefined();
  expect(airtable.calls).toHaveLength(3);
});

test("a missing or wrong key and an unknown object are refused with Airtable's errors", async () => {
  await open();
  expect(await ask(`${BASE_ID}/Livres_WA`, {})).toMatchObject({ status: 401 });
  const stranger = await ask(`${BASE_ID}/Livres_WA`, { Authorization: "Bearer patAnother.1" });
  expect([stranger.status, type(stranger)]).toEqual([403, "INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND"]);
  const noBase = await ask("appNothing/Livres_WA");
  expect([noBase.status, type(noBase)]).toEqual([404, "NOT_FOUND"]);
  const noTable = await ask(`${BASE_ID}/Rien`);
  expect([noTable.status, type(noTable)]).toEqual([404, "TABLE_NOT_FOUND"]);
});

test.each([
  ["?limit=3", "INVALID_REQUEST_UNKNOWN"],
  ["?pageSize=101", "INVALID_REQUEST_UNKNOWN"],
  ["?pageSize=0", "INVALID_REQUEST_UNKNOWN"],
  ["?fields[]=Titre", "UNKNOWN_FIELD_NAME"],
  ["?sort[0][field]=Note", "UNKNOWN_FIELD_NAME"],
  ["?sort[0][field]=title&sort[0][direction]=up", "INVALID_REQUEST_UNKNOWN"],
  ["?view=Rien", "VIEW_NAME_NOT_FOUND"],
  ["?offset=itr5/recX", "LIST_RECORDS_ITERATOR_NOT_AVAILABLE"],
])("a list request with %s gets 422", async (query, name) => {
  await open(3);
  const answer = await books(query);
  expect([answer.status, type(answer)]).toEqual([422, name]);
});

test("fields and maxRecords limit the answer", async () => {
  await open(8);
  const { body } = await books("?fields[]=title&maxRecords=2&pageSize=1");
  expect(body.records).toEqual([
    { id: expect.any(String), createdTime: expect.any(String), fields: { title: "Livre 0" } },
  ]);
  expect(body.offset).toEqual(expect.any(String));
});

test("the sixth request in a second blocks the base for thirty seconds", async () => {
  await open(1);
  for (let count = 0; count < 5; count += 1) expect((await books()).status).toBe(200);
  expect(await books()).toMatchObject({ status: 429, body: { errors: [{ error: "RATE_LIMIT_REACHED" }] } });
  clock += 29_000;
  expect((await books()).status).toBe(429);
  clock += 1500;
  expect((await books()).status).toBe(200);
});

test("links to files expire after two hours, and the next answer has new ones", async () => {
  await open();
  airtable.fill("Livres_WA", [record({ title: "Illustré", "Cover Image": [aPhoto("une.png")] })]);
  const link = async () => {
    const { body } = await books();
    const [row] = body.records as { fields: { "Cover Image": { url: string; width: number }[] } }[];
    return row?.fields["Cover Image"][0]?.url ?? "";
  };
  const first = await link();
  expect((await fetch(first)).headers.get("Content-Type")).toBe("image/png");
  airtable.later(2 * 3600 * 1000 + 1);
  expect((await fetch(first)).status).toBe(410);
  expect((await fetch(await link())).status).toBe(200);
});
