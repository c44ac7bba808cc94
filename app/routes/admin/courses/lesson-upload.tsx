import { data, href } from "react-router";
import { ASSET_KINDS } from "#app/domain/school/blocks/stored-blocks.ts";
import { findKind } from "#app/domain/school/media/library.server.ts";
import { type Received, receiveFile, refusalOf } from "#app/domain/school/media/receive.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { requestContext } from "#app/middleware/contexts.ts";
import { asAdmin, notFound } from "#app/middleware/guards.server.ts";
import { MULTIPART } from "#app/routing/form-type.ts";
import type { Handle } from "#app/routing/handle.ts";
import { refusedText, UPLOAD_LABELS, UPLOAD_STATUS } from "../media/labels.ts";
import { type FilePart, readParts } from "../media/upload-form.server.ts";
import { KEPT_IN_MEDIA, wrongKind } from "../media/wrong-kind.ts";
import type { Route } from "./+types/lesson-upload";
import { readBlocksField } from "./block-order.ts";
import { shownAgain } from "./lesson-parts.tsx";

export { default, loader, meta } from "./lesson.tsx";

export const handle = { section: href("/admin/cours"), body: "stream", budget: "uploads" } satisfies Handle;

/** A file for a block of a lesson, where a browser runs no script; what was typed travels along, and nothing else is stored. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  if (!isId(params.id)) throw notFound();
  const type = request.headers.get("Content-Type") ?? "";
  const { stream } = context.get(requestContext);
  if (!stream || !MULTIPART.test(type)) throw data(null, { status: 400 });
  const fields = new Map<string, string>();
  const reason = await refusalOf(Number(request.headers.get("Content-Length") ?? 0));
  let sentName = "";
  const take = async ({ name, file }: FilePart): Promise<Received> => {
    sentName = name;
    return reason ? { ok: false, reason } : receiveFile(db, actor, name, file);
  };
  const received = await readParts(stream, type, take, fields);
  const values = Object.fromEntries(new URLSearchParams(fields.get("saisie")));
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
