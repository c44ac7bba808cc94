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
 * A response with a file to download. `name` is the shop's and never a visitor's; « commandes » becomes
 * « commandes-2026-11-21.csv ». `make` creates the file and may write to the audit log, so it is not called for a HEAD
 * request.
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
