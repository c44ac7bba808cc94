import type { SuccessStory } from "./types.ts";

export const entrepreneurStories: SuccessStory[] = [
  {
    nom: "Claire L.",
    age: 34,
    metier: "Rédactrice",
    localisation: "Nantes",
    temoignage:
      "J’ai signé ma première cliente au bout de trois semaines. J’avais encore peur. Je l’ai fait quand même. Le plus dur n’a pas été d’écrire l’offre, mais d’envoyer le sixième message après cinq silences.",
    resultats: "Quatre clientes régulières au bout de cinq mois, un mi-temps salarié conservé.",
    avant:
      "Un poste de chargée de communication, un blog abandonné et l’habitude de travailler gratuitement pour des amies.",
    transformation:
      "Une seule offre, un forfait mensuel, un prix affiché. Elle ne propose plus rien « pour dépanner ».",
    date: "2026-11-03",
    dateExperience: "2026-05-11",
    etoiles: 5,
  },
  {
    nom: "Aminata D.",
    age: 29,
    metier: "Coiffeuse, cheveux texturés",
    localisation: "Saint-Denis",
    temoignage:
      "Je pensais vendre des coiffures. Les entretiens m’ont appris que mes clientes voulaient surtout savoir s’occuper de leurs cheveux entre deux rendez-vous. J’ai ajouté un atelier d’une heure, et c’est lui que l’on recommande.",
    resultats: "Deux ateliers complets par mois depuis juin, un agenda rempli dix jours à l’avance.",
    avant: "Des rendez-vous pris par message jusqu’à minuit et des tarifs fixés au visage de la cliente.",
    transformation:
      "Un agenda en ligne, trois tarifs, le lundi fermé. Et un atelier né d’une phrase entendue quatre fois.",
    date: "2026-10-19",
    dateExperience: "2026-04-06",
    etoiles: 5,
  },
  {
    nom: "Sophie V.",
    age: 47,
    metier: "Secrétaire indépendante",
    localisation: "Liège, Belgique",
    temoignage:
      "Vingt-deux ans de secrétariat et je croyais ne rien savoir faire. L’inventaire du module 1 m’a pris une soirée : j’ai écrit trente et une lignes. Un plombier en a reconnu trois, il est devenu mon premier client.",
    resultats: "Cinq artisans suivis, trois jours par semaine, un statut complémentaire devenu principal.",
    avant: "Un licenciement collectif à 46 ans et une pile de candidatures sans réponse.",
    transformation:
      "Elle vend une demi-journée par semaine aux artisans : devis, relances, courrier. Elle a cessé de chercher un poste.",
    date: "2026-09-28",
    dateExperience: "2026-02-16",
    etoiles: 5,
  },
  {
    nom: "Mélanie T.",
    age: 38,
    metier: "Infirmière et conseillère auprès des proches aidants",
    localisation: "Trois-Rivières, Québec",
    temoignage:
      "Certaines leçons parlent de la France, alors j’ai vérifié chez nous ce qui touche aux statuts. Tout le reste m’a servi, surtout l’appel de vente où l’on se tait. Je n’avais jamais laissé quelqu’un finir sa phrase au téléphone.",
    resultats: "Onze familles accompagnées en six mois, deux jours par semaine.",
    avant: "Des quarts de nuit, un dos fatigué et des voisins qui l’appelaient chaque dimanche pour un conseil.",
    transformation: "Elle a mis un nom, un cadre et un prix sur ce conseil. Les dimanches sont redevenus libres.",
    date: "2026-09-14",
    dateExperience: "2026-01-12",
    etoiles: 5,
  },
  {
    nom: "Nadia B.",
    age: 41,
    metier: "Pâtissière",
    localisation: "Roubaix",
    temoignage:
      "En calculant mon prix, j’ai découvert que je vendais mes gâteaux de mariage à perte depuis deux ans. J’ai pleuré, puis j’ai augmenté. Deux clientes sont parties. Les autres m’ont dit qu’elles s’y attendaient.",
    resultats: "Moins de commandes, une marge positive chaque mois depuis mars, un laboratoire partagé.",
    avant: "Des nuits de cuisine, des commandes acceptées à tous les prix, aucun salaire versé.",
    transformation: "Une carte de six gâteaux, un acompte à la commande, un point mort connu par cœur.",
    date: "2026-08-31",
    dateExperience: "2026-01-26",
    etoiles: 5,
  },
  {
    nom: "Camille R.",
    age: 26,
    metier: "Graphiste",
    localisation: "Rennes",
    temoignage:
      "Je cherchais des clients sur les plateformes, à trente euros le logo. La liste des soixante m’a paru ridicule, jusqu’au nom numéro quarante-deux : la librairie de mon quartier. Elle m’a présentée à trois autres commerces.",
    resultats: "Sept identités visuelles livrées en un an, à un prix cinq fois supérieur au premier.",
    avant: "Des commandes à bas prix, refaites trois fois, pour des gens qu’elle ne rencontrait jamais.",
    transformation:
      "Elle travaille pour des commerces qu’elle peut visiter à vélo, avec un contrat et deux corrections comprises.",
    date: "2026-08-17",
    dateExperience: "2025-09-08",
    etoiles: 5,
  },
  {
    nom: "Mireille P.",
    age: 58,
    metier: "Comptable d’associations",
    localisation: "Limoges",
    temoignage:
      "Mes enfants me disaient que c’était trop tard. J’ai fait les cinq modules en trois mois, un cahier à côté. Mon premier forfait tenait sur une page et j’ai eu honte de son prix pendant deux jours. Personne d’autre.",
    resultats: "Six associations au forfait annuel, une retraite progressive préparée.",
    avant: "Trente-quatre ans dans le même cabinet et un mot qui revenait : remplaçable.",
    transformation:
      "Elle choisit ses dossiers, travaille de chez elle trois jours et garde le jeudi pour ses petits-enfants.",
    date: "2026-07-20",
    dateExperience: "2025-10-13",
    etoiles: 5,
  },
  {
    nom: "Linh N.",
    age: 33,
    metier: "Ingénieure, formatrice en tableurs",
    localisation: "Villeurbanne",
    temoignage:
      "J’avais une idée d’application, un nom de domaine et huit mois de code. Dix entretiens m’ont montré que personne n’en voulait. J’ai gardé le problème et jeté l’application : une journée de formation le règle mieux.",
    resultats: "Neuf journées vendues à des laboratoires en sept mois, à côté d’un poste à 80 %.",
    avant: "Un produit presque fini, aucune utilisatrice, et la peur de l’avouer à son conjoint.",
    transformation: "Elle vend avant de construire. Le nom de domaine a expiré sans regret.",
    date: "2026-07-06",
    dateExperience: "2025-11-17",
    etoiles: 5,
  },
];
