import type { ResourcePage } from "./types.ts";

export const articlesPage: ResourcePage = {
  slug: "articles",
  category: "Général",
  metaTitle: "Articles : un parcours de lecture selon ton besoin",
  metaDescription:
    "Par quoi commencer quand on a vingt minutes ? Quatre parcours de lecture dans nos articles, et une méthode pour que la lecture finisse en action.",
  headline: { text: "Lire moins,", accent: "lire dans l’ordre." },
  lede: "Un article lu au hasard donne une idée. Quatre articles lus dans l’ordre donnent une décision. Voici quatre parcours, selon ce qui te bloque aujourd’hui.",
  blocks: [
    { kind: "heading", text: "Avant de lire : la question du papier" },
    {
      kind: "text",
      text: "Prends une feuille et écris la question que tu te poses. Une vraie question, avec un verbe et une échéance : « Est-ce que je baisse mes horaires en septembre ? », « Ai-je de quoi acheter un studio à Angers ? ». Si tu n’arrives pas à l’écrire, ne lis rien encore. Marche vingt minutes, elle viendra.",
    },
    {
      kind: "text",
      text: "Cette question te servira de filtre. Un article qui n’y répond pas peut être excellent ; il n’est pas pour ce soir.",
    },
    { kind: "heading", text: "Parcours 1 : « J’ai envie d’entreprendre et pas d’idée »" },
    {
      kind: "steps",
      items: [
        {
          title: "Cherche un article sur le choix d’une idée",
          text: "Note les critères qu’il propose. Garde ceux que tu peux mesurer : des heures, des euros, un nombre de personnes.",
        },
        {
          title: "Puis un article sur les entretiens",
          text: "C’est l’étape que l’on saute. Lis-le deux fois, puis va voir notre page « Interviews ».",
        },
        {
          title: "Puis un récit de lancement",
          text: "Relève les dates. Combien de semaines entre l’idée et la première facture ? C’est souvent plus long que le titre ne le dit.",
        },
        {
          title: "Ferme tout et appelle quelqu’un",
          text: "Trois articles suffisent. Le quatrième serait une façon de ne pas appeler.",
        },
      ],
    },
    { kind: "heading", text: "Parcours 2 : « Je veux acheter un premier bien »" },
    {
      kind: "steps",
      items: [
        {
          title: "Le budget d’abord",
          text: "Un article sur la capacité d’emprunt et sur les frais oubliés. Refais l’exemple avec tes chiffres, sur papier.",
        },
        {
          title: "Le marché ensuite",
          text: "Un article sur la lecture d’une ville. Ouvre en parallèle notre page « Sites utiles » et vérifie une donnée toi-même.",
        },
        {
          title: "Le calcul enfin",
          text: "Un article sur le rendement, puis nos simulateurs. Change un seul chiffre à la fois et regarde ce qui bouge.",
        },
      ],
    },
    { kind: "heading", text: "Parcours 3 : « Je vends déjà, mais mal »" },
    {
      kind: "list",
      items: [
        "Un article sur le prix. Question à lui poser : quel est mon point mort, en nombre de ventes par mois ?",
        "Un article sur l’offre. Question : ma voisine comprendrait-elle la mienne en une phrase ?",
        "Un article sur la relance. Question : combien de personnes m’ont dit « je réfléchis » et n’ont jamais été rappelées ?",
      ],
    },
    { kind: "heading", text: "Parcours 4 : « Je sais quoi faire et je ne le fais pas »" },
    {
      kind: "text",
      text: "Lis un seul article de la catégorie Mindset, en entier, sans téléphone. Puis fais l’exercice qu’il contient, ou l’un des six de notre page « Exercices ». Si tu te surprends à chercher un deuxième article, souris : c’est exactement le sujet.",
    },
    { kind: "heading", text: "La fiche de lecture en six lignes" },
    {
      kind: "table",
      caption: "À recopier dans un carnet, une fiche par article",
      head: ["Ligne", "Ce que tu écris", "Exemple"],
      rows: [
        ["1", "La question du papier", "Est-ce que mon prix tient ?"],
        ["2", "L’idée principale, avec tes mots", "Compter aussi les heures de préparation"],
        ["3", "Un chiffre", "7 heures par commande, et non 4"],
        ["4", "Ce dont je doute", "Mes clientes accepteraient-elles 195 € ?"],
        ["5", "À vérifier auprès de", "Trois clientes du mois dernier"],
        ["6", "Ce que je fais avant dimanche", "Annoncer le nouveau prix à une personne"],
      ],
    },
    {
      kind: "tip",
      title: "La règle des trois",
      text: "Trois articles par semaine, trois fiches, trois actions. Au-delà, la lecture devient une occupation. En deçà, une habitude se perd.",
    },
    { kind: "heading", text: "Juger un article, le nôtre compris" },
    {
      kind: "list",
      items: [
        "Est-il daté ? En droit et en fiscalité, un texte de deux ans peut être faux.",
        "Cite-t-il ses sources ? Un chiffre sans origine est un décor.",
        "Que vend-il ? Un article peut vendre et être honnête, s’il le dit.",
        "Montre-t-il un cas qui rate ? C’est le meilleur signe d’expérience.",
      ],
    },
    {
      kind: "text",
      text: "Pour tout ce qui engage ton argent ou ton statut, finis par une source publique : service-public.gouv.fr pour tes droits, impots.gouv.fr pour l’impôt, urssaf.fr pour les cotisations, notaires.fr pour un achat. Elles sont moins bien écrites et plus sûres.",
    },
  ],
  next: [
    { label: "Tous les articles", to: "/articles" },
    { label: "Faire un exercice", to: "/ressources/exercices" },
  ],
};
