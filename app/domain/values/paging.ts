export const PAGE_SIZE = 50;
/** Counting costs more with every row. A longer list has no further pages. */
export const MAX_COUNTED = 2500;
const LAST_PAGE = MAX_COUNTED / PAGE_SIZE;

export interface PageOf<T> {
  items: T[];
  page: number;
  pages: number;
  /** Above `MAX_COUNTED` it only means « more than that ». */
  total: number;
}

export function pageNumber(value: string | null): number {
  return value && /^[1-9]\d{0,5}$/.test(value) ? Math.min(Number(value), LAST_PAGE) : 1;
}

export function pageOf<T>(items: T[], page: number, total: number): PageOf<T> {
  return { items, page, pages: pagesOf(total), total };
}

/** Of a list that is read whole; the last page for any beyond it. */
export function pageIn<T>(all: readonly T[], wanted: number): PageOf<T> {
  const page = Math.min(wanted, pagesOf(all.length));
  return pageOf(all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, all.length);
}

const pagesOf = (total: number) => Math.max(1, Math.min(Math.ceil(total / PAGE_SIZE), LAST_PAGE));
