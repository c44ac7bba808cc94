export type Link = readonly [label: string, href: string];

export const RIGHTS: readonly Link[] = [
  ["Renoncer au contrat ici", "/retractation"],
  ["Résilier votre contrat", "/resiliation"],
  ["Droit de rétractation", "/droit-retractation"],
  ["Remboursement", "/politique-remboursement"],
  ["Livraison", "/politique-livraison"],
];

export const LEGAL: readonly Link[] = [
  ["Mentions légales", "/mentions-legales"],
  ["Conditions générales de vente", "/conditions-vente"],
  ["Conditions d’utilisation", "/conditions-utilisation"],
  ["Confidentialité", "/politique-confidentialite"],
  ["Cookies", "/politique-cookies"],
];

/** What the law wants at the foot of every page, also where there is no room for the rest. */
export const LEGAL_LINKS: readonly Link[] = [...LEGAL, ...RIGHTS];
