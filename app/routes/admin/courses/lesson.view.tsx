import { href } from "react-router";
import type { AssetChoice } from "#app/domain/school/blocks/block-kind.ts";
import { LessonBlocks as ShownBlocks } from "#app/domain/school/blocks/lesson-blocks.tsx";
import type { ShownBlock } from "#app/domain/school/blocks/registry.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { blocksField, type FormBlock } from "./block-order.ts";
import { LessonBlocks } from "./lesson-blocks.view.tsx";
import { CaptionsNotice } from "./lesson-captions.view.tsx";
import type { Difference } from "./lesson-conflict.ts";
import { ConflictNotice } from "./lesson-conflict.view.tsx";
import { LessonFields } from "./lesson-fields.view.tsx";
import type { Values } from "./lesson-form.ts";
import unsavedText from "./unsaved-text.ts?worker&url";

interface Form {
  values: Values;
  blocks: readonly FormBlock[];
}

interface Props {
  lesson: {
    id: string;
    courseId: string;
    courseTitle: string;
    moduleTitle: string;
    title: string;
    isArchived: boolean;
    published: number | null;
    newest: number;
  };
  /** The newest version: its number, when and by whom it was saved; null without one. */
  saved: string | null;
  form: Form;
  choices: { assets: readonly AssetChoice[]; lessons: readonly { id: string; title: string; isArchived: boolean }[] };
  /** The id of the block that is added next, so that a double click adds one. */
  newBlockId: string;
  notice: NoticeContent | null;
  answer?: FormAnswer & {
    form: Form;
    preview: ShownBlock[] | null;
    conflict: { version: number; differences: Difference[] } | null;
    /** The blocks whose film has no captions, when that is why nothing was published. */
    uncaptioned: readonly string[];
  };
}

export function LessonView({ lesson, saved, form, choices, newBlockId, notice, answer }: Props) {
  const { errors, summary } = formState({ answer });
  const { values, blocks } = answer?.form ?? form;
  const field = (name: string) => ({ name, defaultValue: values[name] ?? "", error: errors[name] });
  return (
    <div className="flow">
      <Head lesson={lesson} saved={saved} />
      {!answer && <FlashNotice notice={notice} />}
      {answer?.conflict && <ConflictNotice {...answer.conflict} lessonId={lesson.id} />}
      {answer?.preview && <Preview blocks={answer.preview} />}
      <form
        method="post"
        className="form-stack max-w-[44rem]"
        data-unsaved={`lecon ${lesson.id}`}
        data-is-stored={answer ? undefined : ""}
      >
        {/* The Enter key in a field presses the first button of the form. */}
        <button type="submit" name="intent" value="continuer" className="sr-only" tabIndex={-1} aria-hidden="true">
          Continuer
        </button>
        {answer && answer.uncaptioned.length > 0 && (
          <CaptionsNotice
            films={answer.uncaptioned.map((block) => ({ block, asset: values[`asset-${block}`] ?? "" }))}
            assets={choices.assets}
          />
        )}
        <ErrorSummary errors={summary} />
        <input type="hidden" name="base" value={values.base ?? ""} />
        <input type="hidden" name="blocs" value={blocksField(blocks)} />
        <LessonFields field={field} values={values} lessons={choices.lessons} />
        <LessonBlocks blocks={blocks} field={field} assets={choices.assets} newBlockId={newBlockId} />
        <Actions lesson={lesson} />
        <script type="module" src={unsavedText} />
      </form>
      {lesson.published !== null && (
        <form method="post" action={href("/admin/lecons/:id/retrait", { id: lesson.id })} className="max-w-[44rem]">
          <p className="hint">
            Dépublier retire la leçon aux apprenantes, sans toucher à ce qu’elles y ont fait. Enregistrez d’abord vos
            changements.
          </p>
          <Button variant="quiet">Dépublier</Button>
        </form>
      )}
    </div>
  );
}

function Head({ lesson, saved }: Pick<Props, "lesson" | "saved">) {
  const { id, courseId, courseTitle, moduleTitle, title, isArchived, published, newest } = lesson;
  return (
    <header className="flex flex-col gap-3">
      <Breadcrumb
        items={[
          { label: "Cours", href: href("/admin/cours") },
          { label: courseTitle, href: href("/admin/cours/:id", { id: courseId }) },
          { label: title },
        ]}
      />
      <h1>{title}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-soft text-sm">
        {published === null ? <Badge tone="yellow">Non publiée</Badge> : <Badge tone="green">Publiée</Badge>}
        {published !== null && published !== newest && (
          <Badge tone="orange">Les apprenantes voient la version {published}</Badge>
        )}
        {isArchived && <Badge>Archivée</Badge>}
        <span>
          {moduleTitle} · {saved ?? "rien n’est encore écrit"}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a className="link" href={href("/admin/lecons/:id/apercu", { id })}>
          Voir comme une cliente
        </a>
        <a className="link" href={href("/admin/lecons/:id/versions", { id })}>
          Versions
        </a>
      </p>
    </header>
  );
}

function Preview({ blocks }: { blocks: ShownBlock[] }) {
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
      <ShownBlocks blocks={blocks} />
    </section>
  );
}

function Actions({ lesson }: Pick<Props, "lesson">) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t pt-6">
      <p className="hint w-full">
        {lesson.published === null
          ? "«\u00a0Enregistrer\u00a0» garde un brouillon. Tant que la leçon n’est pas publiée, le programme l’annonce par son titre."
          : "«\u00a0Enregistrer\u00a0» garde un brouillon\u00a0: titre, résumé, durée, cases et blocs attendent «\u00a0Publier cette version\u00a0»."}
      </p>
      <Button name="intent" value="enregistrer" pendingLabel="Enregistrement...">
        Enregistrer
      </Button>
      <Button name="intent" value="continuer" variant="secondary" pendingLabel="Enregistrement...">
        Enregistrer et continuer
      </Button>
      <Button name="intent" value="publier" variant="secondary" pendingLabel="Publication...">
        {lesson.published === null ? "Publier" : "Publier cette version"}
      </Button>
      <Button name="intent" value="apercu" variant="quiet">
        Aperçu
      </Button>
    </div>
  );
}
