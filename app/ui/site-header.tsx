import { href } from "react-router";
import type { Picture } from "#app/domain/site/pictures/picture.ts";
import { LogoMark } from "./arc.tsx";
import { ButtonLink } from "./button.tsx";
import { type MenuLink, withPage } from "./menu-links.ts";

interface Named {
  siteName: string;
  logo: Picture | null;
}

/** The header of the learner's pages, without links to the shop. */
export function LearnerHeader({ siteName, logo }: Named) {
  return (
    <header className="border-line border-b print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 py-2">
        <a className="logo" href={href("/")}>
          <LogoMark logo={logo} />
          {siteName}
        </a>
        <nav className="mt-0" aria-label="Navigation principale">
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <a className="link text-sm" href={href("/orders")}>
                Mes formations
              </a>
            </li>
            <li>
              <a className="link text-sm" href={href("/account")}>
                Mon compte
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}

/** The emoji is in the text and not in the picture: where a system has none, a box or a hole would stand there. */
const CALL = (
  <span>
    <span className="visually-hidden">🚀 </span>Rejoins le Challenge Gratuit&nbsp;!
  </span>
);

interface SiteHeaderProps extends Named {
  pathname: string;
  links: readonly MenuLink[];
  missing: readonly string[];
}

/** One navigation for wide screens, one behind a <details> for the others: it opens without JavaScript. */
export function SiteHeader({ siteName, logo, pathname, links: all, missing }: SiteHeaderProps) {
  const links = withPage(all, missing).map(({ to, label }) => (
    <li key={`${to} ${label}`}>
      <NavLink href={to} label={label} pathname={pathname} />
    </li>
  ));
  return (
    // A container, because its rem grow with the font size, and those of a screen do not.
    <header className="site-header @container sticky top-0 z-20 bg-surface print:static">
      <div className="wrap flex min-h-18 items-center gap-x-[min(1.25rem,4vw)] gap-y-3 *:mt-0">
        <a className="logo me-auto" href={href("/")} aria-current={pathname === href("/") ? "page" : undefined}>
          <LogoMark logo={logo} />
          {siteName}
        </a>
        <nav className="nav-wide hidden @min-[70rem]:block print:hidden" aria-label="Navigation principale">
          <ul className="flex items-center gap-6">{links}</ul>
        </nav>
        <ButtonLink
          className="hidden min-h-11 px-6 py-2 text-sm @min-[36rem]:inline-flex"
          href={href("/challenge")}
          variant="secondary"
        >
          {CALL}
        </ButtonLink>
        <details className="nav-menu group @min-[70rem]:hidden print:hidden">
          <summary className="flex min-h-11 items-center rounded-[2rem] border-2 border-ink px-[min(1.25rem,6.25vw)] py-2 font-semibold text-sm">
            <span className="group-open:hidden">Menu</span>
            <span className="not-group-open:hidden">Fermer</span>
          </summary>
          <nav
            className="absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto rounded-b-lg bg-surface px-gutter pt-2 pb-7"
            aria-label="Menu"
          >
            <ul>{links}</ul>
            <ButtonLink href={href("/challenge")} variant="secondary" wide className="mt-6 @min-[36rem]:hidden">
              {CALL}
            </ButtonLink>
          </nav>
        </details>
      </div>
    </header>
  );
}

function NavLink({ href, label, pathname }: { href: string; label: string; pathname: string }) {
  const current = pathname === href ? "page" : pathname.startsWith(`${href}/`) ? "true" : undefined;
  return (
    <a href={href} aria-current={current}>
      {label}
    </a>
  );
}
