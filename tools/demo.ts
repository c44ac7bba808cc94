import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { eventually } from "../tests/support/eventually.ts";
import { startEmulators, takenPort } from "./emulators.ts";

/** `npm run demo`: the whole shop on this machine, with an embedded database and emulators of its suppliers. */

const taken = await takenPort();
if (taken !== undefined) {
  console.error(`Port ${taken} is taken. PORT=4000 npm run demo takes 4000, 4025, 4080 and 4111 to 4113 instead.`);
  process.exit(1);
}
// With `--built` an existing build is used, as the browser tests do.
if (!process.argv.includes("--built")) {
  console.log("Building …");
  execFileSync("npm", ["run", "--silent", "build"], { stdio: ["ignore", "ignore", "inherit"] });
}
const emulators = await startEmulators();
const env = { ...process.env, ...emulators.env, NODE_ENV: "production", LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" };
execFileSync(process.execPath, ["db/seed.ts"], { env, stdio: ["ignore", "ignore", "inherit"] });

const shop: ChildProcess = spawn(process.execPath, ["build/server/index.js"], { env, stdio: "inherit" });
shop.on("exit", async (code) => {
  await emulators.close();
  process.exit(code ?? 1);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => shop.kill("SIGTERM"));

await eventually(async () => (await fetch(`${emulators.shopUrl}/readyz`)).ok, 300_000);
console.log(`
  Shop      ${emulators.shopUrl}
  Mailbox   ${emulators.mailboxUrl}
  Airtable  ${emulators.airtableUrl} (an emulator: the articles, books and supplements of the demo)
  Stripe    ${emulators.stripeUrl} (an emulator: « Payer » takes no money)

  Administrator   ${emulators.admin.ADMIN_EMAIL} / ${emulators.admin.ADMIN_PASSWORD}
  Customer        buy a formation with any address: the mailbox receives the access link
`);
