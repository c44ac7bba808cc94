import type { CourseBonus, CourseModule } from "#app/content/courses/course.ts";
import { tintOf } from "#app/ui/formation-image.tsx";

interface Props {
  category: string;
  modules: CourseModule[];
  bonuses: CourseBonus[];
  features: string[];
}

/** The announced modules of a formation whose lessons are not published yet. */
export function AnnouncedProgramme({ category, modules, bonuses, features }: Props) {
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
