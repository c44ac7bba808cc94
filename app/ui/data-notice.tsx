import type { ReactNode } from "react";
import { href } from "react-router";

/** Under a form: what the data are for, how long they are kept, and where to read on, as the law asks. */
export function DataNotice({ children }: { children: ReactNode }) {
  return (
    <p className="small">
      {children} <a href={href("/politique-confidentialite")}>Politique de confidentialité</a>
    </p>
  );
}
