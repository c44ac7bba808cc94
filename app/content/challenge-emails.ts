// The texts of the challenge's emails. The action, its duration and its result come from challenge-days.ts.

import type { ChallengeDay } from "./challenge-days.ts";
import type { PagePath } from "./links.ts";

interface DayEmail {
  jour: ChallengeDay["jour"];
  sujet: string;
  /** The preheader: what the inbox shows beside the subject. */
  apercu: string;
  ouverture: string[];
  conseil: string;
  fin: string;
}

export const welcomeEmail = {
  sujet: "Ta place est prise : on commence lundi",
  apercu: "Ton cahier de travail est joint. Rien d’autre à préparer.",
  titre: "Ta place est prise",
  ouverture:
    "Merci de t’être inscrite. Pendant cinq jours, tu recevras chaque matin à 7 h une action à faire dans la journée. Une seule, toujours écrite en entier, avec le temps qu’elle prend.",
  cahier:
    "Ton cahier de travail est joint à cet e-mail : les cinq jours, de la place pour écrire, dix messages prêts à réécrire et l’atelier « Fixer ton premier prix ». Imprime-le si tu peux, en noir et blanc cela suffit. Sinon, un carnet fera très bien l’affaire.",
  preparer: [
    "De 30 minutes à 1 heure par jour, au moment qui t’arrange",
    "Tes relevés de compte des trois derniers mois, pour lundi",
    "Les noms de trois personnes que tu pourrais appeler mercredi",
  ],
  fin: "Si tu manques un jour, tu reprends le lendemain : les pages restent ouvertes. Et si tu as une question, réponds à cet e-mail, je lis tout.",
};

export const dayEmails: DayEmail[] = [
  {
    jour: 1,
    sujet: "Jour 1 : quatre nombres et un mardi",
    apercu: "45 minutes pour savoir d’où tu pars.",
    ouverture: [
      "On commence par regarder. Pas par rêver, pas par trancher : regarder ce que tu dépenses, ce que tu gagnes, les heures dont tu disposes et les mois que tu peux tenir.",
      "Ces quatre nombres ne disent rien de ta valeur. Ils disent seulement quels chemins sont praticables cette année, et cela évite d’en choisir un qui ne l’est pas.",
    ],
    conseil:
      "Mets un minuteur sur 45 minutes. S’il te manque un nombre à la fin, écris une estimation et un point d’interrogation. Tu corrigeras dimanche.",
    fin: "Ce soir, relis ton mardi dans un an. C’est lui qui décidera demain, au moment de choisir.",
  },
  {
    jour: 2,
    sujet: "Jour 2 : une piste, pour trois jours",
    apercu: "Tu écris tout, tu en gardes une.",
    ouverture: [
      "Hier tu as compté. Aujourd’hui tu choisis, et c’est plus léger qu’il n’y paraît : tu ne t’engages que jusqu’à vendredi.",
      "Dix minutes pour tout écrire, sans juger. Puis une grille, cinq notes, une addition. L’addition ne décide pas à ta place ; elle t’empêche de tourner en rond.",
    ],
    conseil:
      "Fais la grille d’une traite. Une note que l’on discute longtemps est presque toujours un 3. Et garde la page : les pistes barrées serviront peut-être l’an prochain.",
    fin: "Quand ta phrase est écrite, dis-la à voix haute. Si tu la comprends, quelqu’un d’autre la comprendra.",
  },
  {
    jour: 3,
    sujet: "Jour 3 : trois conversations",
    apercu: "Le message à envoyer et les sept questions sont dedans.",
    ouverture: [
      "C’est le jour qui fait peur, et celui dont on se souvient. Tu vas parler à trois personnes, sans rien leur vendre.",
      "La peur est normale : jusqu’ici, personne ne pouvait te contredire. Mais une personne qui te raconte ce qu’elle a fait la dernière fois t’apprend plus que dix soirées de lecture.",
    ],
    conseil:
      "Envoie les trois messages avant de prendre ton café. Après, tu n’as plus qu’à attendre les réponses, et l’on sait attendre.",
    fin: "Une réponse sèche, un silence, un « c’est déjà pris » : note-les aussi. Ce sont des renseignements, pas des verdicts.",
  },
  {
    jour: 4,
    sujet: "Jour 4 : une page, avec leurs mots",
    apercu: "Si tout ne tient pas, c’est qu’il y a deux projets.",
    ouverture: [
      "Tu as des phrases entières, dites par d’autres. Aujourd’hui tu les ranges sur une seule page : pour qui, quel problème, ce que tu fais, combien de temps, quel prix. Ou bien quelle ville, quel logement, quel loyer, quelle réserve.",
      "N’essaie pas de bien écrire. Écris ce que tu dirais à quelqu’un assis en face de toi.",
    ],
    conseil:
      "Commence par ce que tu ne feras pas. Ces deux lignes sont les plus faciles, et elles éclaircissent tout le reste.",
    fin: "Demain tu l’envoies. Elle n’a donc pas besoin d’être finie : elle a besoin d’exister.",
  },
  {
    jour: 5,
    sujet: "Jour 5 : montrer, puis trente jours",
    apercu: "Une demi-heure, cinq envois, une date.",
    ouverture: [
      "Dernière action, et la plus courte. Tu envoies ta page à cinq personnes avec une seule question : « Qu’est-ce qui n’est pas clair ? » Puis tu écris les trente jours qui viennent.",
      "Quatre semaines, une action visible par semaine, une heure dans ton agenda. Le trentième jour, tu décides : continuer, changer ou arrêter. Les trois réponses sont bonnes, parce que les trois seront les tiennes.",
    ],
    conseil: "Écris la date du trentième jour avant le plan. On remplit mieux un mois dont on connaît la fin.",
    fin: "Pendant cinq jours encore, je t’écris chaque matin quelques lignes pour tenir. Ensuite, je te laisse travailler.",
  },
];

export interface FollowUpEmail {
  jour: 6 | 7 | 8 | 9 | 10;
  sujet: string;
  apercu: string;
  titre: string;
  texte: string[];
  /** A small action that takes a few minutes. */
  geste: { titre: string; etapes: string[] };
  /** For the page of a challenge day, the email adds the participant's token to the link. */
  lien: { label: string; to: PagePath | `/challenge/jour/${ChallengeDay["jour"]}` };
}

/** These emails sell no formation, as the sign-up page promises. */
export const followUpEmails: FollowUpEmail[] = [
  {
    jour: 6,
    sujet: "Si tu n’as pas tout fait",
    apercu: "Presque personne ne fait tout. Voici par où reprendre.",
    titre: "Si tu n’as pas tout fait",
    texte: [
      "Une semaine ne se passe jamais comme prévu. Un enfant malade, une réunion, un coup de fatigue, et l’action du mercredi est encore là le samedi. Ce n’est pas un manque de volonté, c’est une semaine.",
      "Ne rattrape pas tout. Rattrape une seule chose, celle qui change la suite : les conversations. Une page écrite sans avoir parlé à personne parle surtout de toi. Une page écrite après une seule conversation parle déjà de quelqu’un.",
    ],
    geste: {
      titre: "Vingt minutes, ce week-end",
      etapes: [
        "Coche, dans le cahier, les actions faites. Regarde aussi ce qui est là.",
        "Envoie un seul message, à la personne qui te répondra le plus volontiers.",
        "Mets dans ton agenda l’action qui manque, à un jour et une heure.",
      ],
    },
    lien: { label: "Revenir au jour 3", to: "/challenge/jour/3" },
  },
  {
    jour: 7,
    sujet: "Lire un « c’est intéressant »",
    apercu: "Ce que les gens disent, et ce qu’ils font ensuite.",
    titre: "Lire un « c’est intéressant »",
    texte: [
      "Tes cinq lectrices ont peut-être répondu. Beaucoup écrivent « c’est intéressant », « bravo », « j’adore l’idée ». Ces mots font du bien et n’apprennent rien.",
      "Trois réponses en revanche valent de l’or. Une question précise : elle dit où la page n’est pas claire. Un « et pour ma sœur ? » : il dit à qui elle parle. Un « combien ? » : il dit que quelqu’un s’imagine déjà payer.",
      "Et le silence ? Il veut souvent dire que la question demandait trop d’effort. Repose-la plus petite : « Au premier paragraphe, tu t’es arrêtée où ? »",
    ],
    geste: {
      titre: "Un quart d’heure",
      etapes: [
        "Recopie les réponses en deux colonnes : ce qui fait plaisir, ce qui apprend quelque chose.",
        "Corrige une phrase de ta page, une seule, avec les mots de la seconde colonne.",
        "Renvoie-la à la personne qui t’a posé la meilleure question.",
      ],
    },
    lien: { label: "Comprendre un marché avec des moyens simples", to: "/ressources/etudes-marche" },
  },
  {
    jour: 8,
    sujet: "La plus petite version qui se vend",
    apercu: "Ou : la première visite qui n’engage à rien.",
    titre: "La plus petite version qui se vend",
    texte: [
      "Ta page décrit sans doute un projet entier. Il est trop grand pour cette semaine. Cherche ce que tu pourrais livrer à une seule personne, en une seule fois, avec ce que tu as déjà chez toi.",
      "Pas un site : un rendez-vous d’une heure. Pas une boutique : six carnets. Pas une offre d’achat : une visite, avec dix questions et aucune promesse. Une petite version n’est pas un brouillon de la grande. C’est la seule façon de savoir si la grande vaut la peine.",
      "Et demande un prix, même modeste. Un service gratuit reçoit des compliments ; un service payé reçoit des remarques utiles.",
    ],
    geste: {
      titre: "Une demi-heure",
      etapes: [
        "Écris en deux lignes la plus petite version : pour qui, quoi, quand, combien.",
        "Relis, dans le cahier, le message « Proposer, avec un prix ».",
        "Envoie-le à la personne qui t’a le mieux décrit son problème.",
      ],
    },
    lien: { label: "Choisir des outils simples pour commencer", to: "/ressources/outils" },
  },
  {
    jour: 9,
    sujet: "Le mauvais scénario, à côté du bon",
    apercu: "Un calcul de vingt minutes qui laisse dormir.",
    titre: "Le mauvais scénario, à côté du bon",
    texte: [
      "On fait presque toujours un seul calcul : celui où tout va bien. Deux clientes par mois, un locataire qui reste, un crédit accepté. Ce calcul-là rend joyeuse le soir et inquiète la nuit.",
      "Fais-en un second à côté, le mauvais : une cliente sur deux, trois mois sans loyer, une facture en retard. S’il t’empêche de dormir, réduis le projet. S’il est pénible mais tenable, tu viens de perdre une peur.",
      "Ta réserve du jour 1 sert exactement à cela. Elle n’est pas là pour que tout aille bien ; elle est là pour les mois où tout ne va pas bien.",
    ],
    geste: {
      titre: "Vingt minutes",
      etapes: [
        "Reprends tes quatre nombres du jour 1.",
        "Écris deux colonnes, le bon mois et le mauvais, avec les mêmes lignes.",
        "Compte combien de mauvais mois ta réserve absorbe. Note ce nombre sur ta page.",
      ],
    },
    lien: { label: "Faire le calcul avec les simulateurs", to: "/ressources/simulateurs" },
  },
  {
    jour: 10,
    sujet: "Je te laisse travailler",
    apercu: "Le dernier e-mail du challenge, et une façon de tenir vingt jours.",
    titre: "Je te laisse travailler",
    texte: [
      "C’est le dernier e-mail du challenge. Tu as une page, des phrases dites par d’autres, un plan, une date. Il te reste une vingtaine de jours avant de décider, et c’est le moment où l’on cesse d’en parler.",
      "Ce qui tient dans la durée tient en peu de place : un rendez-vous de quinze minutes avec toi-même, le même jour, à la même heure. On y regarde ce qui a été fait, pas ce qui aurait dû l’être, et l’on choisit une action pour la semaine.",
      "Si tu t’arrêtes, ne recommence pas depuis le début. Reprends à la dernière chose faite. On ne recommence jamais un projet : on le reprend.",
    ],
    geste: {
      titre: "Cinq minutes",
      etapes: [
        "Choisis ton rendez-vous de la semaine et mets-le quatre fois dans l’agenda.",
        "Écris à la personne qui connaît ton plan : « Demande-moi des nouvelles le… »",
        "Pose le cahier à un endroit où tu le verras.",
      ],
    },
    lien: { label: "Six exercices à imprimer pour la suite", to: "/ressources/exercices" },
  },
];

/**
 * The formations that continue where these emails stop: somebody who has bought one of them no longer receives the
 * emails.
 */
export const followUpFormations = ["entrepreneuriat", "immobilier-avance", "mindset"];
