import { mediaAddress } from "#app/domain/school/media/lesson-media.ts";
import type { Asset } from "#app/domain/school/media/library.server.ts";
import { Badge } from "#app/ui/badge.tsx";
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
