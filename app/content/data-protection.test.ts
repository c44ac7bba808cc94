import { expect, test } from "vitest";
import { INTERESTS } from "./data-protection.ts";
import { processings } from "./legal/privacy-purposes.ts";

test("every legitimate interest of the privacy page is weighed in the register, and no other", () => {
  const claimed = processings.filter(({ basis }) => basis.startsWith("Intérêt légitime")).map(({ what }) => what);
  expect(claimed).toHaveLength(INTERESTS.length);
  for (const [index, what] of claimed.entries())
    expect(what.startsWith(INTERESTS[index]?.about ?? "?"), what).toBe(true);
});
