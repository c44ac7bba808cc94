import type { RouterContextProvider } from "react-router";
import { parisDay } from "#app/domain/values/time.ts";
import { requestContext } from "./contexts.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json; charset=utf-8",
  zip: "application/zip",
  txt: "text/plain; charset=utf-8",
} as const;

/**
 * A file to keep: `name` is ours, never a visitor's; « commandes » becomes « commandes-2026-11-21.csv ». It is made by
 * `make`, which may leave its line in the log: whoever asks for the headers alone makes neither.
 */
export async function fileAnswer(
  context: Readonly<RouterContextProvider>,
  { name, type }: { name: string; type: keyof typeof TYPES },
  make: () => Promise<ReadableStream<Uint8Array> | string>,
): Promise<Response> {
  return new Response(context.get(requestContext).isHead ? null : await make(), {
    headers: {
      "Content-Type": TYPES[type],
      "Content-Disposition": `attachment; filename="${name}-${parisDay(new Date())}.${type}"`,
    },
  });
}
