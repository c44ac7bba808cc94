import type { ResourcePage } from "./types.ts";

export const marketStudyPage: ResourcePage = {
  slug: "etudes-marche",
  category: "Entrepreneuriat",
  metaTitle: "Étude de marché : la méthode en cinq jours, sans budget",
  metaDescription:
    "Connaître son marché en cinq demi-journées : la demande, les concurrentes, les prix, les règles, le test. Tableaux, seuils et exemple complet d’un atelier de couture.",
  headline: { text: "Cinq demi-journées", accent: "pour connaître ton marché." },
  lede: "Une étude de marché n’est pas un dossier à spirale. C’est la réponse écrite à quatre questions : qui achète, à qui aujourd’hui, à quel prix, et pourquoi changerait-elle ? Avec un exemple suivi du début à la fin.",
  blocks: [
    {
      kind: "text",
      text: "L’exemple : Leïla, couturière, veut ouvrir un atelier de retouches et de cours dans une ville de 40 000 habitants. Elle a 3 000 €, deux machines et deux jours libres par semaine. Les chiffres sont fictifs, la méthode est entière.",
    },
    { kind: "heading", text: "Jour 1 : compter la demande" },
    {
      kind: "steps",
      items: [
        {
          title: "Trace ta zone",
          text: "Quinze minutes à pied, vingt en voiture, ou la France entière si tu vends à distance. Écris-la.",
        },
        {
          title: "Compte les personnes concernées",
          text: "L’INSEE donne la population par commune, par âge et par revenu. Leïla : 40 000 habitants, environ 18 000 ménages.",
        },
        {
          title: "Estime la fréquence",
          text: "Demande à dix personnes quand elles ont fait retoucher un vêtement pour la dernière fois. Leïla : quatre sur dix dans l’année.",
        },
        {
          title: "Reste prudente",
          text: "Divise ton résultat par quatre. 18 000 ménages × 40 % ÷ 4 = 1 800 retouches par an pour toute la ville, toutes adresses confondues.",
        },
      ],
    },
    { kind: "heading", text: "Jour 2 : visiter celles qui vendent déjà" },
    {
      kind: "text",
      text: "Une concurrente est une bonne nouvelle : quelqu’un paie. Va la voir en cliente, achète quelque chose, remercie. Note ce que l’on voit depuis le trottoir, ce que l’on te demande, le délai, le prix, ce qui t’a agacée.",
    },
    {
      kind: "table",
      caption: "Trois adresses, les mêmes six colonnes",
      head: ["Adresse", "Ourlet simple", "Délai", "Horaires", "Point fort", "Ce qui manque"],
      rows: [
        ["Pressing du centre", "14 €", "8 jours", "9 h–18 h", "Passage", "Retouches délicates refusées"],
        ["Mercerie", "12 €", "15 jours", "10 h–17 h", "Confiance", "Fermée le samedi"],
        ["Couturière à domicile", "9 €", "Variable", "Sur rendez-vous", "Qualité", "Introuvable en ligne"],
      ],
      note: "Exemple fictif. Le manque se lit dans la dernière colonne : soir, samedi, délai court.",
    },
    { kind: "heading", text: "Jour 3 : écouter dix personnes" },
    {
      kind: "text",
      text: "Pas de questionnaire en ligne : des conversations. Notre page « Interviews » donne les douze questions. Ce jour-là, Leïla apprend que les cours pour débutantes intéressent six personnes sur dix, mais que deux seulement ont déjà payé un loisir cette année. Elle compte donc sur deux.",
    },
    { kind: "heading", text: "Jour 4 : vérifier les règles et les coûts" },
    {
      kind: "list",
      items: [
        "Le métier est-il réglementé ? Diplôme, carte, assurance obligatoire : service-public.gouv.fr et ta chambre de métiers répondent.",
        "Le local est-il autorisé ? Bail, copropriété, accueil du public, enseigne : la mairie d’abord.",
        "Qu’en coûte-t-il avant la première vente ? Liste tout, puis ajoute 15 %.",
        "Qu’en coûte-t-il chaque mois, même sans cliente ? C’est ce chiffre-là qui empêche de dormir.",
        "Existe-t-il des aides locales ? Les fiches de Bpifrance Création et ta communauté de communes le savent.",
      ],
    },
    {
      kind: "text",
      text: "Leïla renonce à la boutique à 650 € par mois. Elle loue une table dans un tiers-lieu, deux jours par semaine, pour 160 €, assurance comprise.",
    },
    { kind: "heading", text: "Jour 5 : tester avec de l’argent" },
    {
      kind: "text",
      text: "Un « je t’achèterai sûrement » ne vaut rien. Un acompte, une date réservée, un vêtement laissé valent quelque chose. Avant le test, écris le seuil à partir duquel tu continues. Leïla : huit retouches payées et trois inscriptions à un cours, en deux semaines.",
    },
    {
      kind: "table",
      caption: "Le point mort de Leïla",
      head: ["Ligne", "Montant"],
      rows: [
        ["Frais fixes par mois : table, assurance, téléphone", "215 €"],
        ["Marge par retouche, après fil, trajet et cotisations", "9 €"],
        ["Marge par place de cours", "17 €"],
        ["Avec trois cours de quatre places", "204 €"],
        ["Retouches pour couvrir le reste, soit 11 €", "2 par mois"],
        ["Retouches pour se verser 450 €", "52 par mois"],
      ],
      note: "Exemple fictif. Cinquante-deux retouches par mois, c’est un tiers du marché prudent de la ville : Leïla garde son emploi à temps partiel et vise les cours.",
    },
    {
      kind: "tip",
      title: "Un non est un bon résultat",
      text: "Cinq demi-journées pour éviter deux ans et 3 000 € : c’est le meilleur salaire horaire de ta carrière.",
    },
    {
      kind: "exercise",
      title: "Ta page d’étude",
      duration: "30 minutes, à la fin du jour 5",
      instructions: [
        "En une phrase : qui achète, et dans quelle situation ?",
        "Combien sont-elles dans ta zone, divisées par quatre ?",
        "Que paient-elles aujourd’hui, à qui, avec quel regret ?",
        "Qu’apportes-tu que ce regret réclame ?",
        "Combien de ventes par mois pour couvrir tes frais, puis pour te payer ?",
        "Quel seuil avais-tu fixé, et l’as-tu atteint ?",
      ],
      lines: 14,
    },
  ],
  next: [
    { label: "Mener les dix entretiens", to: "/ressources/interviews" },
    { label: "Choisir ses outils", to: "/ressources/outils" },
  ],
};
