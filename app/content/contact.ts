// The page « Contact », and the labels of the contact form on every page that has one.

import type { Headline, PageMeta, TextLink, TitledText } from "./types.ts";

/** So soon a person answers a message, and a complaint. Every text that promises an answer reads these. */
export const FIRST_ANSWER = "sous 48\u00a0heures";
export const COMPLAINT_ANSWER = "sous 7\u00a0jours";

export interface ContactContent extends PageMeta {
  headline: Headline;
  text: string;
  expect: { title: string; items: string[] };
  /** Labels of the contact details that come from the seller's file. */
  labels: { phone: string; email: string; post: string };
  call: string;
  chat: string;
  form: { title: string; submit: string; placeholder: string; use: string };
  sent: TitledText & { again: string };
  rights: { text: string; links: TextLink[] };
}

/** The fields of a message, in the order of the form: the administration lists, exports and is notified of each. */
export const messageLabels = { name: "Nom", email: "E-mail", phone: "Téléphone", message: "Message" } as const;

export type MessageField = keyof typeof messageLabels;
export const MESSAGE_FIELDS = Object.keys(messageLabels) as MessageField[];

export const contact: ContactContent = {
  metaTitle: "Contact : écrire, appeler, prendre rendez-vous",
  metaDescription: `Une question avant de choisir, une commande, un souci technique : écris-nous ou appelle-nous. Une personne te répond ${FIRST_ANSWER}.`,
  headline: { text: "Une question ?", accent: "Quelqu’un te lit." },
  text: "Avant de choisir une formation, pendant, ou longtemps après : écris comme tu parlerais. Une personne lit chaque message, et répond elle-même.",
  expect: {
    title: "Ce qui se passe ensuite",
    items: [
      "Un accusé de réception arrive tout de suite par e-mail.",
      `Une première réponse suit ${FIRST_ANSWER}, et la réponse à une réclamation ${COMPLAINT_ANSWER}.`,
      "Un problème technique qui vient de nous est résolu dans les 7 jours.",
    ],
  },
  labels: { phone: "Téléphone", email: "E-mail", post: "Courrier" },
  call: "Appeler",
  chat: "Nous joindre autrement",
  form: {
    title: "Ton message",
    submit: "Envoyer le message",
    placeholder: "Ta question, et le numéro de commande s’il y en a un.",
    use: "Ces données servent à répondre à ce message. Elles sont effacées 3 ans après le dernier échange.",
  },
  sent: {
    title: "Votre message a bien été envoyé.",
    text: `Une première réponse arrive par e-mail ${FIRST_ANSWER}. Elle se cache parfois dans les indésirables.`,
    again: "Écrire un autre message",
  },
  rights: {
    text: "Pour mettre fin à un contrat, un message n’est pas nécessaire :",
    links: [
      { label: "Renoncer au contrat ici", to: "/retractation" },
      { label: "Résilier votre contrat", to: "/resiliation" },
    ],
  },
};
