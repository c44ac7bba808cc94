import { href } from "react-router";
import { ASSET_KINDS, type AssetKinds, MAX_TEXT_LENGTH } from "#app/domain/school/courses/blocks.ts";
import type { AssetChoice } from "#app/domain/school/courses/editing/edit-assets.server.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyList } from "#app/ui/data-table.tsx";
import { Field } from "#app/ui/field.tsx";
import { type BlockType, type FormBlock, MAX_BLOCKS } from "./block-order.ts";
import { BLOCK_LABELS } from "./labels.ts";
import type { LessonField } from "./lesson-fields.view.tsx";
import { MarkdownHelp } from "./markdown-help.view.tsx";
import { SheetFields } from "./sheet-fields.view.tsx";

interface Props {
  blocks: readonly FormBlock[];
  field: LessonField;
  assets: readonly AssetChoice[];
  newBlockId: string;
}

/** The blocks of a lesson, each with its fields. The buttons only change the form: nothing is stored yet. */
export function LessonBlocks({ blocks, field, assets, newBlockId }: Props) {
  return (
    <section className="flex flex-col gap-6 border-line border-t pt-6" aria-labelledby="contenu-lecon">
      <h2 id="contenu-lecon">Contenu</h2>
      <MarkdownHelp />
      {blocks.map((block, index) => (
        <fieldset
          key={block.id}
          id={`bloc-${block.id}`}
          className="flex flex-col gap-4 rounded-md border border-line p-4 sm:p-6"
        >
          <legend className="px-2">
            {index + 1}. {BLOCK_LABELS[block.type]}
          </legend>
          <BlockFields block={block} field={field} assets={assets} />
          <BlockButtons block={block} number={index + 1} last={blocks.length} />
        </fieldset>
      ))}
      {blocks.length === 0 && <EmptyList>Aucun bloc. Commencez par un texte ou un film.</EmptyList>}
      {blocks.length < MAX_BLOCKS ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-semibold">Ajouter&nbsp;:</span>
          {(Object.keys(BLOCK_LABELS) as BlockType[]).map((type) => (
            <Button
              key={type}
              variant="quiet"
              name="intent"
              value={`ajouter ${type}:${newBlockId}`}
              formAction={`#bloc-${newBlockId}`}
              formNoValidate
            >
              {BLOCK_LABELS[type]}
            </Button>
          ))}
        </div>
      ) : (
        <p className="hint">Une leçon a {MAX_BLOCKS}&nbsp;blocs au plus. Faites-en deux leçons.</p>
      )}
    </section>
  );
}

function BlockButtons({ block: { id }, number, last }: { block: FormBlock; number: number; last: number }) {
  const of = <span className="visually-hidden"> le bloc {number}</span>;
  const button = (verb: string) => ({
    ...{ name: "intent", value: `${verb} ${id}`, variant: "quiet" as const, className: "text-sm" },
    formAction: `#bloc-${id}`,
    // Blocks that are not filled in yet are kept.
    formNoValidate: true,
  });
  return (
    <div className="flex flex-wrap gap-x-4">
      {number > 1 && <Button {...button("monter")}>Monter{of}</Button>}
      {number < last && <Button {...button("descendre")}>Descendre{of}</Button>}
      <Button {...button("retirer")} formAction="#contenu-lecon">
        Retirer{of}
      </Button>
    </div>
  );
}

function BlockFields({ block: { id, type }, field, assets }: Pick<Props, "field" | "assets"> & { block: FormBlock }) {
  const own = (name: string) => field(`${name}-${id}`);
  if (type === "texte")
    return <Field label="Texte" type="textarea" rows={14} required maxLength={MAX_TEXT_LENGTH} {...own("markdown")} />;
  if (type === "exercice" || type === "quiz") return <SheetFields type={type} own={own} />;
  const asset = <AssetField type={type} assets={assets} {...own("asset")} />;
  switch (type) {
    case "image":
      return (
        <>
          {asset}
          <Field
            label="Description"
            maxLength={300}
            hint="Pour qui ne voit pas l’image. Vide si elle ne fait que décorer."
            {...own("alt")}
          />
          <Field label="Légende" maxLength={300} {...own("caption")} />
        </>
      );
    case "fichier":
      return (
        <>
          {asset}
          <Field
            label="Nom du fichier"
            required
            maxLength={200}
            hint="Par exemple «&nbsp;La grille à imprimer&nbsp;»."
            {...own("label")}
          />
        </>
      );
    default:
      return (
        <>
          {asset}
          <Field label="Titre" maxLength={200} {...own("title")} />
        </>
      );
  }
}

interface AssetFieldProps extends ReturnType<LessonField> {
  type: keyof AssetKinds;
  assets: readonly AssetChoice[];
}

/** An asset that is no longer ready stays selected. */
function AssetField({ type, assets, ...field }: AssetFieldProps) {
  const fitting = assets.filter(({ kind }) => kind === ASSET_KINDS[type]);
  const isListed = !field.defaultValue || fitting.some(({ id }) => id === field.defaultValue);
  return (
    <Field
      label={BLOCK_LABELS[type]}
      type="select"
      required
      hint={fitting.length === 0 && <NoMedia />}
      options={[
        { value: "", label: "Choisir…" },
        ...(isListed ? [] : [{ value: field.defaultValue, label: "Média en préparation" }]),
        ...fitting.map(({ id, name, hasCaptions }) => ({
          value: id,
          label: type === "video" && !hasCaptions ? `${name} · sans sous-titres` : name,
        })),
      ]}
      {...field}
    />
  );
}

function NoMedia() {
  return (
    <>
      Aucun média de ce genre n’est prêt&nbsp;: envoyez-en un dans <a href={href("/admin/medias")}>Médias</a>, après
      avoir enregistré la leçon.
    </>
  );
}
