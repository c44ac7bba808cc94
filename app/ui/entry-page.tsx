import type { ReactNode } from "react";
import { Landscape } from "./landscape.tsx";

/** The layout of short forms such as the login: the form on the left, and on wide screens a drawing on the right. */
export function EntryPage({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="wrap pt-page pb-section lg:grid lg:grid-cols-[6fr_5fr] lg:items-center lg:gap-x-[clamp(3rem,6vw,6rem)] lg:*:m-0 lg:*:min-w-0">
      <div className="flow max-w-108">
        <h1>{title}</h1>
        {children}
      </div>
      <div className="relative hidden h-[min(40rem,75vh)] overflow-hidden rounded-t-[50vw] bg-primary-soft lg:block print:hidden">
        <Landscape className="top-auto left-auto h-[78%] w-auto" />
      </div>
    </section>
  );
}
