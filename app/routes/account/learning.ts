import { href } from "react-router";
import { counted } from "#app/content/typography.ts";
import { progress } from "#app/domain/school/learning/progress.ts";
import type { LiveSession } from "#app/domain/school/live/sessions.server.ts";
import type { OpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { lessonsOf } from "#app/domain/school/release/release.ts";
import { durationLabel, secondLabel } from "#app/domain/values/duration.ts";
import { formatDate, formatWeekdayAndTime } from "#app/domain/values/time.ts";
import { completionLabel, progressLabel } from "#app/ui/progress-labels.ts";

/** How far a learner is in a formation, and what comes next. */
export type Learning = NonNullable<ReturnType<typeof learningOf>>;

export function learningOf({ formation, firstName, next, until, answered }: Learner) {
  const { slug } = formation;
  const [course] = formation.courses;
  if (!course) return null;
  const lessons = formation.courses.flatMap(lessonsOf);
  const state = progress(lessons);
  const resume = lessons.find((lesson) => lesson === state.resume);
  const completed = formation.courses.every(({ completedAt }) => completedAt) ? course.completedAt : null;
  return {
    share: state.minutes && state.doneMinutes / state.minutes,
    progress: progressLabel(state),
    completed: completed && {
      title: firstName ? `C’est fait, ${firstName}.` : "C’est fait.",
      day: completionLabel(completed, state.lessons - state.doneLessons),
    },
    attestation: completed && formation.givesAttestation ? href("/formations/:slug/attestation", { slug }) : null,
    resume: resume && {
      href: href("/formations/:slug/apprendre/:lesson", { slug, lesson: resume.slug }),
      title: resume.title,
      place: placeOf(formation, resume),
      rest: resume.second
        ? `Tu en étais à ${secondLabel(resume.second)}.`
        : `${durationLabel(resume.minutes)} en tout.`,
      isStarted: lessons.some(({ lastOpenedAt }) => lastOpenedAt),
    },
    openedAt: Math.max(0, ...lessons.map(({ lastOpenedAt }) => lastOpenedAt?.getTime() ?? 0)),
    live:
      next && (!until || next.startsAt < until)
        ? {
            href: href("/formations/:slug/directs", { slug }),
            title: next.title,
            at: formatWeekdayAndTime(next.startsAt),
          }
        : null,
    hasAnswers: answered !== undefined,
    answers: answered ? answersLabel(answered) : "Il se remplit avec les exercices.",
  };
}

interface Learner {
  formation: OpenFormation;
  firstName: string;
  next: LiveSession | undefined;
  /** When her access ends, if it does: she is invited to nothing after it. */
  until: Date | null | undefined;
  answered: { count: number; at: Date } | undefined;
}

/** A bonus has no number, neither here nor on its page. */
function placeOf({ courses }: OpenFormation, { id, number }: { id: string; number: number }): string {
  const module = courses.flatMap(({ modules }) => modules).find(({ lessons }) => lessons.some((one) => one.id === id));
  return module?.isBonus ? module.title : `Module\u00a0${module?.number ?? 1}, leçon\u00a0${number}`;
}

function answersLabel({ count, at }: { count: number; at: Date }): string {
  return `${counted(count, "exercice rempli", "exercices remplis")}, le dernier le ${formatDate(at)}.`;
}
