import { assetOfToken } from "#app/domain/people/subscribers/lead-files.server.ts";
import { readGift } from "#app/domain/school/media/gifts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import { downloadAnswer } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/lead-download";

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const asset = await assetOfToken(db, url.searchParams.get("token") ?? "");
  const gift = orNotFound(asset && (await readGift(db, asset)));
  const { stream, name, mimeType: type, bytes } = gift;
  return downloadAnswer(context, { stream, name, type }, { "Content-Length": `${bytes}` });
}
