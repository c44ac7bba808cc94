import { href } from "react-router";
import { z } from "zod";
import { lineField } from "#app/domain/values/fields.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { LessonAsset } from "../media/lesson-media.ts";
import type { AuthorFieldsProps } from "./block-kind.ts";

export const assetField = (missing: string) => z.uuid({ error: missing });
export const optionalLine = (max = 200) => lineField({ isTypeset: true, max }).default("");

type AssetFieldProps = AuthorFieldsProps & { label: string; kind: LessonAsset["kind"] };

/** An asset that is no longer ready stays selected. */
export function AssetField({ label, kind, own, assets }: AssetFieldProps) {
  const field = own("asset");
  const fitting = assets.filter((asset) => asset.kind === kind);
  const isListed = !field.defaultValue || fitting.some(({ id }) => id === field.defaultValue);
  return (
    <>
      <Field
        label={label}
        type="select"
        hint={fitting.length === 0 && !field.defaultValue && "Aucun média de ce genre n’est prêt."}
        options={[
          { value: "", label: "Choisir…" },
          ...(isListed ? [] : [{ value: field.defaultValue, label: "Média en préparation" }]),
          ...fitting.map(({ id, name, lacksCaptions }) => ({
            value: id,
            label: lacksCaptions ? `${name} · sans sous-titres` : name,
          })),
        ]}
        {...field}
      />
      <p className="flex flex-wrap items-center gap-x-4">
        <Button
          variant="quiet"
          name="intent"
          value={`fichier ${field.name}`}
          formNoValidate
          className="text-sm"
          data-upload={href("/admin/medias/envois")}
          data-kind={kind}
          data-accept={kind === "file" ? undefined : `${kind}/*`}
        >
          Ou envoyer un fichier
        </Button>
        <span className="hint" role="status" />
      </p>
    </>
  );
}

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
