import { accessibility } from "./accessibility.ts";
import type { LegalContext, LegalDocument, LegalText } from "./blocks.ts";
import { cookiePolicy } from "./cookies.ts";
import { deliveryPolicy } from "./delivery.ts";
import { legalNotice } from "./legal-notice.ts";
import { privacyPolicy } from "./privacy.ts";
import { refundPolicy } from "./refunds.ts";
import { termsOfSale } from "./terms-of-sale.ts";
import { termsOfUse } from "./terms-of-use.ts";
import { withdrawalRight } from "./withdrawal.ts";

interface LegalPage {
  /** In the footer, under that heading. */
  label: string;
  column: "information" | "rights";
  write: (context: LegalContext) => LegalText;
  /**
   * The SHA-256 of each text as it is written for the sample seller, by its date; the last one is in force. A text that
   * changes gets a new line, and no line of a release that took orders changes: buyers have accepted these texts, and an
   * order stores the version.
   */
  versions: Readonly<Record<string, string>>;
}

/** The legal pages by their addresses, in the order of the footer. routes.ts and the footer are made from it. */
export const legalPages = {
  "mentions-legales": {
    label: "Mentions légales",
    column: "information",
    write: legalNotice,
    versions: { "2026-11-23": "fa7f9aee7a9bf0028276efee81d3b9a81185455185806139ebede82cd5b9aaad" },
  },
  "conditions-vente": {
    label: "Conditions générales de vente",
    column: "information",
    write: termsOfSale,
    versions: {
      "2026-11-23": "0e1e66ca5ff4b593fa94804d583a0e02d59d2717255132e1e6b6649f1db89e7d",
      "2026-11-25": "f67b82d38d17ddf13fc9075d2831b87f040ad67e024bff9f8e57f509fd4de03f",
      "2026-11-26": "0ebc6774d36fa9d39df25f330558703a4011ff1e5938544c660c857fb4145f9d",
    },
  },
  "conditions-utilisation": {
    label: "Conditions d’utilisation",
    column: "information",
    write: termsOfUse,
    versions: {
      "2026-11-21": "707a38da8abe6e50cf0cb8f53a2041308f62a6f4026201684f881a83798264c9",
      "2026-11-26": "6ec85883c61beb4407fd525ac928eb3b8b98a90fba04b1118bb46b2405582f16",
    },
  },
  "politique-confidentialite": {
    label: "Confidentialité",
    column: "information",
    write: privacyPolicy,
    versions: {
      "2026-11-23": "d24875da4d0e7788701a10dee3c6ffa9ecf55322f3354d2a5d92a1c510796ad3",
      "2026-11-25": "57a5c90c362004feb39f20f8da5dcc35b1ea945cd9a74398bd2ea899a141a4df",
      "2026-11-26": "4f40c655ca187c41e3183fbf4a3fe61f0d7fc0b830457f29dbb0367e06e17a56",
    },
  },
  "politique-cookies": {
    label: "Cookies",
    column: "information",
    write: cookiePolicy,
    versions: {
      "2026-11-21": "ea2ea9ade65ea27ebeb51144f6e2466ff09383e0f268e5f319509c3ef225aa35",
      "2026-11-23": "4a59740e8c26738ff763e7920ef35729363acaab9dd348a472beb0ed1f7a0354",
      "2026-11-26": "73250e312b67deb4026bfe45f990670b576717eac65c58c755a16a8920fd0a8d",
    },
  },
  accessibilite: {
    label: "Accessibilité",
    column: "information",
    write: accessibility,
    versions: { "2026-11-23": "ebba3967bfcdf55bf20e0438ddb72c7f2da476373ff93579388f12814af247a5" },
  },
  "droit-retractation": {
    label: "Droit de rétractation",
    column: "rights",
    write: withdrawalRight,
    versions: {
      "2026-11-23": "60bfa388948471cd63b42ec27ab839c1c89eb86dad306588aa6febe806187dbd",
      "2026-11-25": "4f3bc0aed14290d8d83bca05b2e69752099cf93b15908c0a959c5b9e1d0af940",
      "2026-11-26": "89110d4aa9cd5445ac7f19f492aaf9b4ee7e42026f6607be034aad8548c93abc",
    },
  },
  "politique-remboursement": {
    label: "Remboursement",
    column: "rights",
    write: refundPolicy,
    versions: {
      "2026-11-23": "0e7dbd922c704565b681559750bd4ad63284aab222ca1af3fbb7463e97237532",
      "2026-11-25": "034562645343632d3fdf82f30eb94a0d2d4498b90db693f3b82867fae8aa2c72",
      "2026-11-26": "738d249cf03009ea7854ed9ce574c42fb74e71591d9fa8efe859a31b424548ae",
    },
  },
  "politique-livraison": {
    label: "Livraison",
    column: "rights",
    write: deliveryPolicy,
    versions: { "2026-11-22": "5c870a827b08cfaccc547262d577a055eef1aca904e685ae053a3dad15c9d068" },
  },
} as const satisfies Record<string, LegalPage>;

export type LegalSlug = keyof typeof legalPages;

export const legalSlugs = Object.keys(legalPages) as LegalSlug[];

export function isLegalSlug(name: string): name is LegalSlug {
  return Object.hasOwn(legalPages, name);
}

/** The date of the text in force. */
export function versionOf(slug: LegalSlug): string {
  return Object.keys(legalPages[slug].versions).at(-1) ?? "";
}

export function legalDocument(slug: LegalSlug, context: LegalContext): LegalDocument {
  const { title, description, sections } = legalPages[slug].write(context);
  // In this order: the hash of the stored terms is made from it.
  return { title, description, version: versionOf(slug), sections };
}

/** What each order and each consent to emails stores of the text that its person has accepted. */
export const TERMS_OF_SALE_VERSION = versionOf("conditions-vente");
export const PRIVACY_VERSION = versionOf("politique-confidentialite");
