import { href } from "react-router";
import type { LessonMark, OutlineLesson, OutlineModule } from "./outline.ts";

interface Props {
  /** The formation in the address of its lessons. */
  slug: string;
  modules: OutlineModule[];
}

/** The lessons of a course as a path: done, current, open, to come. */
export function Outline({ slug, modules }: Props) {
  return (
    <ol className="flex flex-col gap-8">
      {modules.map((module) => (
        <li key={module.number} className="flex flex-col gap-2">
          <p className="font-semibold text-sm leading-normal">
            {module.number}. {module.title}
          </p>
          {module.opens && <p className="text-ink-soft text-sm leading-normal">{module.opens}</p>}
          <ol className="flex flex-col">
            {module.lessons.map((lesson) => (
              <OutlineItem key={lesson.slug} slug={slug} lesson={lesson} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

const LOOKS: Record<LessonMark, string> = {
  done: "",
  open: "",
  here: "bg-tertiary-soft font-semibold",
  closed: "text-ink-soft",
  unpublished: "text-ink-soft",
};

function OutlineItem({ slug, lesson }: { slug: string; lesson: OutlineLesson }) {
  const { mark, title, note } = lesson;
  const text = (
    <>
      <Mark mark={mark} />
      <span className="flex min-w-0 flex-col">
        <span>
          {title}
          {mark === "done" && <span className="sr-only"> (terminée)</span>}
        </span>
        <span className="font-normal text-ink-soft text-xs leading-normal">{note}</span>
      </span>
    </>
  );
  const look = `flex min-h-11 items-start gap-3 rounded-md px-2 py-2 text-sm leading-normal ${LOOKS[mark]}`;
  return (
    <li>
      {mark === "unpublished" || mark === "closed" ? (
        <span className={look}>{text}</span>
      ) : (
        <a
          className={`${look} no-underline hover:text-accent hover:underline`}
          href={href("/formations/:slug/apprendre/:lesson", { slug, lesson: lesson.slug })}
          aria-current={mark === "here" ? "page" : undefined}
        >
          {text}
        </a>
      )}
    </li>
  );
}

/** The sun marks the current lesson. */
function Mark({ mark }: { mark: LessonMark }) {
  return (
    <svg className="mt-1 size-4 shrink-0" viewBox="0 0 16 16" aria-hidden="true" fill="none">
      {mark === "done" && (
        <>
          <circle cx="8" cy="8" r="8" className="fill-tertiary" />
          <path d="m4.5 8.2 2.4 2.4 4.6-4.8" className="stroke-surface" strokeWidth="1.6" />
        </>
      )}
      {mark === "here" && <circle cx="8" cy="8" r="8" className="fill-sun" />}
      {mark === "open" && <circle cx="8" cy="8" r="7" className="stroke-line-strong" strokeWidth="1.5" />}
      {(mark === "unpublished" || mark === "closed") && (
        <circle cx="8" cy="8" r="7" className="stroke-line-strong" strokeWidth="1.5" strokeDasharray="2 3" />
      )}
    </svg>
  );
}
