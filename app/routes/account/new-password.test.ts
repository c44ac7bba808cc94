import { expect, test } from "vitest";
import { z } from "zod";
import { checkNewPassword, newPasswordFields } from "./new-password.ts";

const schema = z
  .object(newPasswordFields)
  .superRefine((value, context) =>
    checkNewPassword(value, context, { email: "lea.martin-essor@exemple.fr", siteName: "Essor" }),
  );

async function errorsOf(password: string, passwordConfirmation: string) {
  return (await schema.safeParseAsync({ password, passwordConfirmation })).error?.issues ?? [];
}

test("the error of a short password tells its length and the required one", async () => {
  expect((await errorsOf("court", "court"))[0]?.message).toBe("Choisis au moins 12\u00a0caractères (il y en a 5).");
  const long = "abc d".repeat(26);
  expect((await errorsOf(long, long))[0]?.message).toBe("Choisis au plus 128\u00a0caractères (il y en a 130).");
});

test.each([
  ["court", "court", ["password"]],
  ["court", "courte", ["password", "passwordConfirmation"]],
  ["cinq tartines sur le pont", "cinq tartines sur un pont", ["passwordConfirmation"]],
  ["lea.martin-essor", "lea.martin-essor", ["password"]],
  ["cinq tartines sur le pont", "cinq tartines sur le pont", []],
])("the passwords %j and %j have errors at the fields %j", async (password, passwordConfirmation, fields) => {
  const issues = await errorsOf(password, passwordConfirmation);
  expect(issues.map(({ path }) => path[0])).toEqual(fields);
});
