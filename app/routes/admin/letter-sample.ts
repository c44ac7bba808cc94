import { data } from "react-router";
import { previewDocument, previewSample } from "#app/emails/preview.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/letter-sample";

/** What the frame on the page of the templates shows. */
export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const preview = await previewSample(searchParams.get("lettre") ?? "", searchParams.get("forme") ?? "");
  if (!preview) throw data(null, { status: 404 });
  return previewDocument(preview.html);
}
