import { expect, test } from "vitest";
import { databaseFaults } from "./database-faults.ts";

test.each([
  [false, true, false, []],
  [false, false, true, []],
  [false, false, false, ["clear-text"]],
  [true, true, false, ["superuser"]],
  [true, false, false, ["superuser", "clear-text"]],
])("superuser %s, encrypted %s, private network %s: %s", (isSuperuser, isEncrypted, isPrivate, faults) => {
  expect(databaseFaults({ isSuperuser, isEncrypted }, { isPrivate })).toEqual(faults);
});
