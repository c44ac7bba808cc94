import { expect, test } from "vitest";
import { screenLines, screenText } from "./fields.ts";

test("a screen is typed as lines and read back as it was", () => {
  const lines = screenLines("Cliente : Lundi, parfait.\r\n\r\n Claire : Prix : 300 €\nseule");
  expect(lines).toEqual([
    { label: "Cliente", text: "Lundi, parfait." },
    { label: "Claire", text: "Prix : 300 €" },
    { label: "", text: "seule" },
  ]);
  expect(screenLines(screenText(lines))).toEqual(lines);
});
