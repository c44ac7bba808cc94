import { data } from "react-router";
import { env, publicUrl } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { isLegalSlug, type LegalSlug, legalDocument } from "#app/content/legal/documents.ts";
import { guaranteeNoticesReview } from "#app/content/legal/statutory-guarantee-notices.ts";
import { TRIAL_FIELDS, tryRefund } from "#app/domain/shop/rights/refund-trial.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { livemode } from "#app/gateways/stripe/client.server.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { pageMeta } from "#app/ui/page-meta.ts";
import type { Route } from "./+types/legal";
import { LegalView } from "./legal.view.tsx";
import { refundTrialView } from "./refund-trial.ts";

const CALCULATOR: LegalSlug = "politique-remboursement";

/**
 * The legal pages: one module, the text by address. One of them has a calculator: with figures in its address, the
 * answer is not cached.
 */
export function loader({ url }: Route.LoaderArgs) {
  const slug = url.pathname.slice(1);
  // React Router also matches addresses in capitals; they redirect to the one address.
  if (!isLegalSlug(slug)) throw data(null, { status: 404 });
  const document = legalDocument(slug, { siteName: env.SITE_NAME, siteUrl: publicUrl, seller });
  // In a live shop visitors are not told; the launch list tells the administrator.
  const awaitsCounsel = slug === "conditions-vente" && !guaranteeNoticesReview && !livemode;
  const page = { document, slug, versionLabel: formatDate(document.version), awaitsCounsel, trial: null };
  if (slug !== CALCULATOR) return data(page);
  const trial = tryRefund(url.searchParams, new Date());
  const headers: HeadersInit = trial ? { "Cache-Control": "private, no-store" } : variesWith(...TRIAL_FIELDS);
  return data({ ...page, trial: refundTrialView(trial) }, { headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const noindex = TRIAL_FIELDS.some((field) => new URLSearchParams(args.location.search).has(field));
  return args.loaderData ? pageMeta(args, { ...args.loaderData.document, noindex }) : [];
};

export default function Legal({ loaderData }: Route.ComponentProps) {
  return <LegalView {...loaderData} />;
}
