import type { MetaDescriptor } from "react-router";
import { pageMeta } from "#app/ui/page-meta.ts";

type Args = Parameters<typeof pageMeta>[0] & { loaderData?: unknown };

/** The head of a library page. Without content, before Airtable's first answer, it is kept out of search engines. */
export function libraryMeta(
  args: Args,
  { metaTitle: title, metaDescription: description }: { metaTitle: string; metaDescription: string },
): MetaDescriptor[] {
  return pageMeta(args, { title, description, noindex: args.loaderData === null });
}
