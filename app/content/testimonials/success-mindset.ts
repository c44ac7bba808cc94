import type { SuccessStory } from "./types.ts";

export const mindsetStories: SuccessStory[] = [
  {
    nom: "Julie A.",
    age: 35,
    metier: "Cheffe de projet",
    localisation: "Strasbourg",
    temoignage:
      "J’ai répété ma demande de 80 % devant ma sœur, puis devant le four. Le jour venu, j’ai dit la phrase et je me suis tue, comme dans l’exercice. Le silence a duré longtemps. Il a dit oui pour un essai de six mois.",
    resultats: "Le vendredi libéré depuis mars, une activité de céramique ouverte ce jour-là.",
    avant: "Des semaines pleines, une liste d’envies reportées et un prétexte par mois.",
    transformation: "Elle décide en une semaine, date comprise, et prévient deux personnes.",
    date: "2026-10-12",
    dateExperience: "2026-01-05",
    etoiles: 5,
  },
  {
    nom: "Chantal O.",
    age: 63,
    metier: "Ancienne directrice d’école",
    localisation: "Le Lamentin, Martinique",
    temoignage:
      "On m’a demandé à quoi bon, à mon âge. J’ai noté la phrase, son auteur et la date, comme l’exercice le veut. Puis j’ai écrit en dessous : à quoi bon attendre. Mes ateliers de lecture ont commencé le mois suivant.",
    resultats: "Deux ateliers par semaine, dont un en maison de retraite, rémunérés par la commune.",
    avant: "Une retraite vide après quarante ans de bruit, et des idées rangées dans une boîte à biscuits.",
    transformation: "Elle propose, elle chiffre, elle relance la mairie. La boîte à biscuits est ouverte sur la table.",
    date: "2026-09-07",
    dateExperience: "2026-02-02",
    etoiles: 5,
  },
  {
    nom: "Yasmine H.",
    age: 24,
    metier: "Étudiante, professeure particulière",
    localisation: "Montpellier",
    temoignage:
      "Je demandais douze euros de l’heure en m’excusant. L’exercice du prix à voix haute m’a fait rire, puis rougir, puis ça a marché. Sur huit familles, sept ont accepté le nouveau tarif. La huitième m’a remerciée d’avoir prévenu.",
    resultats: "Un tarif doublé en un an, le même nombre d’heures, le loyer payé sans découvert.",
    avant: "Un compte qu’elle n’ouvrait pas après le 15 et des cours donnés à perte, trajet compris.",
    transformation: "Vingt minutes de comptes le dimanche, et un prix qu’elle dit sans baisser les yeux.",
    date: "2026-08-10",
    dateExperience: "2025-07-14",
    etoiles: 5,
  },
  {
    nom: "Véronique C.",
    age: 54,
    metier: "Consultante en ressources humaines",
    localisation: "Montréal, Québec",
    temoignage:
      "Mise à pied après dix-neuf ans, j’envoyais des CV comme on jette des bouteilles à la mer. Le carnet des refus a tout retourné : il m’en fallait dix. Au septième, quelqu’un m’a proposé un mandat de trois mois.",
    resultats: "Trois mandats enchaînés en quatorze mois, un agenda choisi pour l’été.",
    avant: "La honte de dire « je cherche », et des journées sans forme.",
    transformation: "Elle présente son travail en deux phrases et n’attend plus d’être rappelée pour rappeler.",
    date: "2026-07-13",
    dateExperience: "2025-03-17",
    etoiles: 5,
  },
  {
    nom: "Maud E.",
    age: 42,
    metier: "Agricultrice",
    localisation: "Fleurance, Gers",
    temoignage:
      "Chez nous, l’argent se comptait en silence. La conversation d’une heure avec mon mari a duré toute une soirée. On a parlé de la ferme, des dettes, de ma part. C’est de là qu’est venue la vente directe.",
    resultats: "Un marché le samedi, une boutique à la ferme, un salaire versé sur un compte à son nom.",
    avant: "Quinze ans de travail sur l’exploitation sans statut ni revenu propre.",
    transformation:
      "Un statut déclaré, un compte personnel et un rendez-vous de chiffres à deux, le premier lundi du mois.",
    date: "2026-06-29",
    dateExperience: "2025-01-20",
    etoiles: 5,
  },
];
