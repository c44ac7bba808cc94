import type { ReactNode } from "react";
import { SunPath, type SunState } from "./sun-path.tsx";

interface OutcomeProps {
  sun: SunState;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

/** A page with one thing to say: it went well, it goes on, it is over, there is nothing here. */
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
