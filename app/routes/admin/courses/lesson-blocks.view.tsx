import type { AssetChoice } from "#app/domain/school/blocks/block-kind.ts";
import { BLOCK_TYPES, kindOf } from "#app/domain/school/blocks/registry.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyList } from "#app/ui/data-table.tsx";
import { type FormBlock, MAX_BLOCKS } from "./block-order.ts";
import type { LessonField } from "./lesson-fields.view.tsx";
import { MarkdownHelp } from "./markdown-help.view.tsx";

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
            {index + 1}. {kindOf(block).label}
          </legend>
          <BlockFields block={block} field={field} assets={assets} />
          <BlockButtons block={block} number={index + 1} last={blocks.length} />
        </fieldset>
      ))}
      {blocks.length === 0 && <EmptyList>Aucun bloc. Commencez par un texte ou un film.</EmptyList>}
      {blocks.length < MAX_BLOCKS ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-semibold">Ajouter&nbsp;:</span>
          {BLOCK_TYPES.map((type) => (
            <Button
              key={type}
              variant="quiet"
              name="intent"
              value={`ajouter ${type}:${newBlockId}`}
              formAction={`#bloc-${newBlockId}`}
              formNoValidate
            >
              {kindOf({ type }).label}
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
      <Button {...button("retirer")} formAction="#contenu-lecon">
        Retirer{of}
      </Button>
    </div>
  );
}

function BlockFields({ block, field, assets }: Pick<Props, "field" | "assets"> & { block: FormBlock }) {
  const { AuthorFields } = kindOf(block);
  return <AuthorFields own={(name) => field(`${name}-${block.id}`)} assets={assets} />;
}
