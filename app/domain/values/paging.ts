/** Pages of fifty rows in the administration, by number (`?page=3`), in an order that ends with the id. */
export const PAGE_SIZE = 50;
/** The most rows that are counted, because counting costs more with every row. A longer list has no further pages. */
export const MAX_COUNTED = 2500;
const LAST_PAGE = MAX_COUNTED / PAGE_SIZE;

export interface PageOf<T> {
  items: T[];
  page: number;
  pages: number;
  /** The number of rows; a value above `MAX_COUNTED` only means « more than that ». */
  total: number;
}

/** The page number in the address; an invalid one is page 1. */
export function pageNumber(value: string | null): number {
  return value && /^[1-9]\d{0,5}$/.test(value) ? Math.min(Number(value), LAST_PAGE) : 1;
}

export function pageOf<T>(items: T[], page: number, total: number): PageOf<T> {
  return { items, page, pages: Math.max(1, Math.min(Math.ceil(total / PAGE_SIZE), LAST_PAGE)), total };
}
