import type { LearnerCourse } from "#app/domain/school/learning/read-course.server.ts";
import { lessonOpeningLabel } from "./release-labels.ts";

/** A lesson that is not open to this learner yet: when it opens, and none of its content. */
export function closedPage(
  { slug, name }: { slug: string; name: string },
  { modules }: LearnerCourse,
  address: string,
) {
  const module = modules.find(({ lessons }) => lessons.some((one) => one.slug === address));
  const lesson = module?.lessons.find((one) => one.slug === address);
  if (!lesson?.isPublished || lesson.isOpen || module?.opening.isOpen !== false) return undefined;
  return {
    isOpen: false as const,
    formation: { slug, name },
    title: lesson.title,
    opens: lessonOpeningLabel(module.opening),
  };
}

export type ClosedLessonPage = NonNullable<ReturnType<typeof closedPage>>;
