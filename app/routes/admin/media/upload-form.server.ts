import { href } from "react-router";
import { MAX_BYTES } from "#app/domain/school/media/measure.server.ts";
import { type Received, receiveFile, refusalOf, type UploadRefusal } from "#app/domain/school/media/receive.server.ts";
import type { asAdmin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { readForm, withoutFile } from "#app/routing/read-form.server.ts";

export interface ReceivedFile {
  name: string;
  outcome: Received;
}

/** The files of the form in their order. `hasMore`: there were more than one form may send. */
type ReceivedForm =
  | { ok: true; files: [ReceivedFile, ...ReceivedFile[]]; hasMore: boolean }
  | { ok: false; reason: UploadRefusal | "no-file" };

export const MAX_FILES = 50;

export async function receiveForm(
  { db, actor }: ReturnType<typeof asAdmin>,
  asked: Parameters<typeof readForm>[0],
): Promise<ReceivedForm> {
  const reason = await refusalOf(Number(asked.request.headers.get("Content-Length") ?? 0));
  if (reason) return { ok: false, reason };
  const form = await readForm<ReceivedFile>(asked, {
    maxFiles: MAX_FILES,
    maxBytes: MAX_BYTES,
    receive: async ({ name, file }) => ({ name, outcome: await receiveFile(db, actor, name, file) }),
  });
  const [first, ...others] = form?.taken ?? [];
  if (!first) return withoutFile(form ?? { isWhole: true });
  return { ok: true, files: [first, ...others], hasMore: form?.hasMore ?? false };
}

/** The address after an upload: the page of the asset, which also tells why a file was refused, as its fragment does to a script. */
export function uploadedAssetAddress({ id, isKnown, refusal }: Extract<Received, { ok: true }>): string {
  const page = href("/admin/medias/:id", { id });
  return refusal ? `${page}#${refusal}` : withNotice(page, isKnown ? "media-known" : "media-received");
}
