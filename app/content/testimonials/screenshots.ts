// The six screenshots of the page « Preuves sociales »: drawn screens with invented content.

import type { ScreenshotProof } from "./types.ts";

export const screenshotProofs: ScreenshotProof[] = [
  {
    name: "Claire, Nantes",
    type: "Conversation",
    result: "Première cliente, au vingt-deuxième jour",
    lines: [
      {
        label: "Cliente",
        text: "J’ai relu votre proposition avec mon associée. On part sur le forfait de trois mois.",
      },
      { label: "Claire", text: "Merci. Je vous envoie le contrat ce soir, et on commence lundi ?" },
      { label: "Cliente", text: "Lundi, parfait. Le prix est clair, c’est ce qui nous a décidées." },
    ],
    date: "2026-11-03",
    dateExperience: "2026-08-10",
  },
  {
    name: "Fatoumata, Rouen",
    type: "E-mail de la banque",
    result: "Accord de principe, après deux refus",
    lines: [
      { label: "Objet", text: "Votre demande de financement" },
      {
        label: "Message",
        text: "Madame, après étude de votre dossier, nous vous donnons un accord de principe, sous réserve de l’assurance.",
      },
      { label: "Montant", text: "Masqué" },
    ],
    blurred: true,
    date: "2026-10-05",
    dateExperience: "2025-10-20",
  },
  {
    name: "Aminata, Saint-Denis",
    type: "Agenda",
    result: "Deux ateliers complets en juin",
    lines: [
      { label: "Samedi 6 juin, 10h", text: "Atelier « Mes cheveux au quotidien » : 6 inscrites sur 6" },
      { label: "Samedi 20 juin, 10h", text: "Atelier « Mes cheveux au quotidien » : 6 inscrites sur 6" },
      { label: "Lundi", text: "Fermé" },
    ],
    date: "2026-07-10",
    dateExperience: "2026-04-06",
  },
  {
    name: "Nadia, Roubaix",
    type: "Tableau de suivi",
    result: "La marge d’un gâteau, avant et après",
    lines: [
      { label: "Prix de vente", text: "Avant : 120 €. Après : 195 €." },
      { label: "Matières, énergie, boîte", text: "58 €" },
      { label: "Heures de travail", text: "7 h, enfin comptées" },
      { label: "Reste par heure", text: "Avant : 8,86 €. Après : 19,57 €, avant cotisations." },
    ],
    date: "2026-08-31",
    dateExperience: "2026-01-26",
  },
  {
    name: "Julie, Strasbourg",
    type: "Conversation",
    result: "Un vendredi négocié",
    lines: [
      { label: "Julie", text: "C’est oui. 80 %, essai de six mois, à partir de mars." },
      { label: "Sa sœur", text: "Tu as tenu le silence ?" },
      { label: "Julie", text: "Jusqu’au bout. J’ai compté les carreaux de la fenêtre." },
    ],
    date: "2026-10-12",
    dateExperience: "2026-01-05",
  },
  {
    name: "Élodie, Le Mans",
    type: "Tableau d’analyse",
    result: "Un bien négocié, chiffres à l’appui",
    lines: [
      { label: "Prix affiché", text: "96 000 €" },
      { label: "Humidité en cave, devis", text: "− 6 400 €, plus une marge pour l’imprévu" },
      { label: "Offre acceptée", text: "88 000 €" },
      { label: "Décision", text: "Une nuit de sommeil, puis signature" },
    ],
    blurred: true,
    date: "2026-10-26",
    dateExperience: "2026-01-19",
  },
];
