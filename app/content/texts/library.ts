import { z } from "zod";
import { headline, link, pageMeta } from "./fields.ts";
import pages from "./library.json" with { type: "json" };

const text = z.string();

const page = z.object({
  ...pageMeta,
  headline: headline(),
  lede: text,
  empty: text,
  /** Shown when there are no records because Airtable has never answered. */
  error: text,
});

const next = z.array(link("Lien"));

/** The texts around the records that the founder keeps in Airtable: articles, books, supplements. */
export const library = z
  .object({
    articles: page.extend({ eyebrow: text, feed: text }),
    article: z.object({ error: text, unknown: text, unknownText: text, formations: text }),
    books: page.extend({ note: text, next }),
    supplements: page.extend({ caution: text, next }),
  })
  .parse(pages);
