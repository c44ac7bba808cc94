import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { sampleTables } from "../tests/emulators/airtable/sample.ts";
import { AirtableEmulator } from "../tests/emulators/airtable/server.ts";
import { startStripeEmulator } from "../tests/emulators/stripe/server.ts";
import { startViesEmulator } from "../tests/emulators/vies/server.ts";
import { isFree } from "../tests/support/ports.ts";

const WEBHOOK_SECRET = "whsec_emulator_for_the_demo";
const ADMIN = { ADMIN_EMAIL: "admin@essor.example", ADMIN_PASSWORD: "une phrase pour la démo" };

interface MailDev {
  listen(done: (error?: Error) => void): void;
  close(done: () => void): void;
}

const BESIDE = { smtp: 25, mailbox: 80, stripe: 111, airtable: 112, vies: 113 };

/** The first of the shop's port and its suppliers' that another program holds. */
export async function takenPort(): Promise<number | undefined> {
  for (const beside of [0, ...Object.values(BESIDE)]) {
    const port = shopPort() + beside;
    if (!(await isFree(port))) return port;
  }
  return undefined;
}

const shopPort = () => Number(process.env.PORT ?? 3000);

/** Local emulators of the shop's suppliers beside its PORT, and the environment variables that point the shop to them. */
export async function startEmulators() {
  const port = shopPort();
  const dataDir = resolve(process.env.DATA_DIR ?? "./data");
  mkdirSync(dataDir, { recursive: true });
  const smtpPort = port + BESIDE.smtp;
  const webPort = port + BESIDE.mailbox;
  const stripe = await startStripeEmulator({
    port: port + BESIDE.stripe,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `http://localhost:${port}/webhooks/stripe`,
    stateFile: join(dataDir, "stripe-emulator.json"),
  });
  const airtable = await AirtableEmulator.start({ port: port + BESIDE.airtable, tables: sampleTables() });
  const vies = await startViesEmulator(port + BESIDE.vies);
  const MailDevServer = createRequire(import.meta.url)("maildev") as new (options: object) => MailDev;
  const mailbox = new MailDevServer({
    smtp: smtpPort,
    web: webPort,
    ip: "127.0.0.1",
    webIp: "127.0.0.1",
    silent: true,
    mailDirectory: join(dataDir, "mailbox"),
  });
  // MailDev ends the process at a signal, while the shop still needs its emulators to stop cleanly.
  for (const signal of ["SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  await new Promise<void>((resolve, reject) => mailbox.listen((error) => (error ? reject(error) : resolve())));
  return {
    shopUrl: `http://localhost:${port}`,
    mailboxUrl: `http://localhost:${webPort}`,
    stripeUrl: stripe.url,
    airtableUrl: airtable.url,
    admin: ADMIN,
    env: {
      DATA_DIR: dataDir,
      PORT: `${port}`,
      ALLOW_EMBEDDED_DB: "1",
      // No load balancer has to notice the stop first.
      SHUTDOWN_DELAY: "0",
      SEED_SAMPLES: "1",
      STRIPE_SECRET_KEY: "sk_test_emulator",
      STRIPE_PUBLISHABLE_KEY: "pk_test_emulator",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: stripe.url,
      ...airtable.env,
      VIES_API_BASE: vies.url,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: "Essor <bonjour@essor.example>",
      ...ADMIN,
    },
    async close() {
      await stripe.close();
      await airtable.close();
      await vies.close();
      await new Promise<void>((resolve) => mailbox.close(resolve));
    },
  };
}
