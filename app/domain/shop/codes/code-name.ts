/** As a code is stored and compared: in capitals, without accents. */
export function codeKey(typed: string): string {
  return typed
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .trim()
    .toUpperCase();
}

export const CODE_PATTERN = /^[A-Z0-9-]{3,40}$/;

const LABEL = "Code ";

/** As orders, invoices and Stripe name the reduction. */
export function reductionLabel(code: string): string {
  return LABEL + code;
}

/** Null of what is deducted for earlier purchases, and without a reduction. */
export function codeOfLabel(label: string | null): string | null {
  return label?.startsWith(LABEL) ? label.slice(LABEL.length) : null;
}

/** One mailbox has one key, however its address is written. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const plain = name.replace(/\+.*/, "");
  return `${["gmail.com", "googlemail.com"].includes(domain) ? plain.replaceAll(".", "") : plain}@${domain}`;
}
