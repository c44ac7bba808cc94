import { href } from "react-router";
import { kindOf } from "#app/domain/school/blocks/registry.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/field-parts.tsx";
import type { LessonAnswer } from "./lesson-answer.ts";

type Props = Pick<LessonAnswer, "form"> & { lessonId: string; upload: NonNullable<LessonAnswer["upload"]> };

/** Instead of the lesson's form, which cannot send a film: both forms hold what was typed. */
export function UploadStep({ lessonId, form: { values, blocks }, upload: { block, error } }: Props) {
  const at = blocks.findIndex(({ id }) => id === block);
  const kind = blocks[at];
  const typed = Object.entries(values).filter(([name]) => name !== "intent");
  const address = { id: lessonId };
  return (
    <section className="flow max-w-[44rem]" aria-labelledby="envoi">
      <h2 id="envoi">
        {kind && kindOf(kind).label} du bloc {at + 1}
      </h2>
      <p className="hint">Votre saisie attend dans cette page. Elle n’est pas encore enregistrée.</p>
      <form
        method="post"
        action={href("/admin/lecons/:id/fichier", address)}
        encType="multipart/form-data"
        className="form-stack"
      >
        <ErrorSummary errors={error ? [{ field: "fichier", message: error }] : []} />
        {/* Before the file: the server reads what was typed first. */}
        <input type="hidden" name="saisie" value={new URLSearchParams(typed).toString()} />
        <input type="hidden" name="bloc" value={block} />
        <FileField label="Fichier" name="fichier" required error={error ?? undefined} />
        <p className="actions">
          <Button pendingLabel="Envoi en cours...">Envoyer</Button>
        </p>
      </form>
      <form method="post" action={href("/admin/lecons/:id", address)}>
        {typed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="quiet" name="intent" value="reprendre">
          Revenir à la leçon sans envoyer
        </Button>
      </form>
    </section>
  );
}
