// The five days of the challenge. The page shows `description`; the emails and the workbook also show `action`, `duree`
// and `livrable`.

export interface ChallengeDay {
  jour: 1 | 2 | 3 | 4 | 5;
  titre: string;
  description: string;
  /** The steps of the day's action. */
  action: string[];
  duree: string;
  /** What the participant has made by the evening. */
  livrable: string;
}

export const challengeDays: ChallengeDay[] = [
  {
    jour: 1,
    titre: "Faire le point",
    description:
      "Quatre nombres et une page : ce que tu dépenses, ce que tu gagnes, les heures dont tu disposes, les mois que tu peux tenir. On ne choisit pas un chemin sans savoir d’où l’on part.",
    action: [
      "Ouvre tes relevés des trois derniers mois et calcule ta dépense mensuelle moyenne, à cent euros près.",
      "Note tes revenus réguliers et ton épargne disponible. Divise l’épargne par la dépense : c’est ta réserve, en mois.",
      "Prends ta semaine passée et entoure les heures que tu pourrais donner à un projet. Compte-les sans tricher.",
      "Termine cette phrase : « Dans un an, un mardi ordinaire, je voudrais… » Six lignes, pas plus.",
    ],
    duree: "45 minutes",
    livrable: "Ta page de départ : quatre nombres et un mardi dans un an.",
  },
  {
    jour: 2,
    titre: "Choisir une direction",
    description:
      "Une activité, un produit, un premier appartement : tu notes toutes tes pistes, tu les passes à la grille, tu en gardes une pour trois jours. Choisir n’est pas s’engager pour la vie.",
    action: [
      "Écris toutes tes pistes en dix minutes, sans en juger aucune. Vise huit.",
      "Barre celles qui demandent plus d’heures ou plus d’argent que ta page de départ n’en contient.",
      "Note les autres de 1 à 5 sur l’envie, la compétence, la demande, la marge et le délai.",
      "Garde la meilleure somme. Si deux pistes sont à égalité, prends celle dont tu parles à table.",
      "Écris-la en une phrase : « J’aide… à… » ou « Je cherche un logement… pour… ».",
    ],
    duree: "45 minutes",
    livrable: "Une piste choisie, écrite en une phrase.",
  },
  {
    jour: 3,
    titre: "Écouter trois personnes",
    description:
      "Ta piste sort de ta tête. Tu appelles trois personnes concernées et tu leur poses sept questions, sans rien vendre. C’est le jour qui fait peur, et celui dont on se souvient.",
    action: [
      "Choisis trois personnes : une cliente possible, quelqu’un du métier, quelqu’un qui a fait un choix voisin.",
      "Envoie le message proposé dans le cahier. Demande dix minutes au téléphone, aujourd’hui ou demain.",
      "Pose les sept questions. Toutes portent sur ce qui est arrivé : « La dernière fois, comment as-tu fait ? »",
      "Note leurs mots exacts, surtout ceux qui te contrarient.",
      "Relis, puis souligne une phrase qui revient et une surprise.",
    ],
    duree: "1 heure",
    livrable: "Trois conversations notées, une phrase soulignée, une surprise.",
  },
  {
    jour: 4,
    titre: "Écrire ta page",
    description:
      "Une offre ou un projet d’achat, sur une seule page, avec les mots entendus la veille. Si tout ne tient pas, c’est qu’il y a deux projets.",
    action: [
      "Pour une activité : à qui, quel problème, ce que tu fais, en combien de temps, à quel prix.",
      "Pour un achat : quelle ville, quel logement, quel prix maximal, quel loyer vérifié, quelle réserve.",
      "Ajoute ce que tu ne feras pas : deux lignes qui t’éviteront dix malentendus.",
      "Lis la page à voix haute. Coupe ce que tu n’oserais pas dire à quelqu’un en face.",
    ],
    duree: "1 heure",
    livrable: "Une page claire, que tu peux envoyer telle quelle.",
  },
  {
    jour: 5,
    titre: "Montrer et planifier",
    description:
      "Tu envoies ta page à cinq personnes, puis tu écris les trente jours qui suivent. Quatre semaines, une action par semaine, une date pour décider.",
    action: [
      "Envoie ta page à cinq personnes, avec une seule question : « Qu’est-ce qui n’est pas clair ? »",
      "Écris quatre semaines : une action visible par semaine, et l’heure où tu la feras.",
      "Fixe le rendez-vous du trentième jour : continuer, changer, arrêter. Les trois réponses sont bonnes.",
      "Dis ce plan à une personne qui te demandera des nouvelles.",
    ],
    duree: "30 minutes",
    livrable: "Cinq envois, un plan de trente jours et une date de décision.",
  },
];

/** Day 3: the message to send, shown in the workbook and in the email. */
export const challengeMessage =
  "Bonjour, je réfléchis à un projet autour de… Je ne vends rien. J’aimerais comprendre comment vous vous y êtes prise. Auriez-vous dix minutes au téléphone, aujourd’hui ou demain ?";

/** Day 3: the seven questions. All of them ask about what has already happened. */
export const challengeQuestions: string[] = [
  "La dernière fois que cela vous est arrivé, comment avez-vous fait ?",
  "Qu’est-ce qui a été le plus pénible ?",
  "Combien de temps cela vous a-t-il pris ?",
  "Qu’aviez-vous déjà essayé, et pourquoi avez-vous arrêté ?",
  "Combien cela vous a-t-il coûté, en euros ou en heures ?",
  "Qui d’autre a eu son mot à dire ?",
  "À qui devrais-je parler ensuite ?",
];
