import { MAX_COUNTED } from "#app/domain/values/paging.ts";

interface PaginationProps {
  page: number;
  pages: number;
  total: number;
  /** The address of the list with its filters: `url.pathname` and `url.search`; `page` is put in. */
  pathname: string;
  search: string;
  /** « commande », and in the plural. */
  unit: readonly [one: string, many: string];
}

/** The total and the links to the previous and next pages (50 rows each). */
export function Pagination({ page, pages, total, pathname, search, unit }: PaginationProps) {
  const totalLabel = `${countLabel(total)} ${total > 1 ? unit[1] : unit[0]}`;
  if (pages <= 1) return <p className="hint">{totalLabel}</p>;
  return (
    <nav className="flex flex-wrap items-center justify-between gap-x-8 print:hidden" aria-label="Pages">
      <p className="hint">
        {totalLabel} · page {page.toLocaleString("fr-FR")} sur {pages.toLocaleString("fr-FR")}
      </p>
      <ul className="flex flex-wrap items-center gap-x-5">
        {page > 1 && (
          <>
            <PageLink to={1} label="Première" pathname={pathname} search={search} />
            <PageLink to={page - 1} label="Précédente" rel="prev" pathname={pathname} search={search} />
          </>
        )}
        {page < pages && (
          <>
            <PageLink to={page + 1} label="Suivante" rel="next" pathname={pathname} search={search} />
            <PageLink to={pages} label="Dernière" pathname={pathname} search={search} />
          </>
        )}
      </ul>
    </nav>
  );
}

/** « 2 400 », or « plus de 2 500 » of what was not counted to its end. */
export function countLabel(total: number): string {
  const count = Math.min(total, MAX_COUNTED).toLocaleString("fr-FR");
  return total > MAX_COUNTED ? `plus de ${count}` : count;
}

function PageLink(props: { to: number; label: string; rel?: string; pathname: string; search: string }) {
  const query = new URLSearchParams(props.search);
  query.delete("page");
  if (props.to > 1) query.set("page", `${props.to}`);
  return (
    <li>
      <a className="link" rel={props.rel} href={`${props.pathname}${query.size > 0 ? `?${query}` : ""}`}>
        {props.label}
      </a>
    </li>
  );
}
