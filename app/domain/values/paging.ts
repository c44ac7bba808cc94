/** Lists of the administration: pages of fifty, asked for by number (`?page=3`), in an order that ends in the id. */
export const PAGE_SIZE = 50;
const MAX_PAGE = 100_000;

export interface PageOf<T> {
  items: T[];
  page: number;
  pages: number;
  total: number;
}

/** The number in the address; anything else is the first page. */
export function pageNumber(value: string | null): number {
  return value && /^[1-9]\d{0,5}$/.test(value) ? Math.min(Number(value), MAX_PAGE) : 1;
}

export function pageOf<T>(items: T[], page: number, total: number): PageOf<T> {
  return { items, page, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)), total };
}
