import texts from "./data-protection.json" with { type: "json" };
import type { Recipient } from "./legal/privacy-purposes.ts";

// The texts of the register that the administration shows to the CNIL or to a judge. A lawyer confirms them.

export const RECIPIENT_LABELS: Record<Recipient, string> = texts.recipients;

/** The nine criteria of the guidelines WP 248: an impact assessment is made when two of them are met. */
export const DPIA_CRITERIA = texts.criteria;
export const DPIA_RESULT = texts.result;

/** When an interest is weighed against those of the person (GDPR, art. 6(1)(f)), by the first words of the processing. */
export const INTERESTS = texts.interests;
