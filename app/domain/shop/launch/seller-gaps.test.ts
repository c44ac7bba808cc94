import { expect, test } from "vitest";
import sample from "#app/content/legal/seller.sample.json" with { type: "json" };
import { aSeller } from "#tests/support/seller.ts";
import { SELLER_FIELDS, sellerGaps } from "./seller-gaps.ts";

const TODAY = new Date().toISOString().slice(0, 10);
const gapsOf = (changed: Parameters<typeof aSeller>[0]) =>
  sellerGaps(aSeller(changed), TODAY).map(({ field, fault }) => `${field} ${fault}`);

test("a whole and true identity has no gap", () => {
  expect(gapsOf({})).toEqual([]);
});

test("the sample is refused as a whole, but for what another seller may share with it", () => {
  const fields = sellerGaps(sample, TODAY).map(({ field }) => field);
  expect(Object.keys(SELLER_FIELDS).filter((field) => !fields.includes(field as (typeof fields)[number]))).toEqual([
    "legalForm",
    "address.city",
    "address.country",
    "phoneHours",
  ]);
});

const { mediator, host, address } = aSeller();

test.each<[string, Parameters<typeof aSeller>[0]]>([
  ["privacyEmail missing", { privacyEmail: " " }],
  ["privacyEmail sample", { privacyEmail: "donnees@maboutique.example" }],
  ["email wrong", { email: "bonjour" }],
  ["phoneHours missing", { phoneHours: "" }],
  ["host.name missing", { host: { ...host, name: "" } }],
  ["host.phone wrong", { host: { ...host, phone: "12" } }],
  ["host.phone wrong", { host: { ...host, phone: "2007" } }],
  ["phone wrong", { phone: "1007" }],
  ["name sample", { name: "Essor (Exemple)" }],
  ["founder sample", { founder: "Nom fictif" }],
  ["address.street sample", { address: { ...address, street: sample.address.street } }],
  ["siren sample", { siren: "000000000" }],
  ["siren wrong", { siren: "552 100 555" }],
  ["siren wrong", { siren: "5521005" }],
  ["rcs sample", { rcs: "RCS Paris 000 000 000" }],
  ["phone sample", { phone: "01\u00a099\u00a000\u00a012\u00a034" }],
  ["mediator.address missing", { mediator: { ...mediator, address: "" } }],
  ["mediator.url wrong", { mediator: { ...mediator, url: "mediation" } }],
  ["mediator.contractFrom wrong", { mediator: { ...mediator, contractFrom: "9999-01-01" } }],
  ["mediator.contractUntil wrong", { mediator: { ...mediator, contractUntil: "2026-01-31" } }],
  ["mediator.contractUntil wrong", { mediator: { ...mediator, contractUntil: "fin 2030" } }],
  ["invoicingPlatform missing", { invoicingPlatform: "" }],
])("%s", (gap, changed) => {
  expect(gapsOf(changed)).toEqual([gap]);
});

test.each(["1007", "10 07", "3900", "09 72 10 10 07"])("a host may be reached at %s", (phone) => {
  expect(gapsOf({ host: { ...host, phone } })).toEqual([]);
});
