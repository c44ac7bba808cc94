import type { ResourcePage } from "./types.ts";

export const diversificationPage: ResourcePage = {
  slug: "diversification",
  category: "Liberté financière et lifestyle",
  metaTitle: "Diversification : répartir ses revenus et son épargne",
  metaDescription:
    "Pourquoi et comment ne pas tout miser au même endroit : quatre familles de placements comparées, des revenus de sources différentes, une méthode et ses limites.",
  headline: { text: "Ne pas tout mettre", accent: "au même endroit." },
  lede: "Diversifier ne rend pas riche. Cela évite de tout perdre en même temps : une cliente, un locataire, un placement. Voici ce que l’on répartit, dans quel ordre, et à partir de quand c’est trop.",
  blocks: [
    { kind: "heading", text: "D’abord, savoir d’où tout vient" },
    {
      kind: "text",
      text: "Écris tes sources de revenus et ce que tu possèdes. Puis pose une question à chaque ligne : qu’est-ce qui pourrait la faire tomber ? Si la même réponse revient partout, tu n’as qu’une source, même avec cinq lignes. Un emploi, une épargne en actions de l’entreprise et un logement à côté de l’usine forment un seul risque.",
    },
    {
      kind: "exercise",
      title: "La carte des dépendances",
      duration: "25 minutes",
      instructions: [
        "Colonne 1 : mes revenus, du plus gros au plus petit, avec leur part en pour cent",
        "Colonne 2 : ce que je possède, avec sa valeur approximative",
        "Colonne 3 : pour chaque ligne, l’événement qui la ferait tomber",
        "Entoure les événements qui reviennent deux fois",
        "Écris la plus petite chose qui réduirait l’un d’eux cette année",
      ],
      lines: 12,
    },
    { kind: "heading", text: "Répartir ses revenus" },
    {
      kind: "table",
      caption: "Quatre sources, ce qu’elles demandent, ce qu’elles risquent",
      head: ["Source", "Au départ", "Ensuite", "Fragilité"],
      rows: [
        ["Salaire", "Un recrutement", "Du temps, fixe", "Une seule décision, prise par une autre"],
        ["Activité indépendante", "Des mois de vente", "Du temps, variable", "Les grosses clientes, la santé"],
        ["Loyers", "Un prêt, des travaux", "Quelques heures par mois", "Vacance, impayé, règles"],
        ["Droits et produits", "Beaucoup de travail non payé", "Un entretien régulier", "La mode, la plateforme"],
      ],
    },
    {
      kind: "list",
      items: [
        "Si tu es indépendante, vise qu’aucune cliente ne dépasse un tiers de ton chiffre d’affaires.",
        "Ajoute une source seulement quand la précédente tourne sans toi une semaine entière.",
        "Deux sources solides valent mieux que cinq essais. Trois, c’est déjà un métier de plus.",
        "Un revenu sans la moindre heure n’existe pas : compte les tiennes, même s’il n’y en a que dix par an.",
      ],
    },
    { kind: "heading", text: "Répartir son épargne" },
    {
      kind: "table",
      caption: "Quatre familles, sans recommandation",
      head: ["Famille", "À quoi elle sert", "Horizon", "Ce qui peut arriver"],
      rows: [
        ["Livrets réglementés", "La réserve de sécurité", "Tout de suite", "Rapporter moins que la hausse des prix"],
        ["Fonds en euros", "Un projet de quelques années", "4 ans et plus", "Un rendement faible, des frais"],
        [
          "Actions, par des fonds variés",
          "Le long terme",
          "8 ans et plus",
          "Perdre un tiers ou la moitié, parfois des années",
        ],
        [
          "Immobilier, direct ou en parts",
          "Un usage, un loyer",
          "10 ans et plus",
          "Vacance, travaux, revente lente ou à perte",
        ],
      ],
      note: "Les dépôts bancaires sont protégés jusqu’à 100 000 € par personne et par banque. Les placements, eux, ne le sont pas contre la baisse.",
    },
    { kind: "heading", text: "Une méthode en cinq gestes" },
    {
      kind: "steps",
      items: [
        {
          title: "La réserve avant tout",
          text: "Six mois de dépenses, disponibles. Tant qu’elle n’est pas faite, le reste attend.",
        },
        {
          title: "Une répartition écrite",
          text: "Trois lignes suffisent, avec un pourcentage et une raison. Exemple : 40 % disponible, 30 % à moyen terme, 30 % à long terme.",
        },
        {
          title: "Des versements réguliers",
          text: "Un petit montant, chaque mois, le lendemain de la paie. La régularité protège du mauvais moment mieux que l’intuition.",
        },
        {
          title: "Une revue par an",
          text: "En janvier, compare avec ta répartition. Si une ligne s’en écarte de plus de dix points, rééquilibre. Le reste de l’année, n’ouvre pas.",
        },
        {
          title: "Les frais, ligne par ligne",
          text: "Entrée, gestion, sortie, arbitrage. Sur vingt ans, un point de frais par an peut coûter environ un sixième du capital final.",
        },
      ],
    },
    { kind: "heading", text: "L’exemple d’Anaïs" },
    {
      kind: "text",
      text: "Anaïs, 46 ans, orthoptiste, possède sa résidence principale, un livret plein et 18 000 € d’actions de l’entreprise de son mari. Son cabinet dépend d’un seul médecin pour 70 % des patients. Chiffres fictifs, situation courante.",
    },
    {
      kind: "list",
      items: [
        "Ce qui tombe deux fois : l’entreprise du mari, à la fois salaire et placement.",
        "Ce qui inquiète le plus : le médecin part à la retraite dans trois ans.",
        "Ce qu’elle fait cette année : elle rencontre quatre médecins et une maison de santé. Le placement attendra.",
        "L’année suivante : elle vend un tiers des actions et verse 200 € par mois sur un support plus large, après avoir lu les frais.",
      ],
    },
    {
      kind: "tip",
      title: "Le bon ordre",
      text: "Diversifie d’abord ce qui te nourrit, ensuite ce que tu possèdes. Une deuxième cliente rapporte plus vite qu’un deuxième placement.",
    },
    { kind: "heading", text: "Quand c’est trop" },
    {
      kind: "text",
      text: "Tu ne sais plus citer tes comptes de mémoire. Tu as trois applications et aucune vue d’ensemble. Tu ouvres un produit parce qu’une amie en parle. Alors regroupe, ferme, simplifie : une répartition que l’on comprend vaut mieux qu’une répartition savante.",
    },
    {
      kind: "links",
      items: [
        {
          label: "Autorité des marchés financiers",
          to: "https://www.amf-france.org",
          text: "Guides pour épargner, listes noires, médiation.",
        },
        {
          label: "Mes questions d’argent",
          to: "https://www.mesquestionsdargent.fr",
          text: "Les placements expliqués par la Banque de France.",
        },
      ],
    },
    {
      kind: "text",
      text: "Cette page informe et ne remplace pas le conseil d’une professionnelle habilitée, qui connaît ta situation.",
    },
  ],
  next: [
    { label: "Monter les sept marches", to: "/ressources/strategies" },
    { label: "Les formations Lifestyle", to: "/lifestyle" },
  ],
};
