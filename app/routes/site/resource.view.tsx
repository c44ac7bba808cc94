import { href } from "react-router";
import type { ResourcePage } from "#app/content/resources/types.ts";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import { ResourceNext } from "#app/ui/resource-next.tsx";
import { partsOf, ResourceParts } from "#app/ui/resource-parts.tsx";

export function ResourceView({ page }: { page: ResourcePage }) {
  const place = placeOf(href(`/ressources/${page.slug}`));
  if (!place) return null;
  const parts = partsOf(page.blocks);
  return (
    <>
      <ResourceHead shelf={place.shelf} name={place.name} headline={page.headline} lede={page.lede} />
      <div className="wrap resource-body">
        <nav className="resource-toc" aria-label="Sommaire">
          <ol>
            {parts.map(
              ({ heading, anchor }) =>
                heading && (
                  <li key={anchor}>
                    <a href={`#${anchor}`}>{heading}</a>
                  </li>
                ),
            )}
          </ol>
        </nav>
        <div className="resource-text">
          <ResourceParts parts={parts} />
        </div>
      </div>
      <ResourceNext next={page.next} shelfName={place.shelf.name} neighbours={place.neighbours} />
    </>
  );
}
