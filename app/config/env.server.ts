import { readFileSync } from "node:fs";
import { z } from "zod";

/** Every name that may also be given as NAME_FILE (a mounted secret). */
const SECRETS = [
  "DATABASE_URL",
  "SESSION_SECRET",
  "ADMIN_PASSWORD",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "AIRTABLE_API_KEY",
  "SMTP_URL",
  "MEDIA_S3_URL",
  "RETURNS_IMAP_URL",
  "RETURNS_WEBHOOK_SECRET",
];

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");
/** Names that are reserved for examples (RFC 2606). */
const EXAMPLE_ADDRESS = /@([^@]+\.)?(example(\.(com|net|org))?|test|invalid|localhost)>?$/i;
const list = z.string().transform((value) => value.split(",").map((part) => part.trim()));
const origin = z.url({ protocol: /^https?$/ }).transform((value, context) => {
  const url = new URL(value);
  if (url.pathname !== "/" || url.search) context.addIssue("must be an origin, without a path");
  return url.origin;
});

const schema = z
  .object({
    NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().default("0.0.0.0"),
    APP_URL: origin.optional(),
    SHUTDOWN_DELAY: z.coerce.number().min(0).max(5).default(3),
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_PRIVATE_NETWORK: flag,
    DATA_DIR: z.string().default("./data"),
    MEDIA_DIR: z.string().optional(),
    MEDIA_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
    FFMPEG_PATH: z.string().optional(),
    ALLOW_EMBEDDED_DB: flag,
    SESSION_SECRET: z
      .string()
      .transform((value) => value.split(",").map((secret) => secret.trim()) as [string, ...string[]])
      .superRefine((secrets, context) => {
        const short = secrets.findIndex((secret) => secret.length < 32);
        const which = secrets.length > 1 ? ` (number ${short + 1} of ${secrets.length} has fewer)` : "";
        if (short >= 0) context.addIssue(`must have at least 32 characters${which}`);
      })
      .optional(),
    PROCESS: z.enum(["all", "web", "worker"]).default("all"),
    ADMIN_EMAIL: z.email().optional(),
    ADMIN_PASSWORD: z.string().min(12).max(128).optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_/, "must start with sk_test_ or sk_live_")
      .optional(),
    STRIPE_WEBHOOK_SECRET: list
      .refine((secrets) => secrets.every((secret) => secret.startsWith("whsec_")), "must start with whsec_")
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_TEST_MODE: flag,
    STRIPE_API_BASE: origin.optional(),
    STRIPE_CHECKOUT_HOSTS: z
      .string()
      .default("checkout.stripe.com")
      .transform((value) => value.split(",").map((host) => host.trim())),
    AIRTABLE_API_KEY: z.string().optional(),
    AIRTABLE_BASE_ID: z.string().optional(),
    AIRTABLE_ENDPOINT_URL: origin.optional(),
    VIES_API_BASE: z
      .url({ protocol: /^https?$/ })
      .default("https://ec.europa.eu/taxation_customs/vies/rest-api")
      .transform((value) => value.replace(/\/$/, "")),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(/^(?:[^<>@]*<)?[^\s<>@]+@[^\s<>@]+>?$/, "must hold one e-mail address")
      .default("Essor <bonjour@essor.example>"),
    RETURNS_IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
    RETURNS_WEBHOOK_SECRET: z.string().min(12).optional(),
    METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    DKIM_SELECTOR: z.string().optional(),
    DNS_SERVERS: list.optional(),
    SITE_NAME: z.string().min(1).default("Essor"),
    SELLER_FILE: z.string().optional(),
    SEED_SAMPLES: flag,
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .superRefine((env, context) => {
    const addError = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    const production = env.NODE_ENV === "production";
    if (production && !env.DATABASE_URL && !env.ALLOW_EMBEDDED_DB) {
      addError("DATABASE_URL", "is required in production (ALLOW_EMBEDDED_DB=1 accepts the embedded database)");
    }
    const isUnverified = /[?&](sslmode=no-verify|uselibpqcompat=true)\b/.test(env.DATABASE_URL ?? "");
    if (production && isUnverified && !env.DATABASE_PRIVATE_NETWORK && !isLoopback(env.DATABASE_URL ?? "")) {
      addError(
        "DATABASE_URL",
        "must verify the server: sslmode=verify-full, with sslrootcert=FILE for a CA of its own",
      );
    }
    if (production && env.DATABASE_URL && !env.SESSION_SECRET) {
      addError("SESSION_SECRET", "is required in production with DATABASE_URL");
    }
    if (env.SESSION_SECRET?.some((secret) => /change.?me|example|secret.?here/i.test(secret))) {
      addError("SESSION_SECRET", "is an example, generate one of your own");
    }
    if (production && env.APP_URL?.startsWith("http:") && !isLoopback(env.APP_URL)) {
      addError("APP_URL", "must be https, http is accepted on a loopback address only");
    }
    if (!env.DATABASE_URL && (env.ALLOW_EMBEDDED_DB || !production) && env.PROCESS !== "all") {
      addError("PROCESS", "must be all with the embedded database, which one process owns");
    }
    if (production && env.AIRTABLE_ENDPOINT_URL?.startsWith("http:") && !isLoopback(env.AIRTABLE_ENDPOINT_URL)) {
      addError(
        "AIRTABLE_ENDPOINT_URL",
        "must be https: the key goes there. http is accepted on a loopback address only",
      );
    }
    if (production && env.VIES_API_BASE.startsWith("http:") && !isLoopback(env.VIES_API_BASE)) {
      addError("VIES_API_BASE", "must be https, http is accepted on a loopback address only");
    }
    if (env.AIRTABLE_API_KEY && !env.AIRTABLE_BASE_ID)
      addError("AIRTABLE_BASE_ID", "is required with AIRTABLE_API_KEY");
    const live = env.STRIPE_SECRET_KEY?.includes("_live_");
    if (production && env.STRIPE_SECRET_KEY && !live && !env.STRIPE_TEST_MODE && isPublic(env.APP_URL)) {
      addError("STRIPE_SECRET_KEY", "must be live on a public address (STRIPE_TEST_MODE=1 accepts a test key)");
    }
    if (live && !env.STRIPE_WEBHOOK_SECRET) addError("STRIPE_WEBHOOK_SECRET", "is required with a live key");
    if (production && isPublic(env.APP_URL) && !env.ADMIN_EMAIL) {
      addError("ADMIN_EMAIL", "is required on a public address: alerts go there");
    }
    // A mail server on this machine may pass the emails on: with a live key it surely does.
    const sendsAbroad = env.SMTP_URL?.startsWith("smtp") && (live || !isLoopback(env.SMTP_URL));
    if (production && sendsAbroad && EXAMPLE_ADDRESS.test(env.MAIL_FROM)) {
      addError("MAIL_FROM", "is an example, set an address of your own domain");
    }
    if (env.RETURNS_IMAP_URL?.startsWith("imap:") && !isLoopback(env.RETURNS_IMAP_URL)) {
      addError(
        "RETURNS_IMAP_URL",
        "must be imaps: the password goes there. imap is accepted on a loopback address only",
      );
    }
    if (live && env.STRIPE_API_BASE) addError("STRIPE_API_BASE", "must not be set with a live key");
    if (live && !env.APP_URL?.startsWith("https:")) addError("APP_URL", "must be https with a live Stripe key");
    if (env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY?.startsWith("pk_")) {
      if (env.STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_") !== Boolean(live)) {
        addError("STRIPE_PUBLISHABLE_KEY", "and STRIPE_SECRET_KEY are not of the same mode (test or live)");
      }
    }
  });

type Env = Readonly<z.infer<typeof schema>>;

/** Reads and checks the environment; errors name variables, never their values. */
function readEnv(source: Record<string, string | undefined>): { ok: true; env: Env } | { ok: false; errors: string[] } {
  const values: Record<string, string> = {};
  const errors = new Map<string, string>();
  for (const [name, value] of Object.entries(source)) if (value) values[name] = value;
  for (const name of SECRETS) {
    const file = values[`${name}_FILE`];
    // An empty one switches its file off, as a restore drill does with the key of Stripe.
    if (!file || source[name] !== undefined) continue;
    try {
      const secret = readFileSync(file, "utf8").trim();
      if (secret) values[name] = secret;
    } catch {
      errors.set(name, `${name}_FILE cannot be read`);
    }
  }
  // Zod checks the rules between variables only when each variable is valid: removing the invalid ones lets those rules
  // run, too.
  for (;;) {
    const result = schema.safeParse(values);
    if (result.success && errors.size === 0) return { ok: true, env: Object.freeze(result.data) };
    const found = (result.error?.issues ?? []).filter((issue) => !errors.has(issue.path.join(".")));
    for (const { path, message } of found) errors.set(path.join("."), `${path.join(".")} ${message}`);
    if (found.length === 0) return { ok: false, errors: [...errors.values()] };
    for (const { path } of found) delete values[path.join(".")];
  }
}

function isPublic(url: string | undefined): boolean {
  return url?.startsWith("https:") === true && !isLoopback(url);
}

/** True for an address that never leaves the machine. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.");
}

function loadEnv(): Env {
  const result = readEnv(process.env);
  if (result.ok) return result.env;
  for (const error of result.errors) process.stderr.write(`environment: ${error}\n`);
  process.exit(1);
}

const given = loadEnv();
let siteName: string | null = null;

/** The only reader of process.env. The site's name may be the founder's instead. */
export const env: Env = Object.freeze({
  ...given,
  get SITE_NAME() {
    return siteName ?? given.SITE_NAME;
  },
});

/** The sender of every email, with the founder's name of the site where she has given one. */
export function mailSender(): string | { name: string; address: string } {
  return siteName === null ? given.MAIL_FROM : { name: siteName, address: senderAddress() };
}

/** Of MAIL_FROM, without its name. */
export function senderAddress(): string {
  return /<([^<>]+)>$/.exec(given.MAIL_FROM.trim())?.[1] ?? given.MAIL_FROM;
}

/** As the founder has named it; null for the name of the environment. */
export function nameSite(name: string | null): void {
  siteName = name;
}

/** The environment for a backup: values that are no secrets, and the names of the secrets that are set. */
export function publicSettings(): { settings: Record<string, string>; secrets: string[] } {
  const names = Object.keys(schema.shape).filter((name) => process.env[name] ?? process.env[`${name}_FILE`]);
  return {
    settings: Object.fromEntries(
      names.filter((name) => !SECRETS.includes(name)).map((name) => [name, process.env[name] ?? ""]),
    ),
    secrets: names.filter((name) => SECRETS.includes(name)),
  };
}

/** The origin of links in emails and at Stripe: never taken from a request's headers. */
export const publicUrl = env.APP_URL ?? `http://localhost:${env.PORT}`;

/** True when visitors from anywhere reach the site. */
export const isPublicSite = isPublic(env.APP_URL);

/** True when the connection to the database cannot be intercepted. */
export const hasPrivateDatabase =
  env.DATABASE_PRIVATE_NETWORK || (env.DATABASE_URL !== undefined && isLoopback(env.DATABASE_URL));

/** True under https: cookies are `Secure` and prefixed, and HSTS is sent. */
export const isHttps = publicUrl.startsWith("https:");

/** False for a demo on a loopback address, which only proposes the second factor. */
export const isSecondFactorRequired = isHttps || Boolean(env.STRIPE_SECRET_KEY?.includes("_live_"));

/** The origins of Airtable's files besides Airtable's own hosts. Only these may be in the private network. */
export const attachmentOrigins: readonly string[] = env.AIRTABLE_ENDPOINT_URL ? [env.AIRTABLE_ENDPOINT_URL] : [];
