import { Button } from "#app/ui/button.tsx";

interface Props {
  title: string;
  /** The neighbours; absent at either end. */
  before?: string;
  after?: string;
}

/** A button sends the neighbour to pass, so that a double click moves the part only once. */
export function MoveButtons({ title, before, after }: Props) {
  const of = <span className="visually-hidden"> «&nbsp;{title}&nbsp;»</span>;
  return (
    <>
      {before && (
        <Button variant="quiet" name="avant" value={before} className="text-sm">
          Monter{of}
        </Button>
      )}
      {after && (
        <Button variant="quiet" name="apres" value={after} className="text-sm">
          Descendre{of}
        </Button>
      )}
    </>
  );
}
