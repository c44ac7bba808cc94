import type { ReactNode } from "react";
import { Landscape } from "./landscape.tsx";

/** The layout of short forms such as the login: the form on the left, and on wide screens a drawing on the right. */
export function EntryPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="wrap page-columns entry items-center lg:grid-cols-[6fr_5fr]">
      <div className="flow">
        <h1>{title}</h1>
        {children}
      </div>
      <div className="entry-window relative hidden h-[min(40rem,75vh)] overflow-hidden rounded-t-[50vw] bg-primary-soft lg:block print:hidden">
        <Landscape />
      </div>
    </section>
  );
}
