import { href } from "react-router";
import { progress } from "#app/domain/school/learning/progress.ts";
import type { OpenFormation } from "#app/domain/school/release/open-formation.server.ts";
import { lessonsOf } from "#app/domain/school/release/release.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RisenLandscape } from "#app/ui/risen-landscape.tsx";

interface CourseEndProps {
  formation: OpenFormation;
  firstName: string;
  hasWritten: boolean;
}

/** The end of a course is a moment: the sun is high, and the page says the learner's name. */
export function CourseEnd({ formation, firstName, hasWritten }: CourseEndProps) {
  const { slug, name, courses, givesAttestation } = formation;
  const { doneLessons, doneMinutes } = progress(courses.flatMap(lessonsOf));
  return (
    <section className="band-inverse relative overflow-hidden print:hidden" aria-labelledby="au-bout">
      {/* Under the words where there is one column; beside and under them where there is room: never behind. */}
      <div className="relative z-10 wrap pt-page pb-8 lg:pb-[26vw]">
        <div className="flow max-w-144">
          <p className="font-semibold text-sm text-sun">
            {name} · {doneLessons}&nbsp;{doneLessons > 1 ? "leçons" : "leçon"}, {durationLabel(doneMinutes)}
          </p>
          <h2 id="au-bout" className="text-balance text-5xl leading-none">
            {firstName ? `${firstName}, ` : ""}
            <em>{firstName ? "c’est fait." : "C’est fait."}</em>
          </h2>
          {hasWritten && (
            <p className="text-lg">
              Relis la première page de ton cahier&nbsp;: elle porte la date du jour où tu as commencé.
            </p>
          )}
          <p className="flex flex-wrap gap-4">
            {givesAttestation && (
              <ButtonLink href={href("/formations/:slug/attestation", { slug })}>Recevoir mon attestation</ButtonLink>
            )}
            {hasWritten && (
              <ButtonLink href={href("/formations/:slug/cahier", { slug })} variant="secondary">
                Relire mon cahier
              </ButtonLink>
            )}
          </p>
        </div>
      </div>
      <div className="relative h-[clamp(16rem,50vw,32rem)] lg:absolute lg:inset-0 lg:h-auto">
        <RisenLandscape share={1} frame="horizon" />
      </div>
    </section>
  );
}
