import { expect, test } from "vitest";
import { NotPrinted } from "#app/pdf/printer.server.ts";
import { attachment } from "./attachment.ts";
import { pdfAnswer } from "./file-answer.server.ts";

const file = { name: "cahier", disposition: "attachment" } as const;

test("a PDF that could not be made is asked for again in a minute, and a fault of ours stays one", async () => {
  const away = await pdfAnswer(Promise.reject(new NotPrinted("guide")), file);
  expect([away.status, away.headers.get("Retry-After"), await away.text()]).toEqual([
    503,
    "60",
    "Le document n’a pas pu être fait. Réessaie dans 1\u00a0minute.\n",
  ]);
  await expect(pdfAnswer(Promise.reject(new TypeError("x")), file)).rejects.toThrow(TypeError);
  const made = await pdfAnswer(Promise.resolve(Buffer.from("%PDF-1.7")), file);
  expect([made.status, await made.text()]).toEqual([200, "%PDF-1.7"]);
});

test.each([
  ["L'été (1)*.pdf", `attachment; filename="L_ete _1__.pdf"; filename*=UTF-8''L%27%C3%A9t%C3%A9%20%281%29%2A.pdf`],
  [
    'a"; filename="b.html',
    `attachment; filename="a__ filename__b.html"; filename*=UTF-8''a%22%3B%20filename%3D%22b.html`,
  ],
  ["\ud800.pdf", `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])("a download named %j has a name that every program reads alike", (name, header) => {
  expect(attachment(name)).toBe(header);
});
