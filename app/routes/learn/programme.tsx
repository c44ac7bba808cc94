import { data, href } from "react-router";
import type { CourseBonus, CourseModule } from "#app/content/courses/course.ts";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { progress } from "#app/domain/school/learning/progress.ts";
import { hasLiveSessions } from "#app/domain/school/live/sessions.server.ts";
import { spokenCourses } from "#app/domain/school/podcast/episodes.server.ts";
import { type LearnerCourse, readOpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { lessonsOf } from "#app/domain/school/release/release.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, LinkLine } from "#app/ui/button.tsx";
import { FormationImage, tintOf } from "#app/ui/formation-image.tsx";
import { legalPdf } from "#app/ui/legal-links.ts";
import type { Route } from "./+types/programme";
import { CourseArc } from "./course-arc.view.tsx";
import { completionLabel, progressLabel, resumeLabel } from "./labels.ts";
import { Outline } from "./outline.view.tsx";
import { SearchBox } from "./search-box.view.tsx";

/** A formation's programme with its lessons, for learners with access; others get 404. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id: userId } = signedInUser(context);
  const formation = await readOpenFormation(db, { userId, formation: { slug: params.slug } });
  if (!formation) throw data(null, { status: 404 });
  const { slug, features } = formation;
  const page = Object.values(coursePages).find(({ catalogueSlug }) => catalogueSlug === slug);
  return {
    formation,
    hasLiveSessions: await hasLiveSessions(db, userId, slug),
    hasSounds: (await spokenCourses(db, formation.courses)).length > 0,
    // The announced modules, as long as no course is published.
    announced: { modules: page?.modules ?? [], bonuses: page?.bonuses ?? [], features: page ? [] : features },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.formation.name ?? "Formation" }];

export default function Programme({ loaderData }: Route.ComponentProps) {
  const { formation, announced, hasLiveSessions, hasSounds } = loaderData;
  const { slug, name, description, imageUrl, category, courses, givesAttestation } = formation;
  return (
    <section className="wrap grid gap-12 py-12 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-24">
      <div className="flow">
        <Breadcrumb items={[{ label: "Mes Formations", href: href("/orders") }, { label: name }]} />
        <h1>{name}</h1>
        {courses.length === 0 && <p className="lead">{description}</p>}
        {courses.length === 0 && <FormationImage imageUrl={imageUrl} category={category} />}
      </div>
      <div className="flow min-w-0 lg:row-span-2">
        <h2>Au programme</h2>
        {courses.length > 0 && <SearchBox slug={slug} />}
        {courses.length === 0 && <AnnouncedProgramme category={category} {...announced} />}
        {courses.map((course) => (
          <CourseProgramme
            key={course.id}
            slug={slug}
            course={course}
            isOnly={courses.length === 1}
            givesAttestation={givesAttestation}
          />
        ))}
        {courses.length > 0 && <CourseLinks slug={slug} hasLiveSessions={hasLiveSessions} hasSounds={hasSounds} />}
      </div>
      <div className="flow">
        {courses.length > 0 && <p className="lead">{description}</p>}
        <Documents orderNumber={formation.orderNumber} />
      </div>
    </section>
  );
}

interface CourseProps {
  /** The formation in the address of its lessons. */
  slug: string;
  course: LearnerCourse;
  /** True where the formation's name is enough. */
  isOnly: boolean;
  givesAttestation: boolean;
}

/** A course with the learner's progress, and a link to continue. */
function CourseProgramme({ slug, course, isOnly, givesAttestation }: CourseProps) {
  const { title, completedAt, modules } = course;
  const lessons = lessonsOf(course);
  const state = progress(lessons);
  const resume = lessons.find((lesson) => lesson === state.resume);
  const isStarted = lessons.some(({ lastOpenedAt }) => lastOpenedAt);
  return (
    <section className="flex flex-col gap-8" aria-label={title}>
      {!isOnly && <h3>{title}</h3>}
      <div className="flex flex-col items-start gap-4 rounded-lg bg-surface-muted p-[min(1.5rem,7.5vw)]">
        <CourseArc share={state.minutes && state.doneMinutes / state.minutes} />
        {completedAt && <p className="font-display text-2xl">Vous êtes au bout du chemin.</p>}
        <p className="font-semibold">{progressLabel(state)}</p>
        {completedAt && (
          <p className="text-success">{completionLabel(completedAt, state.lessons - state.doneLessons)}</p>
        )}
        {completedAt && givesAttestation && (
          <LinkLine href={href("/formations/:slug/attestation", { slug })}>Demander mon attestation de suivi</LinkLine>
        )}
        {resume && (
          <>
            <ButtonLink href={href("/formations/:slug/apprendre/:lesson", { slug, lesson: resume.slug })}>
              {resumeLabel(resume.number, { isStarted, second: resume.second })}
            </ButtonLink>
            <p className="text-ink-soft text-sm leading-normal">{resume.title}</p>
          </>
        )}
      </div>
      <Outline slug={slug} modules={modules} />
    </section>
  );
}

interface LinksProps {
  slug: string;
  hasLiveSessions: boolean;
  hasSounds: boolean;
}

/** Links to the other pages of a formation: live sessions, workbook and so on. */
function CourseLinks({ slug, hasLiveSessions, hasSounds }: LinksProps) {
  const links = [
    {
      address: href("/formations/:slug/cahier", { slug }),
      label: "Mon cahier",
      use: "Ce que vous avez écrit, exercices et notes.",
    },
    ...(hasLiveSessions
      ? [
          {
            address: href("/formations/:slug/directs", { slug }),
            label: "Directs",
            use: "Les prochains rendez-vous en direct, et les replays.",
          },
        ]
      : []),
    {
      address: href("/formations/:slug/livret.pdf", { slug }),
      label: "Le livret de la formation (PDF)",
      use: "Toutes les leçons ouvertes, à imprimer.",
    },
    ...(hasSounds
      ? [
          {
            address: href("/formations/:slug/podcast", { slug }),
            label: "Dans mon application de podcasts",
            use: "Le son des leçons, pour écouter sans écran.",
          },
        ]
      : []),
  ];
  return (
    <>
      <h2>Autour des leçons</h2>
      <ul className="flex flex-col gap-3">
        {links.map(({ address, label, use }) => (
          <li key={address}>
            <a className="link" href={address} rel="nofollow">
              {label}
            </a>
            <p className="text-ink-soft text-sm leading-normal">{use}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Documents({ orderNumber }: { orderNumber: string | null }) {
  return (
    <>
      <h2 className="pt-6 text-2xl">Les documents</h2>
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
            <Module key={module.number} {...module} />
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

function Module({ title, summary, points, result }: CourseModule) {
  return (
    <li className="flow">
      <h3>{title}</h3>
      <p>{summary}</p>
      <ul className="arc-list">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>
        <strong>À la fin du module.</strong> {result}
      </p>
    </li>
  );
}

function Bonuses({ bonuses }: { bonuses: CourseBonus[] }) {
  return (
    <>
      <h2>Les bonus</h2>
      <ul>
        {bonuses.map(({ title, description }) => (
          <li key={title} className="border-line border-t py-4">
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
