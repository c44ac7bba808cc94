import { Readable } from "node:stream";
import { href } from "react-router";
import { openExport } from "#app/domain/operations/exports/desk.server.ts";
import { asAdmin, leadTo, orNotFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/export-download";

export const loader = leadTo(href("/admin/export"));

/** The file holds personal data of many people, so a recent password is required. */
export async function action({ params, context }: Route.ActionArgs) {
  requireRecentLogin(context, href("/admin/export"));
  const { db, actor } = asAdmin(context);
  const found = orNotFound(await openExport(db, actor, params.id));
  const answer = await fileAnswer(context, { name: "export", type: "zip" }, async () => {
    return Readable.toWeb(found.stream) as ReadableStream<Uint8Array>;
  });
  answer.headers.set("Content-Length", `${found.bytes}`);
  return answer;
}
