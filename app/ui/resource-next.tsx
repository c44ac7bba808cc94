import type { ResourceCategoryLink } from "#app/content/resources/categories.ts";
import type { TextLink } from "#app/content/types.ts";
import { ShelfLink } from "./shelf-link.tsx";

interface ResourceNextProps {
  next: readonly TextLink[];
  shelfName: string;
  neighbours: readonly ResourceCategoryLink[];
}

/** Where to go from here: what the page proposes, set large, then the rest of its shelf. */
export function ResourceNext({ next, shelfName, neighbours }: ResourceNextProps) {
  return (
    <nav className="bg-surface-muted py-[clamp(3rem,7vw,6rem)] print:hidden" aria-label="Pour continuer">
      <div className="wrap lg:grid lg:grid-cols-[7fr_5fr] lg:gap-20">
        <ul className="flex flex-col gap-5">
          {next.map(({ label, to }) => (
            <li key={to}>
              <a className="inline-block font-display font-medium text-title" href={to}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <div className="lg:mt-0">
          <h2 className="font-semibold font-text text-ink-soft text-sm leading-[1.4] tracking-normal">
            Sur la même étagère, {shelfName}
          </h2>
          <ul>
            {neighbours.map(({ to, title, description }) => (
              <ShelfLink key={to} to={to} title={title}>
                {description}
              </ShelfLink>
            ))}
          </ul>
        </div>
      </div>
    </nav>
  );
}
