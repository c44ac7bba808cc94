import { expect, test } from "vitest";
import { hideEmail } from "./hide-email.ts";

test.each([
  ["lea.martin@exemple.fr", "l•••@e•••.fr"],
  ["a@b.co", "a•••@b•••.co"],
  ["x@mail.exemple.co.uk", "x•••@m•••.uk"],
])("%s is shown as %s", (email, hidden) => {
  expect(hideEmail(email)).toBe(hidden);
});
