import type { RouterContextProvider } from "react-router";
import { runWithDraft } from "#app/config/request-scope.server.ts";
import { findEditable, type VersionStore } from "#app/domain/site/texts/versions.server.ts";
import { dbContext, pageContext } from "#app/middleware/contexts.ts";

/** The page itself, as every visitor will get it, with the newest version of what it shows. */
export async function previewAnswer<Body>(
  context: Readonly<RouterContextProvider>,
  store: VersionStore<Body>,
  { path, editor }: { path: string; editor: string },
): Promise<Response> {
  const { body } = await findEditable(context.get(dbContext), store);
  const page = await runWithDraft({ key: store.id, body, editor }, () => context.get(pageContext)(path));
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", "private, no-store");
  headers.set("X-Robots-Tag", "noindex");
  return new Response(page.body, { status: page.status, headers });
}
