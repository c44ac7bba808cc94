import { href } from "react-router";
import type { MenuLink } from "./menu-links.ts";
import { Brand, type Named, NavLink } from "./site-header.tsx";

const LEARNER_LINKS: readonly MenuLink[] = [
  { label: "Mes formations", to: href("/orders") },
  { label: "Mon compte", to: href("/account") },
];

interface LearnerHeaderProps extends Named {
  pathname: string;
  /** The link that leads to the page, where its address does not begin with that link's. */
  section?: string;
}

/** The header of the learner's pages, without links to the shop. */
export function LearnerHeader({ siteName, logo, pathname, section }: LearnerHeaderProps) {
  return (
    <header className="border-line border-b print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2">
        <a className="logo" href={href("/")}>
          <Brand siteName={siteName} logo={logo} />
        </a>
        <nav className="mt-0" aria-label="Navigation principale">
          <ul className="flex flex-wrap gap-x-6">
            {LEARNER_LINKS.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  href={to}
                  label={label}
                  pathname={pathname}
                  section={section}
                  look="link text-sm not-[[aria-current]]:no-underline"
                />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
