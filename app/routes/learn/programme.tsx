import { data } from "react-router";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { progress } from "#app/domain/courses/progress.ts";
import { type LearnerCourse, lessonsOf, readLearnerCourses } from "#app/domain/courses/read-course.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/programme";
import { completionLabel, progressLabel, resumeLabel } from "./labels.ts";
import { outlineOf } from "./outline.ts";
import { ProgrammeView } from "./programme.view.tsx";

/** A training's programme with its lessons, for those who have access; for others it does not exist. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const formation = await readLearnerCourses(context.get(dbContext), signedInUser(context).id, params.slug);
  if (!formation) throw data(null, { status: 404 });
  const { slug, name, description, features, imageUrl, category, orderNumber } = formation;
  const page = Object.values(coursePages).find(({ catalogueSlug }) => catalogueSlug === slug);
  return {
    slug,
    name,
    description,
    imageUrl,
    category,
    orderNumber,
    courses: formation.courses.map(courseState),
    // What is announced, as long as there is no course to open.
    announced: { modules: page?.modules ?? [], bonuses: page?.bonuses ?? [], features: page ? [] : features },
  };
}

function courseState(course: LearnerCourse) {
  const state = progress(lessonsOf(course));
  const modules = outlineOf(course);
  const resume = modules.flatMap(({ lessons }) => lessons).find(({ slug }) => slug === state.resume?.slug);
  const isStarted = lessonsOf(course).some(({ lastOpenedAt }) => lastOpenedAt);
  return {
    id: course.id,
    title: course.title,
    progress: progressLabel(state),
    share: state.minutes && state.doneMinutes / state.minutes,
    completion: course.completedAt && completionLabel(course.completedAt, state.lessons - state.doneLessons),
    resume: resume &&
      state.resume && {
        slug: resume.slug,
        title: resume.title,
        label: resumeLabel(resume.number, { isStarted, placeS: state.resume.placeS }),
      },
    modules,
  };
}

export type CourseState = ReturnType<typeof courseState>;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.name : "Formation" },
  { name: "description", content: "Le programme de votre formation, ses leçons et ses documents." },
];

export default function Programme({ loaderData }: Route.ComponentProps) {
  return <ProgrammeView {...loaderData} />;
}
