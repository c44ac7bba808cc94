import type { Course } from "#app/content/courses/types.ts";
import { Section } from "#app/ui/section.tsx";

export function Benefits({ course }: { course: Course }) {
  return (
    <Section tone="inverse" layout="split" id="benefices" headline={course.benefitsTitle}>
      <ul className="grid gap-x-columns gap-y-10 sm:grid-cols-2">
        {course.benefits.map(({ title, text }) => (
          <li key={title} className="border-t border-line pt-5">
            <h3 className="mb-2.5 text-2xl">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** For whom the training is, and for whom it is not. */
export function Fit({ course }: { course: Course }) {
  return (
    <section className="band" aria-label="À qui s’adresse la formation">
      <div className="wrap fit">
        <div className="flow">
          <h2>
            Elle est pour toi <em>si…</em>
          </h2>
          <ul className="arc-list">
            {course.forWhom.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div className="flow fit-not">
          <h2>
            Elle ne l’est pas <em>si…</em>
          </h2>
          <ul className="arc-list">
            {course.notFor.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
