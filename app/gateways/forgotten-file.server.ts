import { mkdir, open, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { env } from "../config/env.server.ts";

/** What somebody has asked for, and a restore of an older backup must do again. Names nobody. */
export interface Forgotten {
  kind: "erasure" | "unsubscription" | "no-reminders" | "no-waiting" | "no-challenge" | "no-offers";
  /** ISO 8601. */
  at: string;
  /** SHA-256 of the address. */
  emailHash: string;
  /** SHA-256 of the account's id, for an account whose address has changed since the backup. */
  userHash?: string;
}

const NAME = "forgotten.ndjson";

/** The file of the shop, append-only: one line of JSON for each entry. */
export const forgottenFile = join(env.DATA_DIR, NAME);

/** The copy beside a backup. */
export function forgottenFileBeside(backup: string): string {
  return join(dirname(backup), NAME);
}

/** Returns when the line is on disk. Throws an error of the file system. */
export async function appendForgotten(entry: Forgotten): Promise<void> {
  await appendLines(forgottenFile, [JSON.stringify(entry)]);
}

/** The entries of a file, oldest first; none when there is no file. */
export async function readForgotten(file: string): Promise<Forgotten[]> {
  const entries = (await readLines(file)).map((line) => JSON.parse(line) as Forgotten);
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}

/** Appends the lines that the target does not have. */
export async function copyForgotten(source: string, target: string): Promise<void> {
  const known = new Set(await readLines(target));
  const missing = (await readLines(source)).filter((line) => !known.has(line));
  if (missing.length > 0) await appendLines(target, missing);
}

/** Each line begins with its newline, so that one that a kill has cut spoils no other. */
async function appendLines(file: string, lines: string[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, "a", 0o600);
  try {
    await handle.appendFile(lines.map((line) => `\n${line}`).join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readLines(file: string): Promise<string[]> {
  const content = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return content.split("\n").filter((line) => line.endsWith("}"));
}
