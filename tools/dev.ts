import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { createServer as createViteServer } from "vite";
import { startEmulators } from "./emulators.ts";

/**
 * `npm run dev`: the application with hot reload and the demo's emulators. It runs without the production HTTP
 * adapter's extras.
 */
const port = Number(process.env.PORT ?? 3000);
const dataDir = resolve(process.env.DATA_DIR ?? "./data");
mkdirSync(dataDir, { recursive: true });

const emulators = await startEmulators(dataDir, port);
Object.assign(process.env, emulators.env);
execFileSync(process.execPath, ["tools/fonts.ts"], { stdio: "inherit" });
execFileSync(process.execPath, ["db/seed.ts"], { stdio: "inherit" });

const vite = await createViteServer({ server: { middlewareMode: true } });
const { start } = (await vite.ssrLoadModule("./server/development.ts")) as typeof import("../server/development.ts");
const listener = await start(() => vite.ssrLoadModule("virtual:react-router/server-build"));
createServer((request, response) => vite.middlewares(request, response, () => listener(request, response))).listen(
  port,
);
console.log(`\n  Shop      http://localhost:${port}\n  Mailbox   ${emulators.mailboxUrl}\n`);
