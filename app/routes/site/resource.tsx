import { href } from "react-router";
import { isTextKey, type TextKey } from "#app/content/texts/registry.ts";
import { hiddenPages } from "#app/domain/shop/launch/opinions.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound } from "#app/middleware/guards.server.ts";
import { textMeta } from "#app/ui/page-meta.ts";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import { ResourceNext } from "#app/ui/resource-next.tsx";
import { partsOf, ResourceBody, type ResourcePart } from "#app/ui/resource-parts.tsx";
import type { Route } from "./+types/resource";

type ResourceKey = Extract<TextKey, `ressources-${string}`>;

/** The generic resource pages: one module, its content chosen by the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const key = `ressources-${url.pathname.slice(`${href("/ressources")}/`.length)}`;
  if (!isTextKey(key)) throw notFound();
  const db = context.get(dbContext);
  const place = placeOf(await siteText(db, "centre-ressources"), url.pathname);
  return { place, page: await siteText(db, key as ResourceKey), hidden: await hiddenPages(db) };
}

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.page);

export default function Resource({ loaderData }: Route.ComponentProps) {
  const { place, page, hidden } = loaderData;
  if (!place) return null;
  const parts = partsOf(page.blocks);
  const isShown = ({ to }: { to: string }) => !hidden.includes(to);
  return (
    <>
      <ResourceHead {...page} category={place.category} name={place.name} />
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
