// Runs the emulator alone, for the demo: `node tests/emulators/stripe/main.ts`.

import { startStripeEmulator } from "./server.ts";

const { PORT = "12111", WEBHOOK_URL, WEBHOOK_SECRET, STATE_FILE } = process.env;

if (!WEBHOOK_SECRET) {
  process.stderr.write("WEBHOOK_SECRET is required.\n");
  process.exit(1);
}

const emulator = await startStripeEmulator({
  port: Number(PORT),
  webhookSecret: WEBHOOK_SECRET,
  ...(WEBHOOK_URL ? { webhookUrl: WEBHOOK_URL } : {}),
  ...(STATE_FILE ? { stateFile: STATE_FILE } : {}),
});
process.stdout.write(`Stripe emulator: ${emulator.url}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void emulator.close().then(() => process.exit(0)));
}
