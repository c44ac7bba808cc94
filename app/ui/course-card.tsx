import type { Tint } from "./arc.tsx";
import { TintShape } from "./tint-shape.tsx";

interface CourseCardProps {
  tint: Tint;
  title: string;
  points: readonly string[];
  href: string;
  linkLabel?: string;
}

/** One of the three main trainings. The link's name says where it leads. */
export function CourseCard({ tint, title, points, href, linkLabel = "Découvrir" }: CourseCardProps) {
  return (
    <article className={`card course-card tint-${tint}`}>
      <TintShape tint={tint} />
      <h3>{title}</h3>
      <ul className="arc-list">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <a className="link" href={href}>
        {linkLabel}
        <span className="visually-hidden"> la formation {title}</span>
      </a>
    </article>
  );
}
