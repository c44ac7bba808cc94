import type { ReactNode } from "react";
import type { ResourceCategory } from "#app/content/texts/resource-centre.ts";
import type { TextLink } from "#app/content/types.ts";
import { useHasPage } from "./missing-pages.tsx";
import { inline } from "./prose-blocks.tsx";

interface ResourceNextProps {
  next: readonly TextLink[];
  categoryName: string;
  neighbours: ResourceCategory["links"];
}

/** The page that is proposed next, set large, then the other pages of the category. */
export function ResourceNext({ next, categoryName, neighbours }: ResourceNextProps) {
  const hasPage = useHasPage();
  return (
    <nav className="bg-surface-muted py-[clamp(3rem,7vw,6rem)] print:hidden" aria-label="Pour continuer">
      <div className="wrap lg:grid lg:grid-cols-[7fr_5fr] lg:gap-20">
        <ul className="flex flex-col gap-5">
          {next
            .filter(({ to }) => hasPage(to))
            .map(({ label, to }) => (
              <li key={to}>
                <a className="inline-block font-display font-medium text-title" href={to}>
                  {label}
                </a>
              </li>
            ))}
        </ul>
        <div className="lg:mt-0">
          <h2 className="font-semibold font-text text-ink-soft text-sm leading-[1.4] tracking-normal">
            Sur la même étagère, {categoryName}
          </h2>
          <ul>
            {neighbours
              .filter(({ to }) => hasPage(to))
              .map(({ to, title, description }) => (
                <ResourceLink key={to} to={to} title={title}>
                  {inline(description)}
                </ResourceLink>
              ))}
          </ul>
        </div>
      </div>
    </nav>
  );
}

interface ResourceLinkProps {
  to: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A link to a page of the resource centre, with what it is about. A link to another site names that site. */
export function ResourceLink({ to, title, className = "", children }: ResourceLinkProps) {
  if (!useHasPage()(to)) return null;
  return (
    <li className={`py-4 ${className}`}>
      <a className="inline-block py-0.5 font-display font-semibold text-xl leading-tight" href={to}>
        {title}
      </a>
      {to.startsWith("http") && <span className="hint"> {new URL(to).host.replace(/^www\./, "")}</span>}
      <p className="mt-1 max-w-144">{children}</p>
    </li>
  );
}
