import type { LaunchItem } from "../../app/domain/shop/launch/checklist.server.ts";
import { livemode } from "../../app/gateways/stripe/client.server.ts";
import { type Finding, fault, skipped, well } from "./finding.ts";

/** The list of /admin/lancement: with a live key each open item is a fault. */
export function examineLaunch(items: LaunchItem[]): Finding[] {
  return items.map((item) => {
    const { subject, remedy } = ITEMS[item.code];
    if (item.state === "done") return well(subject, "done");
    if (item.state === "unknown") return skipped(subject, "Stripe does not answer");
    if (item.state === "idle") return skipped(subject, "no formation of the seller’s own is open");
    const lacks = lacksOf(item);
    return livemode
      ? fault(subject, lacks || "missing", remedy)
      : well(subject, `enough for a trial; before a live key: ${lacks || remedy}`);
  });
}

function lacksOf({ seller = [], boxes = [], formations, endpoint, mail }: LaunchItem): string {
  return [
    ...seller.map(({ field, fault }) => (fault === "missing" ? field : `${field} (${fault})`)),
    ...boxes,
    ...formations.map(({ name }) => name),
    ...(endpoint ? [`endpoint ${endpoint}`] : []),
    ...(mail ? [`trial email ${mail}`] : []),
  ].join(", ");
}

const OPINION = "file counsel's dated opinion at /admin/avis";

const ITEMS: Record<LaunchItem["code"], { subject: string; remedy: string }> = {
  seller: { subject: "seller", remedy: "complete the file of SELLER_FILE" },
  "second-factor": { subject: "second factors", remedy: "each administrator turns hers on at /admin/securite" },
  stripe: { subject: "live key", remedy: "set STRIPE_SECRET_KEY (sk_live_…)" },
  webhook: { subject: "Stripe's events", remedy: "add the endpoint at https://dashboard.stripe.com/webhooks" },
  mail: { subject: "trial email", remedy: "send one from /admin/lancement" },
  sender: { subject: "sender's address", remedy: "see the checks of the mail" },
  texts: {
    subject: "who the shop says she is",
    remedy: "write the home page and « À propos de moi » at /admin/textes",
  },
  proof: { subject: "proven figures", remedy: "add their proofs at /admin/chiffres" },
  "trial-order": { subject: "trial order", remedy: "buy one of the shop's own formations" },
  vat: { subject: "VAT regime", remedy: "choose it at /admin/comptabilite" },
  "guarantee-notices": { subject: "guarantee boxes", remedy: OPINION },
  course: { subject: "sample courses", remedy: "write their courses, or close the formations" },
  content: { subject: "announced parts", remedy: "publish their lessons, or announce less" },
  regime: { subject: "regimes", remedy: `choose one for each formation, and ${OPINION}` },
  price: { subject: "prices", remedy: "give the promotions an end" },
  opinion: { subject: "regulated offers", remedy: OPINION },
  backup: { subject: "backup", remedy: "see the checks of the work" },
};
