import type { ResourcePage } from "./types.ts";

export const videosPage: ResourcePage = {
  slug: "videos",
  category: "Général",
  metaTitle: "Vidéos : apprendre d’une vidéo sans y perdre la soirée",
  metaDescription:
    "Une méthode pour regarder des vidéos utiles : choisir, noter, refaire. Huit thèmes à chercher, les signes d’une vidéo fiable et ceux d’une vidéo à fermer.",
  headline: { text: "Une vidéo,", accent: "puis une chose faite." },
  lede: "La vidéo montre des gestes qu’un texte décrit mal : une visite, un appel, une feuille de calcul qui se remplit. Elle prend aussi des soirées entières. Voici comment garder l’un sans l’autre.",
  blocks: [
    { kind: "heading", text: "Ce que la vidéo apprend bien, et ce qu’elle apprend mal" },
    {
      kind: "table",
      caption: "Choisir son support",
      head: ["Tu veux apprendre", "Le bon support", "Pourquoi"],
      rows: [
        ["Un geste : visiter, souder, cadrer une photo", "Vidéo", "On voit l’ordre et le rythme"],
        ["Un ton : annoncer un prix, répondre à un refus", "Vidéo ou audio", "On entend les silences"],
        ["Un logiciel", "Vidéo courte, deux écrans", "On refait en même temps"],
        ["Un calcul", "Texte, puis tableur", "On revient dix fois sur une ligne"],
        ["Une règle de droit ou d’impôt", "Site public, daté", "Elle change, la vidéo non"],
      ],
    },
    { kind: "heading", text: "La méthode en quatre temps" },
    {
      kind: "steps",
      items: [
        {
          title: "Deux minutes pour choisir",
          text: "Écris ce que tu veux savoir faire à la fin. Lis le titre, la date, la durée, les chapitres. Si aucun chapitre ne répond à ta phrase, passe.",
        },
        {
          title: "Vingt minutes pour regarder",
          text: "Assise, un stylo à la main, les suggestions masquées. Mets en pause à chaque geste et note-le avec un verbe : « ouvrir », « mesurer », « demander ».",
        },
        {
          title: "Vingt minutes pour refaire",
          text: "Ferme la vidéo et refais le geste avec tes éléments à toi : ton annonce, ton tableur, ton message. C’est là que tu apprends.",
        },
        {
          title: "Deux minutes pour décider",
          text: "Une ligne dans ton carnet : ce qui marche, ce qui manque, quand tu recommences.",
        },
      ],
    },
    {
      kind: "tip",
      title: "La règle du un pour un",
      text: "Une minute regardée, une minute faite. Si tu n’as que vingt minutes, regarde-en dix.",
    },
    { kind: "heading", text: "Huit vidéos à chercher, et quoi y guetter" },
    {
      kind: "list",
      items: [
        "Une visite d’appartement non montée, de plus de vingt minutes : combien de temps passe-t-on sur la salle de bains, la cave, le tableau électrique ?",
        "Une lecture de procès-verbal d’assemblée générale : où sont les travaux votés, les impayés, les procédures ?",
        "Un appel de vente réel : qui parle le plus ? À quel moment le prix est-il prononcé, et par qui ?",
        "Un tableur de trésorerie construit depuis une feuille vide : quelles lignes viennent en premier ?",
        "Une artisane qui calcule son prix : compte-t-elle ses heures, ses pertes, ses cotisations ?",
        "Un récit d’échec d’entreprise : quelle décision referait-elle autrement, et à quelle date ?",
        "Une démonstration d’outil par quelqu’un qui ne le vend pas : que fait-elle quand cela ne marche pas ?",
        "Une séance de gymnastique douce de quinze minutes : peux-tu la suivre en parlant ?",
      ],
    },
    { kind: "heading", text: "Reconnaître une vidéo à fermer" },
    {
      kind: "list",
      items: [
        "Elle annonce un montant dans le titre et ne montre aucune dépense.",
        "Elle conseille un placement sans parler de perte possible. L’Autorité des marchés financiers tient une liste d’acteurs non autorisés : vérifie-la.",
        "Elle te presse : une remise qui expire, un bonus pour les premières. Rien d’important ne se décide à la minute.",
        "Elle parle d’impôt sans date ni source.",
        "Elle te laisse plus mal qu’avant. Une bonne leçon donne envie de se lever.",
      ],
    },
    { kind: "heading", text: "Où regarder sans être vendue" },
    {
      kind: "links",
      items: [
        {
          label: "Bpifrance Création",
          to: "https://bpifrance-creation.fr",
          text: "Des fiches et des formats courts sur chaque étape d’une création.",
        },
        {
          label: "Mes questions d’argent",
          to: "https://www.mesquestionsdargent.fr",
          text: "Le portail public d’éducation financière : budget, crédit, placements.",
        },
        {
          label: "Notaires de France",
          to: "https://www.notaires.fr",
          text: "Achat, couple, succession, expliqués par la profession.",
        },
        {
          label: "Nos témoignages, transcrits",
          to: "/preuves-sociales#videos",
          text: "Ce que disent les élèves, et comment nous le vérifions.",
        },
      ],
    },
    {
      kind: "exercise",
      title: "La soirée de quarante-cinq minutes",
      duration: "45 minutes",
      instructions: [
        "Écris une phrase : « À la fin, je saurai… »",
        "Choisis une seule vidéo, de vingt minutes au plus, et note sa date.",
        "Relève cinq verbes pendant que tu regardes.",
        "Refais le geste avec ton propre exemple, vidéo fermée.",
        "Écris ce que tu feras demain, avec une heure.",
      ],
      lines: 8,
    },
    {
      kind: "text",
      text: "Sur ce site, rien ne se charge avant que tu appuies sur le bouton de lecture, et chaque vidéo se lit aussi. Tu peux donc apprendre dans un train sans réseau, ou à côté d’un enfant qui dort.",
    },
  ],
  next: [
    { label: "Écouter plutôt que regarder", to: "/ressources/podcasts" },
    { label: "Lire les témoignages transcrits", to: "/preuves-sociales#videos" },
  ],
};
