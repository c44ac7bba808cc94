import { href } from "react-router";
import { coursePageOf } from "#app/content/courses/course-pages.ts";
import { readAccount } from "#app/domain/people/accounts/profile.server.ts";
import { attestedCourses } from "#app/domain/school/attestation/read-attestation.server.ts";
import { hasWritten } from "#app/domain/school/courses/completion.server.ts";
import { progress } from "#app/domain/school/learning/progress.ts";
import { hasLiveSessions } from "#app/domain/school/live/sessions.server.ts";
import { spokenCourses } from "#app/domain/school/podcast/episodes.server.ts";
import { lessonKinds } from "#app/domain/school/programme/lesson-kinds.server.ts";
import { type LearnerCourse, readOpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { lessonsOf } from "#app/domain/school/release/release.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { siteBody } from "#app/domain/values/published-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, LinkLine } from "#app/ui/button.tsx";
import { CourseArc } from "#app/ui/course-arc.tsx";
import { FormationImage, tintOf } from "#app/ui/formation-image.tsx";
import { legalPdf } from "#app/ui/legal-links.ts";
import { completionLabel, progressLabel, resumeLabel } from "#app/ui/progress-labels.ts";
import { inline, Paragraphs } from "#app/ui/prose-blocks.tsx";
import { RisenLandscape } from "#app/ui/risen-landscape.tsx";
import type { Route } from "./+types/programme";
import { closedFormation } from "./closed-formation.server.ts";
import { SearchBox } from "./course-page.view.tsx";
import { AtTheEnd, CourseEnd, CourseLinks, ModuleCard } from "./programme-parts.tsx";

/** A formation's programme with its lessons, for learners with access; others get 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  const formation = await readOpenFormation(db, { userId, formation: { slug: params.slug } });
  if (!formation) throw await closedFormation(db, userId, params.slug);
  const { slug, features } = formation;
  const own = coursePageOf(slug);
  const page = own && siteBody(own.text);
  const courseIds = formation.courses.map(({ id }) => id);
  return {
    formation,
    firstName: (await readAccount(db, userId)).profile.firstName,
    kinds: await lessonKinds(db, courseIds),
    attested: formation.givesAttestation ? await attestedCourses(db, userId, courseIds) : [],
    hasWritten: await hasWritten(db, userId, courseIds),
    hasLiveSessions: await hasLiveSessions(db, userId, slug),
    hasSounds: (await spokenCourses(db, formation.courses)).length > 0,
    // The announced modules, as long as no course is published.
    announced: { modules: page?.modules ?? [], bonuses: page?.bonuses ?? [], features: page ? [] : features },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.formation.name ?? "Formation" }];

export default function Programme({ loaderData }: Route.ComponentProps) {
  const { formation, announced, firstName, kinds, hasWritten, attested } = loaderData;
  const { name, description, category, courses } = formation;
  const completed = courses.length > 0 && courses.every(({ completedAt }) => completedAt);
  // At the end of the course the page begins with the learner's own title.
  const Name = completed ? "h2" : "h1";
  return (
    <>
      {completed && (
        <CourseEnd
          formation={formation}
          firstName={firstName}
          hasWritten={hasWritten}
          isAttested={attested.length === courses.length}
        />
      )}
      <section className="wrap grid gap-x-14 gap-y-10 py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:items-start *:m-0">
        <div className="flow min-w-0">
          <Breadcrumb items={[{ label: "Mes Formations", href: href("/orders") }, { label: name }]} />
          <div className="formation-image aspect-[3/2] max-lg:aspect-2/1">
            {formation.image ? (
              <FormationImage image={formation.image} category={category} />
            ) : (
              <RisenLandscape share={shareOf(courses)} />
            )}
          </div>
          <Name className="text-3xl">{name}</Name>
          {courses.length === 0 && <p>{description}</p>}
          {courses.map((course) => (
            <CourseState
              key={course.id}
              slug={formation.slug}
              course={course}
              isOnly={courses.length === 1}
              givesAttestation={formation.givesAttestation}
              isAttested={attested.includes(course.id)}
            />
          ))}
        </div>
        <div className="flow min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <h2 className="visually-hidden">Au programme</h2>
          {courses.length === 0 && <AnnouncedProgramme category={category} {...announced} />}
          {courses.map((course) => (
            <section key={course.id} className="flex flex-col gap-6" aria-label={course.title}>
              {courses.length > 1 && <h3 className="text-2xl">{course.title}</h3>}
              <ol className="flex flex-col gap-6">
                {course.modules.map((module) => (
                  <ModuleCard key={module.id} slug={formation.slug} module={module} kinds={kinds} />
                ))}
              </ol>
            </section>
          ))}
          {courses.length > 0 && !completed && <AtTheEnd givesAttestation={formation.givesAttestation} />}
        </div>
        {/* On a telephone after the lessons, for which she came. */}
        <div className="flow min-w-0 lg:sticky lg:top-8">
          {courses.length > 0 && <CourseLinks {...loaderData} />}
          {courses.length > 0 && <SearchBox slug={formation.slug} />}
          <Documents orderNumber={formation.orderNumber} />
        </div>
      </section>
    </>
  );
}

function shareOf(courses: LearnerCourse[]): number {
  const { doneMinutes, minutes } = progress(courses.flatMap(lessonsOf));
  return minutes && doneMinutes / minutes;
}

interface CourseProps {
  /** The formation in the address of its lessons. */
  slug: string;
  course: LearnerCourse;
  /** True where the formation's name is enough. */
  isOnly: boolean;
  givesAttestation: boolean;
  isAttested: boolean;
}

/** A course with the learner's progress, and a link to continue. */
function CourseState({ slug, course, isOnly, givesAttestation, isAttested }: CourseProps) {
  const { title, completedAt } = course;
  const lessons = lessonsOf(course);
  const state = progress(lessons);
  const resume = lessons.find((lesson) => lesson === state.resume);
  const isStarted = lessons.some(({ lastOpenedAt }) => lastOpenedAt);
  return (
    <section className="flex flex-col items-start gap-4" aria-label={`Ta progression\u00a0: ${title}`}>
      {!isOnly && <p className="font-semibold">{title}</p>}
      <CourseArc share={state.minutes && state.doneMinutes / state.minutes} />
      <p className="font-semibold">{progressLabel(state)}</p>
      {completedAt && <p className="text-success">{completionLabel(completedAt, state.lessons - state.doneLessons)}</p>}
      {completedAt && givesAttestation && (
        <LinkLine href={href("/formations/:slug/attestation", { slug })}>
          {isAttested ? "Mon attestation de suivi" : "Demander mon attestation de suivi"}
        </LinkLine>
      )}
      {resume && (
        <>
          <ButtonLink href={href("/formations/:slug/apprendre/:lesson", { slug, lesson: resume.slug })} wide>
            {resumeLabel(resume.required ? resume.number : null, { isStarted, second: resume.second })}
          </ButtonLink>
          <p className="hint">
            {resume.title} · {durationLabel(resume.minutes)}
          </p>
        </>
      )}
    </section>
  );
}

function Documents({ orderNumber }: { orderNumber: string | null }) {
  return (
    <>
      <h2 className="pt-4 text-xl">Les documents</h2>
      <ul>
        {orderNumber && (
          <li>
            <a className="link" href={href("/orders/:number/recu", { number: orderNumber })}>
              Reçu de la commande {orderNumber}
            </a>
          </li>
        )}
        <li>
          <a className="link" href={legalPdf("conditions-vente")}>
            Conditions générales de vente (PDF)
          </a>
        </li>
      </ul>
    </>
  );
}

type Announced = Route.ComponentProps["loaderData"]["announced"];

/** The announced modules of a formation whose lessons are not published yet. */
function AnnouncedProgramme({ category, modules, bonuses, features }: Announced & { category: string }) {
  return (
    <>
      {modules.length > 0 && (
        <ol className={`steps tint-${tintOf(category)}`}>
          {modules.map((module) => (
            <Module key={module.title} {...module} />
          ))}
        </ol>
      )}
      {features.length > 0 && (
        <ul className={`arc-list tint-${tintOf(category)}`}>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
      {bonuses.length > 0 && <Bonuses bonuses={bonuses} />}
    </>
  );
}

function Module({ title, summary, points, result }: Announced["modules"][number]) {
  return (
    <li className="flow">
      <h3>{title}</h3>
      <Paragraphs text={summary} />
      <ul className="arc-list">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        <strong>À la fin du module.</strong> {inline(result)}
      </p>
    </li>
  );
}

function Bonuses({ bonuses }: Pick<Announced, "bonuses">) {
  return (
    <>
      <h2>Les bonus</h2>
      <ul>
        {bonuses.map(({ title, description }) => (
          <li key={title} className="border-line border-t py-4">
            <h3>{title}</h3>
            <Paragraphs text={description} />
          </li>
        ))}
      </ul>
    </>
  );
}
