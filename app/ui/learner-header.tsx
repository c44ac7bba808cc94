import { href } from "react-router";
import type { MenuLink } from "./menu-links.ts";
import { Brand, currentOf, type Named } from "./site-header.tsx";

const LINKS: readonly MenuLink[] = [
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
            {LINKS.map(({ to, label }) => {
              const current = currentOf(to, pathname, section);
              return (
                <li key={to}>
                  <a className={`link text-sm${current ? "" : " no-underline"}`} href={to} aria-current={current}>
                    {label}
                  </a>
                </li>
              );
            })}
          </ul>
        </nav>
      </div>
    </header>
  );
}
