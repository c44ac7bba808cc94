import { data, href } from "react-router";
import { resourcePages } from "#app/content/resources/pages.ts";
import { hiddenPages } from "#app/domain/shop/launch/opinions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import { ResourceNext } from "#app/ui/resource-next.tsx";
import { partsOf, ResourceBody, type ResourcePart } from "#app/ui/resource-parts.tsx";
import type { Route } from "./+types/resource";

type Slug = keyof typeof resourcePages;

/** The generic resource pages: one module, its content chosen by the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const slug = url.pathname.slice(`${href("/ressources")}/`.length);
  if (!Object.hasOwn(resourcePages, slug)) throw data(null, { status: 404 });
  return { slug: slug as Slug, hidden: await hiddenPages(context.get(dbContext)) };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { metaTitle, metaDescription } = resourcePages[args.loaderData.slug];
  return pageMeta(args, { title: metaTitle, description: metaDescription });
};

export default function Resource({ loaderData }: Route.ComponentProps) {
  const { slug, hidden } = loaderData;
  const page = resourcePages[slug];
  const place = placeOf(href(`/ressources/${page.slug}`));
  if (!place) return null;
  const parts = partsOf(page.blocks);
  const isShown = ({ to }: { to: string }) => !hidden.includes(to);
  return (
    <>
      <ResourceHead category={place.category} name={place.name} headline={page.headline} lede={page.lede} />
      <ResourceBody parts={parts} contents={<Contents parts={parts} />} />
      <ResourceNext
        next={page.next.filter(isShown)}
        categoryName={place.category.name}
        neighbours={place.neighbours.filter(isShown)}
      />
    </>
  );
}

function Contents({ parts }: { parts: readonly ResourcePart[] }) {
  return (
    <nav className="text-sm lg:sticky lg:top-28 print:hidden" aria-label="Sommaire">
      <ol>
        {parts.map(
          ({ heading, anchor }) =>
            heading && (
              <li key={anchor}>
                <a className="inline-block py-1.5 no-underline hover:underline" href={`#${anchor}`}>
                  {heading}
                </a>
              </li>
            ),
        )}
      </ol>
    </nav>
  );
}
