import { href } from "react-router";
import type { LessonKinds } from "#app/domain/school/programme/lesson-kinds.server.ts";
import type { LearnerLesson, LearnerModule } from "#app/domain/school/release/open-formation.server.ts";
import type { Opening } from "#app/domain/school/release/release.ts";
import { durationLabel, secondLabel } from "#app/domain/values/duration.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { Tint } from "#app/ui/arc.tsx";

interface Props {
  /** The formation in the address of its lessons. */
  slug: string;
  modules: LearnerModule[];
  /** The slug of the lesson that is shown. */
  here?: string;
}

/** The lessons of a course as a path: done, current, open, to come. */
export function Outline({ slug, modules, here }: Props) {
  return (
    <ol className="flex flex-col gap-8">
      {modules.map(({ number, isBonus, title, opening, lessons }) => (
        <li key={number} className="flex flex-col gap-2">
          <p className="font-semibold text-sm leading-normal">
            {isBonus || namesItself(title) ? title : `${number}. ${title}`}
          </p>
          {!opening.isOpen && <p className="hint">{openingLabel(opening)}</p>}
          <ol className="flex flex-col text-sm leading-normal">
            {lessons.map((lesson) => (
              <OutlineItem key={lesson.slug} slug={slug} lesson={lesson} isHere={lesson.slug === here} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** « Mois 1 : lire et calculer » needs no number before it. */
export function namesItself(title: string): boolean {
  return /^(module|mois|semaine|jour|étape)\s\d/i.test(title);
}

/** Each module has its colour, in the programme and beside its lessons. */
export function moduleTint({ number }: { number: number }): Tint {
  return TINTS[(number - 1) % TINTS.length] ?? "primary";
}

const TINTS: readonly Tint[] = ["primary", "secondary", "tertiary"];

/** « Ouvre le 6 décembre 2026 ». */
export function openingLabel({ at, lesson, isTooLate }: Extract<Opening, { isOpen: false }>): string {
  if (isTooLate) return "Après la fin de ton abonnement";
  if (at) return `Ouvre le ${formatDate(at)}`;
  return lesson
    ? `Ouvre quand la leçon «\u00a0${lesson}\u00a0» est terminée`
    : "Ouvre avec la prochaine cohorte\u00a0: date annoncée dès qu’elle est fixée";
}

type State = "done" | "here" | "open" | "closed";

function stateOf({ isPublished, isOpen, doneAt }: LearnerLesson): State {
  if (!isPublished || !isOpen) return "closed";
  return doneAt ? "done" : "open";
}

interface ItemProps {
  slug: string;
  lesson: LearnerLesson;
  isHere: boolean;
  /** Where there is room to say what the lesson has. */
  kinds?: LessonKinds | undefined;
}

export function OutlineItem({ slug, lesson, isHere, kinds }: ItemProps) {
  const { title, isPublished, minutes, second, doneAt } = lesson;
  const state = isHere ? "here" : stateOf(lesson);
  const position = second && !doneAt ? ` · à ${secondLabel(second)}` : "";
  const details = [kinds && formatOf(kinds), durationLabel(minutes), ...(kinds ? worksIn(kinds) : [])];
  const text = (
    <>
      <Mark state={state} />
      <span className={isHere ? "font-semibold" : undefined}>
        {title}
        <span className="visually-hidden">{state === "done" ? " (terminée), " : ", "}</span>
      </span>
      <span className={`text-ink-soft text-xs${kinds ? " sm:pt-0.5" : ""}`}>
        {isPublished ? `${details.filter(Boolean).join(" · ")}${position}` : "à paraître"}
      </span>
    </>
  );
  const columns = kinds ? `${ROW} sm:grid-cols-[1rem_minmax(0,1fr)_auto]` : ROW;
  return (
    <li>
      {state === "closed" ? (
        <span className={`${columns} text-ink-soft`}>{text}</span>
      ) : (
        <a
          className={`${columns} no-underline hover:underline${isHere ? " bg-tertiary-soft" : ""}`}
          href={href("/formations/:slug/apprendre/:lesson", { slug, lesson: lesson.slug })}
          aria-current={isHere ? "page" : undefined}
        >
          {text}
        </a>
      )}
    </li>
  );
}

/** A course has thirty of them: a word here weighs on every lesson. */
const ROW = "grid min-h-11 grid-cols-[1rem_minmax(0,1fr)] gap-x-3 rounded-md p-2";

function formatOf({ film, sound, text }: LessonKinds): string {
  if (film) return "film";
  return sound ? "son" : text ? "texte" : "";
}

function worksIn({ exercise, quiz }: LessonKinds): string[] {
  return [...(exercise ? ["exercice"] : []), ...(quiz ? ["quiz"] : [])];
}

const MARKS: Record<Exclude<State, "done">, string> = {
  // The sun, which forced colours keep.
  here: "border-8 border-sun",
  open: "border-[1.5px] border-line-strong",
  closed: "border-[1.5px] border-line-strong border-dashed",
};

function Mark({ state }: { state: State }) {
  if (state !== "done") return <span className={`row-span-2 mt-1 size-4 rounded-full ${MARKS[state]}`} />;
  return (
    <svg className="row-span-2 mt-1 size-4" viewBox="0 0 16 16" aria-hidden="true" fill="none">
      <circle cx="8" cy="8" r="8" className="fill-tertiary" />
      <path d="m4.5 8.2 2.4 2.4 4.6-4.8" className="stroke-surface" strokeWidth="1.6" />
    </svg>
  );
}
