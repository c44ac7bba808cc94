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
      <RisenLandscape share={1} />
      <div className="wrap relative pt-page pb-[clamp(9rem,24vw,20rem)]">
        <div className="flow max-w-144">
          <p className="font-semibold text-sm text-sun">
            {name} · {doneLessons}&nbsp;{doneLessons > 1 ? "leçons" : "leçon"}, {durationLabel(doneMinutes)}
          </p>
          <h2 id="au-bout" className="text-4xl">
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
    </section>
  );
}
