import { data } from "react-router";
import { env, publicUrl } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { legalDocuments } from "#app/content/legal/documents.ts";
import type { LegalSlug } from "#app/content/legal/types.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/legal";
import { LegalView } from "./legal.view.tsx";

/** The eight legal pages: one module, the text by address. */
export function loader({ url }: Route.LoaderArgs) {
  const slug = url.pathname.slice(1);
  // React Router finds the page in capitals too; its text has one address.
  if (!Object.hasOwn(legalDocuments, slug)) throw data(null, { status: 404 });
  const document = legalDocuments[slug as LegalSlug]({ siteName: env.SITE_NAME, siteUrl: publicUrl, seller });
  return { ...document, versionLabel: formatDate(document.version) };
}

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData) : []);

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { versionLabel, ...document } = loaderData;
  return <LegalView document={document} versionLabel={versionLabel} />;
}
