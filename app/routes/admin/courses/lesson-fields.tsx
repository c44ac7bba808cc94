import { itemsOf } from "#app/domain/school/blocks/authoring/typed-list.ts";
import type { AssetChoice } from "#app/domain/school/blocks/block-kind.ts";
import { BLOCK_TYPES, kindOf } from "#app/domain/school/blocks/registry.ts";
import type { Done } from "#app/domain/values/arranged.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";
import { DoneNotice } from "#app/ui/notice.tsx";
import { BlockList } from "../blocks/block-list.view.tsx";
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
  const list = fieldId("blocs");
  const isOfList = done?.at === "blocs";
  return (
    <section
      id={isOfList ? undefined : list}
      className="flex flex-col gap-6 border-line border-t pt-6"
      aria-labelledby="contenu-lecon"
    >
      <h2 id="contenu-lecon">Contenu</h2>
      {isOfList && <DoneNotice id={list}>{done.text}</DoneNotice>}
      <MarkdownHelp />
      <BlockList
        list="blocs"
        blocks={blocks.map((block) => ({
          item: block.id,
          label: kindOf(block).label,
          fields: <BlockFields block={block} values={values} field={field} assets={assets} />,
        }))}
        max={MAX_BLOCKS}
        kinds={BLOCK_TYPES.map((type) => ({ kind: type, label: kindOf({ type }).label }))}
        adding={(kind, before = "") => `ajouter ${kind}:${newBlockId} ${before}`.trim()}
        done={done}
      />
    </section>
  );
}

type BlockFieldsProps = Pick<BlocksProps, "values" | "field" | "assets"> & { block: FormBlock };

function BlockFields({ block, values, field, assets }: BlockFieldsProps) {
  const { AuthorFields } = kindOf(block);
  const named = (name: string, rest = "") => `${name}-${block.id}${rest}`;
  return (
    <AuthorFields
      own={(name, rest) => field(named(name, rest))}
      itemsOf={(name, rest) => itemsOf(values, named(name, rest))}
      assets={assets}
    />
  );
}

const SIGNS = [
  ["## Titre", "un titre de partie\u00a0; ### pour une sous-partie"],
  ["**mot**", "un mot en gras"],
  ["*mot*", "un mot en italique"],
  ["- point", "une liste\u00a0; 1. pour une liste numérotée"],
  ["> phrase", "une citation"],
  ["[texte](https://…)", "un lien"],
  ["une ligne vide", "un nouveau paragraphe"],
] as const;

function MarkdownHelp() {
  return (
    <Disclosure summary="Mettre en forme un texte">
      <dl className="grid gap-x-6 gap-y-1 pt-2 text-sm sm:grid-cols-[12rem_1fr]">
        {SIGNS.map(([sign, meaning]) => (
          <div key={sign} className="contents">
            <dt className="font-mono">{sign}</dt>
            <dd className="max-sm:mb-2">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">Le HTML n’est pas interprété&nbsp;: il s’affiche tel quel.</p>
    </Disclosure>
  );
}
