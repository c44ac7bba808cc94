import { pino } from "pino";
import { env } from "./env.server.ts";

const EMAIL = /[^\s"'<>()=,;:]+@[^\s"'<>()=,;:]+/g;
const TOKEN = /\b(token|session_id|key|sk_\w+|whsec_\w+)=?[\w-]{16,}/g;

/** JSON lines on standard output. Addresses and tokens in any text are masked (GDPR, R56). */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  },
  pino.destination({ dest: 1, sync: true }),
);

export function mask(text: string): string {
  return text.replace(EMAIL, "[address]").replace(TOKEN, "[secret]");
}

function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: mask(String(error)) };
  const { code, constraint, statusCode, type } = error as Error & Record<string, unknown>;
  return {
    name: error.name,
    message: mask(error.message),
    code,
    constraint,
    statusCode,
    type,
    stack: mask(error.stack?.split("\n").slice(1, 9).join("\n") ?? ""),
    cause: error.cause ? serializeError(error.cause) : undefined,
  };
}
