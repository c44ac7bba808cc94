import { Readable } from "node:stream";
import { readOpinion } from "#app/domain/shop/launch/opinions.server.ts";
import { asAdmin, orNotFound } from "#app/middleware/guards.server.ts";
import { downloadAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/opinion";

/** A lawyer's document. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const { body, fileName: name } = orNotFound(await readOpinion(db, params.id));
  return downloadAnswer(context, { stream: Readable.from([body]), name, type: "application/pdf" });
}
