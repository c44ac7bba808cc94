import type { RouterContextProvider } from "react-router";
import { runWithDraft } from "#app/config/request-scope.server.ts";
import { findEditable, type VersionStore } from "#app/domain/site/texts/versions.server.ts";
import { dbContext, pageContext } from "#app/middleware/contexts.ts";
import { type Rules, remarksOnWords } from "./checks.server.ts";

export const UNSEEN = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

interface Draft {
  editor: string;
  rules: Rules;
}

/** Runs what shows a text, with the newest version of it in place of the published one, and what « Publier » refuses. */
export async function withNewest<Body, Result>(
  context: Readonly<RouterContextProvider>,
  store: VersionStore<Body>,
  { editor, rules }: Draft,
  run: () => Promise<Result>,
): Promise<Result> {
  const db = context.get(dbContext);
  const { body } = await findEditable(db, store);
  const faults = (await remarksOnWords(db, body, rules)).filter(({ isFault }) => isFault);
  const messages = [...new Set(faults.map(({ message }) => message))];
  return runWithDraft({ key: store.id, body, editor, faults: messages }, run);
}

/** The page itself, as every visitor will get it, with the newest version of what it shows. */
export async function previewAnswer<Body>(
  context: Readonly<RouterContextProvider>,
  store: VersionStore<Body>,
  { path, ...draft }: Draft & { path: string },
): Promise<Response> {
  const page = await withNewest(context, store, draft, () => context.get(pageContext)(path));
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(UNSEEN)) headers.set(name, value);
  return new Response(page.body, { status: page.status, headers });
}
