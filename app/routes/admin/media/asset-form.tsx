import { z } from "zod";
import { chapterLines } from "#app/domain/school/media/chapters.ts";
import type { AssetPage } from "#app/domain/school/media/library.server.ts";
import { lineField } from "#app/domain/values/fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { FileInput } from "#app/ui/field-parts.tsx";
import { formState } from "#app/ui/form-state.ts";
import { StoredBeside } from "#app/ui/stored-beside.tsx";
import type { Route } from "./+types/asset";
import { FOCUS_LABELS, FocusField } from "./asset-parts.view.tsx";

export const schema = z.object({ titre: lineField({ missing: "Donnez un titre au média.", min: 1, max: 200 }) });

interface Props {
  asset: AssetPage;
  refused: Route.ComponentProps["actionData"];
}

export function AssetForm({ asset, refused }: Props) {
  const stored = { ...asset, chapters: chapterLines(asset.chapters) };
  const { title, captions, chapters } = refused?.draft ?? stored;
  const error = (field: string) => (refused?.error.field === field ? refused.error.message : undefined);
  const { field } = formState({ stored: { titre: title }, schema });
  const hasTracks = asset.kind === "video" || asset.kind === "audio";
  return (
    <form method="post" encType="multipart/form-data" className="form-stack max-w-176">
      <ErrorSummary errors={refused ? [refused.error] : []} />
      {refused && refused.draft.version !== asset.version && <Changed stored={stored} draft={refused.draft} />}
      <input type="hidden" name="version" value={asset.version} />
      <Field label={LABELS.titre} {...field("titre")} error={error("titre")} />
      {asset.kind === "image" && (
        <FocusField
          id={asset.id}
          file={asset.renditions.find(({ name }) => name === "image.avif")?.name}
          focus={refused?.draft.focus ?? asset.focus}
        />
      )}
      {hasTracks && (
        <>
          <input type="hidden" name="voix" value="" />
          <Checkbox
            name="voix"
            label={LABELS.voix}
            hint="Cochée, les leçons et le podcast en offrent le son seul."
            defaultChecked={refused?.draft.hasVoice ?? asset.hasVoice}
          />
          <Field
            label={LABELS.sous_titres}
            name="sous_titres"
            type="textarea"
            rows={12}
            defaultValue={captions}
            error={error("sous_titres")}
            hint="Au format WebVTT ou SubRip (.srt). Ils deviennent aussi la transcription de la leçon."
          />
          <div className="field">
            <label htmlFor="sous-titres-fichier">
              Fichier de sous-titres <span className="optional">(facultatif)</span>
            </label>
            <p className="hint">Un fichier .vtt ou .srt remplace le texte ci-dessus.</p>
            <FileInput id="sous-titres-fichier" name="sous_titres_fichier" accept=".vtt,.srt" />
          </div>
          <Field
            label={LABELS.chapitres}
            name="chapitres"
            type="textarea"
            rows={6}
            defaultValue={chapters}
            error={error("chapitres")}
            hint="Un par ligne, par exemple «&nbsp;00:00&nbsp;Introduction&nbsp;»."
          />
        </>
      )}
      <p className="actions">
        <Button pendingLabel="Enregistrement...">Enregistrer</Button>
      </p>
    </form>
  );
}

/** Captions may be those of four hours. */
const SHOWN_LENGTH = 300;

function Changed({ stored, draft }: { stored: AssetPage; draft: NonNullable<Props["refused"]>["draft"] }) {
  const hasVoice = draft.hasVoice ?? stored.hasVoice;
  const typed = valuesOf({ ...draft, hasVoice, focus: draft.focus ?? stored.focus });
  const shown = (_: string, value: string) =>
    value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
  return (
    <StoredBeside
      labels={Object.entries(LABELS)}
      stored={valuesOf(stored)}
      typed={(name) => typed[name]}
      shown={shown}
    />
  );
}

type Described = Pick<AssetPage, "title" | "hasVoice" | "focus" | "captions" | "chapters">;

function valuesOf({ title, hasVoice, focus, captions, chapters }: Described): Record<string, string> {
  return {
    titre: title,
    cadrage: FOCUS_LABELS[focus],
    voix: hasVoice ? "Oui" : "Non",
    sous_titres: captions.replaceAll("\r\n", "\n").trim(),
    chapitres: chapters,
  };
}

const LABELS = {
  titre: "Titre",
  cadrage: "Ce qui reste visible",
  voix: "On y entend une voix",
  sous_titres: "Sous-titres",
  chapitres: "Chapitres",
};
