/**
 * PostgreSQL classes 08 (connection), 53 (resources), 57P (shutdown), 55P03 and 57014 (time-outs), and 25006: the former
 * primary after a failover, which still reads.
 */
const UNAVAILABLE_STATES = /^(08...|25006|53...|57P..|57014|55P03)$/;
const UNAVAILABLE_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN",
]);
const UNAVAILABLE_WORDS =
  /connection terminated|timeout exceeded|query read timeout|client has encountered a connection error|not queryable/i;

/** True when the database is unavailable and the query itself is fine: worth a 503 and another attempt. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_STATES.test(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return UNAVAILABLE_WORDS.test(error.message) || isDatabaseUnavailable(error.cause);
}

/**
 * True when the same start may succeed a moment later: the database is unavailable, or has rolled back for the sake of
 * another process (class 40). Anything else fails again.
 */
export function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || /^40...$/.test(String((error as { code?: unknown } | null)?.code));
}

/** What is shown without an answer, while the database is unavailable. Any other error is thrown. */
export async function orWhileUnavailable<Answer, Instead = Answer>(
  answer: Promise<Answer>,
  instead: Instead,
): Promise<Answer | Instead> {
  try {
    return await answer;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return instead;
    throw error;
  }
}

/** The message of pg when all connections of the pool stay in use for too long. */
const POOL_IS_BUSY = "timeout exceeded when trying to connect";

/** True when the connection is unusable: cut, refused, or silent for longer than a query may take. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof Error && error.message === POOL_IS_BUSY) return false;
  return isDatabaseUnavailable(error) && !/^(57014|55P03|53...)$/.test(String((error as { code?: unknown }).code));
}

/** True when one statement took, or waited for a lock, too long: others may well be answered. */
export function isTimedOut(error: unknown): boolean {
  return ["55P03", "57014"].includes(String((error as { code?: unknown } | null)?.code));
}

/** True when a statement has waited too long for another's lock. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === "55P03";
}

/** The name of the unique constraint that a write violated, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === "23505" && typeof constraint === "string" ? constraint : undefined;
}

/**
 * True when a row cannot be deleted because others refer to it; PostgreSQL 18 has a code of its own for « restrict ».
 */
function isStillReferenced(error: unknown): boolean {
  return ["23503", "23001"].includes(String((error as { code?: unknown } | null)?.code));
}

/** What is answered instead when others refer to a row that was to go, or a row that was referred to is gone. Any other error is thrown. */
export async function orIfReferenced<Answer>(answer: Promise<Answer>, instead: Answer): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isStillReferenced(error)) return instead;
    throw error;
  }
}
