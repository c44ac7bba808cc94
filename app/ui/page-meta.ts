import { href, type MetaDescriptor } from "react-router";
import type { PageMeta } from "#app/content/types.ts";
import { SHARE_SIZE, type SharePicture } from "#app/domain/site/pictures/picture.ts";
import { handleOf } from "#app/routing/handle.ts";
import { withoutChallenge } from "./menu-links.ts";
import type { RootData } from "./root-data.ts";

interface PageHead {
  /** Without the name of the site, which is added. */
  title: string;
  description: string;
  /** Of 1200 × 630; the site's own when absent. */
  image?: SharePicture | null;
  /** True for pages that search engines should not list, such as an empty library. */
  noindex?: boolean;
}

interface MetaArgs {
  location: { pathname: string };
  matches: readonly ({ id: string; loaderData?: unknown; handle?: unknown } | undefined)[];
}

/** The head of a page whose text is the founder's. */
export function textMeta(args: MetaArgs, text: PageMeta | undefined, image?: PageHead["image"]): MetaDescriptor[] {
  return text ? pageMeta(args, { title: text.metaTitle, description: text.metaDescription, image }) : [];
}

/** The head of every public page: `export const meta = (args) => pageMeta(args, { title, description })`. */
export function pageMeta({ location, matches }: MetaArgs, head: PageHead): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root");
  const { siteName, publicUrl, share, missing = [] } = (root?.loaderData ?? {}) as Partial<RootData>;
  const { title, noindex } = head;
  const description = withoutChallenge(head.description, missing);
  const image = head.image ?? share;
  const isListed = !noindex && handleOf(matches.map((match) => match?.handle)).robots === "listed";
  return [
    { title: siteName ? `${title} · ${siteName}` : title },
    { name: "description", content: description },
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    { property: "og:type", content: "website" },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:site_name", content: siteName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: `${publicUrl}${location.pathname}` },
    ...(image
      ? [
          { property: "og:image", content: `${publicUrl}${image.path}` },
          { property: "og:image:width", content: `${SHARE_SIZE.width}` },
          { property: "og:image:height", content: `${SHARE_SIZE.height}` },
          ...(image.alt === siteName ? [] : [{ property: "og:image:alt", content: image.alt }]),
        ]
      : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...(isListed && location.pathname !== href("/") ? [breadcrumb(`${publicUrl}`, location.pathname, title)] : []),
  ];
}

/** The length of a description that search engines show. */
const DESCRIPTION_LENGTH = 200;

/** A text from the database as a page's description: cut at a word. */
export function descriptionOf(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, "")}…`;
}

const PARENTS = new Map<string, string>([
  [href("/articles"), "Articles"],
  [href("/challenge"), "Challenge"],
  [href("/formations"), "Formations"],
  [href("/ressources"), "Ressources"],
  [href("/temoignages"), "Témoignages"],
]);

/** The breadcrumb for search engines; React Router escapes it. */
function breadcrumb(publicUrl: string, pathname: string, title: string): MetaDescriptor {
  const parent = pathname.slice(0, pathname.lastIndexOf("/"));
  const parentName = PARENTS.get(parent);
  const steps = [
    { name: "Accueil", item: publicUrl + href("/") },
    ...(parentName ? [{ name: parentName, item: publicUrl + parent }] : []),
    { name: title },
  ];
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
    },
  };
}
