import { href } from "react-router";
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

/** Who teaches: initials under an arch as long as there is no photograph. */
export function Teacher({ name, trade, text, className }: TeacherProps) {
  if (!name) return null;
  return (
    <div className={`flex items-center gap-5 ${className ?? ""}`}>
      <Monogram name={name} />
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
