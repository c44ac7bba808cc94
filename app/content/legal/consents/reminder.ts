/** The id in `orders.consents`. It is no consent to any other email. */
export const REMINDER_CONSENT = "reminder";

/** Stored with the order, as its proof. A changed text gets a new version. */
export const REMINDER_TEXT = "Si je ne termine pas aujourd’hui, rappelez-le-moi une seule fois, demain, par e-mail.";
export const REMINDER_VERSION = "2026-11-27";
