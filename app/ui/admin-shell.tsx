import type { ReactNode } from "react";
import { href } from "react-router";
import { LogoMark } from "./arc.tsx";
import { Button } from "./button.tsx";
import { LEGAL_LINKS } from "./legal-links.ts";
import type { SiteSeller } from "./site-footer.tsx";

const LINKS = [
  { href: href("/admin/dashboard"), label: "Formations" },
  { href: href("/admin/lancement"), label: "Avant d’ouvrir" },
  { href: href("/admin/cours"), label: "Cours" },
  { href: href("/admin/commandes"), label: "Commandes" },
  { href: href("/admin/droits"), label: "Droits" },
  { href: href("/admin/apprenantes"), label: "Apprenantes" },
  { href: href("/admin/attestations"), label: "Attestations" },
  { href: href("/admin/cohortes"), label: "Cohortes" },
  { href: href("/admin/directs"), label: "Directs" },
  { href: href("/admin/questions"), label: "Questions" },
  { href: href("/admin/contacts"), label: "Contacts" },
  { href: href("/admin/emails"), label: "E-mails" },
  { href: href("/admin/temoignages"), label: "Témoignages" },
  { href: href("/admin/medias"), label: "Médias" },
  { href: href("/admin/bibliotheque"), label: "Bibliothèque" },
  { href: href("/admin/systeme"), label: "Système" },
  { href: href("/admin/journal"), label: "Journal" },
  { href: href("/admin/securite"), label: "Sécurité" },
];

interface AdminShellProps {
  siteName: string;
  mediator: SiteSeller["mediator"] | null;
  pathname: string;
  section?: string;
  /** Who is signed in; null at the door. */
  email: string | null;
  children: ReactNode;
}

/** The frame of the administration: quiet, dense, with a navigation of its own. */
export function AdminShell({ siteName, mediator, pathname, section, email, children }: AdminShellProps) {
  return (
    <div className="admin">
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className="admin-header">
        <a className="logo" href={email ? href("/admin/dashboard") : href("/")}>
          <LogoMark />
          {siteName}
          <span className="admin-area"> Administration</span>
        </a>
        {email && <Who email={email} />}
        {email && (
          <nav className="admin-nav" aria-label="Administration">
            <ul>
              {LINKS.map((link) => (
                <li key={link.href}>
                  <a href={link.href} aria-current={currentOf(link.href, pathname, section)}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      <main id="contenu" className="admin-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="admin-footer">
        <ul>
          {[["Voir le site", href("/")] as const, ...LEGAL_LINKS].map(([label, href]) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          {mediator && (
            <li>
              <a href={mediator.url}>Médiateur de la consommation&nbsp;: {mediator.name}</a>
            </li>
          )}
        </ul>
      </footer>
    </div>
  );
}

function Who({ email }: { email: string }) {
  return (
    <div className="admin-who">
      <span>{email}</span>
      <form method="post" action={href("/logout")}>
        <Button type="submit" variant="quiet">
          Déconnexion
        </Button>
      </form>
    </div>
  );
}

function currentOf(href: string, pathname: string, section: string | undefined): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return section === href || pathname.startsWith(`${href}/`) ? "true" : undefined;
}
