import { href } from "react-router";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { descriptionOf, FieldError, FieldHint, fieldId } from "#app/ui/field-parts.tsx";
import { FileInput } from "#app/ui/file-input.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";

const HINT = "Une archive zip exportée d’ici ou d’une autre boutique\u00a0: textes, médias et sous-titres.";

interface Props {
  slug: string;
  errors: Readonly<Record<string, string>>;
}

export function CourseImportView({ slug, errors }: Props) {
  const id = fieldId("fichier");
  return (
    <div className="flow max-w-176">
      <h1>Importer un cours</h1>
      <form method="post" encType="multipart/form-data" className="form-stack">
        <ErrorSummary errors={Object.entries(errors).map(([field, message]) => ({ field, message }))} />
        <Field
          label="Adresse du cours"
          name="adresse"
          maxLength={80}
          hint="Vide&nbsp;: celle de l’archive. Minuscules sans accent, chiffres et tirets."
          defaultValue={slug}
          error={errors.adresse}
        />
        <div className="field">
          <label htmlFor={id}>Archive</label>
          <FieldHint id={id} hint={HINT} />
          <FileInput {...descriptionOf(id, HINT, errors.fichier)} id={id} name="fichier" accept=".zip" required />
          <FieldError id={id} message={errors.fichier} />
        </div>
        <p className="hint">
          Le cours arrive comme brouillon&nbsp;: relisez-le, puis publiez-le et choisissez ses formations.
        </p>
        <FormActions submit="Importer" pendingLabel="Importation..." cancelHref={href("/admin/cours")} />
      </form>
    </div>
  );
}
