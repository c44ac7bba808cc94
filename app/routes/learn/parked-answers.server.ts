import type { RouterContextProvider } from "react-router";
import type { Block } from "#app/domain/courses/blocks.ts";
import { dropParked, readParked } from "#app/domain/courses/parked-posts.server.ts";
import { browserMark } from "#app/middleware/browser-mark.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";

type Context = Readonly<RouterContextProvider>;

export interface ParkedAnswers {
  blockId: string;
  form: URLSearchParams;
}

/** What this learner sent from this browser for one of the blocks, after the session had ended. */
export async function findParkedAnswers(
  request: Request,
  context: Context,
  blocks: Block[],
): Promise<ParkedAnswers | undefined> {
  const browser = browserMark(request);
  if (!browser) return undefined;
  const subjects = blocks.map(({ id }) => id);
  const parked = await readParked(context.get(dbContext), { browser, subjects }, signedInUser(context).id);
  return parked && { blockId: parked.subject, form: new URLSearchParams(parked.body) };
}

/** Once they are saved, they wait no longer. */
export async function forgetParkedAnswers(request: Request, context: Context, blockId: string): Promise<void> {
  const browser = browserMark(request);
  if (browser) await dropParked(context.get(dbContext), { browser, subject: blockId }, signedInUser(context).id);
}
