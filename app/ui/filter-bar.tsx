import type { ReactNode } from "react";
import { MAX_TERM_LENGTH } from "#app/domain/values/search.ts";
import { Button, ButtonLink } from "./button.tsx";
import { Field } from "./field.tsx";
import type { Option } from "./select-options.tsx";

interface FilterBarProps {
  /** The list that is filtered: « les commandes ». */
  label: string;
  /** The list without filters. */
  href: string;
  /** True when a filter is set. */
  isFiltered: boolean;
  /** What the list shows by default, when that is not everything. */
  resetLabel?: string;
  /** The filters, each with its value in the address. */
  children: ReactNode;
}

/** The filters are in the address, so that a filtered list can be bookmarked, shared and reloaded. */
export function FilterBar({ label, href, isFiltered, resetLabel = "Tout afficher", children }: FilterBarProps) {
  return (
    <search>
      <form
        method="get"
        action={href}
        className="flex flex-wrap items-end gap-x-4 gap-y-3 *:[.field]:m-0 *:[.field]:min-w-0 *:[.field]:max-w-80 *:[.field]:flex-[1_1_11rem] **:[.optional]:hidden **:[label]:text-sm print:hidden"
        aria-label={`Filtrer ${label}`}
      >
        {children}
        <p className="flex flex-wrap items-center gap-x-5">
          <Button variant="secondary">Filtrer</Button>
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

interface FilterSelectProps {
  label: string;
  name: string;
  options: readonly Option[];
  /** The label of the first option, which filters nothing. */
  all?: string;
  /** Null without this filter. */
  value: string | null;
}

export function FilterSelect({ options, all = "Tous", value, ...control }: FilterSelectProps) {
  return (
    <Field {...control} type="select" options={[{ value: "", label: all }, ...options]} defaultValue={value ?? ""} />
  );
}

interface FilterSearchProps {
  label: string;
  name: string;
  value: string;
  maxLength?: number;
}

export function FilterSearch({ value, maxLength = MAX_TERM_LENGTH, ...control }: FilterSearchProps) {
  return <Field {...control} type="search" maxLength={maxLength} defaultValue={value} />;
}

interface ExportFormProps {
  action: string;
  /** The filters of the list: the file has all pages of the filtered list. */
  filters: Readonly<Record<string, string | null>>;
  label?: string;
}

/** A POST, because each export is recorded in the audit log. */
export function ExportForm({ action, filters, label = "Exporter (CSV)" }: ExportFormProps) {
  return (
    <form method="post" action={action}>
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button variant="secondary">{label}</Button>
    </form>
  );
}
