/**
 * How long personal data are kept, as PostgreSQL writes it. The purges delete by these, and the privacy page and the
 * register of the administration say them.
 */
export const KEPT = {
  unconfirmedWaiting: "2 days",
  export: "7 days",
  unconfirmedSignUp: "30 days",
  unpaidOrder: "30 days",
  erasureNotice: "30 days",
  importedFile: "30 days",
  idleWarning: "30 days",
  endedWaiting: "90 days",
  log: "12 months",
  prospect: "3 years",
  message: "3 years",
  idleAccount: "3 years",
  report: "3 years",
  shownTestimonial: "3 years",
  testimonial: "4 years",
  declaration: "5 years",
  claimProof: "6 years",
  opinion: "6 years",
  contract: "10 years",
  books: "10 years",
  withdrawnConsent: "10 years",
} as const;

export const KINDS_OF_DATA = Object.keys(KEPT) as (keyof typeof KEPT)[];

const UNITS = { days: "jours", months: "mois", years: "ans" } as const;

/** « 3 ans ». */
export function lasting(data: keyof typeof KEPT): string {
  const [count, unit] = KEPT[data].split(" ") as [string, keyof typeof UNITS];
  return `${count}\u00a0${UNITS[unit]}`;
}

/** As `deleteOldDeclarations` does it. */
export const DECLARATION_KEPT = `${lasting("declaration")} après la déclaration, ou après la réponse et la fin du contrat qui la suivent`;
