import type { ReactNode } from "react";
import { href } from "react-router";
import { type ResourceCategory, resourceCategories } from "#app/content/resources/categories.ts";
import type { Headline } from "#app/content/types.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { HeadlineText } from "./headline.tsx";
import { ResourceWindow } from "./resource-window.tsx";

interface ResourceHeadProps {
  shelf: ResourceCategory;
  /** The page's name on its shelf, for the breadcrumb. */
  name: string;
  headline: Headline;
  lede: ReactNode;
}

/** The opening of a resource page: its shelf's window stands on the ground beside the words. */
export function ResourceHead({ shelf, name, headline, lede }: ResourceHeadProps) {
  const trail = [
    { label: "Ressources", href: href("/ressources") },
    { label: shelf.name, href: `${href("/ressources")}#${shelf.id}` },
    { label: name },
  ];
  return (
    <header className={`resource-head resource-${shelf.id}`}>
      <div className="wrap">
        <div className="resource-words">
          <Breadcrumb items={trail} />
          <h1>
            <HeadlineText {...headline} />
          </h1>
          <p className="lead">{lede}</p>
        </div>
        <ResourceWindow shelf={shelf.id} />
      </div>
    </header>
  );
}

/** Where a resource page stands: its shelf, its name there, and its neighbours. */
export function placeOf(path: string) {
  const shelf = resourceCategories.find(({ links }) => links.some(({ to }) => to === path));
  const place = shelf?.links.find(({ to }) => to === path);
  if (!shelf || !place) return undefined;
  return { shelf, name: place.title, neighbours: shelf.links.filter(({ to }) => to !== path) };
}
