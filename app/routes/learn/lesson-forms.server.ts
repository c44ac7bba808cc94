import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import type { LearnerBlock } from "#app/domain/school/blocks/registry.ts";
import { type Block, isExercise } from "#app/domain/school/blocks/stored-blocks.ts";
import { readBlock } from "#app/domain/school/learning/answers.server.ts";
import { accountOf, sealFormToken, versionOfForm } from "#app/domain/school/learning/form-token.server.ts";
import { findLesson, hasOpened, type OpenLesson } from "#app/domain/school/learning/read-lesson.server.ts";
import { deleteSavedAnswers, readSavedAnswers } from "#app/domain/school/learning/saved-answers.server.ts";
import { readOpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { lessonsOf } from "#app/domain/school/release/release.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound, orNotFound, signedInUser } from "#app/middleware/guards.server.ts";
import { anonymousId } from "#app/middleware/saved-answers.server.ts";

type Context = Readonly<RouterContextProvider>;

interface Address {
  slug: string;
  lesson: string;
}

/**
 * A lesson behind an open access, by any address that it ever had. 404 for everybody else; 403 as long as it is not open
 * to this learner.
 */
export async function requireLesson(context: Context, { slug, lesson }: Address) {
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  const formation = await readOpenFormation(db, { userId, formation: { slug } });
  const known = formation?.courses.flatMap((course) =>
    lessonsOf(course).map((one) => ({ ...one, courseId: course.id })),
  );
  const here = known?.find((one) => one.isPublished && one.slug === lesson);
  const found = here ?? (formation && (await findLesson(db, formation.id, lesson)));
  if (!formation || !found) throw notFound();
  const current = here ?? known?.find(({ id }) => id === found.id);
  // What was written on a page that is taken away meanwhile counts; marking others done would open them for good.
  const isOpen = current ? current.isOpen : await hasOpened(db, { userId, lessonId: found.id });
  if (!isOpen) throw data(null, { status: 403 });
  return {
    id: found.id,
    slug: found.slug,
    courseId: found.courseId,
    isPublished: found.isPublished,
    /** Where she left its film, from its start. */
    second: current?.second ?? null,
    /** The formation shows it to this learner. */
    hasPage: current?.isPublished === true,
  };
}

/** Set when the action has refused the form and shows it again. */
const refusedContext = createContext<{ page?: string; block?: LearnerBlock } | null>(null);

/**
 * A GET of a block's address redirects to the block on its lesson's page. React Router also runs this loader after the
 * action: then the refused form is shown instead.
 */
export async function redirectToBlock(context: Context, address: Address & { block: string }): Promise<null> {
  if (context.get(refusedContext)) return null;
  const lesson = await requireLesson(context, address);
  throw toBlock(address.slug, lesson.slug, address.block, 302);
}

export function refuse<Shown>(context: Context, shown: Shown, init: number | ResponseInit = 400) {
  context.set(refusedContext, {});
  return data(shown, init);
}

export const TOO_MANY_SAVES =
  "Beaucoup d’enregistrements en peu de temps\u00a0: celui-ci n’est pas encore fait. Ce que tu as écrit reste ici\u00a0; enregistre de nouveau dans quelques minutes.";

/** Shows the form again in its lesson, or, where that has no page any more, on one of its own. */
export function refuseInLesson<Content extends LearnerBlock["content"]>(
  context: Context,
  { forms, hasPage }: Pick<Awaited<ReturnType<typeof requireBlock>>, "forms" | "hasPage">,
  block: LearnerBlock & { content: Content },
  init: number | ResponseInit = 400,
) {
  context.set(refusedContext, hasPage ? { page: forms.lesson, block } : {});
  return data({ content: block.content, forms }, init);
}

/** The address of the lesson's page that shows the refused form. */
export function pageOfRefused(context: Context): string | undefined {
  return context.get(refusedContext)?.page;
}

/** The blocks of a lesson's page, with the refused form where it belongs. */
export function withRefused(context: Context, blocks: LearnerBlock[]): LearnerBlock[] {
  const block = context.get(refusedContext)?.block;
  if (!block) return blocks;
  const isSame = (one: LearnerBlock) => one.content.id === block.content.id;
  return blocks.some(isSame) ? blocks.map((one) => (isSame(one) ? block : one)) : [...blocks, block];
}

/** The lesson of a form, and what its page needs to show it again. */
export async function requirePage(context: Context, address: Address, form: FormData) {
  const { id: userId } = signedInUser(context);
  const { id: lessonId, slug: lesson, hasPage } = await requireLesson(context, address);
  const version = versionOfForm(form, lessonId);
  const token = sealFormToken({ userId, lessonId, version: version ?? 0 });
  const forms = { formation: address.slug, lesson, token, account: accountOf(userId) };
  return { version, forms, hasPage, of: { userId, lessonId } };
}

/** The block in the version that the learner saw, and the page that the form was on. */
export async function requireBlock(context: Context, address: Address & { block: string }, form: FormData) {
  const { version: shown, forms, hasPage, of } = await requirePage(context, address, form);
  const found = orNotFound(await readBlock(context.get(dbContext), of.lessonId, address.block, shown));
  const { block, version } = found;
  const token = sealFormToken({ ...of, version });
  return { block, version, forms: { ...forms, token }, hasPage, of: { ...of, blockId: block.id } };
}

/** Redirects to the block on the current page of its lesson. */
export function toBlock(slug: string, lesson: string, block: string, status: 302 | 303, query = ""): Response {
  return redirect(
    `${href("/formations/:slug/apprendre/:lesson", { slug, lesson })}${query}#${encodeURIComponent(block)}`,
    status,
  );
}

interface SavedAnswers {
  /** The id of a block, or the `lessonSubject` of a form that belongs to the whole lesson. */
  subject: string;
  form: URLSearchParams;
}

/**
 * What this learner sent from this browser for the lesson after the session had ended. An exercise is then shown as it was
 * on the page that it was sent from: it has all the answered fields. `forms`: the subjects of the lesson's other forms.
 */
export async function findSavedAnswers(
  request: Request,
  context: Context,
  { lessonId, open, forms }: { lessonId: string; open: OpenLesson; forms: string[] },
): Promise<{ unsaved?: SavedAnswers; blocks: Block[] }> {
  const { blocks } = open;
  const browser = anonymousId(request);
  if (!browser) return { blocks };
  const db = context.get(dbContext);
  const subjects = [...blocks.map(({ id }) => id), ...forms];
  const saved = await readSavedAnswers(db, { browser, subjects }, signedInUser(context).id);
  if (!saved) return { blocks };
  const unsaved = { subject: saved.subject, form: new URLSearchParams(saved.body) };
  const version = versionOfForm(unsaved.form, lessonId);
  if (!version || version === open.version) return { unsaved, blocks };
  const seen = (await readBlock(db, lessonId, unsaved.subject, version))?.block;
  return { unsaved, blocks: blocks.map((block) => (seen && isExercise(seen) && block.id === seen.id ? seen : block)) };
}

/** Once they are stored. */
export async function discardSavedAnswers(request: Request, context: Context, subject: string): Promise<void> {
  const browser = anonymousId(request);
  if (browser) await deleteSavedAnswers(context.get(dbContext), { browser, subject }, signedInUser(context).id);
}
