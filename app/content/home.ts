// The texts of the home page. The figures of the band come from figures.ts.

import { type Claimed, claim } from "./claim.ts";
import type { FigureId } from "./figures.ts";
import { ACCESS_OPENS } from "./legal/promises.ts";
import type { ClosingBlock, Headline, PageMeta, TextLink, TitledText } from "./types.ts";

interface HomeCard {
  tint: "primary" | "secondary" | "tertiary";
  title: string;
  bullets: [string, string, string, string];
  link: TextLink;
}

interface WhySection {
  tint: "primary" | "secondary" | "tertiary";
  eyebrow: string;
  title: string;
  text: string;
  points: string[];
  link: TextLink;
}

export interface FounderJourney {
  eyebrow: string;
  headline: Headline;
  paragraphs: string[];
  link: TextLink;
}

export interface HomeContent extends PageMeta {
  challengeBanner: { headline: Headline; text: string; points: string[]; primary: TextLink; secondary: TextLink };
  hero: { eyebrow: string; headline: Headline; text: string; primary: TextLink; secondary: TextLink };
  cardsTitle: Headline;
  cards: HomeCard[];
  journey: Claimed<FounderJourney>;
  method: { headline: Headline; text: string; pillars: TitledText[] };
  stats: { headline: Headline; figures: FigureId[] };
  why: { headline: Headline; text: string; sections: WhySection[] };
  difference: { headline: Headline; paragraphs: string[]; statements: TitledText[] };
  closing: ClosingBlock[];
}

export const home: HomeContent = {
  metaTitle: "Formations en ligne pour femmes qui entreprennent",
  metaDescription:
    "Entrepreneuriat, immobilier, mindset : des formations concrètes, dans l’ordre où tu en as besoin, par une femme qui l’a fait avant toi. Et un challenge gratuit de 5 jours.",
  challengeBanner: {
    headline: { text: "Cinq jours pour", accent: "mettre ton projet debout." },
    text: "Une action par jour, de 30 minutes à 1 heure. Tu finis la semaine avec un projet choisi, une page qui l’explique et trois personnes qui t’ont répondu.",
    points: ["5 jours", "5 actions", "100 % gratuit", "Sans engagement"],
    primary: { label: "Rejoindre le challenge gratuit", to: "/challenge" },
    secondary: { label: "Voir la formation Entrepreneuriat", to: "/entrepreneuriat" },
  },
  hero: {
    eyebrow: "Formations en ligne pour femmes qui décident",
    headline: { text: "Construis une vie qui", accent: "t’appartient." },
    text: "Entrepreneuriat, immobilier, mindset : des méthodes concrètes, dans l’ordre où tu en as besoin, par une femme qui l’a fait avant toi.",
    primary: { label: "Commencer maintenant", to: "/entrepreneuriat" },
    secondary: { label: "Essayer 5 jours, gratuitement", to: "/challenge" },
  },
  cardsTitle: { text: "Par où veux-tu commencer ?" },
  cards: [
    {
      tint: "primary",
      title: "Entrepreneuriat",
      bullets: [
        "Trouver l’idée qui te ressemble",
        "Compter tes heures et ton argent d’abord",
        "Écarter celles qui te flattent",
        "Choisir, et dater l’essai",
      ],
      link: { label: "Découvrir", to: "/entrepreneuriat" },
    },
    {
      tint: "secondary",
      title: "Immobilier",
      bullets: [
        "Choisir ta façon de louer",
        "Fixer ton budget et ton prix maximal",
        "Nommer les risques avant de signer",
        "Analyser un bien, ligne par ligne",
      ],
      link: { label: "Découvrir", to: "/immobilier" },
    },
    {
      tint: "tertiary",
      title: "Mindset",
      bullets: [
        "Décider, puis tenir",
        "Changer ton rapport à l’argent",
        "Traverser la peur",
        "Garder le cap quand ça bouge",
      ],
      link: { label: "Découvrir", to: "/mindset" },
    },
  ],
  journey: {
    eyebrow: "Mon parcours",
    headline: {
      text: claim(
        ["companies", "apartments"],
        "Trois sociétés créées, seize appartements,",
        "J’ai entrepris, acheté et loué avant d’enseigner,",
      ),
      accent: claim(["companies", "apartments"], "et le droit de te montrer comment.", "et je te montre comment."),
    },
    paragraphs: [
      "Je n’ai pas commencé avec un plan. J’ai commencé avec un salaire, des soirées, et une question qui revenait en faisant la vaisselle : à quoi ressemblerait ma vie si je la choisissais ?",
      claim(
        ["companies", "apartments"],
        "La première société m’a appris à vendre, la deuxième à compter, la troisième à m’entourer. Entre les trois, j’ai acheté un appartement, puis un autre, jusqu’à seize. Aucun ne s’est passé comme prévu, et c’est de là que vient la méthode.",
        "Une première société m’a appris à vendre, les suivantes à compter et à m’entourer. Entre-temps, j’ai acheté un appartement, puis d’autres. Aucun ne s’est passé comme prévu, et c’est de là que vient la méthode.",
      ),
      "Aujourd’hui, j’enseigne ce que j’aurais voulu lire au début : les étapes dans l’ordre, les chiffres en entier, et les endroits où l’on tombe.",
    ],
    link: { label: "Lire mon parcours", to: "/a-propos-de-moi#parcours" },
  },
  method: {
    headline: { text: "Une méthode qui tient", accent: "en trois appuis." },
    text: "Savoir quoi faire, oser le faire, ne pas le faire seule. S’il en manque un, les deux autres ne suffisent pas.",
    pillars: [
      {
        title: "Des stratégies concrètes",
        text: "Chaque leçon finit par une action datée : un appel, un calcul, une page écrite. Les modèles sont fournis, avec un exemple rempli à côté.",
      },
      {
        title: "Un mindset de gagnante",
        text: "Gagner, ici, veut dire décider, essayer, apprendre, recommencer. On s’entraîne à dire un prix, à recevoir un refus, à reprendre après un arrêt.",
      },
      {
        title: "Des réponses à tes questions",
        text: "Tu écris depuis la page de contact, une personne te répond. Le support lit tout, {horaires}.",
      },
    ],
  },
  stats: {
    headline: { text: "Le chemin parcouru,", accent: "en chiffres." },
    figures: ["students", "hours", "rating", "countries"],
  },
  why: {
    headline: { text: "Trois formations,", accent: "trois raisons de commencer." },
    text: "Elles se suivent seules ou l’une après l’autre. Choisis selon ce qui te bloque aujourd’hui, pas selon ce qui brille.",
    sections: [
      {
        tint: "primary",
        eyebrow: "Pourquoi l’entrepreneuriat",
        title: "Parce qu’une activité commence par une cliente",
        text: "Pas par un logo, ni par des statuts. On choisit une idée, on en parle à dix personnes, puis on propose une offre à soixante. Le reste vient après, au bon moment.",
        points: [
          "Une idée choisie sur grille, pas sur un coup de cœur",
          "Tes heures et ton argent comptés avant de commencer",
          "Des messages prêts à réécrire avec tes mots",
        ],
        link: { label: "Voir la formation Entrepreneuriat", to: "/entrepreneuriat" },
      },
      {
        tint: "secondary",
        eyebrow: "Pourquoi l’immobilier",
        title: "Parce qu’un appartement se comprend avant de se visiter",
        text: "Un loyer, un prix, des charges, un crédit : quatre nombres disent déjà s’il faut se déplacer. On les écrit, on les vérifie, et l’on met le mauvais scénario à côté du bon.",
        points: [
          "Un tableur que tu sauras expliquer à ta banque",
          "Six visites commentées, du studio au bien à fuir",
          "Un plafond de prix fixé avant de chercher",
        ],
        link: { label: "Voir la formation Immobilier", to: "/immobilier" },
      },
      {
        tint: "tertiary",
        eyebrow: "Pourquoi le mindset",
        title: "Parce que tu sais déjà quoi faire",
        text: "Et que tu ne le fais pas. Ce n’est pas de la paresse : c’est une phrase apprise tôt, une peur mal graduée, un rythme impossible. Cela se travaille, quinze minutes par jour, un stylo à la main.",
        points: [
          "Une décision repoussée, prise et tenue",
          "Un rendez-vous du dimanche avec ton argent",
          "Une façon de reprendre quand tu t’es arrêtée",
        ],
        link: { label: "Voir la formation Mindset", to: "/mindset" },
      },
    ],
  },
  difference: {
    headline: { text: "Ce que d’autres promettent,", accent: "et ce que je fais." },
    paragraphs: [
      "Tu as vu passer les villas louées pour la photo, les compteurs qui tournent et les « dernières places » qui reviennent chaque lundi. Je n’ai rien à te dire dans ce ton-là.",
      "Je vends des formations, et je te dis ce qu’elles contiennent, ce qu’elles coûtent, à qui elles ne conviennent pas. Si la tienne ne te va pas, tu as 14 jours par la loi pour me le dire, et 30 par notre promesse, si tu en as suivi moins de 20 %.",
    ],
    statements: [
      {
        title: "Je pratique ce que j’enseigne",
        text: "Je dirige, j’achète, je loue, je répare. Les exemples viennent de mes dossiers, y compris ceux que j’ai perdus.",
      },
      {
        title: "Je donne les chiffres entiers",
        text: "Un loyer sans ses charges, un chiffre d’affaires sans ses frais ne disent rien. Tu verras les deux colonnes.",
      },
      {
        title: "Je ne promets pas un revenu",
        text: "Je promets un chemin, des outils et des réponses. Le résultat dépend de ton travail, de ton marché et d’un peu de chance.",
      },
    ],
  },
  closing: [
    {
      headline: { text: "Tu as une idée.", accent: "Donne-lui une suite." },
      text: `De l’idée à la première cliente, dans l’ordre, à ton rythme. L’accès s’ouvre ${ACCESS_OPENS}.`,
      primary: { label: "Découvrir la formation Entrepreneuriat", to: "/entrepreneuriat" },
    },
    {
      headline: { text: "Tu hésites encore.", accent: "Donne-toi cinq jours." },
      text: "Le challenge est gratuit, sans engagement, et te prend de 30 minutes à 1 heure par jour. Vendredi soir, tu sauras si tu veux continuer.",
      primary: { label: "Rejoindre le challenge gratuit", to: "/challenge" },
    },
  ],
};
