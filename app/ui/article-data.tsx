import { href } from "react-router";
import { mediaPath, type Picture } from "#app/domain/site/pictures/picture.ts";
import { JsonLd, organization, useSite } from "./structured-data.tsx";

interface ArticleView {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string;
  publishedAt: string;
  readingTime: number;
  cover: Picture | null;
}

/** An article, for search engines. */
export function ArticleData({ article }: { article: ArticleView }) {
  const site = useSite();
  if (!site) return null;
  const { slug, title, excerpt, category, author, publishedAt, readingTime, cover } = article;
  const url = site.publicUrl + href("/articles/:slug", { slug });
  const largest = cover?.widths.at(-1);
  return (
    <JsonLd
      data={{
        "@type": "Article",
        headline: title,
        description: excerpt,
        ...(category && { articleSection: category }),
        inLanguage: "fr",
        url,
        mainEntityOfPage: url,
        datePublished: publishedAt,
        timeRequired: `PT${readingTime}M`,
        author: { "@type": author === site.siteName ? "Organization" : "Person", name: author },
        publisher: organization(site),
        ...(cover && largest ? { image: site.publicUrl + mediaPath(cover, largest, "webp") } : {}),
      }}
    />
  );
}
