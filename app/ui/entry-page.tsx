import type { ReactNode } from "react";
import { Landscape } from "./landscape.tsx";

/** A short form at the door: the words on the left, on wide screens a window on the right. */
export function EntryPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="wrap entry">
      <div className="flow">
        <h1>{title}</h1>
        {children}
      </div>
      <div className="entry-window">
        <Landscape />
      </div>
    </section>
  );
}
