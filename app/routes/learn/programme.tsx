import { data } from "react-router";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { readLearnerCourses } from "#app/domain/school/learning/read-course.server.ts";
import { hasLiveSessions } from "#app/domain/school/live/sessions.server.ts";
import { hasSounds } from "#app/domain/school/podcast/episodes.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/programme";
import { courseState } from "./course-state.server.ts";
import { ProgrammeView } from "./programme.view.tsx";

/** A training's programme with its lessons, for learners with access; others get 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  const formation = await readLearnerCourses(db, userId, params.slug);
  if (!formation) throw data(null, { status: 404 });
  const { slug, name, description, features, imageUrl, category, orderNumber, givesAttestation } = formation;
  const page = Object.values(coursePages).find(({ catalogueSlug }) => catalogueSlug === slug);
  return {
    slug,
    name,
    description,
    imageUrl,
    category,
    orderNumber,
    givesAttestation,
    courses: formation.courses.map(courseState),
    around: { hasLiveSessions: await hasLiveSessions(db, userId, slug), hasSounds: await hasSounds(db, slug) },
    // The announced modules, as long as no course is published.
    announced: { modules: page?.modules ?? [], bonuses: page?.bonuses ?? [], features: page ? [] : features },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.name : "Formation" },
  { name: "description", content: "Le programme de votre formation, ses leçons et ses documents." },
];

export default function Programme({ loaderData }: Route.ComponentProps) {
  return <ProgrammeView {...loaderData} />;
}
