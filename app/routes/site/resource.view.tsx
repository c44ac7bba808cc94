import { href } from "react-router";
import type { ResourcePage } from "#app/content/resources/types.ts";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import { ResourceNext } from "#app/ui/resource-next.tsx";
import { partsOf, ResourceBody, type ResourcePart } from "#app/ui/resource-parts.tsx";

/** `hidden`: the addresses of pages that may not be shown yet. */
export function ResourceView({ page, hidden }: { page: ResourcePage; hidden: readonly string[] }) {
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
