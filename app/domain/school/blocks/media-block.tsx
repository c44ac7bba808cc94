import { z } from "zod";
import { described } from "#app/content/texts/fields.ts";
import { lineField } from "#app/domain/values/fields.ts";
import type { MediaKind } from "#db/types.ts";
import type { LessonAsset } from "../media/lesson-media.ts";

export const assetField = (label: string, of: MediaKind, missing: string) =>
  described(z.uuid({ error: missing }), { label, kind: "choice", of });
export const optionalLine = (label: string, max = 200, help?: string) =>
  described(lineField({ isTypeset: true, max }).default(""), { label, ...(help && { help }) });

interface NoMediaYet {
  type: "no-media";
  id: string;
  name: "film" | "média";
  isWaiting: boolean;
}

export function noMediaYet(id: string, name: NoMediaYet["name"], asset: LessonAsset | undefined): NoMediaYet {
  return { type: "no-media", id, name, isWaiting: asset !== undefined && asset.state !== "failed" };
}

export function NoMediaYetView({ id, name, isWaiting }: NoMediaYet) {
  return (
    <div id={id} className="flex max-w-[38rem] flex-col gap-2 rounded-lg bg-surface-muted p-6 print:hidden">
      <p className="font-display text-lg">{isWaiting ? `Ce ${name} se prépare` : `Ce ${name} n’est pas disponible`}</p>
      <p>
        {isWaiting
          ? "Il sera là dans quelques minutes\u00a0: recharge la page. La suite de la leçon peut déjà se lire."
          : "La suite de la leçon peut se lire. S’il manque encore demain, écris-nous depuis la page Contact."}
      </p>
    </div>
  );
}
