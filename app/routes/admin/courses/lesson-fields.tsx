import { Fragment } from "react";
import { itemsOf } from "#app/domain/school/blocks/authoring/typed-list.ts";
import type { AssetChoice } from "#app/domain/school/blocks/block-kind.ts";
import { BLOCK_TYPES, kindOf } from "#app/domain/school/blocks/registry.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyList } from "#app/ui/data-table.tsx";
import { Disclosure, InsertHere } from "#app/ui/disclosure.tsx";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { DoneNotice } from "#app/ui/notice.tsx";
import { type doneWith, type FormBlock, MAX_BLOCKS } from "./block-order.ts";
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
  done: ReturnType<typeof doneWith>;
}

/** The blocks of a lesson, each with its fields. The buttons only change the form: nothing is stored yet. */
export function LessonBlocks({ blocks, values, field, assets, newBlockId, done }: BlocksProps) {
  const said = done && <DoneNotice id={`bloc-${done.id}`}>{done.text}</DoneNotice>;
  return (
    <section className="flex flex-col gap-6 border-line border-t pt-6" aria-labelledby="contenu-lecon">
      <h2 id="contenu-lecon">Contenu</h2>
      {!blocks.some(({ id }) => id === done?.id) && said}
      <MarkdownHelp />
      {blocks.map((block, index) => (
        <Fragment key={block.id}>
          {blocks.length < MAX_BLOCKS && (
            <InsertHere before={`le bloc ${index + 1}`}>
              <KindButtons newBlockId={newBlockId} before={block.id} where={`avant le bloc ${index + 1}`} />
            </InsertHere>
          )}
          <fieldset
            id={block.id === done?.id ? undefined : `bloc-${block.id}`}
            className="flex min-w-0 flex-col gap-4 rounded-md border border-line p-4 sm:p-6"
          >
            <legend className="px-2">
              {index + 1}. {kindOf(block).label}
            </legend>
            {block.id === done?.id && said}
            <BlockFields block={block} values={values} field={field} assets={assets} />
            <BlockButtons block={block} number={index + 1} last={blocks.length} />
          </fieldset>
        </Fragment>
      ))}
      {blocks.length === 0 && <EmptyList>Aucun bloc. Commencez par un texte ou un film.</EmptyList>}
      {blocks.length < MAX_BLOCKS ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-semibold">Ajouter&nbsp;:</span>
          <KindButtons newBlockId={newBlockId} where="à la fin" />
        </div>
      ) : (
        <p className="hint">Une leçon a {MAX_BLOCKS}&nbsp;blocs au plus. Faites-en deux leçons.</p>
      )}
    </section>
  );
}

function KindButtons({ newBlockId, before, where }: { newBlockId: string; before?: string; where: string }) {
  return BLOCK_TYPES.map((type) => (
    <Button
      key={type}
      variant="quiet"
      name="intent"
      value={`ajouter ${type}:${newBlockId} ${before ?? ""}`.trim()}
      formAction={`#bloc-${newBlockId}`}
      formNoValidate
      className={before && "me-4 text-sm"}
    >
      {kindOf({ type }).label}
      <span className="visually-hidden"> {where}</span>
    </Button>
  ));
}

function BlockButtons({ block: { id }, number, last }: { block: FormBlock; number: number; last: number }) {
  const of = <span className="visually-hidden"> le bloc {number}</span>;
  const button = (verb: string) => ({
    name: "intent",
    value: `${verb} ${id}`,
    variant: "quiet" as const,
    className: "text-sm",
    formAction: `#bloc-${id}`,
    // Blocks that are not filled in yet are kept.
    formNoValidate: true,
  });
  return (
    <div className="flex flex-wrap gap-x-4">
      {number > 1 && <Button {...button("monter")}>Monter{of}</Button>}
      {number < last && <Button {...button("descendre")}>Descendre{of}</Button>}
      <Button {...button("retirer")}>Retirer{of}</Button>
    </div>
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
