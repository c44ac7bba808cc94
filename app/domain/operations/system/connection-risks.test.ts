import { expect, test } from "vitest";
import { connectionRisks } from "./connection-risks.ts";

test.each([
  [false, true, false, []],
  [false, false, true, []],
  [false, false, false, ["clear-text"]],
  [true, true, false, ["superuser"]],
  [true, false, false, ["superuser", "clear-text"]],
])("superuser %s, encrypted %s, private network %s: %s", (isSuperuser, isEncrypted, isPrivate, risks) => {
  expect(connectionRisks({ isSuperuser, isEncrypted }, { isPrivate })).toEqual(risks);
});
