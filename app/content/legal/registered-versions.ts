import type { LegalSlug } from "./documents.ts";

/** The SHA-256 of each text that was published, by its version. Add lines, change none: buyers have accepted these texts. */
export const registeredVersions: Record<LegalSlug, Record<string, string>> = {
  "mentions-legales": {
    "2026-11-23": "fa7f9aee7a9bf0028276efee81d3b9a81185455185806139ebede82cd5b9aaad",
  },
  "conditions-vente": {
    "2026-11-23": "8af2ab2caea1348b61fef84a6514f906e98e4fdfc22a1af6e8e4e67a3428e3a1",
  },
  "conditions-utilisation": {
    "2026-11-21": "707a38da8abe6e50cf0cb8f53a2041308f62a6f4026201684f881a83798264c9",
  },
  "politique-confidentialite": {
    "2026-11-23": "7fcd5c7a5337507bb27811bf229c4e6beb2d546591856fdbbc443ce2322cd2db",
  },
  "politique-cookies": {
    "2026-11-21": "ea2ea9ade65ea27ebeb51144f6e2466ff09383e0f268e5f319509c3ef225aa35",
  },
  accessibilite: {
    "2026-11-23": "ebba3967bfcdf55bf20e0438ddb72c7f2da476373ff93579388f12814af247a5",
  },
  "droit-retractation": {
    "2026-11-23": "60bfa388948471cd63b42ec27ab839c1c89eb86dad306588aa6febe806187dbd",
  },
  "politique-remboursement": {
    "2026-11-22": "da6703afe37a4961db532262b9b22899cdb9327693c3bdeec217f00dc9b30474",
  },
  "politique-livraison": {
    "2026-11-22": "5c870a827b08cfaccc547262d577a055eef1aca904e685ae053a3dad15c9d068",
  },
};
