import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";

interface FilterBarProps {
  /** The list that is filtered: « les commandes ». */
  label: string;
  /** The list without filters. */
  href: string;
  /** True when a filter is set. */
  isFiltered: boolean;
  /** What the list shows by default, when that is not everything. */
  resetLabel?: string;
  /** `Field`s, each with its value of the address. */
  children: ReactNode;
}

/** Filters are in the address: a list can be kept, sent and reloaded. */
export function FilterBar({ label, href, isFiltered, resetLabel = "Tout afficher", children }: FilterBarProps) {
  return (
    <search>
      <form method="get" action={href} className="filter-bar" aria-label={`Filtrer ${label}`}>
        {children}
        <p className="flex flex-wrap items-center gap-x-5">
          <Button type="submit" variant="secondary">
            Filtrer
          </Button>
          {isFiltered && (
            <ButtonLink href={href} variant="quiet">
              {resetLabel}
            </ButtonLink>
          )}
        </p>
      </form>
    </search>
  );
}
