// What the law or the seller promises, in numbers and in words that must be the same everywhere: legal texts, pages and
// emails say them, and the code counts with them. sources.test.ts looks for the source of each number of a legal text.

/** To withdraw (Code de la consommation, art. L221-18). */
export const WITHDRAWAL_DAYS = 14;
/** From the declaration to the refund (art. L221-24). */
export const REFUND_DAYS = 14;
/** The seller's own guarantee (terms of sale, article 15): so long, while less than this share was viewed. */
export const GUARANTEE_DAYS = 30;
export const GUARANTEE_BELOW_PERCENT = 20;
/** Of what was sent, the lesson that « leçon suivante » has just opened does not count, up to this share. */
export const NEXT_LESSON_UP_TO_PERCENT = 5;
/** Above this share of the lessons, nothing is refunded as a gesture (refund policy). */
export const GOODWILL_UP_TO_PERCENT = 80;
/** How long a single payment opens the formation at least. */
export const ACCESS_YEARS = 5;
export const ACCESS_LASTS = `tant que le service existe, au moins ${ACCESS_YEARS}\u00a0ans`;
/** How long the files of a formation can be downloaded, while the access is open (terms of sale, article 10). */
export const FILES_LAST = "12\u00a0mois";
/** So long the receipt of a declaration waits for « C’est bien moi » or « Ce n’est pas moi ». */
export const ANSWER_HOURS = 72;
/** The holders of an account hear so long before of a change of the terms of use that matters to them (article 10). */
export const TERMS_OF_USE_NOTICE_DAYS = 30;
/** A holder may leave for so long after the news of a change of content, or the change itself (terms of sale, article 13). */
export const CONTENT_EXIT_DAYS = 30;
/** What they are told of when it changes: both texts promise it. */
export const ANNOUNCED_TEXTS = ["conditions-utilisation", "politique-confidentialite"] as const;
export type AnnouncedText = (typeof ANNOUNCED_TEXTS)[number];

/** When access opens. */
export const ACCESS_OPENS = "aussitôt, au plus tard sous 24 heures";
/** From the refund to the customer's statement, as banks say; nobody here counts with it. */
export const BANKS_TAKE = "5 à 10\u00a0jours";
/** What Stripe's page takes: shown on the order page (terms of sale, article 6). */
export const CARDS = "CB, Visa, Mastercard et American Express";
export const BOOKLET_ALONE = "Un livret seul ne fait jamais refuser.";
/** What the share of the guarantee counts, said wherever the share is. */
export const GUARANTEE_COUNTS = `C’est ce qui a été suivi qui compte. Si le site a envoyé davantage (films, podcast, textes, fichiers, livret), une personne regarde, et ne refuse que si au moins ${GUARANTEE_BELOW_PERCENT}\u00a0% en a été ouvert ou pris. ${BOOKLET_ALONE} La première leçon du programme et celles en aperçu gratuit ne comptent pas.`;
/** The guarantee is never named without its condition. */
export const GUARANTEE_TITLE = `Satisfaite ou remboursée, ${GUARANTEE_DAYS} jours, si moins de ${GUARANTEE_BELOW_PERCENT} % est suivi`;
