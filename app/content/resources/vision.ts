import type { ResourcePage } from "./types.ts";

export const visionPage: ResourcePage = {
  slug: "vision",
  category: "Mindset",
  metaTitle: "Vision : écrire où tu vas, puis ce que tu fais lundi",
  metaDescription:
    "Une méthode en cinq étapes pour écrire ta vision : un mardi ordinaire dans trois ans, son prix, trois chantiers, un trimestre, un lundi. Avec un exemple complet.",
  headline: { text: "Un mardi", accent: "dans trois ans." },
  lede: "Une vision n’est pas un collage de plages. C’est une journée ordinaire, décrite avec assez de précision pour que l’on sache quoi faire lundi. Compte deux heures, en deux fois.",
  blocks: [
    { kind: "heading", text: "Pourquoi un mardi" },
    {
      kind: "text",
      text: "Parce que l’on rêve en samedis et que l’on vit en mardis. Une journée de semaine oblige à dire où tu te réveilles, avec qui, combien d’heures tu travailles, ce que tu manges et ce que tu gagnes. Les grands mots n’y tiennent pas longtemps.",
    },
    { kind: "heading", text: "Étape 1 : écrire le mardi" },
    {
      kind: "exercise",
      title: "Mon mardi dans trois ans",
      duration: "30 minutes",
      instructions: [
        "6 h–9 h : qui est là, que fais-tu en premier, où es-tu ?",
        "9 h–12 h : sur quoi travailles-tu, pour qui, avec quelles mains ou quels outils ?",
        "12 h–14 h : avec qui déjeunes-tu ? Dans quel quartier ?",
        "14 h–18 h : à quelle heure t’arrêtes-tu, et qui l’a décidé ?",
        "Le soir : qu’est-ce qui t’a plu, fatiguée, coûté ?",
        "Sur le compte : un montant, même approximatif, et d’où il vient.",
      ],
      lines: 18,
    },
    {
      kind: "tip",
      title: "Trois mots interdits",
      text: "« Liberté », « épanouie », « abondance ». Remplace chacun par une scène. « Libre » devient : « à 15 h 45, je ferme l’ordinateur et je vais chercher Zoé à pied ».",
    },
    { kind: "heading", text: "Étape 2 : en calculer le prix" },
    {
      kind: "text",
      text: "Chaque vie a un coût mensuel et un coût d’entrée. Les écrire ne tue pas le rêve : un mardi coûte parfois moins cher qu’on ne croit, et c’est la vie d’avant qui était mal comptée.",
    },
    {
      kind: "table",
      caption: "Le prix d’un mardi : l’exemple de Romane, 39 ans",
      head: ["Ce qu’elle veut", "Coût d’entrée", "Coût par mois"],
      rows: [
        ["Travailler quatre jours, pour deux clientes régulières", "6 mois de recherche", "0 €"],
        ["Un atelier dans le garage", "4 200 €", "35 €"],
        ["Vivre à quinze minutes de sa mère", "Un déménagement, 1 900 €", "620 € de loyer"],
        ["Partir trois semaines en février", "0 €", "110 € mis de côté"],
        ["Un revenu net qui couvre tout", "", "1 780 €"],
      ],
      note: "Exemple fictif. Total d’entrée : 6 100 € et six mois de recherche. Ce n’est plus un rêve, c’est un projet.",
    },
    { kind: "heading", text: "Étape 3 : choisir trois chantiers" },
    {
      kind: "steps",
      items: [
        {
          title: "Liste ce qui sépare aujourd’hui de ce mardi",
          text: "Un revenu, un lieu, un savoir-faire, une conversation, une dette, une santé. Vise dix lignes.",
        },
        {
          title: "Relie celles qui en commandent d’autres",
          text: "Chez Romane, les deux clientes commandent le déménagement, qui commande l’atelier. On commence par les clientes.",
        },
        {
          title: "Gardes-en trois",
          text: "Un pour l’argent, un pour les gens, un pour toi. Les sept autres vont sur une page nommée « plus tard », datée, que tu relis dans six mois.",
        },
      ],
    },
    { kind: "heading", text: "Étape 4 : un trimestre" },
    {
      kind: "table",
      caption: "Le trimestre de Romane",
      head: ["Chantier", "Preuve à la fin du trimestre", "Première action"],
      rows: [
        ["Deux clientes régulières", "Vingt rendez-vous tenus", "Écrire la liste des soixante, jeudi à 20 h"],
        ["Parler du départ à son fils", "Une visite du collège ensemble", "Une promenade, dimanche"],
        ["Dormir sept heures", "Cinq nuits sur sept, notées", "Téléphone hors de la chambre, ce soir"],
      ],
      note: "Une preuve se voit de l’extérieur. « Être plus sereine » n’en est pas une ; « vingt rendez-vous » en est une.",
    },
    { kind: "heading", text: "Étape 5 : lundi" },
    {
      kind: "text",
      text: "Une vision qui ne change pas le prochain lundi est une décoration. Ouvre ton agenda, place une heure pour le premier chantier, choisis le lieu, prépare le papier la veille. Dis-le à quelqu’un qui te posera la question mardi.",
    },
    { kind: "heading", text: "La relire sans s’y enfermer" },
    {
      kind: "list",
      items: [
        "Chaque dimanche, relis les trois chantiers, pas le mardi entier : deux minutes.",
        "Chaque trimestre, relis tout et barre ce qui ne te fait plus rien. Changer d’avis est un résultat.",
        "Si tu repousses le même chantier deux trimestres de suite, il est trop grand, ou il n’est pas à toi.",
        "Partage le mardi avec les personnes qui y figurent. Elles ont peut-être un autre mardi en tête.",
      ],
    },
    {
      kind: "exercise",
      title: "La page de vision",
      duration: "20 minutes",
      instructions: [
        "Mon mardi, en six lignes",
        "Son coût d’entrée et son coût mensuel",
        "Mes trois chantiers et leur preuve à trois mois",
        "Mon lundi : action, heure, lieu, témoin",
        "La date à laquelle je relis tout",
      ],
      lines: 14,
    },
  ],
  next: [
    { label: "Calculer ton chemin", to: "/ressources/simulateurs" },
    { label: "Commencer par cinq jours", to: "/challenge" },
  ],
};
