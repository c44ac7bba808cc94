import { Readable } from "node:stream";
import { data } from "react-router";
import { assetOfToken } from "#app/domain/people/subscribers/lead-files.server.ts";
import { readGift } from "#app/domain/school/media/gifts.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { PRIVATE_LINK } from "#app/routing/file-answer.server.ts";
import type { Route } from "./+types/lead-download";

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const asset = await assetOfToken(db, url.searchParams.get("token") ?? "");
  const gift = asset && (await readGift(db, asset));
  if (!gift) throw data(null, { status: 404 });
  const { stream, name, mimeType, bytes } = gift;
  const { isHead } = context.get(requestContext);
  if (isHead) stream.destroy();
  return new Response(isHead ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>), {
    headers: {
      "Content-Type": mimeType,
      "Content-Length": `${bytes}`,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      ...PRIVATE_LINK,
    },
  });
}
