import { href } from "react-router";
import { MomentLinks } from "./note.view.tsx";
import type { WorkbookNote } from "./workbook-sheets.ts";

/** The notes of a learner, lesson by lesson. */
export function WorkbookNotes({ slug, notes }: { slug: string; notes: WorkbookNote[] }) {
  return (
    <section aria-labelledby="mes-notes" className="flex flex-col gap-6 border-line border-t pt-6">
      <h2 id="mes-notes" className="text-xl">
        Mes notes
      </h2>
      {notes.map(({ id, lesson, day, parts, isPlayed }) => {
        const address = href("/formations/:slug/apprendre/:lesson", { slug, lesson: lesson.slug });
        return (
          <article key={id} className="flex break-inside-avoid flex-col gap-2">
            <h3 className="text-lg">
              <a className="link" href={`${address}#notes`}>
                {lesson.title}
              </a>
            </h3>
            <p className="text-ink-soft text-sm leading-normal">{day}</p>
            <p className="wrap-anywhere whitespace-pre-line">
              <MomentLinks parts={parts} address={isPlayed ? (seconds) => `${address}?t=${seconds}` : null} />
            </p>
          </article>
        );
      })}
    </section>
  );
}
