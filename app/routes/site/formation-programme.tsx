import { href } from "react-router";
import { counted } from "#app/content/typography.ts";
import type { PublicLesson, PublicModule } from "#app/domain/school/programme/read-programme.server.ts";
import { releaseRuleLabel } from "#app/domain/school/release/rule-label.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { Section } from "#app/ui/section.tsx";

interface ProgrammeProps {
  slug: string;
  courses: { title: string; modules: PublicModule[] }[];
  isOnSale: boolean;
}

/** The courses of the formation, lesson by lesson, with how long each takes. */
export function FormationProgramme({ slug, courses, isOnSale }: ProgrammeProps) {
  const modules = courses.flatMap((course) => course.modules);
  const lessons = modules.flatMap((module) => module.lessons);
  // The bonus is beside the programme, as everywhere.
  const counts = ({ isPublished, required }: PublicLesson) => isPublished && required;
  const published = lessons.filter(counts);
  const atOnce = modules.flatMap(({ release, lessons }) => (release ? [] : lessons)).filter(counts);
  const later = published.length - atOnce.length;
  const minutes = atOnce.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const toCome = lessons.filter(({ isPublished }) => !isPublished).length;
  const more = toCome > 0 ? ` À paraître, hors de l’offre d’aujourd’hui\u00a0: ${toCome}.` : "";
  const dated =
    later > 0 ? ` Puis ${later}\u00a0plus tard, à 7\u00a0h, heure de Paris, aux dates indiquées ci-dessous.` : "";
  const isLater = atOnce.length === 0;
  const intro = isLater
    ? `Leçons\u00a0: ${later}, à ton rythme, aux dates indiquées ci-dessous.${more}`
    : `${counted(atOnce.length, "leçon")} à lire ${isOnSale ? "dès aujourd’hui" : "dès l’ouverture"}, ${durationLabel(minutes)} à ta table, à ton rythme.${dated}${more}`;
  return (
    <Section layout="split" id="modules" headline={{ text: "Le", accent: "programme" }} intro={intro}>
      {courses.length === 1 ? (
        <Modules slug={slug} modules={modules} Heading="h3" />
      ) : (
        <div className="flex flex-col gap-14">
          {courses.map((course) => (
            <section key={course.modules[0]?.id} className="flex flex-col gap-6">
              <h3>{course.title}</h3>
              <Modules slug={slug} modules={course.modules} Heading="h4" />
            </section>
          ))}
        </div>
      )}
    </Section>
  );
}

function Modules({ slug, modules, Heading }: { slug: string; modules: PublicModule[]; Heading: "h3" | "h4" }) {
  return (
    <ol className="flex flex-col gap-10">
      {modules.map((module) => (
        <li key={module.id} className="flex flex-col gap-3">
          <Heading>{module.title}</Heading>
          <p>{module.summary}</p>
          {!module.lessons.some(({ isPublished }) => isPublished) && (
            <p className="font-semibold text-sm">À paraître&nbsp;: hors de l’offre d’aujourd’hui.</p>
          )}
          {module.release && (
            <p className="font-semibold text-sm">Ouvre {releaseRuleLabel(module.release.rule, module.release)}</p>
          )}
          <ol className="flex flex-col text-sm leading-normal">
            {module.lessons.map((lesson) => (
              <li key={lesson.slug} className="flex justify-between gap-4 border-line border-t py-3">
                <span>
                  {lesson.isPreview ? (
                    <a href={href("/formations/:slug/apercu/:lesson", { slug, lesson: lesson.slug })}>
                      {lesson.title}, à lire tout de suite
                    </a>
                  ) : (
                    lesson.title
                  )}
                </span>
                <span className="shrink-0 text-ink-soft">
                  {lesson.isPublished ? durationLabel(lesson.minutes) : "à paraître"}
                </span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
