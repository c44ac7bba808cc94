import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { createServer as createViteServer } from "vite";
import { startEmulators } from "./emulators.ts";

/**
 * `npm run dev`: the application with hot reload and the demo's emulators. It runs without the production HTTP
 * adapter's extras.
 */
const emulators = await startEmulators();
Object.assign(process.env, emulators.env);
execFileSync(process.execPath, ["tools/fonts.ts"], { stdio: "inherit" });
execFileSync(process.execPath, ["db/seed.ts"], { stdio: "inherit" });

const vite = await createViteServer({ server: { middlewareMode: true } });
const { start } = (await vite.ssrLoadModule("./server/development.ts")) as typeof import("../server/development.ts");
const listener = await start(() => vite.ssrLoadModule("virtual:react-router/server-build"));
createServer((request, response) => vite.middlewares(request, response, () => listener(request, response))).listen(
  Number(emulators.env.PORT),
);
console.log(`\n  Shop      ${emulators.shopUrl}\n  Mailbox   ${emulators.mailboxUrl}\n`);
