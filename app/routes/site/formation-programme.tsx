import { href } from "react-router";
import { counted } from "#app/content/typography.ts";
import type { PublicLesson, PublicModule } from "#app/domain/school/programme/read-programme.server.ts";
import { releaseRuleLabel } from "#app/domain/school/release/rule-label.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { Section } from "#app/ui/section.tsx";

interface ProgrammeProps {
  slug: string;
  modules: PublicModule[];
  isOnSale: boolean;
}

/** The course of the formation, lesson by lesson, with how long each takes. */
export function FormationProgramme({ slug, modules, isOnSale }: ProgrammeProps) {
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
    : `${counted(atOnce.length, "leçon")} à lire ${isOnSale ? "dès aujourd’hui" : "dès l’ouverture"}, ${durationLabel(minutes)} en tout, à ton rythme.${dated}${more}`;
  return (
    <Section layout="split" id="modules" headline={{ text: "Le", accent: "programme" }} intro={intro}>
      <ol className="flex flex-col gap-10">
        {modules.map((module) => (
          <li key={module.id} className="flex flex-col gap-3">
            <h3>{module.title}</h3>
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
    </Section>
  );
}
