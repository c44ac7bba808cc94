/** A placeholder; the real shelf replaces it. */
export const articles: {
  title: string;
  slug?: string;
  content: string;
  excerpt: string;
  category: string;
  author: string;
  publishedAt: string;
  readingTime?: number;
  cover: string;
}[] = [
  {
    title: "Écrire son offre en une phrase",
    content:
      "<p>Une offre tient en une phrase, ou elle ne tient pas.</p><h2>La phrase</h2><p>Je fais ceci, pour telles personnes, afin qu’elles obtiennent cela.</p>",
    excerpt: "Une offre tient en une phrase, ou elle ne tient pas. La méthode, en trois essais.",
    category: "Entrepreneuriat",
    author: "Essor",
    publishedAt: "2026-10-05",
    cover: "phrase",
  },
];
