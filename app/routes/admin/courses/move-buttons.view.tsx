import { Button } from "#app/ui/button.tsx";

interface Props {
  title: string;
  /** The neighbours; absent at either end. */
  before?: string;
  after?: string;
}

/** A button carries the neighbour that the part goes beyond: pressed twice, the part has moved by one. */
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
