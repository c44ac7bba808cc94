import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { capture } from "./pixels/capture.ts";
import { compare } from "./pixels/compare.ts";

/**
 * `npm run pixels -- capture FOLDER`: every page of the built shop, at two widths, light and dark, with its size. `npm
 * run pixels -- compare BEFORE [AFTER]`: compares two captures, or one with the current build. Fails when a page looks
 * different or is heavier. `--only /articles`, once or more: only the pages whose name starts so. PORT: the first of the
 * ports to use.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", multiple: true, default: [""] } },
});
const [command, before = "", after] = positionals;
const isWanted = (name: string) => values.only.some((start) => name.startsWith(start));
const port = Number(process.env.PORT ?? 4300);
// An interruption also stops the processes that this command has started.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

if (command === "capture" && before) {
  await capture(resolve(before), port, isWanted);
} else if (command === "compare" && before) {
  const folder = after ?? mkdtempSync(join(tmpdir(), "essor-pixels-after-"));
  if (!after) await capture(folder, port, isWanted);
  process.exitCode = (await compare(resolve(before), resolve(folder), isWanted)) ? 0 : 1;
} else {
  console.log(
    "npm run pixels -- capture FOLDER [--only /path]\nnpm run pixels -- compare BEFORE [AFTER] [--only /path]",
  );
  process.exitCode = 2;
}
