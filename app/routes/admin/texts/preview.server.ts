import type { RouterContextProvider } from "react-router";
import { runWithDraft } from "#app/config/request-scope.server.ts";
import { findEditable, type VersionStore } from "#app/domain/site/texts/versions.server.ts";
import { dbContext, pageContext } from "#app/middleware/contexts.ts";

export const UNSEEN = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** Runs what shows a text, with the newest version of it in place of the published one. */
export async function withNewest<Body, Result>(
  context: Readonly<RouterContextProvider>,
  store: VersionStore<Body>,
  editor: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const { body } = await findEditable(context.get(dbContext), store);
  return runWithDraft({ key: store.id, body, editor }, run);
}

/** The page itself, as every visitor will get it, with the newest version of what it shows. */
export async function previewAnswer<Body>(
  context: Readonly<RouterContextProvider>,
  store: VersionStore<Body>,
  { path, editor }: { path: string; editor: string },
): Promise<Response> {
  const page = await withNewest(context, store, editor, () => context.get(pageContext)(path));
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(UNSEEN)) headers.set(name, value);
  return new Response(page.body, { status: page.status, headers });
}
