import { env, publicUrl } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { type LegalSlug, legalDocuments } from "#app/content/legal/documents.ts";
import { formatDate } from "#app/domain/time.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import { ProseBlocks } from "#app/ui/prose-blocks.tsx";
import { BreadcrumbData } from "#app/ui/structured-data.tsx";
import type { Route } from "./+types/legal";

/** The eight legal pages: one module, the text by address. */
export function loader({ url }: Route.LoaderArgs) {
  const write = legalDocuments[url.pathname.slice(1) as LegalSlug];
  const document = write({ siteName: env.SITE_NAME, siteUrl: publicUrl, seller });
  return { ...document, versionLabel: formatDate(document.version) };
}

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData) : []);

export default function Legal({ loaderData }: Route.ComponentProps) {
  return (
    <article className="prose page-narrow">
      <h1>{loaderData.title}</h1>
      <p className="small">Version du {loaderData.versionLabel}</p>
      <nav aria-label="Sommaire">
        <ol>
          {loaderData.sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      {loaderData.sections.map((section) => (
        <section key={section.id} id={section.id}>
          <h2>{section.heading}</h2>
          <ProseBlocks blocks={section.blocks} />
        </section>
      ))}
      <BreadcrumbData items={[{ label: "Accueil", href: "/" }, { label: loaderData.title }]} />
    </article>
  );
}
