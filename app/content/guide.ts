// The guide that a visitor receives for an email address. Its page, its email and its PDF are made from this.

import type { Headline, PageMeta } from "./types.ts";

export interface GuideStep {
  numero: number;
  jours: string;
  titre: string;
  temps: string;
  texte: string[];
  actions: string[];
  /** The mistake that people make at this step. */
  piege: string;
  resultat: string;
}

export interface GuideWeek {
  titre: string;
  jours: { jour: string; action: string }[];
}

export const GUIDE_TITLE = "7 Étapes pour Lancer ton Business en 30 Jours";

export const guide = {
  titre: GUIDE_TITLE,
  sousTitre: "Un mois, quatre semaines, une première cliente à qui tu as vraiment parlé.",
  introduction: [
    "Ce guide tient en sept étapes parce qu’il n’en faut pas davantage pour savoir si une activité mérite que tu lui donnes une année. Il ne te demande ni local, ni logo, ni crédit, ni démission. Il te demande cinq heures par semaine, un carnet, et le courage de quelques conversations.",
    "Lancer veut dire ici une chose précise : avoir proposé quelque chose, à un prix, à des personnes réelles, et avoir livré au moins une fois. C’est moins spectaculaire qu’une inauguration, et bien plus instructif. À la fin du mois, tu auras une activité qui commence, ou la certitude qu’il faut en essayer une autre. Les deux valent un mois.",
    "Suis l’ordre. Chaque étape se sert de ce que la précédente a produit. Si l’une d’elles te prend deux semaines au lieu d’une, décale le calendrier sans la sauter. Et garde tes pages : dans un an, tu voudras savoir comment tu raisonnais.",
  ],
  etapes: [
    {
      numero: 1,
      jours: "Jours 1 à 3",
      titre: "Compte tes heures et ta réserve",
      temps: "2 heures en tout",
      texte: [
        "On commence par ce qui ne se discute pas. Combien dépenses-tu par mois, en moyenne, sur les trois derniers mois ? Combien gagnes-tu régulièrement ? Combien de mois pourrais-tu tenir si ces revenus s’arrêtaient ? Et combien d’heures, dans une semaine ordinaire, pourrais-tu vraiment donner ?",
        "Ces quatre nombres décident de la forme du projet. Avec deux mois de réserve et cinq heures par semaine, on vend un service près de chez soi, en gardant son emploi. Avec huit mois et vingt heures, on peut fabriquer, stocker, se former. Aucune des deux situations n’est meilleure. Les confondre coûte cher.",
      ],
      actions: [
        "Relève tes dépenses sur trois mois et note la moyenne, à cent euros près.",
        "Divise ton épargne disponible par cette moyenne : c’est ta réserve, en mois.",
        "Entoure dans ton agenda des créneaux d’au moins une heure et demie. Compte-les.",
        "Écris la somme que tu acceptes de perdre dans ce mois d’essai. Zéro est une bonne réponse.",
      ],
      piege:
        "Compter les heures que tu voudrais avoir. Prends la semaine passée, celle avec le rendez-vous chez le dentiste.",
      resultat: "Quatre nombres, une somme à ne pas dépasser, et tes créneaux dans l’agenda.",
    },
    {
      numero: 2,
      jours: "Jours 4 à 7",
      titre: "Choisis un problème, pas une idée",
      temps: "3 heures",
      texte: [
        "Une idée te plaît à toi. Un problème occupe quelqu’un d’autre, et c’est ce quelqu’un qui paie. La différence s’entend dans la phrase : « je voudrais ouvrir un salon de thé » parle de toi ; « les jeunes mères de mon quartier n’ont nulle part où s’asseoir une heure » parle d’elles.",
        "Cherche là où tu as déjà un pied : ton métier, ce qu’on te demande, ce que tu répares chez les autres, ce qui t’agace depuis dix ans. Note huit problèmes. Pour chacun, demande-toi qui l’a, à quelle fréquence, et ce que cette personne fait aujourd’hui à la place. Si elle ne fait rien, le problème n’est peut-être pas si gênant. Si elle paie déjà pour une mauvaise solution, tu tiens quelque chose.",
      ],
      actions: [
        "Note huit problèmes, avec le prénom d’une personne qui les a.",
        "Barre ceux qui dépassent tes heures ou ta somme de l’étape 1.",
        "Note les autres de 1 à 5 : fréquence, gêne, argent déjà dépensé, plaisir que tu aurais à t’en occuper.",
        "Garde la meilleure somme et écris-la : « J’aide … à … sans … »",
      ],
      piege:
        "Garder deux problèmes « pour ne pas fermer de portes ». Deux projets à cinq heures par semaine font deux projets à l’arrêt.",
      resultat: "Une phrase, et le prénom de trois personnes qu’elle concerne.",
    },
    {
      numero: 3,
      jours: "Jours 8 à 12",
      titre: "Parle à dix personnes",
      temps: "5 heures",
      texte: [
        "C’est l’étape que l’on saute, et celle qui fait la différence. Dix conversations de vingt minutes, au téléphone ou devant un café. Tu ne vends rien, tu ne montres rien, tu ne demandes l’avis de personne. Tu demandes ce qui s’est passé la dernière fois.",
        "« Raconte-moi la dernière fois que c’est arrivé. » « Qu’as-tu fait ? » « Combien de temps, combien d’argent ? » « Qu’avais-tu essayé avant ? » Les gens inventent volontiers l’avenir et racontent assez bien le passé. Note leurs mots exacts, y compris les hésitations : ce seront les phrases de ton offre.",
        "À la sixième conversation, les réponses se répètent. C’est bon signe : tu commences à connaître ce marché mieux que ceux qui en parlent sans l’avoir écouté.",
      ],
      actions: [
        "Écris à quinze personnes pour en entendre dix. Demande vingt minutes, propose deux créneaux.",
        "Pose les mêmes questions à toutes, dans le même ordre.",
        "Relis le soir : souligne les phrases qui reviennent, entoure les surprises.",
        "Demande à chacune à qui d’autre tu devrais parler.",
      ],
      piege: "Présenter ton projet au bout de deux minutes. À partir de là, on te répond pour te faire plaisir.",
      resultat:
        "Dix pages de notes, cinq phrases dites par d’autres, et deux ou trois personnes qui t’ont dit « préviens-moi ».",
    },
    {
      numero: 4,
      jours: "Jours 13 à 16",
      titre: "Écris une offre d’une page, avec un prix",
      temps: "4 heures",
      texte: [
        "Une page, pas une plaquette : pour qui, quel problème, ce que tu fais, en combien de temps, ce que tu ne fais pas, combien cela coûte. Prends pour titre une phrase entendue à l’étape 3. Si la page déborde, c’est qu’elle contient deux offres.",
        "Le prix se calcule avant de se sentir. Ce qui doit te rester par mois, plus les cotisations et les frais, divisé par ce que tu peux vraiment vendre. Un exemple : 600 € à garder, 200 € de cotisations, 40 € de frais, cela fait 840 € à vendre. Avec six prestations par mois, chacune coûte 140 €. En dessous, tu paies pour travailler. Compare ensuite avec trois prix relevés ailleurs : ils ne te disent pas combien demander, ils te disent à quoi l’on te comparera.",
      ],
      actions: [
        "Écris la page à la main, puis recopie-la en coupant un tiers.",
        "Fais la division, avec tes nombres, et écris le prix en chiffres.",
        "Ajoute deux lignes : ce qui est compris, ce qui ne l’est pas.",
        "Lis-la à voix haute à une personne de l’étape 3. Demande-lui de la redire.",
      ],
      piege: "Écrire « sur devis » pour ne pas écrire de prix. On ne te demandera pas le devis.",
      resultat: "Une page que quelqu’un a su redire, et un prix que tu sais expliquer.",
    },
    {
      numero: 5,
      jours: "Jours 17 à 21",
      titre: "Propose à vingt personnes",
      temps: "5 heures",
      texte: [
        "Tu ne lances pas une campagne, tu écris vingt messages. D’abord à celles qui t’ont dit « préviens-moi », puis à celles qui ont le même problème, puis à celles qui les connaissent. Un message court, adressé à une seule personne, qui rappelle ses mots, propose une chose et donne le prix.",
        "Vingt messages amènent souvent quelques réponses, deux ou trois vraies discussions et parfois une vente. Parfois aucune : ce n’est pas un verdict sur toi. Si personne ne répond, le message est à revoir. Si l’on répond sans acheter, c’est l’offre. Si l’on demande un délai, demande ce qui se passera d’ici là.",
        "Le jour où quelqu’un dit oui, note ce qui l’a décidé. C’est le renseignement le plus précieux du mois.",
      ],
      actions: [
        "Dresse une liste de vingt noms. Chacun avec une raison de lui écrire.",
        "Envoie quatre messages par jour, pendant cinq jours, avec tes mots.",
        "Relance une fois, trois jours plus tard, et jamais deux.",
        "Tiens un tableau : date, réponse, raison du oui ou du non.",
      ],
      piege:
        "Baisser le prix au premier silence. Change d’abord le message, puis l’offre, et seulement ensuite le prix.",
      resultat: "Vingt messages envoyés, des raisons écrites, et si tout va bien une première cliente.",
    },
    {
      numero: 6,
      jours: "Jours 22 à 26",
      titre: "Livre une fois, très bien, et en règle",
      temps: "6 heures",
      texte: [
        "La première livraison t’apprend le temps réel. Note l’heure au début et à la fin de chaque tâche, même les e-mails. Presque tout le monde découvre que l’on vend cinq heures et que l’on en passe huit. Ce n’est pas grave si on le sait : la deuxième fois, on change le prix ou la manière.",
        "Avant d’encaisser, mets-toi en règle. En France, une activité indépendante se déclare en ligne, sur le guichet officiel des formalités des entreprises ; le régime de la micro-entreprise suffit à beaucoup de débuts. Certaines professions sont réglementées, un contrat de travail peut contenir une clause d’exclusivité, une assurance peut être obligatoire : vérifie ces trois points, et demande conseil à la chambre consulaire de ta ville, c’est souvent gratuit. Puis une facture, numérotée, datée, avec ton nom et ton numéro.",
      ],
      actions: [
        "Vérifie les trois points : profession réglementée, contrat de travail, assurance.",
        "Déclare l’activité et note la date du premier versement de cotisations.",
        "Livre, en chronométrant. Envoie la facture le jour même.",
        "Deux jours après, demande : « Qu’est-ce qui t’a manqué ? »",
      ],
      piege: "En faire deux fois plus que promis pour te faire aimer. La cliente suivante attendra la même chose.",
      resultat: "Une livraison payée, un temps réel, une facture, et une phrase de cliente.",
    },
    {
      numero: 7,
      jours: "Jours 27 à 30",
      titre: "Décide avec des nombres",
      temps: "2 heures",
      texte: [
        "Pose tout sur la table : heures passées, argent dépensé, argent encaissé, messages envoyés, réponses, raisons. Puis trois questions. Est-ce que quelqu’un a payé, ou a failli, pour une raison que je comprends ? Est-ce que je referais ces heures le mois prochain ? Est-ce que le prix tient avec le temps réel ?",
        "Trois oui : continue, avec la même offre, et vise trois clientes. Deux oui : change une seule chose, le message, l’offre ou le public, et refais les étapes 5 et 6. Un oui ou aucun : arrête celle-ci, garde les conversations, et reprends à l’étape 2 avec ce que tu sais désormais. Arrêter au bout d’un mois, pour le prix de quelques cafés, est une des décisions les moins chères que l’on puisse prendre.",
      ],
      actions: [
        "Remplis le bilan de la dernière page.",
        "Réponds aux trois questions par oui ou par non, sans « ça dépend ».",
        "Écris la décision en une phrase et la date de la prochaine.",
        "Dis-la à la personne qui te demandera des nouvelles.",
      ],
      piege: "Prolonger « encore un peu » sans date. Un essai sans fin n’est plus un essai.",
      resultat: "Une décision écrite, et le mois suivant qui commence par elle.",
    },
  ] satisfies GuideStep[],
  calendrier: {
    titre: "Le calendrier des trente jours",
    texte: "Cinq heures par semaine, en trois rendez-vous. Déplace les jours, garde l’ordre.",
    semaines: [
      {
        titre: "Semaine 1",
        jours: [
          { jour: "Jours 1–2", action: "Dépenses, revenus, réserve" },
          { jour: "Jour 3", action: "Heures dans l’agenda, somme à ne pas dépasser" },
          { jour: "Jours 4–5", action: "Huit problèmes, huit prénoms" },
          { jour: "Jours 6–7", action: "La grille, puis la phrase « J’aide… »" },
        ],
      },
      {
        titre: "Semaine 2",
        jours: [
          { jour: "Jour 8", action: "Quinze messages pour demander vingt minutes" },
          { jour: "Jours 9–12", action: "Dix conversations, notes du soir" },
          { jour: "Jours 13–14", action: "La page d’offre, premier jet" },
        ],
      },
      {
        titre: "Semaine 3",
        jours: [
          { jour: "Jour 15", action: "La division, le prix, trois comparaisons" },
          { jour: "Jour 16", action: "La page relue à voix haute" },
          { jour: "Jours 17–21", action: "Quatre messages par jour" },
        ],
      },
      {
        titre: "Semaine 4",
        jours: [
          { jour: "Jour 22", action: "Les relances, une seule fois ; les trois vérifications" },
          { jour: "Jours 23–25", action: "Déclarer, livrer, chronométrer, facturer" },
          { jour: "Jour 26", action: "« Qu’est-ce qui t’a manqué ? »" },
          { jour: "Jours 27–28", action: "Le bilan" },
          { jour: "Jours 29–30", action: "La décision, dite à quelqu’un" },
        ],
      },
    ] satisfies GuideWeek[],
  },
  bilan: {
    titre: "Le bilan du trentième jour",
    lignes: [
      "Heures passées",
      "Argent dépensé",
      "Argent encaissé",
      "Conversations",
      "Messages envoyés, réponses reçues",
      "Temps réel d’une livraison",
      "La raison du premier oui",
      "La raison qui revient dans les non",
      "Quelqu’un a payé, ou a failli ?",
      "Je referais ces heures ?",
      "Le prix tient ?",
      "Ma décision, et la date de la prochaine",
    ],
  },
  prudence:
    "Ce guide donne une méthode, pas un conseil juridique, fiscal ou financier, et ne promet ni revenu ni délai : trente jours, c’est la durée du calendrier ; le résultat dépend de ton marché, de ton travail et d’un peu de chance. Les règles changent, vérifie-les auprès des services officiels.",
};

interface GuidePage extends PageMeta {
  eyebrow: string;
  headline: Headline;
  text: string;
  points: string[];
  submit: string;
  privacy: string;
  thanks: { headline: Headline; text: string; hint: string };
  popup: { title: string; text: string; success: string };
}

export const guidePage: GuidePage = {
  metaTitle: "Le guide gratuit : 7 étapes, 30 jours",
  metaDescription:
    "Le guide « 7 Étapes pour Lancer ton Business en 30 Jours », gratuit, par e-mail : sept étapes, un calendrier, une page de bilan. Sans engagement.",
  eyebrow: "Le guide gratuit",
  headline: { text: "7 Étapes pour Lancer", accent: "ton Business en 30 Jours" },
  text: "Un mois pour passer d’une idée à une offre proposée, à un prix, à des personnes réelles. Cinq heures par semaine, un carnet, et un calendrier de trente jours qui dit quoi faire. Trente jours, c’est sa durée, pas une promesse.",
  points: [
    "Sept étapes dans l’ordre, avec le temps de chacune",
    "Le calendrier des trente jours, à imprimer",
    "Une page de bilan pour décider à la fin du mois",
  ],
  submit: "Recevoir le guide",
  privacy: "Ton adresse sert à t’envoyer le guide. Elle est effacée 3 ans après notre dernier contact.",
  thanks: {
    headline: { text: "C’est parti,", accent: "regarde tes e-mails." },
    text: "Le guide arrive dans quelques minutes à l’adresse que tu as donnée, avec un lien pour le télécharger.",
    hint: "Rien reçu ? Regarde dans les indésirables, puis ajoute notre adresse à tes contacts.",
  },
  popup: {
    title: GUIDE_TITLE,
    text: "Le guide est gratuit. Trente jours, c’est la durée de son calendrier, pas une promesse. Dis-moi où te l’envoyer.",
    success: "C’est parti. Le guide arrive dans ta boîte dans quelques minutes.",
  },
};

export const guideEmail = {
  sujet: "Ton guide : 7 étapes, 30 jours",
  apercu: "Le lien pour le télécharger, et par où commencer.",
  titre: "Voici ton guide",
  texte: [
    "Tu as demandé le guide « 7 Étapes pour Lancer ton Business en 30 Jours ». Il est à toi : imprime-le, annote-le, prête-le. Trente jours, c’est la durée de son calendrier, pas une promesse.",
    "Commence par le calendrier, avant-dernière page. Mets trois rendez-vous d’une heure et demie dans ta semaine, puis ouvre l’étape 1. C’est la plus courte, et celle qui évite le plus d’erreurs.",
  ],
  fin: "Le lien reste ouvert : tu peux le télécharger de nouveau quand tu veux. Une question ? Réponds à cet e-mail.",
};
