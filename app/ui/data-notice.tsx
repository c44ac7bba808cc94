import type { ReactNode } from "react";
import { href } from "react-router";

/** The notice under a form that the law requires: purpose, retention and a link to the privacy policy. */
export function DataNotice({ children }: { children: ReactNode }) {
  return (
    <p className="hint">
      {children} <a href={href("/politique-confidentialite")}>Politique de confidentialité</a>
    </p>
  );
}
