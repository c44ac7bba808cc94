import { data, href } from "react-router";
import { ASSET_KINDS } from "#app/domain/school/blocks/stored-blocks.ts";
import { findKind } from "#app/domain/school/media/library.server.ts";
import { MAX_BYTES } from "#app/domain/school/media/measure.server.ts";
import { type Received, receiveFile, refusalOf } from "#app/domain/school/media/receive.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readForm, withoutFile } from "#app/routing/read-form.server.ts";
import { refusedText, UPLOAD_LABELS, UPLOAD_STATUS } from "../media/labels.ts";
import { KEPT_IN_MEDIA, wrongKind } from "../media/wrong-kind.ts";
import type { Route } from "./+types/lesson-upload";
import { readBlocksField } from "./block-order.ts";
import { shownAgain } from "./lesson-parts.tsx";

export { default, loader, meta } from "./lesson.tsx";

export const handle = { section: href("/admin/cours"), body: "stream", budget: "uploads" } satisfies Handle;

/** A file for a block of a lesson, where a browser runs no script; what was typed travels along, and nothing else is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const reason = await refusalOf(Number(request.headers.get("Content-Length") ?? 0));
  let sentName = "";
  const form = await readForm<Received>(
    { request, context },
    {
      maxBytes: MAX_BYTES,
      endsWithFile: true,
      receive: async ({ name, file }) => {
        sentName = name;
        return reason ? { ok: false, reason } : receiveFile(db, actor, name, file);
      },
    },
  );
  if (!form) throw data(null, { status: 400 });
  const { fields, taken } = form;
  const [received = withoutFile(form)] = taken;
  const values = Object.fromEntries(new URLSearchParams(fields.get("saisie") ?? ""));
  const blocks = readBlocksField(values.blocs);
  const asked = blocks?.find(({ id }) => id === fields.get("bloc"));
  const block = asked?.id;
  if (!blocks || !asked || !block) throw data(null, { status: 400 });
  const refuse = (error: string, status = 400) =>
    data({ ...shownAgain(values, blocks), upload: { block, error } }, { status });
  if (!received.ok) return refuse(UPLOAD_LABELS[received.reason], UPLOAD_STATUS[received.reason]);
  if (received.refusal) return refuse(refusedText(received.refusal));
  const found = await findKind(db, received.id);
  const wanted = Object.entries(ASSET_KINDS).find(([type]) => type === asked.type)?.[1];
  if (found && wanted && found.kind !== wanted)
    return refuse(`${wrongKind(sentName, found.kind, wanted)} ${KEPT_IN_MEDIA}`);
  return shownAgain({ ...values, [`asset-${block}`]: received.id }, blocks);
}
