import type { ReactNode } from "react";
import { type Done, REMOVED } from "#app/domain/values/arranged.ts";
import { Button } from "./button.tsx";
import { fieldId } from "./field-parts.tsx";
import { DoneNotice } from "./notice.tsx";

interface Props {
  list: string;
  index: number;
  count: number;
  /** The fewest that the list may have. */
  min?: number;
  /** In the values of the buttons; by default « blocks-1 ». */
  item?: string;
  /** « le bloc 2 », for who does not see it. */
  of: string;
}

/** Of a button that only changes the form: items that are not filled in yet are kept, and nothing is stored. */
const arranging = (intent: string, at: string) => ({
  name: "intent",
  value: intent,
  variant: "quiet" as const,
  formAction: `#${fieldId(at)}`,
  formNoValidate: true,
});

/** Move or remove an item of a list. */
export function ArrangeButtons({ list, index, count, min = 0, item = `${list}-${index}`, of }: Props) {
  const button = (verb: string, place: number) => arranging(`${verb} ${item}`, place < 0 ? list : `${list}-${place}`);
  const hidden = <span className="visually-hidden"> {of}</span>;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {index > 0 && <Button {...button("monter", index - 1)}>Monter{hidden}</Button>}
      {index < count - 1 && <Button {...button("descendre", index + 1)}>Descendre{hidden}</Button>}
      {count > min && (
        <Button {...button("retirer", index - 1)} className="ms-auto">
          Retirer{hidden}
        </Button>
      )}
    </p>
  );
}

interface AddProps {
  list: string;
  count: number;
  label: string;
  /** « au quiz », for who does not see it. */
  to: string;
}

export function AddButton({ list, count, label, to }: AddProps) {
  return (
    <Button {...arranging(`ajouter ${list}`, `${list}-${count}`)} className="text-sm">
      {label}
      <span className="visually-hidden"> {to}</span>
    </Button>
  );
}

interface PlaceProps {
  /** Of the list or the item: « blocks-1 ». */
  name: string;
  done: Done | null | undefined;
}

/** The id of a list or an item, unless the notice in it has it. */
export function placeId({ name, done }: PlaceProps): string | undefined {
  return done?.at === name ? undefined : fieldId(name);
}

/** What a button has done here, and the one that puts back what was removed. */
export function PlaceNotice({ name, done, id = fieldId(name) }: PlaceProps & { id?: string }) {
  if (done?.at !== name) return null;
  const { text, removed } = done;
  return (
    <DoneNotice id={id}>
      {text}
      {removed && (
        <>
          {" "}
          <input type="hidden" name={REMOVED} value={removed.fields} />
          <Button {...arranging(removed.intent, removed.at)}>Remettre</Button>
        </>
      )}
    </DoneNotice>
  );
}

interface ItemProps extends PlaceProps {
  legend: ReactNode;
  legendClassName?: string;
  className: string;
  /** To arrange it, before its fields. */
  buttons: ReactNode;
  children: ReactNode;
}

/** An item of a list with its fields. */
export function ListItem({ legend, legendClassName, className, buttons, children, ...place }: ItemProps) {
  return (
    <fieldset id={placeId(place)} className={`flex min-w-0 flex-col gap-4 ${className}`}>
      <legend className={legendClassName}>{legend}</legend>
      <PlaceNotice {...place} />
      {buttons}
      {children}
    </fieldset>
  );
}
