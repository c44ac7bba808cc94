import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { descriptionOf, FieldError, FieldHint, fieldId } from "#app/ui/field-parts.tsx";
import { FileInput } from "#app/ui/file-input.tsx";
import resumeUpload from "./resume-upload.ts?worker&url";

const HINT =
  "8\u00a0Go au plus. Film, son, image, PDF ou archive\u00a0: le format est lu dans le fichier lui-même. Un MP4 en H.264 se regarde en quelques secondes, les autres films après leur préparation.";

/** Uploads one file; with the script an interrupted upload can be continued. */
export function UploadForm({ error }: { error: string | undefined }) {
  const id = fieldId("fichier");
  return (
    <form
      method="post"
      action={href("/admin/medias")}
      encType="multipart/form-data"
      data-resumable={href("/admin/medias/envois")}
      className="form-stack max-w-176"
    >
      <ErrorSummary errors={error ? [{ field: "fichier", message: error }] : []} />
      <div className="field">
        <label htmlFor={id}>Ajouter un fichier</label>
        <FieldHint id={id} hint={HINT} />
        <FileInput {...descriptionOf(id, HINT, error)} id={id} name="fichier" required />
        <FieldError id={id} message={error} />
      </div>
      <p className="actions">
        <Button pendingLabel="Envoi en cours...">Envoyer</Button>
      </p>
      <p className="hint" role="status" />
      <script type="module" src={resumeUpload} />
    </form>
  );
}
