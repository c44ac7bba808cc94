import { href } from "react-router";
import type { ShownPhotograph } from "#app/content/photograph.ts";
import type { ResourceCategory } from "#app/content/texts/resource-centre.ts";
import type { Headline } from "#app/content/types.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { HeadlineText } from "./headings.tsx";
import { Paragraphs } from "./prose-blocks.tsx";
import { ResourceWindow } from "./resource-window.tsx";

interface ResourceHeadProps {
  category: ResourceCategory;
  /** The page's name within its category, for the breadcrumb. */
  name: string;
  headline: Headline;
  lede: string;
  picture?: ShownPhotograph | undefined;
}

const GROUNDS: Record<ResourceCategory["id"], string> = {
  general: "bg-hill-far",
  immobilier: "bg-secondary-soft",
  entrepreneuriat: "bg-primary-soft",
  mindset: "bg-tertiary-soft",
  liberte: "bg-hill-far",
  sante: "bg-tertiary-soft",
};

/** The head of a resource page: title, introduction and the drawing of its category. */
export function ResourceHead({ category, name, headline, lede, picture }: ResourceHeadProps) {
  const trail = [
    { label: "Ressources", href: href("/ressources") },
    { label: category.name, href: `${href("/ressources")}#${category.id}` },
    { label: name },
  ];
  return (
    <header className={`${GROUNDS[category.id]} print:bg-transparent print:pb-4`}>
      <div className="wrap items-end lg:grid lg:grid-cols-[1fr_21rem] lg:gap-20">
        <div className="pt-[clamp(1.5rem,3vw,2.5rem)] pb-[clamp(2rem,6vw,5rem)] print:py-0">
          <Breadcrumb items={trail} />
          <h1 className="mt-[clamp(2rem,5vw,4.5rem)]">
            <HeadlineText {...headline} />
          </h1>
          <Paragraphs className="lead mt-6" text={lede} />
        </div>
        <ResourceWindow
          category={category.id}
          isAtHome
          picture={picture}
          className={`mt-0 ml-auto w-32 lg:w-full ${picture ? "aspect-3/4" : ""}`}
        />
      </div>
    </header>
  );
}

/** The category of a resource page, its name there, and the other pages of the category. */
export function placeOf({ categories }: { categories: readonly ResourceCategory[] }, path: string) {
  const category = categories.find(({ links }) => links.some(({ to }) => to === path));
  const place = category?.links.find(({ to }) => to === path);
  if (!category || !place) return undefined;
  return { category, name: place.title, neighbours: category.links.filter(({ to }) => to !== path) };
}
