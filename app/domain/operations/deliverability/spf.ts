/** What the mail providers ask their customers to publish. */
const KNOWN: readonly (readonly [host: RegExp, mechanism: string])[] = [
  [/(^|\.)(brevo|sendinblue)\.com$/, "include:spf.brevo.com"],
  [/(^|\.)mailjet\.com$/, "include:spf.mailjet.com"],
  [/(^|\.)mailgun\.org$/, "include:mailgun.org"],
  [/(^|\.)postmarkapp\.com$/, "include:spf.mtasv.net"],
  [/(^|\.)amazonaws\.com$/, "include:amazonses.com"],
  [/(^|\.)sendgrid\.net$/, "include:sendgrid.net"],
  [/(^|\.)scw\.cloud$/, "include:_spf.tem.scaleway.com"],
  [/(^|\.)ovh\.net$/, "include:mx.ovh.com"],
  [/(^|\.)gandi\.net$/, "include:_mailcust.gandi.net"],
  [/(^|\.)infomaniak\.com$/, "include:spf.infomaniak.ch"],
  [/(^|\.)(gmail|google)\.com$/, "include:_spf.google.com"],
  [/(^|\.)(office365|outlook)\.com$/, "include:spf.protection.outlook.com"],
];

export function mechanismOf(host: string): string | null {
  return KNOWN.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1] ?? null;
}

/** The record with what the provider asks for, before the « all » that ends it; a domain has one record only. */
export function withMechanism(record: string | null, mechanism: string | null): string {
  if (!record) return `v=spf1 ${mechanism ? `${mechanism} ` : ""}~all`;
  if (!mechanism || record.toLowerCase().split(/\s+/).includes(mechanism)) return record;
  const terms = record.split(/\s+/);
  const end = terms.findIndex((term) => /^([+~?-]?all|redirect=.*)$/i.test(term));
  terms.splice(end < 0 ? terms.length : end, 0, mechanism);
  return terms.join(" ");
}
