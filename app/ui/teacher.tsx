import { href, useRouteLoaderData } from "react-router";
import { ofName } from "#app/content/typography.ts";
import { type Picture, smallestPath } from "#app/domain/site/pictures/picture.ts";
import { Monogram } from "./arc.tsx";

interface TeacherProps {
  /** From the seller's file, where it may be missing. */
  name: string;
  /** « cheffe d’entreprise » */
  trade: string;
  /** The teacher's own words, before a link to the whole story. */
  text?: string;
  className?: string;
}

/** The founder's photograph, or initials under an arch. */
function Portrait({ name }: { name: string }) {
  const portrait = useRouteLoaderData<{ portrait: Picture | null }>("root")?.portrait;
  if (!portrait) return <Monogram name={name} />;
  return (
    <img
      className="aspect-[4/5] w-16 shrink-0 rounded-arch object-cover"
      src={smallestPath(portrait)}
      width={portrait.width}
      height={portrait.height}
      alt={`Portrait ${ofName(name)}`}
    />
  );
}

/** Who teaches: initials under an arch as long as there is no photograph. */
export function Teacher({ name, trade, text, className }: TeacherProps) {
  if (!name) return null;
  return (
    <div className={`flex items-center gap-5 ${className ?? ""}`}>
      <Portrait name={name} />
      <div>
        <p>
          <strong>{name}</strong>, {trade}
        </p>
        {text && (
          <p className="hint">
            {text} <a href={href("/a-propos-de-moi")}>Son parcours</a>
          </p>
        )}
      </div>
    </div>
  );
}
