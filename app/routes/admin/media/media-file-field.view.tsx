import { FileField } from "#app/ui/field-parts.tsx";

/** Of a form with files: a photograph, a PDF, a sound. A film is sent in « Médias », where it goes on when it is cut. */
export const FORM_WITH_FILES_BYTES = 24 * 1024 * 1024;

const ACCEPTED: Readonly<Record<string, string>> = {
  image: "image/jpeg,image/png,image/webp,image/avif",
  gift: "application/pdf,audio/*",
};

/** The name of the file field beside a choice of the media library. */
const fileFieldOf = (choice: string, of: string) => `${choice}-fichier${of === "gift" ? "-offert" : ""}`;

/** The choice whose file it is, and what it takes. */
export function choiceOf(fileField: string): { choice: string; of: "image" | "gift" } | undefined {
  const [, choice, gift] = /^(.+)-fichier(-offert)?$/.exec(fileField) ?? [];
  return choice ? { choice, of: gift ? "gift" : "image" } : undefined;
}

/** Below a choice of the media library: sent with the form, the file joins the library and is chosen. */
export function MediaFileField({ choice, of }: { choice: string; of: string }) {
  const accept = ACCEPTED[of];
  if (!accept) return null;
  return (
    <FileField
      label="Ou l’envoyer d’ici"
      name={fileFieldOf(choice, of)}
      accept={accept}
      hint="20&nbsp;Mo au plus. Le fichier rejoint vos médias."
    />
  );
}
