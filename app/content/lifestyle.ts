// The page « Lifestyle ». The formations of this category come from the catalogue.

import type { FormationWithPage } from "./links.ts";
import type { ClosingBlock, Headline, PageMeta, TextLink, TitledText } from "./types.ts";

interface Theme extends TitledText {
  link: TextLink;
  /** The formation that the link leads to: while it is not listed, the theme is left out. */
  formation?: FormationWithPage;
}

export interface LifestyleContent extends PageMeta {
  hero: { eyebrow: string; headline: Headline; text: string; primary: TextLink; secondary: TextLink };
  themes: { headline: Headline; text: string; items: Theme[] };
  catalogue: { anchor: "formations"; headline: Headline; text: string; empty: string };
  principles: { headline: Headline; items: string[]; note: string };
  closing: ClosingBlock;
}

export const lifestyle: LifestyleContent = {
  metaTitle: "Lifestyle : argent, temps, santé, liberté",
  metaDescription:
    "Des formations pour reprendre la main sur ton argent, préparer une sortie du salariat et tenir une décision. Sans recette miracle.",
  hero: {
    eyebrow: "Lifestyle",
    headline: { text: "L’indépendance,", accent: "un jour ordinaire." },
    text: "À quoi bon une activité qui marche si tu n’as ni le temps, ni la santé, ni l’argent d’en profiter ? Ces formations s’occupent du reste : le budget, le départ, la tête.",
    primary: { label: "Voir les formations", to: "#formations" },
    secondary: { label: "Parcourir les ressources gratuites", to: "/ressources" },
  },
  themes: {
    headline: { text: "Des chantiers,", accent: "à ouvrir l’un après l’autre." },
    text: "Commence par celui qui te réveille la nuit. Les autres attendront.",
    items: [
      {
        title: "L’argent",
        text: "Savoir ce que coûte ta vie, garder six mois devant toi, comprendre un placement avant de le signer.",
        link: { label: "La formation Liberté financière", to: "/checkout/liberte-financiere" },
        formation: "liberte-financiere",
      },
      {
        title: "Le travail",
        text: "Négocier un temps partiel, préparer une sortie, garder une porte ouverte. Avec un plan, et un plan de retour.",
        link: { label: "Quitter la rat race", to: "/checkout/rat-race" },
        formation: "rat-race",
      },
      {
        title: "La tête",
        text: "Décider, dire un prix, traverser un refus. Quinze minutes par jour, un stylo.",
        link: { label: "La formation Mindset", to: "/mindset" },
      },
      {
        title: "Le corps",
        text: "Dormir, bouger, manger, faire ses bilans. Douze semaines d’habitudes simples, avec l’avis de ton médecin.",
        link: { label: "Don’t Die : énergie et longévité", to: "/checkout/dont-die" },
        formation: "dont-die",
      },
    ],
  },
  catalogue: {
    anchor: "formations",
    headline: { text: "Les formations", accent: "lifestyle." },
    text: "En paiement unique ou par mois, selon la forme. L’accès à vie dure tant que le service existe, au moins 5 ans.",
    empty: "Aucune formation n’est ouverte dans cette catégorie pour le moment.",
  },
  principles: {
    headline: { text: "Nos trois règles", accent: "de prudence." },
    items: [
      "Nous expliquons des placements. Nous n’en vendons aucun et n’en conseillons aucun à titre personnel.",
      "Nous parlons de santé avec des sources publiques, jamais à la place d’un médecin.",
      "Nous ne disons à personne de quitter son poste : nous aidons à le décider, ou à y renoncer.",
    ],
    note: "Tout placement peut perdre de la valeur. Les performances passées ne disent rien des futures.",
  },
  closing: {
    headline: { text: "Cinq jours", accent: "pour voir plus clair." },
    text: "Le challenge gratuit commence par une page de chiffres : la tienne. C’est un bon début, quelle que soit la suite.",
    primary: { label: "Rejoindre le challenge gratuit", to: "/challenge" },
    secondary: { label: "Voir la formation Mindset", to: "/mindset" },
  },
};
