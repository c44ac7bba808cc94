import { parentPort, workerData } from "node:worker_threads";
import Airtable from "airtable";

/** One page of one table. */
export interface PageRequest {
  apiKey: string;
  baseId: string;
  endpointUrl: string | undefined;
  timeoutMs: number;
  table: string;
  offset: string | undefined;
}

export type PageAnswer =
  | { ok: true; body: unknown }
  | { ok: false; status: number | null; error: string; message: string };

/** The exit code of the thread when an answer exceeds its memory. */
const TOO_LARGE = 13;
const MAX_BYTES = 64 * 1024 * 1024;

interface ClientError {
  statusCode?: number | null;
  error?: string;
  message?: string;
}

// The official client runs in a thread of its own: on an answer that is not JSON it throws outside of any promise,
// which ends the process, and on a truncated body its promise never settles.
const { apiKey, baseId, endpointUrl, timeoutMs, table, offset } = workerData as PageRequest;
const client = new Airtable({ apiKey, endpointUrl, requestTimeout: timeoutMs, noRetryIfRateLimited: true });

/** The client does not say why Airtable answers 429: too many requests in a second, or in the month. */
class Base extends Airtable.Base {
  override _checkStatusForError(status: number, body?: { errors?: { error?: string }[]; error?: { type?: string } }) {
    const error = super._checkStatusForError(status, body);
    if (error && status === 429) error.error = body?.errors?.[0]?.error ?? body?.error?.type ?? error.error;
    return error;
  }
}

/** The client reads the whole body, whatever its size. A page of a hundred records is far below this limit. */
const watch = setInterval(() => {
  if (process.memoryUsage().arrayBuffers > MAX_BYTES) process.exit(TOO_LARGE);
}, 50);

const answer: PageAnswer = await new Base(client, baseId)
  .makeRequest({ path: `/${encodeURIComponent(table)}`, qs: { pageSize: 100, ...(offset ? { offset } : {}) } })
  .then(
    ({ body }) => ({ ok: true as const, body: body as unknown }),
    ({ statusCode = null, error = "UNKNOWN", message = "" }: ClientError) => ({
      ok: false as const,
      status: statusCode,
      error,
      message,
    }),
  );
clearInterval(watch);
parentPort?.postMessage(answer);
