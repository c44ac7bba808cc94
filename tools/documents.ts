import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "vite";

/**
 * Prints the documents of the sample courses, db/courses/<course>/documents, from their texts: `npm run documents`. They
 * are kept in the repository, because a course is imported with its files as they are.
 */
const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, appType: "custom" });
const { documents } = (await vite.ssrLoadModule("/tools/documents/print.ts")) as typeof import("./documents/print.ts");
for (const { file, print } of documents) {
  const bytes = await print((text) => readFileSync(text, "utf8"));
  writeFileSync(file, bytes);
  console.log(`${file}: ${Math.round(bytes.length / 1024)} kB`);
}
await vite.close();
