import { expect, test } from "vitest";
import { orderMetadata, paperMetadata, readOrderFacts, readPapers } from "./order-metadata.ts";

const order = {
  number: "ES-000012",
  userId: null,
  formationId: "0192",
  formationName: "Mindset",
  termsVersion: "2026-11-21",
  termsSha256: "ab",
  consents: [
    { id: "cgv", text: "J’ai lu et j’accepte", version: "2026-11-21", at: "2026-11-26T07:00:00.000Z" },
    { id: "marketing", text: "J’accepte de recevoir", version: "2026-11-20", at: "2026-11-26T07:00:00.000Z" },
  ],
  company: { name: "Exemple SARL", siren: "732829320", vatNumber: "" },
  listCents: 49_700,
  discountCents: 9940,
  reductionLabel: "Code RENTREE",
  credits: [],
};

test("an order is read from metadata as it was written, and one of an earlier release is none", () => {
  expect(readOrderFacts(orderMetadata(order))).toEqual(order);
  const plain = { ...order, listCents: null, discountCents: 0, reductionLabel: null };
  expect(readOrderFacts(orderMetadata(plain))).toEqual(plain);
  const credits = [
    { orderId: "01935f5e-0000-7000-8000-00000000000a", cents: 19_900 },
    { orderId: "01935f5e-0000-7000-8000-00000000000b", cents: 100 },
  ];
  expect(readOrderFacts(orderMetadata({ ...order, credits }))?.credits).toEqual(credits);
  expect(readOrderFacts({ shop: "essor", order_id: "0192" })).toBeNull();
});

test("no value is longer than Stripe accepts, and a cut consent keeps its time and version", () => {
  const consents = [{ id: "cgv", text: "a".repeat(600), version: "2026-11-21", at: "2026-11-26T07:00:00.000Z" }];
  const metadata = orderMetadata({ ...order, consents });
  expect(Object.values(metadata).filter((value) => value.length > 500)).toEqual([]);
  expect(readOrderFacts(metadata)?.consents[0]).toMatchObject({ version: "2026-11-21", at: consents[0]?.at });
});

test("papers are read as they were written, credit notes by the total refunded", () => {
  const at = new Date("2026-11-26T07:00:00.123Z");
  const papers = {
    invoice: { number: "F2026-000001", at },
    creditNotes: [
      { cents: 900, number: "AV2026-000001", at },
      { cents: 1500, number: "AV2026-000002", at },
    ],
    confirmedAt: at,
  };
  expect(readPapers({ shop: "essor", ...paperMetadata(papers) })).toEqual(papers);
  expect(readPapers({ shop: "essor" })).toEqual({ invoice: null, creditNotes: [], confirmedAt: null });
});
