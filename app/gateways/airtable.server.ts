import { Worker } from "node:worker_threads";
import { z } from "zod";
import { threadEntry } from "#app/config/thread-entry.server.ts";
import { env } from "../config/env.server.ts";
import type { PageAnswer, PageRequest } from "./airtable-worker.server.ts";

/** A record as Airtable returns it: empty fields are absent. */
export interface AirtableRecord {
  id: string;
  createdTime?: string;
  fields: Record<string, unknown>;
}

/** Airtable's own errors, and two of the thread: a time-out and a crash. */
export type AirtableError =
  | "authentication required"
  | "not authorized"
  | "not found"
  | "request too large"
  | "unprocessable"
  | "too many requests"
  | "monthly limit"
  | "server error"
  | "service unavailable"
  | "unexpected status"
  | "connection error"
  | "invalid JSON"
  | "timeout"
  | "crash";

type AirtablePage =
  | { ok: true; records: AirtableRecord[]; offset: string | undefined }
  | { ok: false; reason: AirtableError; detail: string };

const DEADLINE_MS = 30_000;
/** The memory for a page of 100 records; a larger answer ends the thread and not the process. */
const MEMORY = { maxOldGenerationSizeMb: 128 };

const REASONS: Record<number, AirtableError> = {
  401: "authentication required",
  403: "not authorized",
  404: "not found",
  413: "request too large",
  422: "unprocessable",
  429: "too many requests",
  500: "server error",
  503: "service unavailable",
};

const pageBody = z.object({
  records: z.array(
    z.object({
      id: z.string().regex(/^[\w-]{1,60}$/),
      createdTime: z.string().optional(),
      fields: z.record(z.string(), z.unknown()),
    }),
  ),
  offset: z.string().min(1).max(500).optional(),
});

/** Without a key, the library shows only its snapshots. */
export const isAirtableConfigured = env.AIRTABLE_API_KEY !== undefined && env.AIRTABLE_BASE_ID !== undefined;

const entry = threadEntry(new URL("./airtable-worker.server.ts", import.meta.url));

/** One page of at most 100 records of a table. Every failure at Airtable is a result, not an exception. */
export async function readAirtablePage(
  table: string,
  offset?: string,
  deadlineMs: number = DEADLINE_MS,
): Promise<AirtablePage> {
  const { AIRTABLE_API_KEY: apiKey, AIRTABLE_BASE_ID: baseId, AIRTABLE_ENDPOINT_URL: endpointUrl } = env;
  if (!apiKey || !baseId) throw new Error("AIRTABLE_API_KEY and AIRTABLE_BASE_ID are not set");
  const answer = await ask({ apiKey, baseId, endpointUrl, timeoutMs: deadlineMs, table, offset });
  if (answer === "timeout") return { ok: false, reason: "timeout", detail: `no answer in ${deadlineMs / 1000} s` };
  if (answer instanceof Error) return { ok: false, reason: "crash", detail: withoutKey(answer.message, apiKey) };
  if (!answer.ok) return { ok: false, ...errorOf(answer, apiKey) };
  const body = pageBody.safeParse(answer.body);
  if (!body.success) return { ok: false, reason: "invalid JSON", detail: "not a list of records" };
  return { ok: true, records: body.data.records, offset: body.data.offset };
}

function ask(request: PageRequest): Promise<PageAnswer | Error | "timeout"> {
  // The client prints deprecation warnings, and standard output is reserved for the log.
  const options = { workerData: request, resourceLimits: MEMORY, env: {}, execArgv: ["--no-deprecation"] };
  const worker = new Worker(entry, options);
  let timer: NodeJS.Timeout | undefined;
  return new Promise<PageAnswer | Error | "timeout">((resolve) => {
    timer = setTimeout(resolve, request.timeoutMs + 500, "timeout");
    worker.once("message", resolve);
    worker.once("error", (error) => resolve(error instanceof Error ? error : new Error(String(error))));
    worker.once("exit", (code) => resolve(new Error(`the thread ended with ${code}`)));
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

function errorOf({ status, error, message }: Extract<PageAnswer, { ok: false }>, apiKey: string) {
  const detail = withoutKey(`${error}: ${message}`.slice(0, 300), apiKey);
  if (status === null && /abort/i.test(message)) return { reason: "timeout" as const, detail };
  if (status === null) return { reason: "connection error" as const, detail };
  if (status < 400) return { reason: "invalid JSON" as const, detail: `status ${status}, ${detail}` };
  if (error === "PUBLIC_API_BILLING_LIMIT_EXCEEDED") return { reason: "monthly limit" as const, detail };
  // A proxy between the shop and Airtable may answer with an HTML page: only its status counts.
  const known = REASONS[status] ?? (status >= 500 ? "server error" : "unexpected status");
  return { reason: known, detail: `status ${status}, ${detail}` };
}

function withoutKey(text: string, apiKey: string): string {
  return text.replaceAll(apiKey, "[key]");
}
