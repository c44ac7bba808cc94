import type { ResourceCategoryLink } from "#app/content/resources/categories.ts";
import type { TextLink } from "#app/content/types.ts";

interface ResourceNextProps {
  next: readonly TextLink[];
  shelfName: string;
  neighbours: readonly ResourceCategoryLink[];
}

/** Where to go from here: what the page proposes, set large, then the rest of its shelf. */
export function ResourceNext({ next, shelfName, neighbours }: ResourceNextProps) {
  return (
    <nav className="resource-next" aria-label="Pour continuer">
      <div className="wrap">
        <ul className="next-links">
          {next.map(({ label, to }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
        <div>
          <h2>Sur la même étagère, {shelfName}</h2>
          <ul className="shelf">
            {neighbours.map(({ to, title, description }) => (
              <li key={to}>
                <a href={to}>{title}</a>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </nav>
  );
}
