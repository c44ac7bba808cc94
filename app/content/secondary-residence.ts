// The page « Résidence secondaire à l’étranger ». Its three testimonials are in the database.

import { FIRST_ANSWER } from "./contact.ts";
import type { ClosingBlock, Headline, PageMeta, TextLink, TitledText } from "./types.ts";

interface ReadingTeaser {
  eyebrow: string;
  title: string;
  excerpt: string;
  link: TextLink;
}

export interface SecondaryResidenceContent extends PageMeta {
  hero: { eyebrow: string; headline: Headline; text: string; primary: TextLink; secondary: TextLink };
  reasons: { headline: Headline; text: string; items: TitledText[] };
  services: { headline: Headline; text: string; items: TitledText[]; note: string };
  testimonials: { headline: Headline; text: string; rules: string };
  /** `instead` replaces articles that the founder has not written yet with existing pages of the site. */
  articles: {
    headline: Headline;
    read: string;
    instead: [ReadingTeaser, ReadingTeaser, ReadingTeaser];
    all: TextLink;
  };
  contact: { headline: Headline; text: string; messagePlaceholder: string; submit: string };
  closing: ClosingBlock[];
}

export const secondaryResidence: SecondaryResidenceContent = {
  metaTitle: "Résidence secondaire à l’étranger : choisir, acheter, habiter",
  metaDescription:
    "Deux mois de méthode pour décider d’une maison hors de France : usage, lieu, budget complet, notaire, visite, impôts. Aucun bien à vendre, aucun vendeur à présenter.",
  hero: {
    eyebrow: "Résidence secondaire à l’étranger",
    headline: { text: "Une maison ailleurs,", accent: "sans y perdre la tête." },
    text: "Un port au Portugal, un village grec, une rue de Marrakech : l’envie vient vite, les questions aussi. Deux mois de méthode pour savoir si tu en veux une, où, à quel prix complet, et qui vérifie quoi.",
    primary: { label: "Voir le parcours", to: "/checkout/residence-secondaire" },
    secondary: { label: "Lire les articles", to: "/articles" },
  },
  reasons: {
    headline: { text: "Pourquoi ailleurs,", accent: "et à quelles conditions." },
    text: "Une résidence secondaire est d’abord un projet de vie. Voici de bonnes raisons d’y penser, et ce qu’il faut regarder derrière chacune.",
    items: [
      {
        title: "Vivre à un autre rythme",
        text: "Trois semaines au printemps, deux mois en télétravail, plus tard la retraite. Compte les jours où tu iras vraiment : en dessous de six semaines par an, louer coûte souvent moins cher qu’acheter.",
      },
      {
        title: "Un budget parfois plus doux",
        text: "Certaines régions affichent des prix au mètre carré bien inférieurs à ceux des grandes villes françaises. Ajoute les taxes d’achat, l’avocat, le change et les trajets : l’écart se resserre, et reste parfois réel.",
      },
      {
        title: "Un lieu pour les tiens",
        text: "Une table où tout le monde tient, un jardin que les enfants connaissent. Cela demande une maison accessible en une demi-journée, et des voisins qui ont tes clés.",
      },
      {
        title: "Une location de saison",
        text: "Elle peut couvrir une partie des charges, quand la commune l’autorise. Les règles se durcissent dans beaucoup de villes : on les vérifie avant l’offre, et l’on calcule sans elle.",
      },
      {
        title: "Un patrimoine plus large",
        text: "Un bien dans un autre pays répartit les risques et en ajoute d’autres : monnaie, succession, fiscalité croisée. Une convention existe souvent entre les deux pays, et se lit avec une professionnelle.",
      },
    ],
  },
  services: {
    headline: { text: "Six leçons,", accent: "dans l’ordre." },
    text: "Trois leçons le premier mois, trois ouvertes trente jours plus tard, des exercices et un carnet à imprimer. L’abonnement est mensuel, tu l’arrêtes quand tu veux, en ligne.",
    items: [
      {
        title: "L’usage",
        text: "Les nuits que tu y passeras vraiment, le prix d’une nuit, trois projets sous un même mot, et ce qu’il faut essayer avant d’acheter.",
      },
      {
        title: "Le lieu",
        text: "Trois lieux sur quinze critères : accès, santé, prix, taxes, langue, climat en février, règles de location. Tu pèses, tu notes, tu élimines.",
      },
      {
        title: "Le budget complet",
        text: "Ce que l’on paie une fois, ce que l’on paie chaque année : achat, notaire, avocate, change, travaux, charges, trajets. Le loyer vient en second.",
      },
      {
        title: "Qui fait quoi",
        text: "Notaire, avocate, banque, géomètre : la liste des vérifications, les documents à réclamer, les questions à poser à chacun.",
      },
      {
        title: "La visite",
        text: "Trois semaines avant, le premier jour sans agent, une grille de haut en bas, les questions à la mairie et aux voisins, le compte rendu du soir.",
      },
      {
        title: "Les impôts et la vie ordinaire",
        text: "Ce que demandent la France et le pays, louer si c’est permis, assurer, transmettre, confier les clés : le calendrier d’une année entière.",
      },
    ],
    note: "Je ne suis ni agente immobilière, ni avocate, ni conseillère fiscale. Le parcours ne cherche aucun bien et ne présente aucun vendeur. Il prépare tes décisions ; les actes et les conseils réglementés reviennent aux professionnels du pays, que tu choisis librement.",
  },
  testimonials: {
    headline: { text: "Elles ont posé", accent: "leurs valises." },
    text: "Trois projets menés à leur rythme, dont un qui s’est terminé par une location.",
    rules: "Avis classés du plus récent au plus ancien, publiés après vérification de l’inscription.",
  },
  articles: {
    headline: { text: "À lire", accent: "avant de visiter." },
    read: "Lire l’article",
    instead: [
      {
        eyebrow: "Ressources",
        title: "Trois simulateurs pour poser les chiffres",
        excerpt:
          "Rendement, prêt, indépendance\u00a0: le calcul est affiché à côté du résultat. Change une ligne, le taux ou les charges, et regarde ce qui tient encore.",
        link: { label: "Ouvrir les simulateurs", to: "/ressources/simulateurs" },
      },
      {
        eyebrow: "Ressources",
        title: "Trois achats racontés, ligne par ligne",
        excerpt:
          "Des études de cas chiffrées, avec ce qui a coûté plus que prévu. La méthode vaut pour une maison ailleurs, les impôts du pays en plus.",
        link: { label: "Lire les études de cas", to: "/ressources/etudes-cas-immobilier" },
      },
      {
        eyebrow: "Ressources",
        title: "Vivre ici et là\u00a0: ce qui se prépare",
        excerpt:
          "Séjours longs, travail à distance, papiers, santé\u00a0: les questions à régler avant de partager son année entre deux adresses.",
        link: { label: "Lire la page nomadisme", to: "/ressources/nomadisme" },
      },
    ],
    all: { label: "Tous les articles", to: "/articles" },
  },
  contact: {
    headline: { text: "Une question", accent: "avant de commencer ?" },
    text: `Sur le contenu, le rythme ou le prix : tu reçois une réponse écrite ${FIRST_ANSWER}, sans engagement. Le message n’ouvre ni recherche de bien, ni conseil personnel.`,
    messagePlaceholder: "Pays d’intérêt, budget, type de bien...",
    submit: "Envoyer mon message",
  },
  closing: [
    {
      headline: { text: "Prête à compter", accent: "tes nuits ?" },
      text: "La première leçon se lit avant tout achat, sur la page du parcours. Résiliable en ligne à tout moment.",
      primary: { label: "Voir le parcours et son prix", to: "/checkout/residence-secondaire" },
    },
    {
      headline: { text: "Encore en train", accent: "de rêver ?" },
      text: "C’est une étape utile. Les articles racontent les pays, les frais, les démarches et les maisons auxquelles il vaut mieux renoncer.",
      primary: { label: "Lire les articles", to: "/articles" },
    },
  ],
};
