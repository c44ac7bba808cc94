import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import { readBlock } from "#app/domain/school/learning/answers.server.ts";
import { sealPageMark, versionOnPage } from "#app/domain/school/learning/page-mark.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { requireLesson } from "./required-lesson.server.ts";

type Context = Readonly<RouterContextProvider>;

interface Address {
  slug: string;
  lesson: string;
  block: string;
}

/** True when the action has refused the form and shows it again. */
const refusedContext = createContext(false);

/**
 * A GET of a block's address redirects to the block on its lesson's page. React Router also runs this loader after the
 * action: then the refused form is shown instead.
 */
export async function redirectToBlock(context: Context, address: Address): Promise<null> {
  if (context.get(refusedContext)) return null;
  const lesson = await requireLesson(context, address);
  throw toBlock(address.slug, lesson.slug, address.block, 302);
}

export function refuse<Shown>(context: Context, shown: Shown, status = 400) {
  context.set(refusedContext, true);
  return data(shown, { status });
}

/** The lesson and the page that the form was on. */
export async function requirePage(context: Context, address: Omit<Address, "block">, form: FormData) {
  const { id: userId } = signedInUser(context);
  const lesson = await requireLesson(context, address);
  const version = versionOnPage(form, lesson.id) ?? 0;
  const mark = sealPageMark({ userId, lessonId: lesson.id, version });
  const place = { formation: address.slug, lesson: lesson.slug, mark };
  return { place, of: { userId, lessonId: lesson.id } };
}

/** The block in the version that the learner saw, and the page that the form was on. */
export async function requireBlock(context: Context, address: Address, form: FormData) {
  const { id: userId } = signedInUser(context);
  const lesson = await requireLesson(context, address);
  const found = await readBlock(context.get(dbContext), lesson.id, address.block, versionOnPage(form, lesson.id));
  if (!found) throw data(null, { status: 404 });
  const { block, version } = found;
  const mark = sealPageMark({ userId, lessonId: lesson.id, version });
  const place = { formation: address.slug, lesson: lesson.slug, mark };
  return { block, version, place, of: { userId, lessonId: lesson.id, blockId: block.id } };
}

/** Redirects to the block on the current page of its lesson. */
export function toBlock(slug: string, lesson: string, block: string, status: 302 | 303): Response {
  return redirect(
    `${href("/formations/:slug/apprendre/:lesson", { slug, lesson })}#${encodeURIComponent(block)}`,
    status,
  );
}
