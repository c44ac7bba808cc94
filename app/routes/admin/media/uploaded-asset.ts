import { href } from "react-router";
import type { Received } from "#app/domain/school/media/receive.server.ts";
import { withNotice } from "#app/routing/notices.ts";

/** The address after an upload: the page of the asset, which also tells why a file was refused. */
export function uploadedAssetAddress({ id, isKnown, isRefused }: Extract<Received, { ok: true }>): string {
  const page = href("/admin/medias/:id", { id });
  return isRefused ? page : withNotice(page, isKnown ? "media-known" : "media-received");
}
