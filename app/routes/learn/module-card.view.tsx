import { type Progress, progress } from "#app/domain/school/learning/progress.ts";
import type { LessonKinds } from "#app/domain/school/programme/lesson-kinds.server.ts";
import type { LearnerModule } from "#app/domain/school/release/open-formation.server.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { RisenLandscape } from "#app/ui/risen-landscape.tsx";
import { moduleTint, namesItself, OutlineItem, openingLabel } from "./outline.view.tsx";

interface ModuleCardProps {
  slug: string;
  module: LearnerModule;
  kinds: Record<string, LessonKinds>;
}

/** A module as a place: its landscape, in which the sun stands as high as the learner has come, and its lessons. */
export function ModuleCard({ slug, module, kinds }: ModuleCardProps) {
  const { number, isBonus, title, summary, opening, lessons } = module;
  const state = progress(lessons);
  const tint = moduleTint(module);
  return (
    <li
      className={`grid overflow-hidden rounded-lg bg-(--tint) tint-${tint} sm:grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)] print:break-inside-avoid`}
    >
      <div className="relative min-h-32 print:hidden">
        <div className="absolute inset-x-0 bottom-0 h-full sm:h-60">
          <RisenLandscape share={state.minutes && state.doneMinutes / state.minutes} tint={tint} frame="upright" />
        </div>
        {!isBonus && (
          <span className="absolute top-4 left-5 font-display text-4xl leading-none" aria-hidden="true">
            {number}
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3 p-[clamp(min(1.25rem,6.25vw),3vw,2rem)]">
        <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h3 className="text-2xl">
            {!isBonus && !namesItself(title) && <span className="visually-hidden">Module {number}&nbsp;: </span>}
            {title}
          </h3>
          <p className="text-ink-soft text-sm">{opening.isOpen ? moduleState(state) : openingLabel(opening)}</p>
        </header>
        {summary && <p className="text-sm leading-normal">{summary}</p>}
        <ol className="-mx-2 flex flex-col">
          {lessons.map((lesson) => (
            <OutlineItem key={lesson.slug} slug={slug} lesson={lesson} isHere={false} kinds={kinds[lesson.id]} />
          ))}
        </ol>
      </div>
    </li>
  );
}

/** « faite · 2 h 05 », « 3 sur 5 · 1 h 20 ». */
function moduleState({ doneLessons, lessons, minutes, isComplete }: Progress): string {
  if (lessons === 0) return "en plus";
  const count = isComplete ? "fait" : `${doneLessons} sur ${lessons}`;
  return `${count} · ${durationLabel(minutes)}`;
}

export function AtTheEnd({ givesAttestation }: { givesAttestation: boolean }) {
  return (
    <div className="band-inverse flow rounded-lg p-[clamp(min(1.25rem,6.25vw),4vw,2.5rem)] print:hidden">
      <h3 className="text-2xl">Au bout du chemin</h3>
      <p>
        {givesAttestation
          ? "Le soleil est haut\u00a0: ton attestation de suivi, et ton cahier relié en PDF."
          : "Le soleil est haut\u00a0: ton cahier relié en PDF, avec tout ce que tu as écrit."}
      </p>
    </div>
  );
}
