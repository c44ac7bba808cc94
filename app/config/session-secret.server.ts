import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "./env.server.ts";

/** The operator's secret, or one generated once beside the embedded database. */
export const sessionSecret = env.SESSION_SECRET ?? generatedOnce(join(env.DATA_DIR, "session-secret"));

function generatedOnce(file: string): string {
  mkdirSync(env.DATA_DIR, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch {
    // It was there already.
  }
  return readFileSync(file, "utf8");
}
