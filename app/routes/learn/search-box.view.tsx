import { href } from "react-router";
import { MAX_TERM_LENGTH } from "#app/domain/values/search.ts";
import { Button } from "#app/ui/button.tsx";

/** The search form of a formation. */
export function SearchBox({ slug, term = "" }: { slug: string; term?: string }) {
  return (
    <search className="print:hidden">
      <form action={href("/formations/:slug/recherche", { slug })} className="flex flex-wrap items-end gap-3">
        <label className="flex min-w-0 flex-1 basis-48 flex-col gap-1 text-sm leading-normal">
          Un mot, dans les leçons, les films et tes notes
          <input className="input" type="search" name="q" maxLength={MAX_TERM_LENGTH} defaultValue={term} />
        </label>
        <Button variant="secondary">Rechercher</Button>
      </form>
    </search>
  );
}
