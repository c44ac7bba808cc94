import { describe, expect, test } from "vitest";
import { type FigureId, figures } from "#app/content/figures.ts";
import { contradictionOf, gapsOf, matchesSite, type Proof, stateOf, validProofs } from "./validity.ts";

const NOW = new Date("2026-11-22T12:00:00Z");

function proof(key: FigureId, changes: Partial<Proof> = {}): Proof {
  return {
    key,
    value: "16",
    source: "Actes notariés",
    sampleSize: 16,
    from: "2015-01-01",
    to: "2026-10-31",
    charges: "",
    verifiedAt: new Date("2026-11-01T00:00:00Z"),
    expiresAt: new Date("2027-11-01T00:00:00Z"),
    ...changes,
  };
}

describe("a proof is in force", () => {
  test.each([
    ["verified and not expired", {}, "proven"],
    ["in the instant before it expires", { expiresAt: new Date("2026-11-22T12:00:00.001Z") }, "proven"],
    ["in the instant when it expires", { expiresAt: NOW }, "expired"],
    ["never verified", { verifiedAt: null }, "unverified"],
    ["verified tomorrow", { verifiedAt: new Date("2026-11-23T00:00:00Z") }, "unverified"],
    ["without a source", { source: "" }, "unverified"],
    ["without an end", { expiresAt: null }, "unverified"],
  ] as const)("%s", (_, changes, state) => {
    const one = proof("apartments", changes);
    expect(stateOf(one, [one], NOW)).toBe(state);
    expect(validProofs([one], NOW)).toHaveLength(state === "proven" ? 1 : 0);
  });

  test("nothing stated is unproven", () => {
    expect(stateOf(undefined, [], NOW)).toBe("unproven");
  });
});

describe("two figures about the same people contradict each other", () => {
  test.each([
    ["students", "2 500 +", "supported", "2 000 +", true],
    ["students", "2 500 +", "supported", "2500+", false],
    ["satisfaction", "98 %", "recommend", "92 %", true],
    ["satisfaction", "98 %", "recommend", "98 %", false],
    ["students", "2 500 +", "satisfaction", "98 %", false],
    ["companies", "3", "apartments", "16", false],
  ] as const)("%s %s and %s %s: %s", (one, its, other, others, contradicts) => {
    const both = [proof(one, { value: its }), proof(other, { value: others })];
    expect(contradictionOf(both[0] as Proof, both, NOW)?.key).toBe(contradicts ? other : undefined);
    expect(contradictionOf(both[1] as Proof, both, NOW)?.key).toBe(contradicts ? one : undefined);
    expect(validProofs(both, NOW)).toHaveLength(contradicts ? 0 : 2);
  });

  test("a figure whose proof has expired contradicts nothing", () => {
    const both = [proof("students", { value: "2 500" }), proof("supported", { value: "1", expiresAt: NOW })];
    expect(validProofs(both, NOW).map(({ key }) => key)).toEqual(["students"]);
  });
});

test.each([
  ["companies", {}, true, []],
  ["companies", { sampleSize: null }, true, []],
  ["companies", { to: null }, true, ["period"]],
  ["satisfaction", { sampleSize: null }, true, ["sample"]],
  ["monthlyRent", {}, true, ["charges"]],
  ["averageMonthlyIncome", { charges: "Impôts et cotisations", sampleSize: null }, true, ["sample"]],
  ["companies", { source: "", from: null, expiresAt: null }, false, ["source", "period", "proof", "expiry"]],
] as const)("%s with %o and a proof (%s) lacks %o", (key, changes, hasProof, gaps) => {
  expect(gapsOf(proof(key, changes), { about: figures[key].about, hasFile: hasProof })).toEqual(gaps);
});

test("sentences spell a figure out only as long as the proven one is theirs", () => {
  expect(matchesSite(proof("apartments", { value: "16" }))).toBe(true);
  expect(matchesSite(proof("apartments", { value: "17" }))).toBe(false);
  expect(matchesSite(proof("countries", { value: "45+" }))).toBe(true);
});
