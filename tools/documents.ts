import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "vite";

/**
 * Prints the documents of the sample courses, db/courses/<course>/documents, from their texts: `npm run documents`. They
 * are kept in the repository, because a course is imported with its files as they are.
 */
const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, appType: "custom" });
const { printDocuments } = (await vite.ssrLoadModule(
  "/tools/documents/print.ts",
)) as typeof import("./documents/print.ts");
for (const { file, bytes } of await printDocuments((file) => readFileSync(file, "utf8"))) {
  writeFileSync(file, bytes);
  console.log(`${file}: ${Math.round(bytes.length / 1024)} kB`);
}
await vite.close();
