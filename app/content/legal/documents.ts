import { CANCELLATION_ENDS } from "../cancellation.ts";
import accessibility from "./accessibility.json" with { type: "json" };
import { type LegalContext, type LegalDocument, type LegalText, list, table } from "./blocks.ts";
import { cookiePolicy } from "./cookies.ts";
import delivery from "./delivery.json" with { type: "json" };
import { continuousSupplyNotice, modelWithdrawalForm, singleSupplyNotice, withdrawalNotice } from "./imposed.ts";
import legalNotice from "./legal-notice.json" with { type: "json" };
import privacy from "./privacy.json" with { type: "json" };
import { dataPurposes } from "./privacy-purposes.ts";
import refunds from "./refunds.json" with { type: "json" };
import { identityLines } from "./seller-identity.ts";
import termsOfSale from "./terms-of-sale.json" with { type: "json" };
import termsOfUse from "./terms-of-use.json" with { type: "json" };
import withdrawal from "./withdrawal.json" with { type: "json" };
import { type Parts, written } from "./written.ts";

const parts: Parts = (context) => ({
  identity: [list(identityLines(context.seller))],
  purposes: [dataPurposes],
  cancellationEnds: [
    table(
      "La date de fin, à votre choix",
      ["Votre choix", "Fin du contrat", "Ce que vous payez"],
      Object.values(CANCELLATION_ENDS).map(({ label, end, payment }) => [label, end, payment]),
    ),
  ],
  continuousSupply: [continuousSupplyNotice()],
  singleSupply: [singleSupplyNotice()],
  withdrawalNotice: [withdrawalNotice(context)],
  withdrawalForm: modelWithdrawalForm(context),
});

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
    write: written(legalNotice, parts),
    versions: {
      "2026-11-23": "fa7f9aee7a9bf0028276efee81d3b9a81185455185806139ebede82cd5b9aaad",
      "2026-11-26": "bd1d031c4509b039ab7822a020aaee4a986dcd1ed3e7ebf72a66e111899fd826",
    },
  },
  "conditions-vente": {
    label: "Conditions générales de vente",
    column: "information",
    write: written(termsOfSale, parts),
    versions: {
      "2026-11-23": "0e1e66ca5ff4b593fa94804d583a0e02d59d2717255132e1e6b6649f1db89e7d",
      "2026-11-25": "f67b82d38d17ddf13fc9075d2831b87f040ad67e024bff9f8e57f509fd4de03f",
      "2026-11-26": "942710127544330882540a5f70bf722c5a38afa1e7de3a2c5b1addfae4c5915d",
      "2026-11-27": "3631fb20b98f3c32450c88a4a578332717fdce40d6d0458a7e41ad462d7d62e1",
    },
  },
  "conditions-utilisation": {
    label: "Conditions d’utilisation",
    column: "information",
    write: written(termsOfUse, parts),
    versions: {
      "2026-11-21": "707a38da8abe6e50cf0cb8f53a2041308f62a6f4026201684f881a83798264c9",
      "2026-11-26": "fe7b39a1faf17e2dbbbef6f99a60e5f3b64ce4ba09b9678cd54aa461a7274d1f",
    },
  },
  "politique-confidentialite": {
    label: "Confidentialité",
    column: "information",
    write: written(privacy, parts),
    versions: {
      "2026-11-23": "d24875da4d0e7788701a10dee3c6ffa9ecf55322f3354d2a5d92a1c510796ad3",
      "2026-11-25": "57a5c90c362004feb39f20f8da5dcc35b1ea945cd9a74398bd2ea899a141a4df",
      "2026-11-26": "74f8d3a6e946e91135a1ba87496bb9985f7275bc1c4bd88fd10a37e005d423d7",
      "2026-11-27": "37f97d2dd7358836e84e347dae76d46c20026e03462834f70acbf09b14a38112",
    },
  },
  "politique-cookies": {
    label: "Cookies",
    column: "information",
    write: cookiePolicy,
    versions: {
      "2026-11-21": "ea2ea9ade65ea27ebeb51144f6e2466ff09383e0f268e5f319509c3ef225aa35",
      "2026-11-23": "4a59740e8c26738ff763e7920ef35729363acaab9dd348a472beb0ed1f7a0354",
      "2026-11-26": "47764440a16466c76d970ee390ff2606c04cd6299e3704980bf3f4159a2063a9",
      "2026-11-27": "58b41adbfa7209b13efd9e440df6a1267b9908e4c69e30b93774ec50bfd933f6",
    },
  },
  accessibilite: {
    label: "Accessibilité",
    column: "information",
    write: written(accessibility, parts),
    versions: {
      "2026-11-23": "ebba3967bfcdf55bf20e0438ddb72c7f2da476373ff93579388f12814af247a5",
      "2026-11-26": "f05b22cbf45ac13803c3f06ae2f84504f400c99682b2efac265be6e3b6f46b61",
      "2026-11-27": "82b0976674d20b753513ff112eb4d8a3920f19b0edc6a8d6de47715bbf4484a6",
    },
  },
  "droit-retractation": {
    label: "Droit de rétractation",
    column: "rights",
    write: written(withdrawal, parts),
    versions: {
      "2026-11-23": "60bfa388948471cd63b42ec27ab839c1c89eb86dad306588aa6febe806187dbd",
      "2026-11-25": "4f3bc0aed14290d8d83bca05b2e69752099cf93b15908c0a959c5b9e1d0af940",
      "2026-11-26": "85c91a0930ac66ab934ca3a4bc1964d7ef84eafcda9d6ae8b91bdabf819cf2fd",
    },
  },
  "politique-remboursement": {
    label: "Remboursement",
    column: "rights",
    write: written(refunds, parts),
    versions: {
      "2026-11-23": "0e7dbd922c704565b681559750bd4ad63284aab222ca1af3fbb7463e97237532",
      "2026-11-25": "034562645343632d3fdf82f30eb94a0d2d4498b90db693f3b82867fae8aa2c72",
      "2026-11-26": "8f5963d88f3863fdaef07a66a72b33e08cf939100ac1b65508249c880c34e957",
      "2026-11-27": "d9b254474e8030ff64503642644a29828168de14ee2890f5e4e7359c2cd04cb4",
    },
  },
  "politique-livraison": {
    label: "Livraison",
    column: "rights",
    write: written(delivery, parts),
    versions: {
      "2026-11-22": "5c870a827b08cfaccc547262d577a055eef1aca904e685ae053a3dad15c9d068",
      "2026-11-26": "b4233c1fa5341cc8daac278443118f32500aedcc43dfbecc033ad440fbb6091b",
    },
  },
} as const satisfies Record<string, LegalPage>;

export type LegalSlug = keyof typeof legalPages;

export const legalSlugs = Object.keys(legalPages) as LegalSlug[];

export function isLegalSlug(name: string): name is LegalSlug {
  return Object.hasOwn(legalPages, name);
}

/** The date of the imposed text. */
export function versionOf(slug: LegalSlug): string {
  return Object.keys(legalPages[slug].versions).at(-1) ?? "";
}

export function legalDocument(slug: LegalSlug, context: LegalContext): LegalDocument {
  const { title, description, sections } = legalPages[slug].write(context);
  // In this order: the hash of the stored terms is made from it.
  return { title, description, version: versionOf(slug), sections };
}

/** What each consent to emails stores of the text that its person has read: of the imposed one. */
export const PRIVACY_VERSION = versionOf("politique-confidentialite");
