import { underConstruction } from "#app/content/resources/under-construction.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { placeOf, ResourceHead } from "#app/ui/resource-head.tsx";
import type { Route } from "./+types/under-construction";

type Slug = keyof typeof underConstruction;

/** The two resource pages whose content comes later. */
export function loader({ url }: Route.LoaderArgs) {
  return { slug: url.pathname.slice("/ressources/".length) as Slug };
}

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData) return [];
  const { metaTitle, metaDescription } = underConstruction[args.loaderData.slug];
  return pageMeta(args, { title: metaTitle, description: metaDescription, noindex: true });
};

export default function UnderConstruction({ loaderData }: Route.ComponentProps) {
  const page = underConstruction[loaderData.slug];
  const place = placeOf(`/ressources/${loaderData.slug}`);
  if (!place) return null;
  return (
    <>
      <ResourceHead
        shelf={place.shelf}
        name={place.name}
        headline={{ text: "Page en construction" }}
        lede={page.text}
      />
      <div className="page-narrow">
        <p className="actions">
          {page.next.map(({ label, to }, index) => (
            <ButtonLink key={to} href={to} variant={index === 0 ? "primary" : "quiet"}>
              {label}
            </ButtonLink>
          ))}
        </p>
      </div>
    </>
  );
}
