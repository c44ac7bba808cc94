// The formations sold by monthly subscription. Prices are whole euros, all taxes included. The texts say neither « tu »
// nor « vous », because checkout and receipts use them too.

import type { CatalogueEntry } from "./catalogue.ts";

export const subscriptions: CatalogueEntry[] = [
  {
    slug: "immeuble-rapport",
    name: "Immeuble de rapport",
    description:
      "Préparer l’achat d’un immeuble entier, de trois à dix logements, et la première année. De la façade repérée un dimanche à la lettre aux locataires : six leçons sur deux mois, un immeuble d’exemple chiffré jusqu’à la mauvaise année, et une feuille de visite de la cave au toit. Pour celles qui savent déjà ce qu’est un loyer et un état des lieux.",
    price: 1997,
    promotionalPrice: null,
    type: "subscription",
    category: "immobilier",
    features: [
      "Six leçons écrites, trois par mois, cinq exercices à remplir en ligne et un quiz de huit situations",
      "Lire un immeuble : structure, toiture, réseaux, diagnostics, papiers, 64 points de visite en huit arrêts",
      "Le calcul lot par lot, vacance et gros entretien compris ; diviser, rénover, mettre en copropriété : règles, coûts, ordre des travaux",
      "Le dossier bancaire en dix pièces : état locatif, plan de financement, page du mauvais scénario",
      "Le carnet de l’immeuble à imprimer (PDF) : les 64 points, les feuilles de calcul, la liste du dossier, la lettre aux locataires, l’année",
      "Un rendez-vous collectif par mois, en visio : les dates sont sur la page de la formation",
      "Résiliable en ligne à tout moment",
    ],
    stripeProductId: "prod_essor_immeuble_rapport",
    stripePriceId: "price_essor_immeuble_rapport",
  },
  {
    slug: "immobilier-locatif-premiers-lots",
    name: "Immobilier locatif : les premiers lots",
    description:
      "Préparer un premier appartement loué avec un salaire et une épargne modeste, sans brûler d’étape. Six leçons sur deux mois : comparer deux villes, calculer, lire l’immeuble, écrire une offre, tenir une première année, et vérifier si un deuxième lot a du sens. On travaille avec un cahier et des exemples chiffrés jusqu’au bout, refus compris.",
    price: 697,
    promotionalPrice: null,
    type: "subscription",
    category: "immobilier",
    features: [
      "Six leçons écrites, trois par mois, chacune avec un exercice à remplir en ligne, et un quiz de huit situations",
      "La fiche de marché : douze chiffres publics pour comparer deux villes, et où les trouver",
      "Le calcul brut, net et de trésorerie, expliqué ligne à ligne sur un appartement de 31 m²",
      "Vide, meublé, colocation : trois plans, trois réponses, en euros et en heures",
      "Le carnet à imprimer (PDF) : fiche de marché, calcul, grille de visite, questions au syndic, trois modèles d’offre et la lettre",
      "Un rendez-vous collectif par mois, en visio : les dates sont sur la page de la formation",
      "Résiliable en ligne à tout moment",
    ],
    stripeProductId: "prod_essor_immobilier_locatif_premiers_lots",
    stripePriceId: "price_essor_immobilier_locatif_premiers_lots",
  },
  {
    slug: "immobilier-campagne",
    name: "Investir à la campagne",
    description:
      "Petites villes, bourgs et maisons de village : des prix bas et des pièges que la grande ville ignore. Six leçons sur deux mois pour distinguer un bourg vivant d’un bourg qui se vide, chiffrer une toiture et une fosse avant l’offre, choisir entre l’année, le gîte et la saison, et signer en sachant quoi. Les exemples sont chiffrés jusqu’à la revente.",
    price: 897,
    promotionalPrice: null,
    type: "subscription",
    category: "immobilier",
    features: [
      "Six leçons écrites, trois par mois, quatre exercices à remplir en ligne et un quiz de huit situations",
      "Le test du bourg vivant, noté sur dix ; toiture, assainissement, murs anciens chiffrés avant l’offre",
      "Longue durée, gîte, logement de saison : la même maison, trois années chiffrées",
      "Aides nationales et locales : où les chercher, dans quel ordre les demander ; artisans, clés et voisins quand on gère de loin",
      "Le carnet du bourg à imprimer (PDF) : test, grille de maison, cahiers, aides, vérifications avant de signer",
      "Un rendez-vous collectif par mois, en visio : les dates sont sur la page de la formation",
      "Résiliable en ligne à tout moment",
    ],
    stripeProductId: "prod_essor_immobilier_campagne",
    stripePriceId: "price_essor_immobilier_campagne",
  },
  {
    slug: "residence-secondaire",
    name: "Résidence secondaire à l’étranger",
    description:
      "Deux mois de méthode pour décider d’une maison hors de France : l’usage, le lieu, le budget complet, puis les professionnels du pays, la visite, les impôts et la succession. Le parcours ne cherche aucun bien, ne présente aucun vendeur et ne remplace ni notaire, ni avocat, ni conseil fiscal.",
    price: 1297,
    promotionalPrice: null,
    type: "subscription",
    category: "immobilier",
    features: [
      "Mois 1, trois leçons : compter ses nuits, comparer trois lieux sur 15 critères, écrire tous les frais",
      "Mois 2, trois leçons, ouvertes 30 jours après l’accès : qui fait quoi dans le pays, la visite, les impôts et la succession",
      "5 exercices à remplir en ligne et un quiz de 8 situations",
      "Le carnet à imprimer (PDF) : 15 critères, frais réels, questions au notaire, à l’avocat et à la banque, grille de visite, calendrier",
      "Un rendez-vous collectif par mois, en visio : les dates sont sur la page de la formation",
      "Résiliable en ligne à tout moment",
    ],
    stripeProductId: "prod_essor_residence_secondaire",
    stripePriceId: "price_essor_residence_secondaire",
  },
  {
    slug: "liberte-financiere-mindset",
    name: "Liberté financière et mindset",
    description:
      "L’argent et la tête, ensemble, en deux mois. Le premier ouvre le chantier des dépenses et du choix, le second, trente jours plus tard, celui de l’épargne, des dettes et de l’attente. Six leçons écrites, des exercices courts et un relevé de six chiffres par mois.",
    price: 797,
    promotionalPrice: null,
    type: "subscription",
    category: "lifestyle",
    features: [
      "6 leçons écrites : 3 le premier mois, 3 ouvertes trente jours plus tard ; 5 exercices, un quiz de 8 situations",
      "Mois 1, dépenser et choisir : le tableau de bord des six chiffres, le tri des dépenses, le journal de décisions",
      "Mois 2, épargner et attendre : l’épargne à trois profondeurs, les dettes par leur prix, la liste des trente jours",
      "Un exercice de mindset de 15 minutes par jour, sur une à deux semaines à la fois",
      "Le tableau de bord et le journal de décisions, à imprimer (PDF)",
      "Un rendez-vous collectif par mois, en visio : les dates sont sur la page de la formation",
      "Résiliable en ligne à tout moment",
    ],
    stripeProductId: "prod_essor_liberte_financiere_mindset",
    stripePriceId: "price_essor_liberte_financiere_mindset",
  },
];
