import { href } from "react-router";
import { LogoMark } from "./arc.tsx";
import { ButtonLink } from "./button.tsx";

const LINKS = [
  { href: href("/challenge"), label: "Challenge" },
  { href: href("/entrepreneuriat"), label: "Entrepreneuriat" },
  { href: href("/immobilier"), label: "Immobilier" },
  { href: href("/mindset"), label: "Mindset" },
  { href: href("/a-propos-de-moi"), label: "À propos de moi" },
  { href: href("/account"), label: "Mon compte" },
];

const CALL = "🚀 Rejoins le Challenge Gratuit\u00a0!";

/** One navigation for wide screens, one behind a <details> for the others: it opens without JavaScript. */
export function SiteHeader({ siteName, pathname }: { siteName: string; pathname: string }) {
  const links = LINKS.map(({ href, label }) => (
    <li key={href}>
      <NavLink href={href} label={label} pathname={pathname} />
    </li>
  ));
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="logo" href={href("/")} aria-current={pathname === href("/") ? "page" : undefined}>
          <LogoMark />
          {siteName}
        </a>
        <nav className="nav-wide" aria-label="Navigation principale">
          <ul>{links}</ul>
        </nav>
        <ButtonLink className="nav-call" href={href("/challenge")}>
          {CALL}
        </ButtonLink>
        <details className="nav-menu">
          <summary>
            <span className="when-closed">Menu</span>
            <span className="when-open">Fermer</span>
          </summary>
          <nav aria-label="Menu">
            <ul>{links}</ul>
            <ButtonLink href={href("/challenge")} wide>
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
