import { Fragment, type ReactNode } from "react";
import type { Done } from "#app/domain/values/arranged.ts";
import { ArrangeButtons, ListItem } from "#app/ui/arrange-buttons.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyList } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { fieldId } from "#app/ui/field-parts.tsx";

interface Props {
  /** The name of the list in the form. */
  list: string;
  blocks: readonly { item: string; label: string; fields: ReactNode }[];
  min?: number;
  max: number;
  kinds: readonly { kind: string; label: string }[];
  /** The value of the button that adds a block of this kind before that one, or at the end. */
  adding(kind: string, before?: string): string;
  done: Done | null | undefined;
}

/** The blocks of a lesson or a page in their order, each with its fields. */
export function BlockList({ list, blocks, min, max, kinds, adding, done }: Props) {
  const kindButtons = (index: number, where: string, className?: string) =>
    kinds.map(({ kind, label }) => (
      <Button
        key={kind}
        variant="quiet"
        name="intent"
        value={adding(kind, blocks[index]?.item)}
        formAction={`#${fieldId(`${list}-${index}`)}`}
        formNoValidate
        className={className}
      >
        {label}
        <span className="visually-hidden"> {where}</span>
      </Button>
    ));
  return (
    <>
      {blocks.map(({ item, label, fields }, index) => {
        const name = `${list}-${index}`;
        const which = `le bloc ${index + 1}`;
        return (
          <Fragment key={item}>
            {blocks.length < max && (
              <Disclosure
                summary={
                  <span className="text-sm">
                    Insérer ici<span className="visually-hidden">, avant {which}</span>
                  </span>
                }
              >
                {kindButtons(index, `avant ${which}`, "me-4 text-sm")}
              </Disclosure>
            )}
            <ListItem
              name={name}
              done={done}
              legend={`${index + 1}. ${label}`}
              legendClassName="px-2"
              className="rounded-md border border-line p-4 sm:p-6"
              buttons={
                <ArrangeButtons list={list} index={index} count={blocks.length} min={min} item={item} of={which} />
              }
            >
              {fields}
            </ListItem>
          </Fragment>
        );
      })}
      {blocks.length === 0 && <EmptyList>Aucun bloc. Choisissez le premier ci-dessous.</EmptyList>}
      {blocks.length < max ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-semibold">Ajouter&nbsp;:</span>
          {kindButtons(blocks.length, "à la fin")}
        </div>
      ) : (
        <p className="hint">{max}&nbsp;blocs au plus. Faites-en deux.</p>
      )}
    </>
  );
}
