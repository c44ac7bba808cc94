import { parisDay } from "#app/domain/time.ts";

/** A CSV file to keep: `name` is ours, never a visitor's. « commandes » becomes « commandes-2026-11-21.csv ». */
export function csvDownload(name: string, body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${name}-${parisDay(new Date())}.csv"`,
    },
  });
}
