/**
 * Every email the shop writes, with the facts it needs. Dates are already formatted in Europe/Paris,
 * amounts are labels: a template only lays out words.
 */
export interface Emails {
  /** Before access opens: complete in itself, the terms attached (Code de la consommation, art. L221-13). */
  "order-confirmation": {
    orderNumber: string;
    formationName: string;
    features: string[];
    /** « 1 997 € TTC » or « 797 € TTC par mois ». */
    price: string;
    isSubscription: boolean;
    /** « 21 novembre 2026 à 14:05 » */
    paidAt: string;
    card: string | null;
    /** The boxes as she ticked them: text and « version du … ». */
    consents: { text: string; version: string; at: string }[];
    /** « lundi 7 décembre 2026 » */
    withdrawalDeadline: string;
    termsVersion: string;
  };
  /** The way in: a one-time link to choose a password, or the login page when she has one. */
  "training-access": { formationName: string; link: string; choosesPassword: boolean };
  /** A delayed payment, or a monthly one, was refused. */
  "payment-failed": { formationName: string; isSubscription: boolean; link: string };
  /** Money given back; access is closed when all of it was. */
  "order-refunded": { orderNumber: string; formationName: string; amount: string; isWhole: boolean };
  /** Paid after the last seat was gone: given back in full at once. */
  "sold-out-refunded": { orderNumber: string; formationName: string; amount: string };
  /** A withdrawal was carried out: the money left, the training is closed. */
  "withdrawal-done": { orderNumber: string; formationName: string; amount: string; isSubscription: boolean };
  /** A subscription is set to end, on the day that was announced. */
  "cancellation-done": {
    orderNumber: string;
    formationName: string;
    /** « 1 décembre 2026 » */
    endsOn: string;
    /** The share of a month that was paid but will not be served; null when there is none. */
    refunded: string | null;
  };
  /** A declaration that can't be carried out, and why. It speaks of no order: anyone may write a name. */
  "declaration-refused": DeclarationFacts & { reason: string };
  /** Acknowledges a withdrawal or a cancellation: its content, date and time (art. L221-21, D215-3). */
  "declaration-receipt": DeclarationFacts;
  /** The same, to the seller, who acts on it. */
  "declaration-notice": DeclarationFacts & { link: string };
  "password-reset": { link: string };
  /** To an address that is new: opens the account once the mailbox is proven. */
  "signup-confirmation": { link: string; requestedAt: string };
  /** The same form, sent for an address that has an account: the page says nothing of it, this email does. */
  "signup-known": { link: string; forgottenLink: string; choosesPassword: boolean };
  "password-changed": { changedAt: string; link: string };
  /** The last email to that address. */
  "account-erased": { erasedAt: string };
  /** To the new address: it is hers once she opens the link. */
  "email-change": { link: string };
  /** To the old address: asked for, then done. */
  "email-changed": { isDone: boolean; at: string; link: string };
  /** Double opt-in: was it really her? No word that a form can hold, or it would be a way to write to strangers. */
  "subscription-confirmation": { link: string; consentText: string | null; hadLeft: boolean };
  /** Acknowledges a message, without quoting it: the address may be a stranger's. */
  "contact-receipt": { sentAt: string };
  /** The message, to the seller, who answers it. */
  "contact-notice": ContactFacts;
  /** To the operator: something that only a person can settle. */
  "operator-alert": { subject: string; facts: string[] };
  /** To the challenge she signed up for: when it starts, the workbook attached. « lundi 23 novembre 2026 » */
  "challenge-welcome": SeriesFacts & { startsOn: string; workbookLink: string; firstDayLink: string };
  /** One action a morning, `day` 1 to 5; its words are in content/. */
  "challenge-day": SeriesFacts & { day: number; link: string; workbookLink: string };
  /** `day` 6 to 10. */
  "challenge-follow-up": SeriesFacts & { day: number; link: string };
  guide: { link: string };
}

export interface SeriesFacts {
  firstName: string | null;
}

export interface DeclarationFacts {
  isWithdrawal: boolean;
  name: string;
  contract: string;
  email: string;
  /** « 21 novembre 2026 à 14:05 », in Paris. */
  declaredAt: string;
  /** When a cancellation takes effect; null for a withdrawal. */
  effect: string | null;
}

export interface ContactFacts {
  name: string;
  email: string;
  phone: string | null;
  /** Lines end with \n. */
  message: string | null;
  /** The page of the form: « /contact ». */
  page: string;
  sentAt: string;
}

export type EmailName = keyof Emails;
export type Email = { [Name in EmailName]: { name: Name; facts: Emails[Name] } }[EmailName];

/** What surrounds every email. */
export interface EmailFrame {
  siteName: string;
  publicUrl: string;
  /** The way out, in every S and P email; null in the others. */
  unsubscribeUrl: string | null;
  seller: {
    name: string;
    legalForm: string;
    address: { street: string; postalCode: string; city: string; country: string };
    siren: string;
    vatNote: string;
    email: string;
    phone: string;
    phoneHours: string;
    mediator: { name: string; address: string; url: string };
  };
}
