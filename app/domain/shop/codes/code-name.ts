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

export function codeOfLabel(label: string): string {
  return label.slice(LABEL.length);
}

/** One mailbox has one key, however its address is written. */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const plain = name.replace(/\+.*/, "");
  return `${["gmail.com", "googlemail.com"].includes(domain) ? plain.replaceAll(".", "") : plain}@${domain}`;
}
