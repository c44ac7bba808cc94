import type pg from "pg";
import { sampleTables } from "../emulators/airtable/sample.ts";
import { AirtableEmulator } from "../emulators/airtable/server.ts";
import { freePort } from "../support/ports.ts";
import { type PostgresServer, quietPool, startPostgres } from "../support/postgres.ts";
import { Shop } from "../support/shop.ts";
import { MailSink } from "./mail-sink.ts";

export const ADMIN = { ADMIN_EMAIL: "admin@essor.example", ADMIN_PASSWORD: "une phrase pour la charge" };
const LATENCY = { stripe: 300, airtable: 400, smtp: 150 };
const LIKE_NPM_START = { NODE_OPTIONS: "--max-old-space-size=256", MALLOC_ARENA_MAX: "2", SHUTDOWN_DELAY: undefined };

type Environment = Record<string, string | undefined>;

/** A shop with the catalogue on a PostgreSQL of its own, and suppliers that answer as slowly as the real ones. */
export interface Place {
  /** The first process. */
  shop: Shop;
  postgres: PostgresServer;
  /** As superuser. */
  client: pg.Pool;
  airtable: AirtableEmulator;
  mail: MailSink;
  /** Another process of the shop. */
  start(env: Environment): Promise<Shop>;
}

/** `stack` closes it in any case. */
export async function openPlace(
  stack: AsyncDisposableStack,
  env: Environment,
  { hasLibrary = true } = {},
): Promise<Place> {
  const postgres = stack.adopt(await startPostgres(), (server) => server.close());
  const tables = sampleTables({ drawn: false });
  const airtable = await AirtableEmulator.start({ tables, latency: LATENCY.airtable });
  stack.defer(() => airtable.close());
  const mail = stack.adopt(new MailSink(await freePort(), { latency: LATENCY.smtp }), (sink) => sink.close());
  const start = async (env: Environment, beside?: Shop) => {
    const shop = await Shop.open({
      beside,
      server: postgres,
      seed: { ...ADMIN, SEED_SAMPLES: "1" },
      ...(hasLibrary && { airtable }),
      env: { ...LIKE_NPM_START, TRUST_PROXY: "1", SMTP_URL: mail.url, ...env },
      logsToFile: true,
    });
    return stack.adopt(shop, (opened) => opened.close());
  };
  const shop = await start(env);
  await shop.stripe.fault({ path: "/v1/", kind: "delay", ms: LATENCY.stripe, times: Number.MAX_SAFE_INTEGER });
  const client = quietPool(postgres.url("postgres").replace("//shop@", "//essor@"));
  stack.defer(() => client.end());
  return { shop, postgres, client, airtable, mail, start: (env) => start(env, shop) };
}
