import { HEARD_FROM } from "#app/content/heard-from.ts";
import { ORDER_STATUS } from "#app/content/orders.ts";

export type ColumnType = "text" | "datetime" | "integer" | "euros" | "boolean" | "list" | "json";

interface Column {
  heading: string;
  type: ColumnType;
  about: string;
  /** What the file writes for what the table has. */
  words?: Readonly<Record<string, string>>;
}

export interface ExportFile {
  name: string;
  about: string;
  /** By the name of the column in the query. */
  columns: Readonly<Record<string, Column>>;
}

const text = (heading: string, about: string, words?: Column["words"]): Column => ({
  heading,
  type: "text",
  about,
  ...(words && { words }),
});
const of = (type: Exclude<ColumnType, "text">, heading: string, about: string): Column => ({ heading, type, about });

const EMAIL = text("E-mail", "L’adresse de la personne.");
const FIRST_NAME = text("Prénom", "Tel qu’elle l’a donné.");
const LAST_NAME = text("Nom", "Tel qu’elle l’a donné.");
const FORMATION = text("Formation", "L’adresse courte de la formation\u00a0: «\u00a0mindset\u00a0».");

const paidStates = Object.entries(ORDER_STATUS).flatMap(([status, { label }]) => [
  [status, label],
  [`${status}-ended`, `${label}, accès fermé`],
]);

/** The tables of the export. The importer knows the first headings of each again. */
export const EXPORT_FILES = {
  refusals: {
    name: "desinscriptions.csv",
    about:
      "Celles qui sont parties et les boîtes qui refusent. À importer en premier, comme «\u00a0désinscrits et adresses refusées\u00a0».",
    columns: {
      email: text("E-mail", "L’adresse, ou son empreinte (SHA-256) quand l’adresse elle-même est effacée."),
      reason: text("Raison", "Pourquoi.", {
        left: "désinscrite",
        forgotten: "partie, adresse effacée",
        suppressed: "adresse refusée",
      }),
      at: of("datetime", "Date", "Depuis quand."),
    },
  },
  students: {
    name: "eleves.csv",
    about: "Une ligne par élève et par formation ouverte. À importer comme «\u00a0élèves\u00a0».",
    columns: {
      email: EMAIL,
      firstName: FIRST_NAME,
      lastName: LAST_NAME,
      formation: FORMATION,
      lessons: of("integer", "Leçons", "Combien des premières leçons, dans l’ordre, sont faites sans trou."),
      at: of("datetime", "Date", "Ouverture de l’accès."),
      formationName: text("Titre", "Le nom de la formation."),
      createdAt: of("datetime", "Compte créé le", "Création du compte."),
      lastLoginAt: of("datetime", "Vue le", "Dernière connexion."),
    },
  },
  accesses: {
    name: "acces.csv",
    about: "Tous les accès, fermés compris. Les accès fermés ne s’importent pas.",
    columns: {
      email: EMAIL,
      formation: FORMATION,
      state: text("Statut", "«\u00a0ouvert\u00a0» ou «\u00a0fermé\u00a0».", { open: "ouvert", closed: "fermé" }),
      at: of("datetime", "Date", "Ouverture de l’accès."),
      source: text("Origine", "D’où il vient.", {
        order: "commande",
        gift: "cadeau",
        admin: "à la main",
        import: "import",
      }),
      order: text("Commande", "Le numéro de la commande."),
      cohort: text("Cohorte", "Le nom de la cohorte."),
      opensAt: of("datetime", "Ouvre le", "Quand le contenu s’ouvre."),
      revokedAt: of("datetime", "Fermé le", "Vide tant qu’il est ouvert."),
    },
  },
  progress: {
    name: "progression.csv",
    about:
      "Une ligne par leçon ouverte et par élève. À importer comme «\u00a0élèves\u00a0», après eleves.csv\u00a0: chaque leçon faite retrouve sa date.",
    columns: {
      email: EMAIL,
      formation: FORMATION,
      lesson: text(
        "Leçon",
        "L’adresse courte du cours, puis celle de la leçon\u00a0: «\u00a0mindset/bienvenue\u00a0».",
      ),
      at: of("datetime", "Date", "Quand elle est faite. Vide\u00a0: ouverte seulement, et rien n’en est importé."),
      title: text("Titre", "Le titre de la leçon."),
      how: text("Comment", "Ce qui l’a dite faite.", {
        self: "par elle",
        quiz: "par un quiz",
        import: "par un import",
        replaced: "par la leçon remplacée",
      }),
      openedAt: of("datetime", "Ouverte le", "La première fois."),
    },
  },
  orders: {
    name: "commandes.csv",
    about:
      "Toutes les commandes. À importer comme «\u00a0achats anciens\u00a0», qui rouvre l’accès de celles qui l’ont encore\u00a0; ni commande ni facture n’est recréée.",
    columns: {
      number: text("Numéro", "Le numéro de la commande."),
      email: text("E-mail", "L’adresse de l’acheteuse. Vide après dix ans."),
      firstName: FIRST_NAME,
      lastName: LAST_NAME,
      formation: FORMATION,
      status: text("Statut", "Ce qu’elle est devenue.", Object.fromEntries(paidStates)),
      at: of("datetime", "Date", "Date du paiement. Vide\u00a0: pas payée."),
      createdAt: of("datetime", "Créée le", "Date de la commande."),
      type: text("Type", "Paiement unique ou abonnement.", { payment: "paiement unique", subscription: "abonnement" }),
      amount: of("euros", "Montant (€)", "Le prix convenu, toutes taxes comprises."),
      paid: of("euros", "Payé en tout (€)", "La somme des paiements."),
      refunded: of("euros", "Remboursé en tout (€)", "La somme des remboursements."),
      billingName: text("Nom de facturation", "Tel que donné à Stripe."),
      street: text("Rue", "De l’adresse de facturation."),
      postalCode: text("Code postal", "De l’adresse de facturation."),
      city: text("Ville", "De l’adresse de facturation."),
      country: text("Pays", "Deux lettres."),
      company: text("Entreprise", "Le nom de l’entreprise, s’il y en a une."),
      siren: text("SIREN", "De l’entreprise."),
      vatNumber: text("TVA intracommunautaire", "De l’entreprise."),
      terms: text("Conditions", "La version des conditions de vente acceptée."),
      paymentIntent: text("Paiement Stripe", "Où retrouver le paiement chez Stripe."),
    },
  },
  contacts: {
    name: "contacts.csv",
    about:
      "Tout le monde\u00a0: contacts, comptes, acheteuses. À importer en dernier, comme «\u00a0contacts\u00a0», chaque ligne disant son accord, avec consentements.csv comme fichier de preuve.",
    columns: {
      email: EMAIL,
      firstName: FIRST_NAME,
      lastName: LAST_NAME,
      status: text("Statut", "«\u00a0oui\u00a0»\u00a0: elle accepte vos e-mails.", {
        agreed: "oui",
        left: "désinscrite",
        unconfirmed: "non confirmée",
        none: "sans prospection",
      }),
      at: of("datetime", "Date", "Date de l’accord en vigueur."),
      tags: of("list", "Étiquettes", "Séparées par des virgules."),
      phone: text("Téléphone", "S’il est connu. Il ne s’importe pas."),
      source: text("Origine", "Le formulaire par lequel elle est venue."),
      sourceWord: text("Mot d’origine", "Celui du lien qui menait à ce formulaire."),
      heardFrom: text("Connue par", "Sa réponse à «\u00a0Comment nous as-tu connue\u00a0?\u00a0».", HEARD_FROM),
      heardFromWords: text("Connue par, en détail", "Ce qu’elle en a écrit."),
      createdAt: of("datetime", "Venue le", "Première inscription ici."),
      confirmedAt: of("datetime", "Confirmée le", "Quand elle a confirmé son adresse depuis sa boîte."),
      leftAt: of("datetime", "Partie le", "Désinscription."),
    },
  },
  consents: {
    name: "consentements.csv",
    about: "La preuve de chaque accord à la prospection\u00a0: le texte lu, sa version, la date, l’origine.",
    columns: {
      email: EMAIL,
      text: text("Texte accepté", "Tel qu’elle l’a lu."),
      version: text("Version", "La version du texte."),
      at: of("datetime", "Date", "Quand elle l’a accepté."),
      source: text("Origine", "Le formulaire, la commande ou l’import."),
      confirmedAt: of("datetime", "Confirmé le", "Confirmation depuis la boîte, ou paiement."),
      isInForce: of("boolean", "En vigueur", "«\u00a0oui\u00a0» si elle peut recevoir vos e-mails."),
      origin: text("Adresse du formulaire", "Pour un accord venu d’ailleurs\u00a0: où il a été donné."),
      proof: text("Preuve", "Le fichier de preuve, dans preuves/, par son empreinte."),
    },
  },
  testimonials: {
    name: "temoignages.csv",
    about: "Les témoignages, publiés ou non.",
    columns: {
      kind: text("Forme", "La page et le formulaire dont il vient."),
      author: text("Autrice", "Le nom affiché."),
      email: text("E-mail", "L’adresse de l’autrice, si elle est connue."),
      text: text("Texte", "Tel qu’il est affiché."),
      originalText: text("Texte reçu", "Tel qu’il a été écrit, quand il a été raccourci."),
      rating: of("integer", "Note", "Sur cinq."),
      experiencedOn: text("Vécu le", "Date de l’expérience."),
      isPublished: of("boolean", "Publié", "S’il est en ligne."),
      at: of("datetime", "Date", "Date de publication."),
      createdAt: of("datetime", "Reçu le", "Date de réception."),
      refusal: text("Refus", "Le motif, s’il a été refusé."),
      consentText: text("Texte accepté", "L’accord à la publication."),
      consentAt: of("datetime", "Accepté le", "Date de cet accord."),
      isSample: of("boolean", "Exemple", "S’il a été livré avec le site."),
      details: of("json", "Détails", "Ce que cette forme a de plus."),
    },
  },
} as const satisfies Record<string, ExportFile>;

export type ExportTable = keyof typeof EXPORT_FILES;

/** The tables of « donnees/ », each with the columns that stay here: hashes of links, and network addresses. */
export const EXPORT_ROWS = {
  claims: [],
  codes: [],
  cohorts: [],
  contact_messages: ["fingerprint"],
  content_notices: [],
  daily_counts: [],
  declarations: ["idempotency_key"],
  disputes: [],
  formation_courses: [],
  formation_prices: [],
  formation_slugs: [],
  launch_days: [],
  lead_files: [],
  legal_notices: [],
  lesson_answers: [],
  lesson_questions: [],
  live_sessions: [],
  newsletters: [],
  order_credits: [],
  order_reductions: ["person_key"],
  own_figures: [],
  page_redirects: [],
  practised_prices: [],
  refund_requests: ["ip_prefix", "request_id"],
  sequence_steps: [],
  sequences: [],
  source_words: [],
  subjects: [],
  subscriptions: [],
  terms_notices: [],
  vat_regimes: [],
  waiting_entries: ["token_hash", "confirm_hash"],
} as const;
