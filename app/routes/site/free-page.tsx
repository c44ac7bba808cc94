import { href, redirect } from "react-router";
import { findShownPage, pageSlugAfter } from "#app/domain/site/pages/published-pages.server.ts";
import { shareOf } from "#app/domain/site/pictures/picture.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound } from "#app/middleware/guards.server.ts";
import { textMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/free-page";
import { readBlocks } from "./page-blocks.server.ts";
import { PageBlocks, PageHero } from "./page-blocks.view.tsx";

/** A page of the founder's own. An address that it had leads to the one that it has. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const page = await findShownPage(db, slug);
  if (page) {
    const { metaTitle, metaDescription } = page.body;
    return { metaTitle, metaDescription, blocks: await readBlocks(db, page) };
  }
  const moved = await pageSlugAfter(db, slug);
  if (moved === null) throw notFound();
  // Never kept: the page may take its old address again.
  const headers = { "Cache-Control": "private, no-store" };
  throw redirect(href("/p/:slug", { slug: moved }), { status: 308, headers });
}

export const meta: Route.MetaFunction = (args) => {
  const [first] = args.loaderData?.blocks ?? [];
  const picture = first?.kind === "opening" ? first.picture : null;
  return textMeta(args, args.loaderData, picture && shareOf(picture, args.loaderData?.metaTitle ?? ""));
};

export default function FreePage({ loaderData: { metaTitle, blocks } }: Route.ComponentProps) {
  const [first, ...others] = blocks;
  if (first?.kind === "opening")
    return (
      <>
        <PageHero {...first} />
        <PageBlocks blocks={others} />
      </>
    );
  return (
    <>
      <header className="wrap pt-16">
        <h1>{metaTitle}</h1>
      </header>
      <PageBlocks blocks={blocks} />
    </>
  );
}
