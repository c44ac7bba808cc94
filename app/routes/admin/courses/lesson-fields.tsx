import { Fragment } from "react";
import { itemsOf } from "#app/domain/school/blocks/authoring/typed-list.ts";
import type { AssetChoice } from "#app/domain/school/blocks/block-kind.ts";
import { BLOCK_TYPES, kindOf } from "#app/domain/school/blocks/registry.ts";
import { metaOf } from "#app/domain/site/texts/text-form.ts";
import type { Done } from "#app/domain/values/arranged.ts";
import { PlaceNotice, placeId } from "#app/ui/arrange-buttons.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { BlockList } from "../blocks/block-list.view.tsx";
import { mediaChoices } from "../blocks/choices.ts";
import { MetaField } from "../blocks/meta-field.view.tsx";
import { UploadButton } from "../media/asset-parts.view.tsx";
import { type FormBlock, MAX_BLOCKS } from "./block-order.ts";
import type { Values } from "./lesson-form.ts";

type LessonField = (name: string) => { name: string; defaultValue: string; error?: readonly string[] | null };

interface Props {
  field: LessonField;
  values: Values;
  lessons: readonly { id: string; title: string; isArchived: boolean }[];
}

export function LessonFields({ field, values, lessons }: Props) {
  const box = (name: string) => ({ name, defaultChecked: values[name] === "on", error: field(name).error });
  return (
    <>
      <Field label="Titre" {...field("titre")} />
      <Field label="Résumé" type="textarea" rows={2} {...field("resume")} />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[1fr_10rem]">
        <Field
          label="Adresse"
          hint="Change dès l’enregistrement. Les adresses d’avant continuent de mener à la leçon."
          {...field("adresse")}
        />
        <Field label="Durée en minutes" inputMode="numeric" hint="Film, lecture, exercice." {...field("minutes")} />
      </div>
      <Checkbox label="Compte dans la progression" {...box("obligatoire")} />
      <Checkbox
        label="Leçon offerte"
        hint="Tout le monde peut la lire, sans acheter la formation."
        {...box("offerte")}
      />
      <Disclosure
        summary="Remplacement et note de version"
        isOpen={Boolean(values.remplace || values.note || field("remplace").error)}
      >
        <div className="form-stack flex flex-col gap-4 pt-2">
          <Field
            label="Cette leçon remplace…"
            type="select"
            options={[
              { value: "", label: "Aucune" },
              ...lessons.map(({ id, title, isArchived }) => ({
                value: id,
                label: isArchived ? `${title} (archivée)` : title,
              })),
            ]}
            {...field("remplace")}
          />
          <Checkbox
            label="Qui avait terminé l’ancienne a aussi terminé celle-ci"
            hint="S’applique une fois, à l’enregistrement. L’ancienne leçon reste comme elle est&nbsp;: archivez-la ensuite."
            {...box("herite")}
          />
          <Field label="Note de version" hint="Ce qui a changé, pour vous en souvenir." {...field("note")} />
        </div>
      </Disclosure>
    </>
  );
}

interface BlocksProps {
  values: Values;
  blocks: readonly FormBlock[];
  field: LessonField;
  assets: readonly AssetChoice[];
  newBlockId: string;
  done: Done | null | undefined;
}

/** The blocks of a lesson. A new one is sent with its id, so that a double click adds it once. */
export function LessonBlocks({ blocks, values, field, assets, newBlockId, done }: BlocksProps) {
  const place = { name: "blocs", done };
  return (
    <section
      id={placeId(place)}
      className="flex flex-col gap-6 border-line border-t pt-6"
      aria-labelledby="contenu-lecon"
    >
      <h2 id="contenu-lecon">Contenu</h2>
      <PlaceNotice {...place} />
      <BlockList
        list="blocs"
        blocks={blocks.map((block) => ({
          item: block.id,
          label: kindOf(block).label,
          fields: <BlockFields block={block} values={values} field={field} assets={assets} done={done} />,
        }))}
        max={MAX_BLOCKS}
        kinds={BLOCK_TYPES.map((type) => ({ kind: type, label: kindOf({ type }).label }))}
        adding={(kind, before = "") => `ajouter ${kind}:${newBlockId} ${before}`.trim()}
        done={done}
      />
    </section>
  );
}

function BlockFields({
  block,
  values,
  field,
  assets,
  done,
}: Omit<BlocksProps, "blocks" | "newBlockId"> & { block: FormBlock }) {
  const { AuthorFields, fields, chapters } = kindOf(block);
  const named = (name: string, rest = "") => `${name}-${block.id}${rest}`;
  const own = (name: string, rest?: string) => field(named(name, rest));
  if (AuthorFields)
    return <AuthorFields own={own} itemsOf={(name, rest) => itemsOf(values, named(name, rest))} done={done} />;
  const choices = mediaChoices(assets);
  const film = assets.find(({ id }) => id === values[named("asset")]);
  return (
    <>
      {Object.entries(fields).map(([name, schema]) => (
        <Fragment key={name}>
          <MetaField meta={metaOf(schema)} choices={choices} {...own(name)} />
          <UploadButton name={named(name)} of={metaOf(schema).of} />
        </Fragment>
      ))}
      {/* What was typed, or what the film has: an empty field changes nothing. */}
      {chapters && (
        <>
          <MetaField
            meta={metaOf(chapters)}
            {...own("chapters")}
            defaultValue={own("chapters").defaultValue || (film?.chapters ?? "")}
          />
          <input
            type="hidden"
            name={named("chapters-shown")}
            value={values[named("chapters-shown")] || (film?.chapters ?? "")}
          />
        </>
      )}
    </>
  );
}
