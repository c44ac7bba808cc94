import type { ResourcePage } from "./types.ts";

export const strategiesPage: ResourcePage = {
  slug: "strategies",
  category: "Liberté financière et lifestyle",
  metaTitle: "Stratégies : sept marches vers l’indépendance financière",
  metaDescription:
    "Compter, solder, réserver, gagner plus, acheter du temps, placer, transmettre : sept marches dans l’ordre, avec les seuils, un exemple chiffré et les pièges.",
  headline: { text: "Sept marches,", accent: "sans en sauter." },
  lede: "L’indépendance financière n’est pas un montant. C’est le nombre de mois que tu peux vivre sans demander. On la construit marche après marche, et chacune sert même si l’on s’arrête là.",
  blocks: [
    {
      kind: "text",
      text: "L’ordre est celui d’une maison : on ne pose pas le toit sur une dette à 20 %. Lis tout, repère la marche où tu te trouves, travaille celle-là. Les autres attendront.",
    },
    { kind: "heading", text: "Les sept marches" },
    {
      kind: "steps",
      items: [
        {
          title: "Compter",
          text: "Trois mois de relevés, cinq catégories : logement, nourriture, transport, enfants, le reste. Tu cherches un seul nombre : ta dépense mensuelle. Marche franchie quand tu le dis sans hésiter.",
        },
        {
          title: "Solder les dettes chères",
          text: "Découvert, crédit renouvelable, paiements fractionnés. Les plus chères d’abord, ou les plus petites si tu as besoin d’une victoire. En cas de difficulté, les Points conseil budget aident gratuitement, et la Banque de France traite le surendettement.",
        },
        {
          title: "Réserver",
          text: "Un mois de dépenses sur un livret, puis trois, puis six. Indépendante, vise huit. Cet argent ne rapporte presque rien : il achète du sommeil et la liberté de dire non.",
        },
        {
          title: "Gagner davantage",
          text: "Négocier, changer de poste, vendre un savoir-faire deux soirs par semaine. Réduire ses dépenses a un plancher ; augmenter ses revenus en a moins. C’est la marche la plus longue.",
        },
        {
          title: "Acheter du temps",
          text: "Un temps partiel, une aide, un trajet supprimé. Chaque heure libérée part dans la marche 4, ou dans la vie. Les deux sont de bons usages.",
        },
        {
          title: "Placer",
          text: "Une fois la réserve faite, et seulement l’argent dont tu n’auras pas besoin avant huit ans. Supports compris, frais lus, montants réguliers. Tout placement peut perdre de la valeur.",
        },
        {
          title: "Protéger et transmettre",
          text: "Prévoyance, régime matrimonial, testament, mots de passe confiés. Une heure chez une notaire vaut bien un week-end de tableurs.",
        },
      ],
    },
    { kind: "heading", text: "Un exemple sur cinq ans" },
    {
      kind: "text",
      text: "Estelle, 35 ans, assistante dentaire, un enfant, 1 920 € par mois, 2 100 € de crédit renouvelable, 400 € d’épargne. Les chiffres sont fictifs ; le rythme est réaliste, avec une panne de voiture au milieu.",
    },
    {
      kind: "table",
      caption: "Cinq ans, marche après marche",
      head: ["Quand", "Ce qu’elle fait", "Réserve"],
      rows: [
        ["Mois 1 à 3", "Compte : 1 760 € de dépenses. Résilie 64 € d’abonnements", "400 €"],
        ["Mois 4 à 14", "Solde le crédit, 220 € par mois", "600 €"],
        ["Mois 15 à 24", "Met 220 € par mois de côté", "2 800 €"],
        ["Mois 25", "La voiture lâche : 1 400 €", "1 400 €"],
        ["Mois 26 à 42", "Cours du samedi aux apprenties, 310 € nets de plus ; épargne 480 €", "9 560 €"],
        ["Mois 43 à 60", "Passe à 90 %, garde le samedi, place 150 € et réserve 100 € par mois", "11 360 €"],
      ],
      note: "Exemple fictif. Au bout de cinq ans : plus de dette, six mois devant elle, une demi-journée libre, 2 700 € placés. Rien de spectaculaire, tout est à elle.",
    },
    { kind: "heading", text: "Trois stratégies, selon ton point de départ" },
    {
      kind: "table",
      caption: "Par où passer",
      head: ["Stratégie", "Elle convient si", "Elle demande", "Son risque"],
      rows: [
        [
          "Le salaire augmenté",
          "Ton métier recrute",
          "Des preuves, une date, un autre employeur en vue",
          "Rester dépendante d’une seule source",
        ],
        [
          "L’activité à côté",
          "Tu as cinq heures par semaine",
          "Une offre, des clientes, une déclaration",
          "L’épuisement",
        ],
        [
          "L’immobilier locatif",
          "Ton revenu est stable",
          "Une réserve, un dossier, de la patience",
          "La dette, la vacance, les travaux",
        ],
      ],
    },
    {
      kind: "tip",
      title: "Une seule stratégie à la fois",
      text: "Donne-lui dix-huit mois. Un plan échoue souvent parce qu’on en change, pas parce qu’il était faux.",
    },
    { kind: "heading", text: "Reconnaître un piège" },
    {
      kind: "list",
      items: [
        "Un rendement annoncé comme certain. Cela n’existe pas : plus il est haut, plus le risque l’est.",
        "Une urgence. Un bon placement l’est encore dans un mois.",
        "Un intermédiaire absent du registre officiel. Vérifie sur orias.fr, et sur les listes noires de l’Autorité des marchés financiers.",
        "Un produit que tu ne peux pas expliquer à ta sœur en trois phrases.",
        "Un conseil gratuit qui finit par une commission. Demande : qui te paie ?",
      ],
    },
    {
      kind: "exercise",
      title: "Ma marche, mon trimestre",
      duration: "40 minutes",
      instructions: [
        "Ma dépense mensuelle, à cinquante euros près",
        "Ma réserve, en mois",
        "Ma marche actuelle, et la preuve que la précédente est franchie",
        "Trois actions d’ici trois mois, avec une date pour chacune",
        "Ce que je ne ferai pas ce trimestre, même si l’on me le conseille",
      ],
      lines: 12,
    },
    {
      kind: "text",
      text: "Cette page informe. Elle ne tient pas compte de ta situation et n’est pas un conseil en investissement. Pour une décision importante, consulte une professionnelle habilitée.",
    },
  ],
  next: [
    { label: "Calculer ta réserve", to: "/ressources/simulateurs" },
    { label: "Répartir son épargne", to: "/ressources/diversification" },
  ],
};
