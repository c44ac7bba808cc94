import { expect, test } from "vitest";
import { z } from "zod";
import {
  checkbox,
  dayField,
  emailField,
  lineField,
  nameField,
  phoneField,
  requiredCheckbox,
  textField,
  wholeNumberField,
} from "./fields.ts";

const name = nameField("Indiquez votre nom.");
const text = textField({ missing: "Écrivez.", max: 20 });

test.each(["Maïa", "Anne-Sophie d’Ornano", "<script>alert(1)</script>", "{{7*7}}", "李明"])(
  "« %s » is accepted as a name",
  (value) => {
    expect(name.safeParse(value).success).toBe(true);
  },
);

test.each(["A\r\nBcc: x@y", "A\nB", "A\u0000B", " ", "a".repeat(81), undefined])("%j is not a name", (value) => {
  expect(name.safeParse(value).success).toBe(false);
});

test.each(["06 12 34 56 78", "+33 (0)6.12.34.56.78"])("%s is a telephone number", (value) => {
  expect(phoneField.safeParse(value).success).toBe(true);
});

test.each(["bonjour", "06 12\r\n34 56 78", "06 12 34", "1"])("%j is not a telephone number", (value) => {
  expect(phoneField.safeParse(value).success).toBe(false);
});

test.each([
  ["290", 290],
  ["290,00\u00a0€", 290],
  ["1\u202f997 €", 1997],
  ["1997.00", 1997],
  [" 290 € ", 290],
  ["290,50 €", undefined],
  ["2 € 90", undefined],
  ["290 %", undefined],
  ["1.997", undefined],
  ["€", undefined],
  [",00", undefined],
])("a whole amount may stand as on a price list: « %s »", (typed, euros) => {
  expect(wholeNumberField({ max: 9999, sign: "€" }).safeParse(typed).data).toBe(euros);
});

test("a count has no sign", () => {
  for (const typed of ["20 €", "20 %", "20,00"])
    expect(wholeNumberField({ max: 9999 }).safeParse(typed).success).toBe(false);
});

test("a text keeps its lines with normalised line ends, and loses unreadable characters", () => {
  expect(text.parse(" un\r\ndeux\rtrois ")).toBe("un\ndeux\ntrois");
  expect(text.safeParse("un\u0000").success).toBe(false);
  expect(text.safeParse("\r\n".repeat(30)).success).toBe(true);
  expect(text.safeParse("a".repeat(21)).success).toBe(false);
});

test("what has no message of its own is told in French as well", () => {
  expect(z.uuid().safeParse("1").error?.issues[0]?.message).toBe("UUID invalide");
});

test("a field that is sent twice is refused in French", () => {
  for (const field of [lineField({ max: 20 }), text, phoneField, name]) {
    const message = field.safeParse(["un", "deux"]).error?.issues[0]?.message;
    expect(message).toMatch(/^(Ce texte doit|Il faut|Écrivez|Indiquez)/);
  }
});

test("a box is ticked as browsers and programs send it; anything else ticks nothing", () => {
  expect(["on", "1", "true"].map((value) => checkbox.parse(value))).toEqual(["on", "on", "on"]);
  expect([undefined, "0", "off", "false", "\u0000", ["on", "on"]].filter((value) => checkbox.parse(value))).toEqual([]);
  const terms = requiredCheckbox("Cochez cette case.");
  const form = z.object({ terms, offers: checkbox });
  expect(form.parse({ terms: "on" })).toEqual({ terms: "on" });
  expect(form.safeParse({}).error?.issues.map(({ message }) => message)).toEqual(["Cochez cette case."]);
  expect(terms.parse("1")).toBe("on");
  expect(terms.safeParse("off").error?.issues[0]?.message).toBe("Cochez cette case.");
});

test.each([
  ["zero-width signs are dropped", "Ma\u200bïa \ufeffL\u2060éa\u200e\u200f", "Maïa Léa"],
  ["a loose joiner is dropped", "Ma\u200dïa\u200d", "Maïa"],
  ["a joined emoji stays", "👩\u200d💻 👩🏽\u200d❤️\u200d👨🏽 🏳️\u200d🌈", "👩\u200d💻 👩🏽\u200d❤️\u200d👨🏽 🏳️\u200d🌈"],
  ["no-break spaces and the soft hyphen stay", "12\u202f500\u00a0€ co\u00adhorte", "12\u202f500\u00a0€ co\u00adhorte"],
])("%s", (_, typed, stored) => {
  for (const field of [lineField({ max: 80 }), textField({ max: 80 })]) expect(field.parse(typed)).toBe(stored);
});

test("an invisible text is an empty one, and a line separator is a line break", () => {
  expect(name.safeParse("\u200b\u2060").error?.issues[0]?.message).toBe("Indiquez votre nom.");
  expect(textField({ max: 20 }).parse("un\u2028deux")).toBe("un\ndeux");
  expect(name.safeParse("un\u2028deux").success).toBe(false);
});

test.each(["\u202a", "\u202e", "\u2066", "\u2069", "\u0085", "\u009b"])("%j is refused", (sign) => {
  for (const field of [lineField({ max: 80 }), textField({ max: 80 })]) {
    const message = field.safeParse(`avant${sign}après`).error?.issues[0]?.message;
    expect(message).toMatch(/^Ce texte (contient|doit tenir)/);
  }
});

test.each(["0000-01-01", "0026-11-21", "9999-12-31"])("%s is no day that anybody means", (typed) => {
  expect(dayField().safeParse(typed).success).toBe(false);
});

test("an address is as short once it is normalised", () => {
  expect(emailField.safeParse(`${"\ufb03".repeat(240)}@ex.fr`).success).toBe(false);
});
