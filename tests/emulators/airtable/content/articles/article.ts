/** One row of the table Articles_WA, before it gets its attachment: `cover` names a drawing of covers.ts. */
export interface Article {
  title: string;
  slug?: string;
  /** HTML: h2, h3, p, lists, blockquote, strong, em, a, table parts, figure. */
  content: string;
  excerpt: string;
  category: string;
  author: string;
  /** ISO date. */
  publishedAt: string;
  /** Minutes; where it is missing, the shop computes it. */
  readingTime?: number;
  cover: string;
}
