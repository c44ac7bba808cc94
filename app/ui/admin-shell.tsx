import type { ReactNode } from "react";
import { href } from "react-router";
import { AdminNavigation } from "./admin-navigation.tsx";
import { LogoMark } from "./arc.tsx";
import { Button } from "./button.tsx";
import { LEGAL_LINKS } from "./legal-links.ts";
import type { SiteSeller } from "./site-footer.tsx";

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
        {email && <AdminNavigation pathname={pathname} section={section} />}
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
