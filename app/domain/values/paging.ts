/** Pages of fifty rows in the administration, by number (`?page=3`), in an order that ends with the id. */
export const PAGE_SIZE = 50;
const MAX_PAGE = 100_000;

export interface PageOf<T> {
  items: T[];
  page: number;
  pages: number;
  total: number;
}

/** The page number in the address; an invalid one is page 1. */
export function pageNumber(value: string | null): number {
  return value && /^[1-9]\d{0,5}$/.test(value) ? Math.min(Number(value), MAX_PAGE) : 1;
}

export function pageOf<T>(items: T[], page: number, total: number): PageOf<T> {
  return { items, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), total };
}
