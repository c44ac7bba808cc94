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
  return { items, page, pages: Math.max(1, Math.min(Math.ceil(total / PAGE_SIZE), LAST_PAGE)), total };
}
