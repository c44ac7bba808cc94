import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { data, href, type RouterContextProvider } from "react-router";
import { findFinished } from "#app/domain/school/media/library.server.ts";
import { MAX_BYTES } from "#app/domain/school/media/measure.server.ts";
import { beginUpload, refusalOf, storeUpload, touchUpload } from "#app/domain/school/media/receive.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { answerTus, finishIfWhole, type Uploads } from "#app/gateways/resumable-upload/tus.server.ts";
import { requestContext } from "#app/middleware/contexts.ts";
import { asAdmin, notFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import type { Route } from "./+types/resumable-upload";
import { UPLOAD_LABELS, UPLOAD_STATUS } from "./labels.ts";
import { uploadedAssetAddress } from "./upload-form.server.ts";

export const handle = {
  methods: ["HEAD", "POST", "PATCH", "DELETE", "OPTIONS"],
  body: "stream",
  budget: "uploads",
} satisfies Handle;

/** The state of an upload (HEAD), or the supported features and limits (OPTIONS). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const { upload = "" } = params;
  if (request.method === "OPTIONS") return answerTus(request, uploadsOf(context));
  if (!context.get(requestContext).isHead)
    throw data(null, { status: 405, headers: { Allow: handle.methods.join(", ") } });
  if (!isId(upload)) throw notFound();
  const uploads = uploadsOf(context);
  // The request that finished it may have been cut before its answer: storing a film takes minutes.
  const whole = (await findFinished(db, upload)) === undefined ? await finishIfWhole(upload, uploads) : undefined;
  const address = whole ?? href("/admin/medias/:id", { id: upload });
  const bytes = await findFinished(db, upload);
  if (bytes !== undefined) return finished(address, bytes);
  return answerTus(new Request(request.url, { method: "HEAD", headers: request.headers }), uploads);
}

/** A new upload (POST), its next part (PATCH), or its end (DELETE). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db } = asAdmin(context);
  const { method, url, headers } = request;
  const { stream } = context.get(requestContext);
  if (params.upload && isId(params.upload)) await touchUpload(db, params.upload);
  const body = stream && method === "PATCH" ? (Readable.toWeb(stream) as ReadableStream<Uint8Array>) : undefined;
  return answerTus(new Request(url, { method, headers, body, duplex: "half" } as RequestInit), uploadsOf(context));
}

function finished(address: string, bytes: number): Response {
  const length = { "Upload-Offset": `${bytes}`, "Upload-Length": `${bytes}` };
  return new Response(null, { headers: { "Tus-Resumable": "1.0.0", "Content-Location": address, ...length } });
}

function uploadsOf(context: Readonly<RouterContextProvider>): Uploads {
  const { db, actor } = asAdmin(context);
  return {
    path: href("/admin/medias/envois"),
    maxBytes: MAX_BYTES,
    newId,
    async begin(id, name, bytes) {
      // The parts are kept until the media library has assembled them.
      const reason = await refusalOf(bytes, 2);
      if (reason) return { status: UPLOAD_STATUS[reason] ?? 400, text: UPLOAD_LABELS[reason] };
      await beginUpload(db, name, id);
      return null;
    },
    async finish(id, file) {
      const received = await storeUpload(db, actor, id, file);
      if (!received.ok)
        throw { status_code: UPLOAD_STATUS[received.reason] ?? 500, body: UPLOAD_LABELS[received.reason] };
      return uploadedAssetAddress(received);
    },
  };
}
