import { href } from "react-router";
import type { SiteText } from "#app/content/texts/registry.ts";
import { namedByLogo, type Picture } from "#app/domain/site/pictures/picture.ts";
import { LogoMark } from "./arc.tsx";
import { ButtonLink } from "./button.tsx";
import { hasPage, type MenuLink, withPage } from "./menu-links.ts";

export interface Named {
  siteName: string;
  logo: Picture | null;
}

export function Brand({ siteName, logo }: Named) {
  return (
    <>
      <LogoMark logo={logo} />
      {logo ? <span className={nameLook(siteName, logo)}>{siteName}</span> : siteName}
    </>
  );
}

/** On a phone there is room beside a square logo for words that are no longer than « Entreprise ». */
function nameLook(siteName: string, logo: Picture): string | undefined {
  if (namedByLogo(logo)) return "visually-hidden";
  const isSquare = logo.width <= 1.25 * logo.height;
  return isSquare && siteName.split(/\s/).every((word) => word.length <= 10) ? undefined : "logo-name";
}

/** An emoji is in the text and not in the picture: where a system has none, a box or a hole would stand there. */
function CallLink({ call: { label = "", to }, ...look }: { call: Call; className?: string; wide?: boolean }) {
  const [, emoji = "", words = label] = /^((?:\p{Extended_Pictographic}\uFE0F?\s*)+)(.*)$/u.exec(label) ?? [];
  if (!words) return null;
  return (
    <ButtonLink {...look} href={to} variant="secondary">
      <span>
        {emoji && <span className="visually-hidden">{emoji}</span>}
        {words}
      </span>
    </ButtonLink>
  );
}

type Call = SiteText<"menu">["call"];

interface SiteHeaderProps extends Named {
  pathname: string;
  links: readonly MenuLink[];
  call: Call;
  missing: readonly string[];
}

/** One navigation for wide screens, one behind a <details> for the others: it opens without JavaScript. */
export function SiteHeader({ siteName, logo, pathname, links: all, call, missing }: SiteHeaderProps) {
  const hasCall = hasPage(call.to, missing);
  const links = withPage(all, missing).map(({ to, label }) => (
    <li key={`${to} ${label}`}>
      <NavLink href={to} label={label} pathname={pathname} />
    </li>
  ));
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="logo" href={href("/")} aria-current={pathname === href("/") ? "page" : undefined}>
          <Brand siteName={siteName} logo={logo} />
        </a>
        <nav className="nav-wide" aria-label="Navigation principale">
          <ul>{links}</ul>
        </nav>
        {hasCall && <CallLink call={call} className="nav-call" />}
        <details className="nav-menu">
          <summary>
            <span className="when-closed">Menu</span>
            <span className="when-open">Fermer</span>
          </summary>
          <nav aria-label="Menu">
            <ul>{links}</ul>
            {hasCall && <CallLink call={call} wide />}
          </nav>
        </details>
      </div>
    </header>
  );
}

function NavLink({ href, label, pathname }: { href: string; label: string; pathname: string }) {
  return (
    <a href={href} aria-current={currentOf(href, pathname)}>
      {label}
    </a>
  );
}

/** `section`: where a page belongs whose address does not begin with that of the link. */
export function currentOf(href: string, pathname: string, section?: string): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return section === href || pathname.startsWith(`${href}/`) ? "true" : undefined;
}
