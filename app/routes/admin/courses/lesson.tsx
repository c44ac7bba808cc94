import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import { LessonBlocks as LearnerBlocks } from "#app/domain/school/blocks/lesson-blocks.tsx";
import type { LearnerBlock } from "#app/domain/school/blocks/registry.ts";
import { showBlocks } from "#app/domain/school/blocks/show-blocks.server.ts";
import { storedBlocks } from "#app/domain/school/courses/editing/draft.server.ts";
import { assetChoices } from "#app/domain/school/courses/editing/edit-assets.server.ts";
import {
  type EditableLesson,
  findEditableLesson,
  listOtherLessons,
  saveLesson,
} from "#app/domain/school/courses/editing/edit-lesson.server.ts";
import { opensMore } from "#app/domain/school/courses/editing/lesson-versions.server.ts";
import { readLosses } from "#app/domain/school/enrolment/course-holders.server.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin, notFound, orNotFound } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import { filmRequest } from "#app/routes/learn/film-request.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, EnterButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice, useNotice } from "#app/ui/notice.tsx";
import uploadInPlace from "../media/upload-in-place.ts?worker&url";
import type { Route } from "./+types/lesson";
import { blocksField, readBlocksField } from "./block-order.ts";
import { LESSON_REFUSALS } from "./labels.ts";
import { LessonBlocks, LessonFields } from "./lesson-fields.tsx";
import { arrangedForm, lessonSchema, namedError, storedValues, typedValues, withFormNames } from "./lesson-form.ts";
import { CaptionsNotice, ConflictNotice, differencesOf, LessonHead, shownAgain, UploadStep } from "./lesson-parts.tsx";
import { WhatIsLost } from "./lesson-removal.view.tsx";
import { doneAddress } from "./tree-done.ts";
import unsavedText from "./unsaved-text.ts?worker&url";

/** Room for a long lesson whose characters are all sent as three bytes, and for the answers of its quizzes. */
export const handle = {
  section: href("/admin/cours"),
  body: "guarded",
  bodyLimit: 1024 * 1024,
  fieldLimit: 2000,
} satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = asAdmin(context);
  const lesson = orNotFound(await findEditableLesson(db, params.id));
  const { id, courseId, courseTitle, moduleTitle, isArchived, published, newest, author, savedAt } = lesson;
  return {
    lesson: { id, courseId, courseTitle, moduleTitle, isArchived, published, newest, title: lesson.input.title },
    isOwnVersion: author === actor.name,
    saved: savedAt && `version ${newest}, le ${formatDateTime(savedAt)} par ${author}`,
    form: formOf(lesson),
    losses: published === null || isArchived ? null : await readLosses(db, courseId),
    choices: { assets: await assetChoices(db), lessons: await listOtherLessons(db, lesson) },
    newBlockId: newId(),
  };
}

function formOf({ blocks, ...lesson }: EditableLesson) {
  return { values: storedValues({ ...lesson, blocks }), blocks: blocks.map(({ id, type }) => ({ id, type })) };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const formData = await request.formData();
  const values = typedValues(formData);
  const blocks = readBlocksField(values.blocs);
  if (!blocks) throw data(null, { status: 400 });
  const { id } = params;
  const { intent = "enregistrer" } = values;
  const again = shownAgain(values, blocks);
  if (intent === "reprendre") return again;
  const arranged = arrangedForm(values, blocks, intent);
  if (arranged) return shownAgain(...arranged);
  const filled = blocks.find(({ id }) => intent === `fichier asset-${id}`);
  if (filled) return { ...again, upload: { block: filled.id, error: null } };
  const acceptsNoCaptions = intent === "publier-sans-sous-titres";
  const isPublished = intent === "publier" || acceptsNoCaptions;
  const schema = lessonSchema(blocks, values, { isDraft: !isPublished && intent !== "apercu" });
  const submission = parseWithZod(formData, { schema });
  if (submission.status !== "success")
    return data({ ...again, result: withFormNames(submission.reply()) }, { status: 400 });
  if (intent === "apercu")
    return {
      ...again,
      preview: await showBlocks(db, storedBlocks(submission.value.blocks), filmRequest(request, url)),
    };
  if (isPublished && (await opensMore(db, id, submission.value)))
    await confirmFirst(context, { request, url }, formData);
  const saved = await saveLesson(db, actor, id, { ...submission.value, isPublished, acceptsNoCaptions });
  if (saved.ok) {
    const lesson = href("/admin/lecons/:id", { id });
    const published = saved.isCourseDraft ? "lesson-published-in-draft" : "lesson-published";
    if (intent !== "enregistrer") throw redirect(withNotice(lesson, isPublished ? published : "lesson-saved"), 303);
    throw redirect(withNotice(doneAddress(saved.courseId, "save-lesson", id), "lesson-saved"), 303);
  }
  const refuse = (fieldErrors: Record<string, string[]>) =>
    data({ ...again, result: submission.reply({ fieldErrors }) }, { status: 400 });
  switch (saved.reason) {
    case "unknown":
      throw notFound();
    case "slug-taken":
      return refuse({ adresse: [LESSON_REFUSALS[saved.reason]] });
    case "replaced-gone":
      return refuse({ remplace: [LESSON_REFUSALS[saved.reason]] });
    case "asset":
      return refuse(Object.fromEntries(saved.blockIds.map((block) => [`asset-${block}`, [LESSON_REFUSALS.asset]])));
    case "chapters":
      return refuse(
        Object.fromEntries(Object.entries(saved.faults).map(([block, fault]) => [`chapters-${block}`, [fault]])),
      );
    case "no-captions":
      return data({ ...again, uncaptioned: saved.blockIds }, { status: 400 });
    case "empty":
      return data({ ...again, error: LESSON_REFUSALS.empty }, { status: 400 });
    case "changed": {
      const { current } = saved;
      const lessons = (await listOtherLessons(db, current)).map(({ id, title }) => [id, title] as const);
      const assets = (await assetChoices(db)).map(({ id, name }) => [id, name] as const);
      const differences = differencesOf(formOf(current), again.form, new Map([...lessons, ...assets]));
      const conflict = { version: current.newest, differences };
      const form: typeof again.form = { values: { ...values, base: `${current.newest}` }, blocks };
      return data({ ...again, form, conflict }, { status: 409 });
    }
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Leçon ${loaderData?.lesson.title ?? ""}`.trim() },
];

export default function Lesson({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { lesson, form, choices, newBlockId, isOwnVersion, losses } = loaderData;
  const notice = useNotice();
  const { values, blocks } = answer?.form ?? form;
  const { field: fieldOf, summary } = formState({ answer, schema: lessonSchema(blocks, values) });
  const field = (name: string) => ({ ...fieldOf(name), defaultValue: values[name] ?? "" });
  if (answer?.upload)
    return (
      <div className="flow">
        <LessonHead {...loaderData} />
        <UploadStep lessonId={lesson.id} form={answer.form} upload={answer.upload} />
      </div>
    );
  return (
    <div className="flow">
      <LessonHead {...loaderData} />
      <FlashNotice />
      {answer?.conflict && <ConflictNotice {...answer.conflict} lessonId={lesson.id} />}
      {answer?.preview && <Preview blocks={answer.preview} />}
      {/* The address of a refused form leads to no block: its beginning says what is wrong. */}
      <form
        method="post"
        action={href("/admin/lecons/:id", { id: lesson.id })}
        className="form-stack max-w-[44rem]"
        data-unsaved={`lecon ${lesson.id}`}
        data-is-changed={answer ? "" : undefined}
        data-is-stored={answer ? undefined : isOwnVersion ? "own" : ""}
        data-is-saved={notice ? "" : undefined}
      >
        <EnterButton name="intent" value="continuer" />
        {answer && answer.uncaptioned.length > 0 && (
          <CaptionsNotice
            films={answer.uncaptioned.map((block) => ({ block, asset: values[`asset-${block}`] ?? "" }))}
            assets={choices.assets}
          />
        )}
        <ErrorSummary errors={summary.map((error) => namedError(blocks, values, error))} />
        {summary.some(({ field }) => blocks.some(({ id }) => field.includes(id))) && (
          <p className="hint">
            Rien n’est perdu&nbsp;: votre saisie est dans le formulaire. Complétez le bloc, ou retirez-le. Un quiz dont
            il manque une question ou une réponse se garde en brouillon.
          </p>
        )}
        <input type="hidden" name="base" value={values.base ?? ""} />
        <input type="hidden" name="blocs" value={blocksField(blocks)} />
        <LessonFields field={field} values={values} lessons={choices.lessons} />
        <LessonBlocks
          blocks={blocks}
          values={values}
          field={field}
          newBlockId={newBlockId}
          assets={choices.assets}
          done={answer?.done}
        />
        <Actions lesson={lesson} />
        <script type="module" src={unsavedText} />
        <script type="module" src={uploadInPlace} />
      </form>
      {lesson.published !== null && (
        <form method="post" action={href("/admin/lecons/:id/retrait", { id: lesson.id })} className="max-w-[44rem]">
          <Disclosure summary="Dépublier la leçon…">
            <div className="flow py-3">
              {losses && <WhatIsLost id={lesson.id} of="lesson" losses={losses} />}
              <p className="hint">Enregistrez d’abord vos changements.</p>
              <Button variant="quiet">Dépublier</Button>
            </div>
          </Disclosure>
        </form>
      )}
    </div>
  );
}

function Preview({ blocks }: { blocks: LearnerBlock[] }) {
  return (
    <section
      className="flex max-w-[44rem] flex-col gap-6 rounded-md bg-surface-raised p-6"
      aria-labelledby="apercu"
      // biome-ignore lint/a11y/noAutofocus: the page has come back to show this
      autoFocus
      tabIndex={-1}
    >
      <h2 id="apercu" className="text-xl">
        Aperçu
      </h2>
      <p className="hint">Rien n’est enregistré. Votre saisie est dans le formulaire, plus bas.</p>
      <LearnerBlocks blocks={blocks} />
    </section>
  );
}

function Actions({ lesson }: Pick<Route.ComponentProps["loaderData"], "lesson">) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t pt-6">
      <p className="hint w-full">
        {lesson.published === null
          ? "«\u00a0Enregistrer\u00a0» garde un brouillon, dès que chaque bloc est complet\u00a0; un quiz peut rester inachevé. Tant que la leçon n’est pas publiée, le programme l’annonce par son titre."
          : "«\u00a0Enregistrer\u00a0» garde un brouillon\u00a0: titre, résumé, durée, cases et blocs attendent «\u00a0Publier cette version\u00a0»."}
      </p>
      <Button name="intent" value="enregistrer" pendingLabel="Enregistrement...">
        Enregistrer
      </Button>
      <Button name="intent" value="continuer" variant="secondary" pendingLabel="Enregistrement...">
        Enregistrer et continuer
      </Button>
      <Button name="intent" value="publier" variant="secondary" pendingLabel="Publication…">
        {lesson.published === null ? "Publier" : "Publier cette version"}
      </Button>
      <Button name="intent" value="apercu" variant="quiet">
        Aperçu
      </Button>
    </div>
  );
}
