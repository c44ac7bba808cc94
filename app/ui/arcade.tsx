import { initialsOf, type Tint } from "./arc.tsx";
import { Contour } from "./contour.tsx";

interface ArcadeProps {
  label: string;
  people: readonly { name: string; href: string; tint: Tint }[];
}

const WIDTH = 60;

/** One arch for each person, rising from left to right; each links to that person's testimonial. */
export function Arcade({ label, people }: ArcadeProps) {
  return (
    <nav aria-label={label}>
      <ol className="arcade">
        {people.map(({ name, href, tint }, index) => {
          const height = Math.round(96 + 190 * (index / 18) ** 1.5);
          const isDeep = index % 2 === 1;
          return (
            <li key={href}>
              <a href={href}>
                <span className="visually-hidden">Lire {name}</span>
                <svg viewBox={`0 0 ${WIDTH} ${height}`} className={`tint-${tint}`} aria-hidden="true">
                  <path
                    d={`M0 ${height}V30a30 30 0 0 1 60 0V${height}Z`}
                    className={isDeep ? "tint-deep" : "tint-mid"}
                  />
                  <Contour d={`M9 ${height}V33a21 21 0 0 1 42 0V${height}`} />
                  <text x="30" y="46" textAnchor="middle" className={isDeep ? "on-deep" : "on-mid"}>
                    {initialsOf(name)}
                  </text>
                </svg>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
