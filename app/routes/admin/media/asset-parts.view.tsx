import type { ReactNode } from "react";
import { href } from "react-router";
import { mediaAddress } from "#app/domain/school/media/lesson-media.ts";
import type { Asset } from "#app/domain/school/media/library.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/field-parts.tsx";
import { STATE_LABELS } from "./labels.ts";

export function StateBadge({ state, isSample, kind, lacksCaptions }: Asset) {
  const tone = state === "ready" ? "green" : state === "failed" ? "orange" : undefined;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{STATE_LABELS[state]}</Badge>
      {kind === "video" && lacksCaptions && <Badge tone="orange">Sans sous-titres</Badge>}
      {isSample && <Badge tone="yellow">Exemple</Badge>}
    </span>
  );
}

/** In the order of reading, three in a row. */
export const FOCUS_LABELS: Readonly<Record<Asset["focus"], string>> = {
  "top-left": "En haut à gauche",
  top: "En haut",
  "top-right": "En haut à droite",
  left: "À gauche",
  center: "Au centre",
  right: "À droite",
  "bottom-left": "En bas à gauche",
  bottom: "En bas",
  "bottom-right": "En bas à droite",
};

interface Props {
  id: string;
  /** The name of the rendition that is shown; undefined while there is none. */
  file: string | undefined;
  focus: Asset["focus"];
}

/** Nine places on the picture itself: the chosen one stays in sight wherever the site crops it. */
export function FocusField({ id, file, focus }: Props) {
  return (
    <fieldset className="field">
      <legend>Ce qui reste visible</legend>
      <p className="hint">
        Là où le site rogne l’image, cette partie reste. Choisissez la case du visage, ou de ce qui compte.
      </p>
      <div className="relative min-h-33 w-fit min-w-33">
        {file && <img className="max-h-96 w-auto max-w-full rounded-md" src={mediaAddress(id, file)} alt="" />}
        <div className={`grid grid-cols-3 place-items-center ${file ? "absolute inset-0 grid-rows-3" : "gap-2"}`}>
          {Object.entries(FOCUS_LABELS).map(([value, label]) => (
            <label
              key={value}
              className="grid size-11 cursor-pointer place-items-center rounded-full bg-surface"
              title={label}
            >
              <input type="radio" name="cadrage" value={value} defaultChecked={value === focus} />
              <span className="visually-hidden">{label}</span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

/** Of a form with files: a photograph, a PDF, a sound. A film is sent in « Médias », where it goes on when it is cut. */
export const FORM_WITH_FILES_BYTES = 24 * 1024 * 1024;

const ACCEPTED: Readonly<Record<string, string>> = {
  image: "image/jpeg,image/png,image/webp,image/avif",
  video: "video/*",
  audio: "audio/*",
  file: "*/*",
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
export function MediaFileField({ choice, of }: { choice: string; of: string | undefined }) {
  if (of !== "image" && of !== "gift") return null;
  return (
    <FileField
      label="Ou l’envoyer d’ici"
      name={fileFieldOf(choice, of)}
      accept={ACCEPTED[of]}
      hint="20&nbsp;Mo au plus. Le fichier rejoint vos médias."
    />
  );
}

/** Sends a file at once, by its script. Without it a form asks for the file, or `children` stand in its place. */
export function UploadButton({ name, of, children }: { name: string; of: string | undefined; children?: ReactNode }) {
  const accept = of && ACCEPTED[of];
  if (!accept) return null;
  return (
    <>
      <div hidden={Boolean(children)} data-needs-script="">
        <p className="flex flex-wrap items-center gap-x-4">
          <Button
            type={children ? "button" : "submit"}
            variant="quiet"
            name="intent"
            value={`fichier ${name}`}
            formNoValidate
            className="text-sm"
            data-upload={href("/admin/medias/envois")}
            data-kind={of}
            data-accept={accept}
          >
            Ou envoyer un fichier
          </Button>
          <span className="hint" role="status" />
        </p>
      </div>
      {children && <div data-without-script="">{children}</div>}
    </>
  );
}
