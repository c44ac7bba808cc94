import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server.ts";

/**
 * The operator's secrets, or one generated once beside the embedded database. While a secret is being replaced there
 * are two: the first is used for what is new, and all for what was made before.
 */
export const sessionSecrets: readonly [string, ...string[]] = env.SESSION_SECRET ?? [
  generatedOnce(join(env.DATA_DIR, "session-secret")),
];

function generatedOnce(file: string): string {
  try {
    mkdirSync(env.DATA_DIR, { recursive: true });
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Another process has just created the file.
    if (code !== "EEXIST" || !existsSync(file)) {
      process.stderr.write(`environment: DATA_DIR cannot be written (${code})\n`);
      process.exit(1);
    }
  }
  return readFileSync(file, "utf8");
}

/**
 * `npm run doctor`, which has the same secret, sends this token to learn through how many proxies its request came. It
 * gives access to nothing else.
 */
export const probeToken = createHmac("sha256", sessionSecrets[0]).update("probe").digest("base64url");
