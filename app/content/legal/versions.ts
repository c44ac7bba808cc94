import { versionOf } from "./documents.ts";

/** What each order and each consent to emails stores of the text that its person has accepted. */
export const TERMS_OF_SALE_VERSION = versionOf("conditions-vente");
export const PRIVACY_VERSION = versionOf("politique-confidentialite");
