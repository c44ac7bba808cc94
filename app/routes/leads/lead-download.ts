import { data } from "react-router";
import { assetOfToken } from "#app/domain/people/subscribers/lead-files.server.ts";
import { readGift } from "#app/domain/school/media/gifts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { downloadAnswer, PRIVATE_LINK } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/lead-download";

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const asset = await assetOfToken(db, url.searchParams.get("token") ?? "");
  const gift = asset && (await readGift(db, asset));
  if (!gift) throw data(null, { status: 404 });
  const { stream, name, mimeType: type, bytes } = gift;
  return downloadAnswer(context, { stream, name, type }, { "Content-Length": `${bytes}`, ...PRIVATE_LINK });
}
