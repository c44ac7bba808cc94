import type { ReactNode } from "react";
import { href } from "react-router";
import { AdminNavigation } from "./admin-navigation.tsx";
import { LogoMark } from "./arc.tsx";
import { Button } from "./button.tsx";
import { LEGAL_LINKS } from "./legal-links.ts";
import { Notice } from "./notice.tsx";
import type { SiteSeller } from "./site-footer.tsx";

interface AdminShellProps {
  siteName: string;
  mediator: SiteSeller["mediator"] | null;
  pathname: string;
  section?: string;
  /** The signed-in administrator; null on the login pages. */
  email: string | null;
  /** The fields of the form that was sent to this page after the session had ended. */
  unsent: readonly (readonly [name: string, value: string])[] | null;
  children: ReactNode;
}

const EDGE = "px-[clamp(1rem,3vw,2.5rem)]";

/** The frame of the administration, with a navigation of its own. */
export function AdminShell({ siteName, mediator, pathname, section, email, unsent, children }: AdminShellProps) {
  return (
    <div className="admin flex flex-1 flex-col">
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header
        className={`grid grid-cols-[1fr_auto] @max-3xs:grid-cols-1 items-center gap-x-6 gap-y-1 border-line border-b bg-surface-muted py-2 ${EDGE}`}
      >
        <a
          className="logo flex-wrap justify-self-start text-[1.25rem]"
          href={email ? href("/admin/dashboard") : href("/")}
        >
          <LogoMark />
          {siteName}
          <span className="font-normal font-text text-ink-soft text-sm leading-none tracking-normal">
            {" "}
            Administration
          </span>
        </a>
        {email && <SignedInUser email={email} />}
        {email && <AdminNavigation pathname={pathname} section={section} />}
      </header>
      <main
        id="contenu"
        className={`flow mx-auto w-full max-w-372 pt-[clamp(1.5rem,3vw,2.5rem)] pb-16 ${EDGE}`}
        tabIndex={-1}
      >
        {unsent && <UnsentForm fields={unsent} />}
        {children}
      </main>
      <footer className={`border-line border-t py-2 text-sm print:hidden ${EDGE}`}>
        <ul className="flex flex-wrap gap-x-5">
          {[["Voir le site", href("/")] as const, ...LEGAL_LINKS].map(([label, href]) => (
            <li key={href}>
              <FooterLink href={href}>{label}</FooterLink>
            </li>
          ))}
          {mediator && (
            <li>
              <FooterLink href={mediator.url}>Médiateur de la consommation&nbsp;: {mediator.name}</FooterLink>
            </li>
          )}
        </ul>
      </footer>
    </div>
  );
}

function UnsentForm({ fields }: { fields: NonNullable<AdminShellProps["unsent"]> }) {
  return (
    <Notice title="Votre session avait pris fin">
      <p>Ce que vous veniez d’envoyer d’ici n’est pas enregistré. Il est gardé une heure, pour vous seule.</p>
      <form method="post" className="actions">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button>Envoyer cette saisie</Button>
      </form>
    </Notice>
  );
}

function SignedInUser({ email }: { email: string }) {
  return (
    <div className="flex flex-wrap items-center justify-end @max-3xs:justify-start gap-x-5 text-sm print:hidden">
      <span className="wrap-anywhere">{email}</span>
      <form method="post" action={href("/logout")}>
        <Button type="submit" variant="quiet">
          Déconnexion
        </Button>
      </form>
    </div>
  );
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="inline-flex min-h-11 items-center text-ink-soft" href={href}>
      {children}
    </a>
  );
}
