/**
 * The date of each text in force. A text that changes gets another date, because every order stores the version of the
 * terms of sale that its buyer accepted: registered-versions.ts has the fingerprint of each.
 */
export const TERMS_OF_SALE_VERSION = "2026-11-23";
export const TERMS_OF_USE_VERSION = "2026-11-21";
export const LEGAL_NOTICE_VERSION = "2026-11-23";
export const PRIVACY_VERSION = "2026-11-23";
export const COOKIES_VERSION = "2026-11-21";
export const REFUNDS_VERSION = "2026-11-22";
export const WITHDRAWAL_VERSION = "2026-11-23";
export const DELIVERY_VERSION = "2026-11-22";
export const ACCESSIBILITY_VERSION = "2026-11-23";
