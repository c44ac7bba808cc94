import { useLocation } from "react-router";
import { MAX_COUNTED } from "#app/domain/values/paging.ts";

interface PaginationProps {
  page: number;
  pages: number;
  total: number;
  /** Of the list with its filters, when it is not this page's; `page` is put in. */
  address?: string;
  /** Of the second list of a page. */
  param?: string;
  /** The list's place on its page. */
  anchor?: string;
  /** « commande », and in the plural. */
  unit: readonly [one: string, many: string];
}

/** The total and the links to the previous and next pages (50 rows each). */
export function Pagination({ page, pages, total, address, param = "page", anchor, unit }: PaginationProps) {
  const { pathname, search } = useLocation();
  const list = address ?? `${pathname}${search}`;
  const link = { list, param, anchor };
  const totalLabel = `${countLabel(total)} ${total > 1 ? unit[1] : unit[0]}`;
  if (pages <= 1) return <p className="hint">{totalLabel}</p>;
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-x-8 print:hidden"
      aria-label={param === "page" ? "Pages" : `Pages\u00a0: ${unit[1]}`}
    >
      <p className="hint">
        {totalLabel} · page {page.toLocaleString("fr-FR")} sur {pages.toLocaleString("fr-FR")}
      </p>
      <ul className="flex flex-wrap items-center gap-x-5">
        {page > 1 && (
          <>
            <PageLink to={1} label="Première" {...link} />
            <PageLink to={page - 1} label="Précédente" rel="prev" {...link} />
          </>
        )}
        {page < pages && (
          <>
            <PageLink to={page + 1} label="Suivante" rel="next" {...link} />
            <PageLink to={pages} label="Dernière" {...link} />
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

interface PageLinkProps {
  to: number;
  label: string;
  rel?: string;
  list: string;
  param: string;
  anchor?: string;
}

function PageLink({ to, label, rel, list, param, anchor }: PageLinkProps) {
  const [path, filters] = list.split("?");
  const query = new URLSearchParams(filters);
  query.delete(param);
  query.delete("notice");
  if (to > 1) query.set(param, `${to}`);
  return (
    <li>
      <a className="link" rel={rel} href={`${path}${query.size > 0 ? `?${query}` : ""}${anchor ? `#${anchor}` : ""}`}>
        {label}
      </a>
    </li>
  );
}
