import { expect, test } from "vitest";
import { mailtoOf } from "./mailto.ts";

test("an e-mail address in a mailto link can add neither a recipient nor a header", () => {
  const link = new URL(mailtoOf("a?bcc=x&cc=y@exemple.fr", "Bonjour & merci\r\nBcc: z"));
  expect(decodeURIComponent(link.pathname)).toBe("a?bcc=x&cc=y@exemple.fr");
  expect([...link.searchParams.keys()]).toEqual(["subject"]);
  expect(link.search).not.toMatch(/[\r\n]/);
});
