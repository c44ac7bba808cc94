import { data } from "react-router";
import { env, publicUrl } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { isLegalSlug, legalPages } from "#app/content/legal/documents.ts";
import { guaranteeNoticesReview } from "#app/content/legal/statutory-guarantee-notices.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/legal";
import { LegalView } from "./legal.view.tsx";

/** The legal pages: one module, the text by address. */
export function loader({ url }: Route.LoaderArgs) {
  const slug = url.pathname.slice(1);
  // React Router finds the page in capitals too; its text has one address.
  if (!isLegalSlug(slug)) throw data(null, { status: 404 });
  const document = legalPages[slug].write({ siteName: env.SITE_NAME, siteUrl: publicUrl, seller });
  // A visitor of the open shop is not told: there, the administrator is.
  const awaitsCounsel = slug === "conditions-vente" && !guaranteeNoticesReview && !livemode;
  return { document, slug, versionLabel: formatDate(document.version), awaitsCounsel };
}

export const meta: Route.MetaFunction = (args) => (args.loaderData ? pageMeta(args, args.loaderData.document) : []);

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalView {...loaderData} />;
}
