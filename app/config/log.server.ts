import { pino } from "pino";
import { env } from "./env.server.ts";
import { currentRequestId } from "./request-scope.server.ts";

const EMAIL = /(?<![^\s"'<>()=,;:@])[^\s"'<>()=,;:@]+@[^\s"'<>()=,;:]+/g;
const TOKEN = /\b(token|session_id|key|sk_\w+|whsec_\w+)=?[\w-]{16,}/g;

const FLUSH_MS = 20;
const FLUSH_LENGTH = 16_384;

/** Lines are buffered and written together: under load, one write costs more than answering from memory. */
let waiting = "";
let timer: NodeJS.Timeout | undefined;

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  process.stdout.write(waiting);
  waiting = "";
}

const lines = {
  write(line: string): void {
    waiting += line;
    if (waiting.length > FLUSH_LENGTH) flush();
    else timer ??= setTimeout(flush, FLUSH_MS);
  },
  /** Called by pino after a fatal line. */
  flushSync: flush,
};
process.on("exit", flush);
// The server goes on when the reader of its log has gone.
process.stdout.on("error", () => undefined);

/** Many lines are written in one millisecond, so its label is computed once. */
let lastTime = 0;
let lastLabel = "";
function isoTime(): string {
  const now = Date.now();
  if (now !== lastTime) lastLabel = new Date(now).toISOString();
  lastTime = now;
  return lastLabel;
}

/**
 * JSON lines on standard output. Addresses and tokens in any text are masked: personal data stays out of the logs
 * (GDPR, art. 5).
 */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: () => `,"time":"${isoTime()}"`,
    serializers: { err: serializeError },
    mixin: () => ({ requestId: currentRequestId() }),
  },
  lines,
);

interface Answer {
  requestId: string;
  method: string | undefined;
  route: string | undefined;
  status: number;
  ms: number;
  userId: string | undefined;
}

/**
 * Writes the most frequent line without pino, which takes six times as long: too much for a cached page. Only the route
 * may be text that a visitor has chosen.
 */
export function logAnswer({ requestId, method, route, status, ms, userId }: Answer): void {
  if (!log.isLevelEnabled("info")) return;
  const who = userId === undefined ? "" : `,"userId":"${userId}"`;
  const where = route === undefined ? "" : `,"route":${JSON.stringify(route)}`;
  lines.write(
    `{"level":30,"time":"${isoTime()}","requestId":"${requestId}","method":"${method}"${where},"status":${status},"ms":${ms}${who},"msg":"request"}\n`,
  );
}

function redact(text: string): string {
  return text.replace(EMAIL, "[address]").replace(TOKEN, "[secret]");
}

function serializeError(error: unknown): Record<string, unknown> {
  // The queue reports its errors as plain objects.
  if (!(error instanceof Error))
    return { message: redact(String((error as { message?: unknown } | null)?.message ?? error)) };
  const { code, constraint, statusCode, type } = error as Error & Record<string, unknown>;
  return {
    name: error.name,
    message: redact(error.message),
    code,
    constraint,
    statusCode,
    type,
    stack: redact(error.stack?.split("\n").slice(1, 9).join("\n") ?? ""),
    cause: error.cause ? serializeError(error.cause) : undefined,
  };
}
