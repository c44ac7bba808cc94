import { Button } from "./button.tsx";
import { fieldId } from "./field-parts.tsx";

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

/** Move or remove an item of a list. The buttons only change the form: nothing is stored yet. */
export function ArrangeButtons({ list, index, count, min = 0, item = `${list}-${index}`, of }: Props) {
  const button = (verb: string, place: number) => ({
    name: "intent",
    value: `${verb} ${item}`,
    variant: "quiet" as const,
    className: "text-sm",
    formAction: `#${fieldId(place < 0 ? list : `${list}-${place}`)}`,
    // Items that are not filled in yet are kept.
    formNoValidate: true,
  });
  const hidden = <span className="visually-hidden"> {of}</span>;
  return (
    <p className="flex flex-wrap gap-x-4">
      {index > 0 && <Button {...button("monter", index - 1)}>Monter{hidden}</Button>}
      {index < count - 1 && <Button {...button("descendre", index + 1)}>Descendre{hidden}</Button>}
      {count > min && <Button {...button("retirer", index - 1)}>Retirer{hidden}</Button>}
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
    <Button
      variant="quiet"
      name="intent"
      value={`ajouter ${list}`}
      formAction={`#${fieldId(`${list}-${count}`)}`}
      formNoValidate
      className="text-sm"
    >
      {label}
      <span className="visually-hidden"> {to}</span>
    </Button>
  );
}
