/**
 * One record of the table Articles_WA, before it gets its attachment: `cover` is the name of a drawing in covers/.
 */
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
  /** Minutes; when it is absent, the shop estimates it. */
  readingTime?: number;
  cover: string;
}
