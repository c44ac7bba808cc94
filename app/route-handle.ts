/** What a route says of itself beside its code (`export const handle`); a layout says it for all its routes. */
export interface RouteHandle {
  /** Its page shows an e-mail, whose styles are its own. */
  showsLetter?: boolean;
  /** Programs write there, which send no Origin: Stripe signs its calls, a mail client brings a token. */
  writesFrom?: "programs";
  /** What is sent there is no form: it is read as bytes. */
  body?: "raw";
  /** The most bytes that may be sent there, where a form's 100 KiB are too few. */
  bodyLimit?: number;
  /** Counted apart: when the pages are overrun, this still answers. */
  budget?: "webhooks" | "sign-in";
}
