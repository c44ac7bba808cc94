import { href } from "react-router";
import type { Course } from "#app/content/courses/course.ts";
import { lowerFirst } from "#app/content/typography.ts";
import type { ReleaseDate } from "#app/domain/school/programme/read-programme.server.ts";
import { inline, Paragraphs } from "#app/ui/prose-blocks.tsx";
import { ReleaseDates } from "#app/ui/release-dates.tsx";
import { Section } from "#app/ui/section.tsx";

/** The preview lesson. */
interface Preview {
  slug: string;
  title: string;
}

interface ModulesProps {
  course: Course;
  /** The numbers of the modules that are not part of the offer yet. */
  toCome: readonly number[];
  preview: Preview | null;
  releases: readonly ReleaseDate[];
}

/** The modules, of which the first is unfolded: goal and result on the left, lessons on the right. */
export function Modules({ course, toCome, preview, releases }: ModulesProps) {
  return (
    <Section tone="muted" id="modules" headline={course.modulesTitle} intro={course.modulesIntro}>
      <ol className={`faq tint-${course.tint}`}>
        {course.modules.map((module, index) => (
          <li key={module.title}>
            <details open={index === 0}>
              <summary>
                <h3 className="text-2xl">
                  <span className="me-3 text-(--tint-deep)">{index + 1}</span> {module.title}
                </h3>
                {toCome.includes(index + 1) && (
                  <span className="mt-2 block font-semibold font-text text-sm">
                    À paraître&nbsp;: ce module ne fait pas partie de l’offre d’aujourd’hui.
                  </span>
                )}
              </summary>
              <div className="grid gap-x-columns gap-y-6 pt-2 pb-9 lg:grid-cols-2 lg:items-start">
                <div className="flow">
                  <Paragraphs text={module.summary} />
                  <p className="max-w-136 text-ink-soft">
                    <strong className="text-ink">À la fin du module&nbsp;:</strong> {inline(lowerFirst(module.result))}
                  </p>
                </div>
                <ul className="arc-list">
                  {module.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </div>
            </details>
          </li>
        ))}
      </ol>
      {releases.length > 0 && (
        <div className="mt-12">
          <ReleaseDates releases={releases} />
        </div>
      )}
      {preview && (
        <p className="mt-6">
          <a
            className="link"
            href={href("/formations/:slug/apercu/:lesson", { slug: course.catalogueSlug, lesson: preview.slug })}
          >
            Lire une leçon entière&nbsp;: {preview.title}
          </a>
        </p>
      )}
    </Section>
  );
}

export function Bonuses({ course, undated }: { course: Course; undated: readonly boolean[] }) {
  return (
    <Section id="bonus" headline={course.bonusesTitle}>
      <ul className={`arches tint-${course.tint}`}>
        {course.bonuses.map((bonus, index) => (
          <li key={bonus.title}>
            <p className="arch-number">
              <span className="visually-hidden">Bonus </span>
              {index + 1}
            </p>
            <h3>{bonus.title}</h3>
            <Paragraphs text={bonus.description} />
            {undated[index] && (
              <p className="mt-2 font-semibold text-sm">
                Ce qui est à paraître n’est pas compris dans l’achat d’aujourd’hui.
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
