import { Monogram, type Tint } from "./arc.tsx";
import { Badge } from "./badge.tsx";

interface AttributionProps {
  name: string;
  about?: string;
  dates: string;
  isSample: boolean;
  tint: Tint;
  /** False where the author's initials are shown elsewhere already. */
  monogram?: boolean;
}

/** The author of a testimonial, the dates of publication and experience, and whether it is an example. */
export function Attribution({ name, about, dates, isSample, tint, monogram = true }: AttributionProps) {
  return (
    <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-3 leading-[1.4]">
      {monogram && <Monogram name={name} tint={tint} />}
      <div className="max-w-[calc(100%-4.25rem)]">
        <p>
          <strong>{name}</strong>
          {about && <>, {about}</>}
        </p>
        <p className="hint">{dates}</p>
      </div>
      {isSample && <Badge tone="yellow">Exemple</Badge>}
    </figcaption>
  );
}
