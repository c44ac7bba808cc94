import { expect, test } from "vitest";
import { recordAdvice } from "./advice.ts";

const RECORDS = {
  domain: "ateliers.fr",
  spf: { records: [], wanted: null, hasWanted: false, lookups: 0, proposed: "" },
  dkim: { name: "_domainkey.ateliers.fr", hasSelector: false, isThere: false },
  dmarc: null,
  mx: [],
};

test("without a selector nobody is told to type a name that cannot exist: the provider gives it", () => {
  const dkim = recordAdvice(RECORDS, { contact: "a@ateliers.fr", hasMailbox: false }).find(
    ({ title }) => title === "DKIM",
  );
  expect(dkim?.name).toBe("…._domainkey.ateliers.fr");
  expect(dkim?.says).toContain("le «\u00a0sélecteur\u00a0»");
});
