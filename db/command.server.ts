import { env } from "../app/config/env.server.ts";
import { type OpenDatabase, openDatabase } from "./connection.server.ts";
import { isDatabaseUnavailable } from "./errors.server.ts";
import { OlderDatabase, pendingMigrations } from "./migrator.server.ts";

interface Options {
  /** True when queries may take as long as they need; by default they have the time-outs of a page. */
  hasNoTimeouts?: boolean;
  /** The exit code when the database cannot be used. */
  exitCode?: number;
}

/**
 * Runs an operator's command on the shop's database. An error that the operator can fix is printed as one line; any
 * other error is a bug and shows its stack.
 */
export async function withDatabase(
  use: (database: OpenDatabase) => Promise<void>,
  { hasNoTimeouts = false, exitCode = 1 }: Options = {},
): Promise<void> {
  const database = await openDatabase({
    url: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    onError: ({ message }) => print(`database: ${message}`),
    hasNoTimeouts,
  }).catch((error: Error) => {
    print(`database: ${error.message}`);
    process.exit(exitCode);
  });
  try {
    return await use(database);
  } catch (error) {
    const line = await errorLine(error, database);
    if (!line) throw error;
    print(line);
  } finally {
    await database.close();
  }
  process.exit(exitCode);
}

const print = (line: string) => process.stderr.write(`${line}\n`);

/** For what only the operator can mend. */
export function fail(line: string): never {
  print(line);
  process.exit(1);
}

/** Undefined for a bug. */
async function errorLine(error: unknown, database: OpenDatabase): Promise<string | undefined> {
  if (!(error instanceof Error)) return undefined;
  const { message, code = "", path } = error as NodeJS.ErrnoException;
  if (error instanceof OlderDatabase) return `database: ${message}`;
  if (path) return `file: ${message}`;
  const remedy = await remedyFor(error, code, database);
  return remedy && `database: ${message || code}. Remedy: ${remedy}`;
}

async function remedyFor(error: Error, code: string, { db }: OpenDatabase): Promise<string | undefined> {
  if (isDatabaseUnavailable(error)) return "start PostgreSQL, and check DATABASE_URL";
  // 28: the role or its password; 3D: no such database. Without a password pg itself complains.
  if (/^(28|3D)/.test(code) || error.message.startsWith("SASL:"))
    return "check the role, the password and the database's name in DATABASE_URL";
  if (code === "42501") return "alter database … owner to the role of DATABASE_URL";
  // No such table or column: a bug, unless migrations are missing.
  const isBehind = /^42(P01|703)$/.test(code) && (await pendingMigrations(db)).length > 0;
  return isBehind ? "npm run db:migrate" : undefined;
}
