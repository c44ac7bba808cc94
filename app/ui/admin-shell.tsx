import type { ReactNode } from "react";
import { href } from "react-router";
import unsaved from "#app/browser/unsaved.ts?worker&url";
import { namedByLogo, type Picture } from "#app/domain/site/pictures/picture.ts";
import type { Waiting } from "./admin-navigation.tsx";
import { AdminSide } from "./admin-side.tsx";
import { LogoMark } from "./arc.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface AdminShellProps {
  siteName: string;
  logo: Picture | null;
  pathname: string;
  section?: string;
  /** The signed-in administrator; null on the login pages. */
  email: string | null;
  waiting: readonly Waiting[];
  /** The form that was sent from here after the session had ended; `to` where it goes to another address. */
  unsent: { to?: string; fields: readonly (readonly [name: string, value: string])[] } | null;
  children: ReactNode;
}

/** A sheet of paper has its own margins, and a table needs its whole width for columns. */
const EDGE = "px-[clamp(1rem,3vw,2.5rem)] print:px-0";
const SIDE =
  "lg:sticky lg:top-0 lg:h-dvh lg:w-60 lg:shrink-0 lg:flex-col lg:flex-nowrap lg:items-stretch lg:justify-start lg:gap-y-4 lg:overflow-y-auto lg:border-r lg:border-b-0 lg:px-5 lg:py-6";

/** The law wants the way out of a contract on every page (L. 221-21, L. 215-1-1). */
const FOOTER = [
  ["Voir le site", href("/")],
  ["Renoncer au contrat ici", href("/retractation")],
  ["Résilier votre contrat", href("/resiliation")],
] as const;

/** The frame of the administration: its navigation is a column beside the page where there is room. */
export function AdminShell({ siteName, logo, pathname, section, email, waiting, unsent, children }: AdminShellProps) {
  return (
    <div className={`admin flex flex-1 flex-col ${email ? "lg:flex-row" : ""}`}>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header
        className={`flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-line border-b max-lg:relative bg-surface-muted py-2 print:hidden ${EDGE} ${email ? SIDE : ""}`}
      >
        <a className="logo flex-wrap text-[1.25rem]" href={email ? href("/admin") : href("/")}>
          <LogoMark logo={logo} />
          <span className={namedByLogo(logo) ? "sr-only" : undefined}>{siteName}</span>
          <span className="font-normal font-text text-ink-soft text-sm leading-none tracking-normal">
            {" "}
            Administration
          </span>
        </a>
        {email && <AdminSide email={email} edge={EDGE} pathname={pathname} section={section} waiting={waiting} />}
      </header>
      <div className="flex min-w-0 flex-1 flex-col">
        <main
          id="contenu"
          className={`flow mx-auto w-full max-w-372 flex-1 pt-[clamp(1.5rem,3vw,2.5rem)] pb-16 print:py-0 ${EDGE}`}
          tabIndex={-1}
        >
          {unsent && <UnsentForm {...unsent} />}
          {children}
        </main>
        {email && <script type="module" src={unsaved} />}
        <footer className={`border-line border-t py-2 text-sm print:hidden ${EDGE}`}>
          <ul className="flex flex-wrap gap-x-5">
            {FOOTER.map(([label, href]) => (
              <li key={href}>
                <a className="inline-flex min-h-11 items-center text-ink-soft" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </footer>
      </div>
    </div>
  );
}

/** What the page says of the form that waits: whether its own form shows it, which the finished page tells. */
export const UNSENT = {
  stored: "Les formulaires de cette page ne la montrent pas\u00a0: les enregistrer n’efface pas votre saisie.",
  typed: "Le formulaire de cette page la montre telle que vous l’avez écrite\u00a0: relisez-la, puis enregistrez-la.",
  files: " Un fichier choisi qui n’est pas montré ici est à choisir de nouveau.",
};

function UnsentForm({ to, fields }: NonNullable<AdminShellProps["unsent"]>) {
  return (
    <Notice title="Votre saisie attend">
      <p>
        Ce que vous veniez d’envoyer d’ici n’est pas encore enregistré. Votre saisie est gardée une heure, pour vous
        seule.
      </p>
      <p>{UNSENT.stored}</p>
      <form method="post" action={to} className="actions" data-unsent="">
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button>Envoyer cette saisie</Button>
      </form>
    </Notice>
  );
}
