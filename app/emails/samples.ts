import type { DeclarationFacts, Email, EmailName, Emails } from "#app/domain/mail/email-types.ts";

/** Made-up facts, to look at each email in each of its forms. An email without a sample does not compile. */
type Samples = { [Name in EmailName]: Record<string, Emails[Name]> };

const ORDER = { orderNumber: "ES-000042", formationName: "Entrepreneuriat" };
const DECLARATION: DeclarationFacts = {
  isWithdrawal: true,
  name: "Léa Martin",
  contract: "Commande ES-000042",
  email: "lea@exemple.fr",
  declaredAt: "24 novembre 2026 à 23:59",
  effect: null,
};
const CANCELLATION: DeclarationFacts = {
  ...DECLARATION,
  isWithdrawal: false,
  contract: "Résidence secondaire, abonnement",
  effect: "Le plus tôt possible, au plus tard le 4 décembre 2026",
};
const CONSENT =
  "J’accepte de recevoir par e-mail des conseils et les offres de formation de Camille Exemple. Désinscription à tout moment.";
const CONFIRMATION = {
  ...ORDER,
  features: ["5 modules, 42 leçons", "3 bonus à télécharger", "Accès tant que le service existe, au moins 5 ans"],
  price: "1\u202f997\u00a0€ TTC",
  isSubscription: false,
  paidAt: "21 novembre 2026 à 14:05",
  card: "Visa •••• 4242",
  consents: [
    {
      text: "J’ai lu et j’accepte les conditions générales de vente (version du 21 novembre 2026)",
      version: "2026-11-21",
      at: "21 novembre 2026 à 14:02",
    },
    { text: CONSENT, version: "2026-11-21", at: "21 novembre 2026 à 14:02" },
  ],
  withdrawalDeadline: "lundi 7 décembre 2026",
  termsVersion: "2026-11-21",
};
const PASSWORD_LINK = "https://essor.example/mot-de-passe?token=exemple";
const SIGNUP_LINK = "https://essor.example/verifier-email?token=exemple";

const DECLARATION_LINK = "https://essor.example/admin/droits/exemple";

const samples: Samples = {
  "order-confirmation": {
    "achat unique": CONFIRMATION,
    abonnement: {
      ...CONFIRMATION,
      formationName: "Résidence secondaire à l’étranger",
      price: "797\u00a0€ TTC par mois",
      isSubscription: true,
      card: null,
      consents: CONFIRMATION.consents.slice(0, 1),
    },
  },
  "training-access": {
    "premier achat": { ...ORDER, link: PASSWORD_LINK, choosesPassword: true },
    "déjà cliente": { ...ORDER, link: "https://essor.example/login?redirectTo=/orders", choosesPassword: false },
  },
  "payment-failed": {
    "achat unique": { ...ORDER, isSubscription: false, link: "https://essor.example/checkout/entrepreneuriat" },
    abonnement: { ...ORDER, isSubscription: true, link: "https://essor.example/orders" },
  },
  "order-refunded": {
    "en entier": { ...ORDER, amount: "1\u202f997\u00a0€", isWhole: true },
    "en partie": { ...ORDER, amount: "300\u00a0€", isWhole: false },
  },
  "sold-out-refunded": { complet: { ...ORDER, amount: "1\u202f997\u00a0€" } },
  "withdrawal-done": {
    "achat unique": { ...ORDER, amount: "1\u202f997\u00a0€", isSubscription: false },
    abonnement: { ...ORDER, amount: "797\u00a0€", isSubscription: true },
  },
  "cancellation-done": {
    "fin de période": { ...ORDER, endsOn: "21 décembre 2026", refunded: null },
    "dès que possible": { ...ORDER, endsOn: "1 décembre 2026", refunded: "531,33\u00a0€" },
  },
  "declaration-refused": {
    rétractation: { ...DECLARATION, reason: "Nous ne retrouvons aucune commande à cette adresse." },
    résiliation: { ...CANCELLATION, reason: "Cette formation a été payée en une fois\u00a0: rien n’est débité." },
  },
  "declaration-receipt": { rétractation: DECLARATION, résiliation: CANCELLATION },
  "declaration-notice": {
    rétractation: { ...DECLARATION, link: DECLARATION_LINK },
    résiliation: { ...CANCELLATION, link: DECLARATION_LINK },
  },
  "password-reset": { demandé: { link: PASSWORD_LINK } },
  "signup-confirmation": { demandée: { link: SIGNUP_LINK, requestedAt: "21 novembre 2026 à 14:05" } },
  "signup-known": {
    cliente: {
      link: "https://essor.example/login",
      forgottenLink: "https://essor.example/mot-de-passe-oublie",
      choosesPassword: false,
    },
    "sans mot de passe": {
      link: PASSWORD_LINK,
      forgottenLink: "https://essor.example/mot-de-passe-oublie",
      choosesPassword: true,
    },
  },
  "account-erased": { effacé: { erasedAt: "21 novembre 2026 à 14:05" } },
  "email-change": { demandé: { link: SIGNUP_LINK } },
  "email-changed": {
    demandé: { isDone: false, at: "21 novembre 2026 à 14:05", link: "https://essor.example/account" },
    fait: { isDone: true, at: "21 novembre 2026 à 14:05", link: "https://essor.example/account" },
  },
  "password-changed": {
    changé: { changedAt: "21 novembre 2026 à 14:05", link: "https://essor.example/mot-de-passe-oublie" },
  },
  "subscription-confirmation": {
    "case cochée": { link: confirmationLink(), consentText: CONSENT, hadLeft: false },
    "de retour": { link: confirmationLink(), consentText: null, hadLeft: true },
  },
  "contact-receipt": { reçu: { sentAt: "21 novembre 2026 à 14:05" } },
  "contact-notice": {
    "avec un message": {
      name: "Inès Benali",
      email: "ines@exemple.fr",
      phone: "06 12 34 56 78",
      message:
        "Bonjour,\n\nNous cherchons une maison dans l’Algarve, trois chambres, 280 000 € tout compris.\nPouvez-vous nous dire par où commencer ?",
      page: "/residence-secondaire",
      sentAt: "21 novembre 2026 à 14:05",
    },
    "à rappeler": {
      name: "Inès Benali",
      email: "ines@exemple.fr",
      phone: null,
      message: null,
      page: "/contact",
      sentAt: "21 novembre 2026 à 14:05",
    },
  },
  "operator-alert": {
    "à décider": {
      subject: "Paiement sans commande",
      facts: ["Session cs_test_exemple", "Montant 1\u202f997\u00a0€", "Aucune commande ne porte ce numéro"],
    },
  },
  "challenge-welcome": {
    inscription: {
      firstName: "Léa",
      startsOn: "lundi 23 novembre 2026",
      workbookLink: "https://essor.example/challenge/cahier?token=exemple",
      firstDayLink: dayLink(1),
    },
  },
  "challenge-day": Object.fromEntries(
    [1, 2, 3, 4, 5].map((day) => [
      `jour ${day}`,
      {
        firstName: day === 1 ? null : "Léa",
        day,
        link: dayLink(day),
        workbookLink: "https://essor.example/challenge/cahier?token=exemple",
      },
    ]),
  ),
  "challenge-follow-up": Object.fromEntries(
    [6, 7, 8, 9, 10].map((day) => [`jour ${day}`, { firstName: "Léa", day, link: "https://essor.example/ressources" }]),
  ),
  guide: { demande: { link: "https://essor.example/guide/telecharger?token=exemple" } },
};

/** Every email in each of its forms, with a name for the form. */
export function sampleEmails(): { form: string; email: Email }[] {
  return Object.entries(samples).flatMap(([name, forms]) =>
    Object.entries(forms).map(([form, facts]) => ({ form, email: { name, facts } as Email })),
  );
}

function dayLink(day: number): string {
  return `https://essor.example/challenge/jour/${day}?token=exemple`;
}

function confirmationLink(): string {
  return `https://essor.example/inscription/confirmer?token=${"0123456789abcdef".repeat(4)}`;
}
