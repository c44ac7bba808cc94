import { expect, test } from "vitest";
import { hideEmail, mailboxOf, normaliseEmail, shownEmail } from "./email-address.ts";
import { emailField, newEmailField } from "./fields.ts";

test.each([
  ["Lea@Exemple.fr", "lea@exemple.fr"],
  ["  lea@exemple.fr\t", "lea@exemple.fr"],
  ["lea+shop@exemple.co.uk", "lea+shop@exemple.co.uk"],
  ["ｌｅａ@exemple.fr", "lea@exemple.fr"],
  ["o'brien@exemple.fr", "o'brien@exemple.fr"],
])("%j is %s", (typed, address) => {
  expect(emailField.parse(typed)).toBe(address);
});

test.each([
  "",
  "lea",
  "lea@",
  "@exemple.fr",
  "lea@exemple",
  "lea@@exemple.fr",
  "lea@x@exemple.fr",
  "lea＠exemple.fr",
  "lea﹫exemple.fr",
  "lea@exemple.fr, autre@exemple.fr",
  "lea@exemple.fr\r\nBcc: victime@exemple.fr",
  "lea@exemple.fr\nBcc: victime@exemple.fr",
  "lea\u0000@exemple.fr",
  "Léa <lea@exemple.fr>",
  "le a@exemple.fr",
  "lea@-exemple.fr",
  `${"a".repeat(250)}@exemple.fr`,
])("%j is not an address", (typed) => {
  expect(emailField.safeParse(typed).success).toBe(false);
});

test.each([undefined, null, 3, ["lea@exemple.fr"], {}])("%j is not a text, and gets the same message", (value) => {
  expect(emailField.safeParse(value).error?.issues[0]?.message).toContain("adresse e-mail complète");
});

test.each([
  ["lea@gmial.com", "lea@gmail.com"],
  ["lea@gmail.con", "lea@gmail.com"],
  ["lea@gmial.con", "lea@gmail.com"],
  ["lea@oragne.fr", "lea@orange.fr"],
  ["lea@hotmial.fr", "lea@hotmail.fr"],
  ["lea@yahooo.com", "lea@yahoo.com"],
])("%s was meant to be %s, and is asked about where it is given first", (typed, meant) => {
  expect(newEmailField.safeParse(typed).error?.issues[0]?.message).toContain(meant);
  expect(emailField.parse(typed)).toBe(typed);
});

test.each(["lea@gmail.com", "lea@mail.com", "lea@ymail.com", "lea@gmail.co.uk", "lea@exemple.con", "lea@gmial.fr"])(
  "%s is taken as it is",
  (typed) => {
    expect(newEmailField.parse(typed)).toBe(typed);
  },
);

test("one address has one spelling", () => {
  expect(normaliseEmail(" LÉA@Exemple.FR ")).toBe(normaliseEmail("le\u0301a@exemple.fr"));
});

test.each([
  ["lea.martin@exemple.fr", "l•••@e•••.fr"],
  ["a@b.co", "a•••@b•••.co"],
  ["x@mail.exemple.co.uk", "x•••@m•••.uk"],
])("%s is shown as %s", (email, hidden) => {
  expect(hideEmail(email)).toBe(hidden);
});

test.each([
  ["lea@exemple.fr", "l…@exemple.fr"],
  ["lena@exemple.fr", "l…a@exemple.fr"],
  ["a@b.co", "a…@b.co"],
  ["ab@b.co", "a…@b.co"],
])("%s is shown to a guest as %s, and in full to its owner", (email, shown) => {
  expect(shownEmail(email, undefined)).toBe(shown);
  expect(shownEmail(email, email)).toBe(email);
});

test.each([
  ["lea.martin+a@googlemail.com", "leamartin@gmail.com"],
  ["lea@me.com", "lea@icloud.com"],
  ["Lea_Martin+b@protonmail.com", "lea.martin@pm.me"],
])("%s and %s are one mailbox, and no other's", (one, other) => {
  expect(mailboxOf(one)).toBe(mailboxOf(other));
  expect(mailboxOf(one)).not.toBe(mailboxOf(other.replace(/@.*/, "@exemple.fr")));
});
