// What participants write on, day by day: the printed workbook and the page of each day are made from it.

import type { ChallengeDay } from "./challenge-days.ts";

export type SheetField =
  | { kind: "lines"; title: string; hint?: string; lines: number }
  | {
      kind: "grid";
      title: string;
      hint?: string;
      columns: string[];
      /** The first cell of each row; "" makes an empty row. */
      rows: string[];
    };

export interface DaySheet {
  jour: ChallengeDay["jour"];
  /** Why the participant does this action, and why on this day. */
  sens: string;
  champs: SheetField[];
  /** The same day for somebody who starts a business, and for somebody who looks for a first flat. */
  exemples: { activite: string; achat: string };
  /** What the participant ticks in the evening. */
  fini: string[];
  /** Advice for a participant who is stuck. */
  blocage: { titre: string; texte: string };
}

export const daySheets: DaySheet[] = [
  {
    jour: 1,
    sens: "Un projet se perd rarement par manque d’idées. Il se perd parce qu’on ne savait pas combien de mois on pouvait tenir, ni combien d’heures on avait. Aujourd’hui tu regardes, sans corriger.",
    champs: [
      {
        kind: "grid",
        title: "Mes quatre nombres",
        hint: "À cent euros et une heure près. Le calcul se fait à gauche, le nombre reste à droite.",
        columns: ["", "Mon calcul", "Le nombre"],
        rows: [
          "Ce que je dépense par mois",
          "Ce que je gagne par mois",
          "Ma réserve, en mois (épargne divisée par dépense)",
          "Mes heures libres par semaine",
        ],
      },
      {
        kind: "grid",
        title: "Ma semaine passée",
        hint: "Entoure les moments que tu pourrais donner à un projet. Ceux où tu dors ne comptent pas.",
        columns: ["", "Matin", "Midi", "Soir"],
        rows: ["Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"],
      },
      { kind: "lines", title: "Dans un an, un mardi ordinaire, je voudrais…", lines: 6 },
    ],
    exemples: {
      activite:
        "Je dépense 1 900 € et j’en gagne 2 150. J’ai 5 700 € de côté, soit 3 mois. Mardi soir et dimanche matin : 5 heures. Mon mardi : je travaille chez moi le matin et je vais chercher ma fille à pied.",
      achat:
        "Je dépense 1 700 €, nous en gagnons 3 400 à deux. J’ai 14 000 € de côté, soit 8 mois. Samedi et un soir : 4 heures. Mon mardi : je relève le loyer d’un deux-pièces que j’ai choisi moi-même.",
    },
    fini: [
      "Mes quatre nombres sont écrits, même ceux qui me déplaisent",
      "J’ai compté mes heures sur une vraie semaine",
      "Mon mardi tient en six lignes",
    ],
    blocage: {
      titre: "Si tu n’oses pas ouvrir tes relevés",
      texte:
        "Commence par le dernier mois seulement, et par les dix plus grosses lignes. Elles font presque toujours les trois quarts du total. Un nombre approché vaut mieux qu’une peur exacte.",
    },
  },
  {
    jour: 2,
    sens: "On garde dix idées pour ne renoncer à aucune, et l’on n’en commence pas une seule. Aujourd’hui tu en choisis une pour trois jours. Trois jours, pas trois ans : les autres t’attendent sur la page.",
    champs: [
      {
        kind: "lines",
        title: "Toutes mes pistes, en dix minutes",
        hint: "Huit au moins. Sans juger, sans ordre.",
        lines: 8,
      },
      {
        kind: "grid",
        title: "La grille",
        hint: "De 1 à 5. Envie, compétence, demande, marge, délai : 5 veut dire « bon pour moi ».",
        columns: ["Piste", "Envie", "Comp.", "Dem.", "Marge", "Délai", "Somme"],
        rows: ["", "", "", "", ""],
      },
      {
        kind: "lines",
        title: "Ma piste, en une phrase",
        hint: "« J’aide… à… » ou « Je cherche un logement à… pour… ».",
        lines: 3,
      },
    ],
    exemples: {
      activite:
        "Onze pistes. J’en barre quatre : elles demandent un local. Rédiger les fiches de poste de petites associations fait 21 sur 25. Ma phrase : « J’aide les associations de moins de dix salariés à recruter sans se tromper de fiche de poste. »",
      achat:
        "Neuf pistes, dont trois villes. La plus proche fait 19, celle de mon enfance 22 : je connais les rues, les loyers et l’agence du coin. Ma phrase : « Je cherche un deux-pièces près de l’école d’infirmières, pour une étudiante à l’année. »",
    },
    fini: [
      "Huit pistes au moins sont écrites",
      "Celles qui dépassent mes heures ou ma réserve sont barrées",
      "Une seule piste est gardée, en une phrase",
    ],
    blocage: {
      titre: "Si rien ne te plaît vraiment",
      texte:
        "Demande-toi ce qu’on te demande déjà : un conseil, une relecture, un coup de main, une adresse. Écris les trois dernières fois. Une piste a souvent commencé sans toi.",
    },
  },
  {
    jour: 3,
    sens: "Jusqu’ici, tout s’est passé dans ta tête, où personne ne te contredit. Aujourd’hui tu demandes à trois personnes ce qu’elles ont fait, pas ce qu’elles pensent. Le passé ne cherche pas à te faire plaisir.",
    champs: [
      {
        kind: "grid",
        title: "Mes trois personnes",
        columns: ["Qui", "Comment la joindre", "Envoyé", "Rendez-vous"],
        rows: ["Une cliente possible :", "Quelqu’un du métier :", "Un choix voisin :"],
      },
      { kind: "lines", title: "Première conversation : ses mots exacts", lines: 6 },
      { kind: "lines", title: "Deuxième conversation : ses mots exacts", lines: 6 },
      { kind: "lines", title: "Troisième conversation : ses mots exacts", lines: 6 },
      { kind: "lines", title: "La phrase qui revient, et la surprise", lines: 3 },
    ],
    exemples: {
      activite:
        "Une directrice d’association me dit : « La dernière fois, j’ai recopié l’annonce d’avant. » Elle a perdu deux mois. La phrase qui revient : « je n’ai pas le temps d’écrire ». La surprise : c’est la trésorière qui décide.",
      achat:
        "Une propriétaire me dit : « Le premier hiver, j’ai changé la chaudière. » Une agente : « Ici, on loue avant le 15 juillet. » La phrase qui revient : « les charges ». La surprise : l’école loge ses étudiantes la première année.",
    },
    fini: [
      "Trois messages sont partis",
      "J’ai noté des phrases entières, pas des résumés",
      "Une phrase est soulignée, une surprise est écrite",
    ],
    blocage: {
      titre: "Si personne ne répond aujourd’hui",
      texte:
        "C’est courant. Envoie deux messages de plus, puis passe au jour 4 avec ce que tu sais déjà : les conversations viendront s’y ajouter. Évite seulement de t’en dispenser.",
    },
  },
  {
    jour: 4,
    sens: "Une page oblige à choisir ses mots, son prix et ses limites. Elle n’a pas besoin d’être belle. Elle doit pouvoir être lue par quelqu’un qui ne te connaît pas, et comprise la première fois.",
    champs: [
      {
        kind: "lines",
        title: "Pour qui, et quel problème",
        hint: "Ou : quelle ville, quel logement, pour qui.",
        lines: 4,
      },
      {
        kind: "lines",
        title: "Ce que je fais, en combien de temps",
        hint: "Ou : les trois critères, le quartier, la surface.",
        lines: 4,
      },
      {
        kind: "grid",
        title: "Les nombres",
        hint: "Remplis une des deux colonnes.",
        columns: ["", "Une activité", "Un achat"],
        rows: ["Prix, ou prix maximal", "Heures, ou loyer vérifié", "Ce qui me reste, ou la réserve"],
      },
      {
        kind: "lines",
        title: "Ce que je ne ferai pas",
        hint: "Deux lignes qui t’éviteront dix malentendus.",
        lines: 2,
      },
      { kind: "lines", title: "Mon premier paragraphe, relu à voix haute", lines: 6 },
    ],
    exemples: {
      activite:
        "« J’écris la fiche de poste de votre prochaine recrue en trois jours, après une heure d’entretien. 320 €. Je ne publie pas l’annonce et je ne trie pas les candidatures. » La phrase de la directrice sert de titre.",
      achat:
        "« Un deux-pièces de 38 à 45 m², à dix minutes à pied de l’école, 92 000 € au plus, travaux compris. Loyers relevés dans six annonces : 430 à 470 €. Réserve : trois mois de charges. Je n’achète ni rez-de-chaussée ni copropriété en procédure. »",
    },
    fini: [
      "Tout tient sur une page",
      "Le prix, ou le prix maximal, est écrit en chiffres",
      "J’ai lu la page à voix haute et coupé deux phrases",
    ],
    blocage: {
      titre: "Si tu n’arrives pas à écrire le prix",
      texte:
        "Écris-en trois : celui que tu oses, celui que tu voudrais, celui qui te fait un peu honte. Lis l’atelier « Fixer ton premier prix », à la fin du cahier, puis garde celui du milieu.",
    },
  },
  {
    jour: 5,
    sens: "Une page que personne n’a lue reste un brouillon. Tu la montres avant qu’elle te plaise tout à fait, puis tu écris trente jours où chaque semaine laisse une trace visible.",
    champs: [
      {
        kind: "grid",
        title: "Cinq lectrices",
        hint: "Une seule question : « Qu’est-ce qui n’est pas clair ? »",
        columns: ["À qui", "Envoyé", "Ce qui n’était pas clair"],
        rows: ["1.", "2.", "3.", "4.", "5."],
      },
      {
        kind: "grid",
        title: "Mes trente jours",
        hint: "Une action que quelqu’un d’autre pourrait voir, un jour et une heure.",
        columns: ["", "L’action visible", "Jour et heure"],
        rows: ["Semaine 1", "Semaine 2", "Semaine 3", "Semaine 4"],
      },
      {
        kind: "lines",
        title: "Le trentième jour, je décide : continuer, changer, arrêter",
        hint: "La date, l’heure, et ce qui me fera choisir.",
        lines: 4,
      },
      { kind: "lines", title: "La personne à qui je l’ai dit", lines: 1 },
    ],
    exemples: {
      activite:
        "Semaine 1 : proposer la fiche à deux associations. Semaine 2 : en écrire une, même gratuite. Semaine 3 : la montrer à cinq autres, avec le prix. Semaine 4 : compter les heures. Le trentième jour, je continue si deux personnes ont payé.",
      achat:
        "Semaine 1 : relever douze annonces vendues ou louées. Semaine 2 : visiter deux logements sans rien promettre. Semaine 3 : rendez-vous à la banque avec la page. Semaine 4 : une offre, ou un non écrit. Le trentième jour, je décide de la ville.",
    },
    fini: [
      "Cinq personnes ont reçu ma page",
      "Quatre semaines, quatre actions, quatre heures dans mon agenda",
      "Une date de décision, et quelqu’un qui me demandera des nouvelles",
    ],
    blocage: {
      titre: "Si tu veux encore l’améliorer",
      texte:
        "Envoie-la telle qu’elle est à la personne la plus bienveillante de ta liste, dans les dix minutes. Les quatre autres seront plus faciles. Une page s’améliore avec des lectrices, pas avec des soirées.",
    },
  },
];
