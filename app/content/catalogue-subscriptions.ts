// The formations sold by monthly subscription. Prices are whole euros, all taxes included. The texts say neither « tu »
// nor « vous », because checkout and receipts use them too.

import type { CatalogueEntry } from "./catalogue.ts";
import { FIRST_ANSWER } from "./contact.ts";

export const subscriptions: CatalogueEntry[] = [
  {
    slug: "immeuble-rapport",
    name: "Immeuble de rapport",
    description:
      "Acheter un immeuble entier, de trois à dix logements, et le tenir. De la façade repérée un dimanche à la première quittance, chaque étape a son dossier, son calcul et sa visite commentée. Un rendez-vous collectif par mois permet d’avancer sur un immeuble réel.",
    price: 1997,
    promotionalPrice: null,
    type: "subscription",
    category: "immobilier",
    features: [
      "Lire un immeuble : structure, toiture, réseaux, diagnostics, 64 points de visite",
      "Le tableur d’analyse lot par lot, vacance et gros entretien compris",
      "Le dossier bancaire complet, avec un exemple rempli de 22 pages",
      "Diviser, rénover, mettre en copropriété : règles, coûts, ordre des travaux",
      "Un rendez-vous collectif par mois sur les immeubles des participantes",
      "Modèles de baux, d’états des lieux et de révision des loyers",
      "Résiliable en ligne à tout moment",
    ],
    stripeProductId: "prod_essor_immeuble_rapport",
    stripePriceId: "price_essor_immeuble_rapport",
  },
  {
    slug: "immobilier-locatif-premiers-lots",
    name: "Immobilier locatif : les premiers lots",
    description:
      "Le chemin d’un premier, puis d’un deuxième appartement loué, sans brûler d’étape. Choisir une ville avec des chiffres, visiter avec méthode, faire une offre argumentée, financer, louer. Pensé pour celles qui partent d’un salaire et d’une épargne modeste.",
    price: 697,
    promotionalPrice: null,
    type: "subscription",
    category: "immobilier",
    features: [
      "La fiche de marché : douze chiffres publics pour comparer deux villes",
      "Le calcul de rentabilité brute, nette et de trésorerie, expliqué ligne à ligne",
      "La grille de visite à imprimer et les questions à poser au syndic",
      "Trois modèles d’offre d’achat et la lettre qui les accompagne",
      "Vide, meublé, colocation : choisir selon le logement, pas selon la mode",
      "Une séance de questions-réponses par mois, avec replay",
      "Résiliable en ligne à tout moment",
    ],
    stripeProductId: "prod_essor_immobilier_locatif_premiers_lots",
    stripePriceId: "price_essor_immobilier_locatif_premiers_lots",
  },
  {
    slug: "immobilier-campagne",
    name: "Investir à la campagne",
    description:
      "Petites villes, bourgs et maisons de village : des prix bas, des locataires fidèles, et des pièges que la grande ville ignore. Apprendre à distinguer un bourg vivant d’un bourg qui se vide, à chiffrer une toiture et à louer à l’année ou à la belle saison.",
    price: 897,
    promotionalPrice: null,
    type: "subscription",
    category: "immobilier",
    features: [
      "Le test du bourg vivant : école, médecin, gare, commerces, emplois",
      "Toiture, assainissement, murs anciens : estimer les travaux avant l’offre",
      "Longue durée, gîte, logement de saison : trois modèles chiffrés",
      "Aides locales et nationales : où les chercher, dans quel ordre les demander",
      "Gérer à distance : artisans, remise des clés, visites, voisins",
      "Un rendez-vous collectif par mois, avec étude d’un bien réel",
      "Résiliable en ligne à tout moment",
    ],
    stripeProductId: "prod_essor_immobilier_campagne",
    stripePriceId: "price_essor_immobilier_campagne",
  },
  {
    slug: "residence-secondaire",
    name: "Résidence secondaire à l’étranger",
    description: `Un accompagnement mensuel pour choisir, acheter et faire vivre une maison hors de France. Pays, budget, fiscalité, notaire local, travaux, location : les questions viennent dans l’ordre, avec les interlocuteurs à consulter pour chacune. Premier contact ${FIRST_ANSWER}.`,
    price: 1297,
    promotionalPrice: null,
    type: "subscription",
    category: "immobilier",
    features: [
      "Un entretien de cadrage : usage, budget, pays, calendrier",
      "Une comparaison écrite de trois pays ou régions sur 15 critères",
      "La liste des frais réels : taxes, notaire, change, charges, assurance",
      "La préparation des visites sur place et la grille de compte rendu",
      "Les questions à poser au notaire, à l’avocat et à la banque du pays",
      "Un point individuel par mois, par téléphone ou en visio",
      "Résiliable en ligne à tout moment",
    ],
    stripeProductId: "prod_essor_residence_secondaire",
    stripePriceId: "price_essor_residence_secondaire",
  },
  {
    slug: "liberte-financiere-mindset",
    name: "Liberté financière et mindset",
    description:
      "L’argent et la tête, ensemble, mois après mois. Chaque mois ouvre un chantier de finances personnelles et un travail intérieur qui lui répond : dépenser et choisir, épargner et attendre, vendre et oser. Un petit groupe, un rythme tenable, des exercices courts.",
    price: 797,
    promotionalPrice: null,
    type: "subscription",
    category: "lifestyle",
    features: [
      "Un chantier d’argent par mois : budget, épargne, dettes, revenus, impôts",
      "Un exercice de mindset associé, de 15 minutes par jour",
      "Le tableau de bord des six chiffres à suivre chaque mois",
      "Un cercle mensuel de douze participantes au plus, en visio",
      "Le journal de décisions, à imprimer ou à remplir en ligne",
      "Résiliable en ligne à tout moment",
    ],
    stripeProductId: "prod_essor_liberte_financiere_mindset",
    stripePriceId: "price_essor_liberte_financiere_mindset",
  },
];
