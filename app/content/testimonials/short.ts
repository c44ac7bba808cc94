// The three testimonials of the challenge page.

import type { ShortTestimonial } from "./types.ts";

export const challengeTestimonials: ShortTestimonial[] = [
  {
    nom: "Laurence D.",
    age: 45,
    metier: "Assistante maternelle",
    localisation: "Chambéry",
    temoignage:
      "Le jour 3, j’ai failli fermer l’ordinateur. Trois appels, c’était trois de trop. J’ai commencé par ma belle-sœur, puis une maman d’élève, puis une inconnue. L’inconnue a parlé quarante minutes et m’a donné la phrase de ma page.",
    resultats: "Une page écrite le vendredi, envoyée à neuf personnes au lieu de cinq.",
    date: "2026-10-16",
    dateExperience: "2026-09-21",
    etoiles: 5,
  },
  {
    nom: "Roxane W.",
    age: 28,
    metier: "Vendeuse en parfumerie",
    localisation: "Charleroi, Belgique",
    temoignage:
      "J’avais douze idées. La grille en a laissé une, et ce n’était pas celle que je racontais à tout le monde. Cinq jours, c’est court, mais cela m’a suffi pour arrêter de tourner.",
    resultats: "Une piste gardée, un plan de trente jours tenu jusqu’au bout.",
    date: "2026-09-25",
    dateExperience: "2026-08-24",
    etoiles: 5,
  },
  {
    nom: "Geneviève B.",
    age: 57,
    metier: "Agente d’accueil",
    localisation: "Brest",
    temoignage:
      "Je voulais acheter un studio, tout de suite. Les quatre nombres du lundi m’ont calmée : deux mois de réserve, pas six. J’ai fini la semaine avec un plan d’épargne au lieu d’une visite. Je dors mieux.",
    resultats: "Un projet d’achat repoussé d’un an, avec un montant et une date.",
    date: "2026-08-21",
    dateExperience: "2026-07-13",
    etoiles: 5,
  },
];

// The three testimonials of the page « Résidence secondaire à l’étranger ».

export const secondaryResidenceTestimonials: ShortTestimonial[] = [
  {
    nom: "Isabelle N.",
    age: 52,
    metier: "Orthophoniste",
    localisation: "Tours",
    temoignage:
      "Nous rêvions de la côte. La comparaison des trois régions nous a menés vingt kilomètres plus loin, dans un bourg de l’Alentejo avec un médecin et un marché. On y a passé février, exprès. Il a plu, et nous avons signé quand même.",
    resultats: "Une petite maison au Portugal, habitée dix semaines la première année.",
    date: "2026-10-09",
    dateExperience: "2025-05-12",
    etoiles: 5,
  },
  {
    nom: "Samira L.",
    age: 43,
    metier: "Cadre de santé",
    localisation: "Genève, Suisse",
    temoignage:
      "Ma mère voulait revoir Essaouira. Je ne savais pas par quel bout prendre le titre de propriété. La liste des documents à réclamer a fait fuir un premier vendeur, ce qui était une réponse.",
    resultats: "Un appartement acheté avec sa sœur, après deux renoncements.",
    date: "2026-09-11",
    dateExperience: "2025-03-24",
    etoiles: 5,
  },
  {
    nom: "Pascale R.",
    age: 59,
    metier: "Libraire",
    localisation: "Aix-en-Provence",
    temoignage:
      "Le calcul a été net : pour cinq semaines par an en Grèce, acheter n’avait pas de sens. Nous louons la même maison chaque printemps. Je m’attendais à ce qu’on me pousse à acheter, on m’a montré les deux colonnes.",
    resultats: "Une location reconduite trois printemps de suite, aucun regret.",
    date: "2026-07-31",
    dateExperience: "2023-10-09",
    etoiles: 5,
  },
];
