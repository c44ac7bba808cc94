// The three testimonials of the page « Résidence secondaire à l’étranger ».

import type { ShortTestimonial } from "./types.ts";

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
    dateExperience: "2025-10-06",
    etoiles: 5,
  },
];
