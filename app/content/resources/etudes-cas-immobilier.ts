import type { ResourcePage } from "./types.ts";

export const realEstateCasesPage: ResourcePage = {
  slug: "etudes-cas-immobilier",
  category: "Immobilier",
  metaTitle: "Études de cas immobilier : trois biens chiffrés",
  metaDescription:
    "Un studio, un immeuble de trois lots, un trois-pièces refusé : prix, travaux, prêt, charges, trésorerie et mauvais scénario, ligne par ligne. Exemples fictifs.",
  headline: { text: "Trois biens,", accent: "dont un que l’on refuse." },
  lede: "Les chiffres sont fictifs et proches de ce que l’on rencontre dans des villes moyennes. Ils s’arrêtent avant l’impôt, qui dépend de chacune. Refais-les avec un crayon : c’est là que l’on apprend.",
  blocks: [
    { kind: "heading", text: "Cas 1 : le studio près de la gare" },
    {
      kind: "text",
      text: "Marion, 33 ans, kinésithérapeute, 2 450 € par mois, 26 000 € d’épargne. Un studio de 24 m² à dix minutes à pied d’une gare, à meubler, dans un immeuble des années soixante-dix. Elle veut un premier bien simple et accepte d’y mettre un peu chaque mois.",
    },
    {
      kind: "table",
      caption: "Le studio, ligne par ligne",
      head: ["Ligne", "Montant"],
      rows: [
        ["Prix négocié", "78 000 €"],
        ["Frais d’acquisition", "6 400 €"],
        ["Travaux et meubles", "10 600 €"],
        ["Coût total", "95 000 €"],
        ["Loyer, hors charges", "460 € par mois"],
        ["Charges, taxe, assurance, comptable, vacance", "2 310 € par an"],
        ["Rendement brut, puis net", "5,8 %, puis 3,4 %"],
        ["Prêt de 85 000 €, 20 ans, 3,4 %, assurance comprise", "509,86 € par mois"],
        ["Trésorerie avant impôt", "− 242,36 € par mois"],
      ],
    },
    {
      kind: "text",
      text: "Le studio lui demande 242 € par mois. Est-ce une erreur ? Cela dépend de ce qu’elle en attend. Au début, près de 250 € de chaque mensualité remboursent du capital : cet effort ressemble à une épargne, bloquée et soumise au marché. Il lui reste 16 000 € de réserve, soit neuf mois de dépenses. Elle signe, en connaissance de cause.",
    },
    {
      kind: "list",
      items: [
        "Mauvais scénario : deux mois vides et un chauffe-eau dans la même année, soit environ 1 600 € de plus. La réserve suffit.",
        "Levier possible : un prêt sur 25 ans allégerait la mensualité et coûterait plus d’intérêts.",
        "Point à surveiller : le ravalement, évoqué deux fois en assemblée sans être voté.",
      ],
    },
    { kind: "heading", text: "Cas 2 : l’immeuble de trois logements" },
    {
      kind: "text",
      text: "Karine et Solange, deux sœurs, achètent en société civile un petit immeuble dans une ville de 12 000 habitants, avec un hôpital et un lycée. La toiture a neuf ans, les compteurs sont séparés, deux logements sont à rafraîchir.",
    },
    {
      kind: "table",
      caption: "L’immeuble, ligne par ligne",
      head: ["Ligne", "Montant"],
      rows: [
        ["Prix", "140 000 €"],
        ["Frais d’acquisition", "11 500 €"],
        ["Travaux, devis plus 15 %", "38 500 €"],
        ["Coût total", "190 000 €"],
        ["Loyers : 520 € + 490 € + 430 €", "17 280 € par an"],
        ["Taxe foncière", "2 150 €"],
        ["Assurance de l’immeuble", "620 €"],
        ["Entretien et provision de toiture", "1 700 €"],
        ["Parties communes", "320 €"],
        ["Vacance, un mois par an", "1 440 €"],
        ["Rendement brut, puis net", "9,1 %, puis 5,8 %"],
        ["Prêt de 171 000 €, 25 ans, 3,6 %, assurance comprise", "913,71 € par mois"],
        ["Trésorerie avant impôt", "+ 7,12 € par mois"],
      ],
    },
    {
      kind: "text",
      text: "Neuf pour cent brut, et sept euros par mois : voilà ce que devient un beau chiffre quand on compte tout. L’immeuble s’équilibre et se rembourse avec les loyers, quand les trois logements sont occupés onze mois sur douze. Les sœurs gèrent elles-mêmes, quatre heures par mois environ. Confier la gestion, à 7 % des loyers, coûterait 101 € par mois et rendrait la trésorerie négative.",
    },
    {
      kind: "list",
      items: [
        "Mauvais scénario : deux logements vides pendant quatre mois, soit 3 800 € de loyers en moins. Elles gardent 12 000 € de côté.",
        "Ce qui a décidé : les compteurs séparés et la toiture récente, vus à la visite, absents de l’annonce.",
        "Ce qui les a fait douter : une population en baisse de 3 % en cinq ans. Elles ont appelé l’hôpital et deux agences avant de conclure.",
      ],
    },
    { kind: "heading", text: "Cas 3 : le trois-pièces que l’on refuse" },
    {
      kind: "text",
      text: "Fanny, 41 ans, responsable de magasin, tombe amoureuse d’un trois-pièces avec balcon dans le quartier où elle a grandi. Parquet, lumière, boulangerie en bas. L’agence parle de trois autres visites dans la journée.",
    },
    {
      kind: "table",
      caption: "Le trois-pièces, ligne par ligne",
      head: ["Ligne", "Montant"],
      rows: [
        ["Prix demandé", "142 000 €"],
        ["Frais d’acquisition", "11 600 €"],
        ["Travaux", "18 400 €"],
        ["Coût total", "172 000 €"],
        ["Loyer réaliste", "690 € par mois"],
        ["Charges, taxe, assurance, entretien, vacance", "3 235 € par an"],
        ["Rendement brut, puis net", "4,8 %, puis 2,9 %"],
        ["Prêt de 155 000 €, 25 ans, 3,6 %, assurance comprise", "828,22 € par mois"],
        ["Trésorerie avant impôt", "− 407,80 € par mois"],
      ],
    },
    {
      kind: "text",
      text: "Les procès-verbaux d’assemblée annoncent un ravalement : 9 800 € pour ce lot, non votés, donc non provisionnés. Fanny refait le calcul, propose 118 000 €, essuie un refus et s’arrête là. Elle a perdu trois soirées et gardé sa réserve.",
    },
    {
      kind: "tip",
      title: "La question qui a tranché",
      text: "« Est-ce que je l’achèterais si je n’y avais pas grandi ? » Un logement que l’on aime peut se louer pour y vivre. Un logement que l’on loue doit d’abord se calculer.",
    },
    {
      kind: "exercise",
      title: "Ton quatrième cas",
      duration: "45 minutes",
      instructions: [
        "Prends une annonce réelle dans une ville que tu connais.",
        "Remplis les neuf lignes du cas 1, avec une source pour chaque montant.",
        "Écris le mauvais scénario et son prix.",
        "À quel prix d’achat la trésorerie te conviendrait-elle ?",
        "Décide, date, et garde la feuille un an.",
      ],
      lines: 12,
    },
  ],
  next: [
    { label: "Refaire le calcul avec tes chiffres", to: "/ressources/simulateurs" },
    { label: "La formation Immobilier", to: "/immobilier" },
  ],
};
