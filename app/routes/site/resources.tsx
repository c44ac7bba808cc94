import { hiddenPages } from "#app/domain/shop/launch/opinions.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { PageOpening } from "#app/ui/headings.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { inline, Paragraphs } from "#app/ui/prose-blocks.tsx";
import { ResourceLink } from "#app/ui/resource-next.tsx";
import { ResourceWindow } from "#app/ui/resource-window.tsx";
import type { Route } from "./+types/resources";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const [page, pictures] = [await siteText(db, "centre-ressources"), await siteText(db, "ressources")];
  return { page, pictures, hidden: await hiddenPages(db) };
}

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.page);

/** On wide screens each window is taller than the one before it. */
const WINDOWS = ["md:aspect-5/5", "md:aspect-5/6", "md:aspect-5/7", "md:aspect-5/8", "md:aspect-5/9", "md:aspect-5/10"];

export default function Resources({ loaderData }: Route.ComponentProps) {
  const { page, hidden, pictures } = loaderData;
  const categories = page.categories
    .map((category) => ({ ...category, links: category.links.filter(({ to }) => !hidden.includes(to)) }))
    .filter(({ links }) => links.length > 0);
  return (
    <>
      <header className="overflow-hidden bg-hill-far pt-[clamp(2.5rem,7vw,6rem)]">
        <div className="wrap">
          <PageOpening eyebrow={page.eyebrow} headline={page.headline} text={page.lede} />
        </div>
        <nav
          className="wrap grid grid-cols-[repeat(6,1fr)] items-end gap-[clamp(0.375rem,1.5vw,1.25rem)] pt-opening"
          aria-label="Étagères"
        >
          {categories.map(({ id, name }, index) => (
            <a key={id} className="m-0 text-sm leading-[1.3] no-underline md:flex md:flex-col-reverse" href={`#${id}`}>
              <ResourceWindow category={id} picture={pictures[id]} className={`aspect-3/5 w-full ${WINDOWS[index]}`} />
              <span className="max-md:sr-only md:pb-3">{name}</span>
            </a>
          ))}
        </nav>
      </header>
      <div className="wrap pt-[clamp(3rem,7vw,6rem)] pb-section">
        {categories.map(({ id, name, text, links }) => (
          <section
            key={id}
            className="border-line border-t py-[clamp(2rem,5vw,3.5rem)] first:border-0 lg:grid lg:grid-cols-[19rem_1fr] lg:gap-16"
            id={id}
            aria-labelledby={`${id}-nom`}
          >
            <header>
              <h2 className="text-2xl leading-[1.15]" id={`${id}-nom`}>
                {name}
              </h2>
              <Paragraphs text={text} />
            </header>
            <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-[clamp(1.5rem,3vw,2.5rem)]">
              {links.map(({ to, title, description }) => (
                <ResourceLink key={to} to={to} title={title} className="lg:pt-0">
                  {inline(description)}
                </ResourceLink>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
