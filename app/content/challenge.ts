// The page of the free challenge and its thank-you page. The five days are in challenge-days.ts, the three testimonials
// in the database.

import { type ChallengeDay, challengeDays } from "./challenge-days.ts";
import type { ClosingBlock, Headline, PageMeta, Question, TextLink } from "./types.ts";

interface ChallengeBonus {
  title: string;
  description: string;
}

export interface ChallengeContent extends PageMeta {
  hero: { eyebrow: string; headline: Headline; text: string; points: string[]; primary: TextLink; secondary: TextLink };
  programme: { headline: Headline; text: string; days: ChallengeDay[] };
  fit: { title: string; items: string[] };
  noFit: { title: string; items: string[] };
  testimonials: { headline: Headline; link: TextLink };
  bonuses: {
    headline: Headline;
    text: string;
    items: ChallengeBonus[];
    totalLabel: string;
  };
  signup: { anchor: "inscription"; headline: Headline; text: string; points: string[]; submit: string };
  faq: { headline: Headline; items: Question[] };
  closing: ClosingBlock;
  thanks: { headline: Headline; text: string; items: string[]; next: string; hint: string; home: TextLink };
}

export const challenge: ChallengeContent = {
  metaTitle: "Challenge gratuit de 5 jours : mets ton projet debout",
  metaDescription:
    "5 jours, 5 actions, 100 % gratuit, sans engagement. De 30 minutes à 1 heure par jour pour choisir un projet, écouter trois personnes et écrire ta page.",
  hero: {
    eyebrow: "Challenge gratuit",
    headline: { text: "Cinq jours, cinq actions,", accent: "un projet debout." },
    text: "Du lundi au vendredi, tu reçois chaque matin une action à faire dans la journée. Tu pars d’une envie, tu arrives avec une page que des gens ont lue et un plan de trente jours.",
    points: ["5 jours", "5 actions", "100 % gratuit", "Sans engagement", "De 30 min à 1 h par jour"],
    primary: { label: "Je m’inscris", to: "#inscription" },
    secondary: { label: "Voir ce qu’en disent les participantes", to: "/preuves-sociales" },
  },
  programme: {
    headline: { text: "Le programme,", accent: "jour après jour." },
    text: "Cinq actions qui s’appuient l’une sur l’autre. Si tu manques un jour, tu reprends le lendemain là où tu étais : rien ne se ferme.",
    days: challengeDays,
  },
  fit: {
    title: "C’est pour toi si",
    items: [
      "Tu as une envie et pas encore de premier pas",
      "Tu hésites entre une activité et un premier achat immobilier",
      "Tu as déjà suivi des formations sans rien en faire",
      "Tu peux dégager de 30 minutes à 1 heure, cinq jours de suite",
      "Tu acceptes d’appeler trois personnes",
    ],
  },
  noFit: {
    title: "Ce n’est pas pour toi si",
    items: [
      "Tu cherches un revenu immédiat",
      "Ton activité tourne et tu veux l’accélérer",
      "Tu préfères lire que faire, ce mois-ci",
      "Tu traverses une urgence, d’argent ou de santé : prends soin de toi d’abord, le challenge revient chaque lundi",
    ],
  },
  testimonials: {
    headline: { text: "Elles sont allées", accent: "jusqu’au vendredi." },
    link: { label: "Lire d’autres témoignages", to: "/preuves-sociales" },
  },
  bonuses: {
    headline: { text: "Trois bonus", accent: "offerts avec le challenge." },
    text: "Tu les reçois par e-mail, sans rien payer ni laisser de carte.",
    items: [
      {
        title: "Le cahier de travail",
        description:
          "Une vingtaine de pages à imprimer : les cinq actions, les grilles, les questions, la page d’offre, le plan de trente jours.",
      },
      {
        title: "Le pack de dix messages",
        description:
          "Demander dix minutes, relancer sans insister, remercier, montrer sa page : dix messages courts à réécrire avec tes mots.",
      },
      {
        title: "L’atelier écrit « Fixer ton premier prix »",
        description:
          "Une heure, crayon en main, et trois exemples calculés ligne à ligne : une prestation, un produit, un loyer. Puis une feuille pour le tien.",
      },
    ],
    totalLabel: "Compris dans le challenge",
  },
  signup: {
    anchor: "inscription",
    headline: { text: "On commence", accent: "lundi prochain." },
    text: "Ton prénom et ton e-mail suffisent. Le téléphone est facultatif.",
    points: [
      "Le cahier de travail par e-mail, dès l’inscription",
      "Une action chaque matin, du lundi au vendredi",
      "Des e-mails de suivi pendant 10 jours, que tu arrêtes en un clic",
    ],
    submit: "Je participe gratuitement",
  },
  faq: {
    headline: { text: "Tu te demandes", accent: "peut-être." },
    items: [
      {
        question: "Est-ce vraiment gratuit ?",
        answer:
          "Oui, à 100 %. Aucune carte n’est demandée, aucun engagement n’est pris. Mes formations sont présentées sur ce site, et je ne te les propose par e-mail que si tu coches la case.",
      },
      {
        question: "Combien de temps cela prend-il ?",
        answer:
          "De 30 minutes à 1 heure par jour, pendant cinq jours. Les jours 3 et 4 sont les plus longs. Tu choisis ton moment : le matin avant la maison, la pause de midi, le soir.",
      },
      {
        question: "Quand commence-t-on ?",
        answer:
          "Le lundi qui suit ton inscription. Tu reçois tout de suite un e-mail avec le cahier de travail et les détails du départ, puis une action chaque matin.",
      },
      {
        question: "Et si je manque un jour ?",
        answer:
          "Tu reprends le lendemain. Les pages des cinq jours restent ouvertes, et les e-mails durent 10 jours en tout, suivi compris. Évite seulement de sauter le jour 3 : c’est lui qui change la suite.",
      },
      {
        question: "Je n’ai pas d’idée du tout. Puis-je venir ?",
        answer:
          "Oui. Le jour 1 part de ta situation, le jour 2 fait sortir des pistes. Que tu arrives avec trop d’idées ou aucune, on n’en garde qu’une.",
      },
      {
        question: "Le challenge parle-t-il aussi d’immobilier ?",
        answer:
          "Oui. Les cinq actions valent pour une activité comme pour un premier achat locatif. Le cahier donne un exemple de chaque à toutes les étapes.",
      },
      {
        question: "Que devient mon adresse ?",
        answer:
          "Elle sert à t’envoyer le challenge et ses e-mails de suivi. Elle n’est ni vendue ni prêtée. Tu ne reçois nos conseils et nos offres que si tu coches la case, et chaque e-mail contient un lien de désinscription.",
      },
    ],
  },
  closing: {
    headline: { text: "Vendredi soir,", accent: "tu sauras." },
    text: "Une page écrite, trois conversations, un plan de trente jours. Et si tu es déjà décidée, la formation t’attend.",
    primary: { label: "Je m’inscris au challenge", to: "#inscription" },
    secondary: { label: "Voir la formation Entrepreneuriat", to: "/entrepreneuriat" },
  },
  thanks: {
    headline: { text: "Merci,", accent: "ta place est prise." },
    text: "Regarde ta boîte de réception dans les prochaines minutes. Tu y trouveras :",
    items: [
      "le cahier de travail, à imprimer, avec les dix messages et l’atelier",
      "les détails du départ : l’heure, le lien et ce qu’il faut avoir sous la main",
      "puis les e-mails de suivi, pendant 10 jours",
    ],
    next: "Le challenge commence lundi prochain.",
    hint: "Rien reçu ? Regarde dans les indésirables, puis ajoute notre adresse à tes contacts.",
    home: { label: "Retour à l’accueil", to: "/" },
  },
};
