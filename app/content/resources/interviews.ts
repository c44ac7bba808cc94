import type { ResourcePage } from "./types.ts";

export const interviewsPage: ResourcePage = {
  slug: "interviews",
  category: "Entrepreneuriat",
  metaTitle: "Interviews : interroger dix clientes sans les influencer",
  metaDescription:
    "Trouver dix personnes, poser douze questions sur le passé, noter leurs mots, décider : le guide d’entretien complet, et trois entretiens fictifs à lire et à critiquer.",
  headline: { text: "Dix conversations", accent: "avant la première dépense." },
  lede: "Demande à quelqu’un si ton idée est bonne : par gentillesse, elle dira oui. Demande-lui comment elle a fait la dernière fois : elle te dira la vérité. Tout le guide tient dans cette différence.",
  blocks: [
    { kind: "heading", text: "Trouver dix personnes" },
    {
      kind: "list",
      items: [
        "Trois que tu connais, mais pas des intimes : une collègue d’avant, une voisine, une maman de l’école.",
        "Quatre que l’on te présente. Termine chaque entretien par : « À qui devrais-je parler ensuite ? »",
        "Trois inconnues, abordées là où le problème se pose : un marché, une salle d’attente, un groupe en ligne dont tu respectes les règles.",
      ],
    },
    {
      kind: "tip",
      title: "Le message qui obtient dix minutes",
      text: "« Bonjour Hélène, je prépare une activité autour de la garde d’enfants en horaires décalés. Je ne vends rien. J’aimerais comprendre comment tu t’organises. Dix minutes au téléphone, mardi ou jeudi à 20 h ? »",
    },
    { kind: "heading", text: "Les douze questions" },
    {
      kind: "steps",
      items: [
        {
          title: "La situation",
          text: "Raconte-moi la dernière fois que cela t’est arrivé. Qu’as-tu fait en premier ?",
        },
        {
          title: "La gêne",
          text: "Qu’est-ce qui a été le plus pénible ? Combien de temps cela t’a-t-il pris ? Qui d’autre était concerné ?",
        },
        { title: "Les essais", text: "Qu’as-tu déjà essayé ? Où as-tu cherché ? Pourquoi as-tu arrêté ?" },
        {
          title: "L’argent",
          text: "Combien cela t’a-t-il coûté, en euros ou en heures ? Qui a décidé de la dépense ?",
        },
        { title: "La suite", text: "Que fais-tu en attendant mieux ? À qui devrais-je parler ensuite ?" },
      ],
    },
    {
      kind: "text",
      text: "Douze questions, toutes sur ce qui est arrivé ou sur quelqu’un de réel. Aucune ne contient ton idée. Si l’on te demande ce que tu prépares, réponds en une phrase et reviens à son histoire.",
    },
    { kind: "heading", text: "Pendant, puis après" },
    {
      kind: "list",
      items: [
        "Parle moins d’un quart du temps. Quand elle se tait, compte jusqu’à cinq.",
        "Note ses mots exacts entre guillemets. Ils écriront ton offre.",
        "Demande la permission avant d’enregistrer, et efface après usage.",
        "Dans l’heure, résume en cinq lignes : situation, gêne, essai, argent, surprise.",
        "Après dix entretiens, cherche ce qui revient au moins quatre fois. Le reste est une anecdote.",
      ],
    },
    { kind: "heading", text: "Trois entretiens à lire" },
    { kind: "text", text: "Ces entretiens sont fictifs. Ils montrent ce que l’on entend, et ce que l’on en fait." },
    {
      kind: "dialogue",
      title: "Aurore, 36 ans, infirmière de nuit : la garde d’enfants",
      label: "Exemple",
      lines: [
        {
          question: "Raconte-moi la dernière fois que la garde a posé problème.",
          answer:
            "Jeudi. Ma mère avait de la fièvre, et je prenais mon service à 20 h 45. J’ai appelé onze personnes depuis le parking.",
        },
        {
          question: "Qu’est-ce qui a été le plus pénible ?",
          answer: "Pas de chercher. D’expliquer à ma fille, au téléphone, qui serait là au réveil.",
        },
        {
          question: "Combien cela t’a-t-il coûté ?",
          answer: "Soixante euros pour une étudiante, plus un service rendu que je dois encore.",
        },
      ],
    },
    {
      kind: "text",
      text: "Ce que l’on garde : la douleur n’est pas le prix, c’est l’inconnue au réveil. Une offre possible : deux gardes connues d’avance, présentées aux enfants, qui se remplacent.",
    },
    {
      kind: "dialogue",
      title: "Brigitte, 58 ans, présidente d’une association de quartier : la comptabilité",
      label: "Exemple",
      lines: [
        {
          question: "Comment avez-vous fait les comptes l’an dernier ?",
          answer: "Un classeur, trois soirées en mars, et mon mari qui boude.",
        },
        { question: "Qu’avez-vous déjà essayé ?", answer: "Un logiciel gratuit. J’ai arrêté au mot « lettrage »." },
        {
          question: "Qui décide d’une dépense comme celle-là ?",
          answer: "Le bureau, en octobre. Après, c’est trop tard pour l’année.",
        },
      ],
    },
    {
      kind: "text",
      text: "Ce que l’on garde : le moment d’achat est octobre, pas mars. Et le mot « lettrage » ne doit figurer nulle part.",
    },
    {
      kind: "dialogue",
      title: "Manon, 27 ans, bailleresse d’un studio : la remise des clés",
      label: "Exemple",
      lines: [
        {
          question: "Comment s’est passée la dernière arrivée ?",
          answer: "J’ai fait deux heures de train pour dix minutes d’état des lieux.",
        },
        {
          question: "Et si quelqu’un le faisait pour toi ?",
          answer: "Oh oui, ce serait génial, je prendrais tout de suite.",
        },
        {
          question: "As-tu déjà cherché quelqu’un ?",
          answer: "Non, jamais vraiment. C’est une fois par an, finalement.",
        },
      ],
    },
    {
      kind: "text",
      text: "Ce que l’on garde : la deuxième question était mauvaise, elle contenait la solution. La réponse enthousiaste ne vaut rien, la troisième dit tout : une gêne rare, jamais payée.",
    },
    {
      kind: "exercise",
      title: "La fiche d’entretien",
      duration: "20 minutes d’appel, 10 minutes de notes",
      instructions: [
        "Prénom, date, qui te l’a présentée",
        "La dernière fois, en deux lignes, avec ses mots",
        "Le plus pénible",
        "Ce qu’elle a essayé, payé, abandonné",
        "Une surprise",
        "La prochaine personne à appeler",
      ],
      lines: 12,
    },
  ],
  next: [
    { label: "Faire l’étude de marché", to: "/ressources/etudes-marche" },
    { label: "S’entraîner pendant le challenge", to: "/challenge" },
  ],
};
