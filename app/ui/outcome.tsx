import type { ReactNode } from "react";
import { SunPath, type SunState } from "./sun-path.tsx";

interface OutcomeProps {
  sun: SunState;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

/** A page with a single message: success, pending, ended or nothing found. */
export function Outcome({ sun, title, text, children }: OutcomeProps) {
  return (
    <section className="page-narrow">
      <SunPath state={sun} />
      <h1>{title}</h1>
      {text && <p className="lead">{text}</p>}
      {children}
    </section>
  );
}
