import type { SimulatorsPage } from "./types.ts";

export const simulatorsPage: SimulatorsPage = {
  slug: "simulateurs",
  category: "Immobilier",
  metaTitle: "Simulateurs : rendement locatif, prêt, indépendance",
  metaDescription:
    "Trois calculs expliqués, formules comprises : rendement brut, net et trésorerie d’un logement, mensualité d’un prêt, chemin vers l’indépendance.",
  headline: { text: "Trois calculs,", accent: "et leurs formules." },
  lede: "Un simulateur ne décide rien. Il montre ce qui change quand un chiffre bouge. Chaque formule est écrite en clair, pour que tu puisses la refaire sur un coin de table.",
  simulators: [
    {
      id: "rendement",
      title: "Rendement d’un logement",
      headline: { text: "Ce logement", accent: "rapporte-t-il ?" },
      intro: "Trois nombres, du plus flatteur au plus honnête. Les annonces donnent le premier. Regarde le troisième.",
      fields: [
        { name: "prix", label: "Prix d’achat", unit: "€", example: "78 000", required: true },
        {
          name: "frais",
          label: "Frais d’acquisition",
          unit: "€",
          hint: "Notaire et taxes : environ 7 à 9 % dans l’ancien.",
          example: "6 400",
        },
        { name: "travaux", label: "Travaux et meubles", unit: "€", example: "10 600" },
        { name: "loyer", label: "Loyer, hors charges", unit: "€ par mois", example: "460", required: true },
        { name: "taxe", label: "Taxe foncière", unit: "€ par an", example: "780" },
        {
          name: "charges",
          label: "Charges, assurance, gestion, entretien",
          unit: "€ par an",
          hint: "Ce que la locataire ne rembourse pas.",
          example: "1 070",
        },
        {
          name: "vacance",
          label: "Vacance",
          unit: "mois par an",
          hint: "Un mois vide par an s’écrit 1, deux semaines 0,5.",
          example: "1",
        },
        {
          name: "mensualite",
          label: "Mensualité du prêt",
          unit: "€ par mois",
          hint: "Assurance comprise. Vide si tu paies comptant.",
          example: "509,86",
        },
      ],
      submit: "Calculer le rendement",
      formulas: [
        {
          name: "Rendement brut",
          formula:
            "Loyers d’une année, hors charges, divisés par le coût total d’achat : prix, frais d’acquisition, travaux, meubles.",
          example: "460 € × 12 = 5 520 €. Divisés par 95 000 €, cela fait 5,8 %.",
        },
        {
          name: "Rendement net de charges",
          formula:
            "Loyers d’une année, moins taxe foncière, charges non récupérables, assurance, gestion, entretien et vacance, divisés par le coût total.",
          example: "5 520 € − 2 310 € = 3 210 €. Divisés par 95 000 €, cela fait 3,4 %.",
        },
        {
          name: "Trésorerie mensuelle",
          formula:
            "Ce qui reste après charges, divisé par douze, moins la mensualité du prêt, assurance comprise. Avant impôt.",
          example:
            "3 210 € ÷ 12 = 267,50 €. Moins 509,86 € de mensualité : il manque 242,36 € par mois, à sortir de ta poche.",
        },
      ],
      caution:
        "L’impôt dépend de ta situation et du régime choisi : il n’est pas compté ici. La vacance moyenne à prévoir se situe souvent entre deux et six semaines par an, selon la ville.",
    },
    {
      id: "pret",
      title: "Mensualité d’un prêt",
      headline: { text: "Ce prêt", accent: "coûte combien ?" },
      intro:
        "Le prêt le plus courant se rembourse par mensualités égales. Au début, tu paies surtout des intérêts ; à la fin, surtout du capital.",
      fields: [
        { name: "capital", label: "Montant emprunté", unit: "€", example: "85 000", required: true },
        {
          name: "taux",
          label: "Taux annuel",
          unit: "%",
          hint: "Hors assurance, tel que la banque l’écrit.",
          example: "3,4",
          required: true,
        },
        { name: "duree", label: "Durée", unit: "ans", example: "20", required: true },
        { name: "assurance", label: "Assurance", unit: "% par an du capital", example: "0,30" },
        { name: "revenus", label: "Tes revenus", unit: "€ par mois", hint: "Pour le taux d’effort.", example: "2 450" },
        { name: "autres", label: "Tes autres mensualités", unit: "€ par mois", example: "" },
      ],
      submit: "Calculer le prêt",
      formulas: [
        {
          name: "Mensualité hors assurance",
          formula:
            "Capital × taux mensuel ÷ (1 − (1 + taux mensuel) puissance moins le nombre de mois). Le taux mensuel est le taux annuel divisé par douze.",
          example: "85 000 € à 3,4 % sur 240 mois : 488,61 € par mois.",
        },
        {
          name: "Assurance",
          formula: "Quand elle se calcule sur le capital de départ : capital × taux d’assurance ÷ 12.",
          example: "85 000 € × 0,30 % ÷ 12 = 21,25 € par mois.",
        },
        {
          name: "Coût du crédit",
          formula:
            "Mensualité, assurance comprise, × nombre de mois, − capital. Ajoute les frais de dossier et ceux de la sûreté prise par la banque.",
          example: "509,86 € × 240 − 85 000 € = 37 366 €.",
        },
        {
          name: "Taux d’effort",
          formula:
            "Toutes tes mensualités, assurance comprise, divisées par tes revenus. Les banques visent en général 35 % au plus, sur 25 ans au plus.",
          example: "509,86 € de mensualités pour 2 450 € de revenus : 20,8 %.",
        },
      ],
      caution:
        "Les taux changent chaque semaine et chaque dossier a le sien. Un crédit t’engage et doit être remboursé : vérifie tes capacités de remboursement avant de t’engager.",
    },
    {
      id: "independance",
      title: "Chemin vers l’indépendance",
      headline: { text: "Quand tes revenus", accent: "paieront-ils tes mois ?" },
      intro:
        "Combien te faut-il, et en combien de temps ? Le calcul part de tes dépenses, pas de tes rêves : c’est plus court, et plus libre.",
      fields: [
        { name: "epargne", label: "Épargne disponible", unit: "€", example: "7 200" },
        {
          name: "depenses",
          label: "Dépenses d’un mois",
          unit: "€",
          hint: "Toutes, loyer et impôts compris.",
          example: "1 800",
          required: true,
        },
        { name: "ajout", label: "Épargne ajoutée", unit: "€ par mois", example: "400" },
        {
          name: "horssalaire",
          label: "Revenus hors salaire",
          unit: "€ par mois",
          hint: "Nets de charges et d’une provision pour impôts.",
          example: "630",
        },
        {
          name: "progression",
          label: "Progression de ces revenus",
          unit: "€ par mois, chaque année",
          hint: "240 : dans un an, ils paieront 240 € de plus par mois.",
          example: "240",
        },
        { name: "reserve", label: "Réserve visée", unit: "mois de dépenses", example: "8", required: true },
      ],
      submit: "Tracer le chemin",
      formulas: [
        {
          name: "Réserve, en mois",
          formula: "Épargne disponible divisée par tes dépenses mensuelles.",
          example: "7 200 € ÷ 1 800 € = 4 mois.",
        },
        {
          name: "Taux de couverture",
          formula:
            "Revenus hors salaire, nets de charges et d’une provision pour impôts, divisés par tes dépenses mensuelles.",
          example: "630 € ÷ 1 800 € = 35 %. Un peu plus d’un tiers de ta vie est payé autrement que par ton salaire.",
        },
        {
          name: "Mois avant l’objectif",
          formula: "Ce qui manque, divisé par ce que tu ajoutes chaque mois. Sans intérêts, pour rester prudente.",
          example: "Pour passer de 4 à 8 mois de réserve : 7 200 € ÷ 400 € = 18 mois.",
        },
        {
          name: "Mois avant d’être couverte",
          formula:
            "Ce qui manque à tes revenus hors salaire pour payer tes dépenses, divisé par leur progression d’un mois. Le mois entamé compte en entier.",
          example: "(1 800 € − 630 €) ÷ (240 € ÷ 12) = 58,5, soit 59 mois.",
        },
      ],
      caution:
        "Le résultat est une estimation, à refaire chaque trimestre. Il ne prévoit ni une hausse des prix, ni une maladie, ni une bonne nouvelle.",
    },
  ],
  privacy:
    "Un champ vide compte pour zéro. Tes chiffres ne servent qu’à ce calcul : ils restent dans l’adresse de la page, rien n’est enregistré.",
  example: { label: "Exemple", text: "Un exemple, pour commencer. Remplace les chiffres par les tiens." },
  blocks: [
    { kind: "heading", text: "Se servir d’un simulateur sans se mentir" },
    {
      kind: "steps",
      items: [
        {
          title: "Entre des chiffres vérifiés",
          text: "Un loyer lu dans trois annonces, une taxe foncière demandée au vendeur, un taux écrit par une banque. Une supposition en entrée donne une illusion en sortie.",
        },
        {
          title: "Fais trois versions",
          text: "La prudente, la probable, la mauvaise : deux mois de vacance, une chaudière, un taux plus haut. Décide sur la mauvaise.",
        },
        {
          title: "Change une seule valeur à la fois",
          text: "Tu verras laquelle commande. Pour un logement, c’est souvent le prix d’achat, puis la vacance.",
        },
        {
          title: "Imprime et date",
          text: "Dans six mois, tu compareras avec la réalité. C’est ainsi que l’on apprend à estimer.",
        },
      ],
    },
    {
      kind: "tip",
      title: "À quoi servent tes chiffres",
      text: "Ils servent au calcul affiché, et à rien d’autre. Pour un avis sur ta situation, adresse-toi à une banque, à une notaire ou à une conseillère habilitée.",
    },
  ],
  next: [
    { label: "Voir trois études de cas", to: "/ressources/etudes-cas-immobilier" },
    { label: "Les sept marches vers l’indépendance", to: "/ressources/strategies" },
  ],
};
