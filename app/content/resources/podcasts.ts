import type { ResourcePage } from "./types.ts";

export const podcastsPage: ResourcePage = {
  slug: "podcasts",
  category: "Mindset",
  metaTitle: "Podcasts : écouter pour agir, une méthode et huit thèmes",
  metaDescription:
    "Comment écouter un podcast sans l’oublier le lendemain : le bon moment, la note d’après, la semaine d’écoute. Huit thèmes à chercher et les questions à leur poser.",
  headline: { text: "Écouter en marchant,", accent: "agir en rentrant." },
  lede: "Un podcast tient compagnie. C’est sa force et son piège : on croit apprendre, on s’entoure de voix. Voici comment choisir, écouter et garder une chose par épisode.",
  blocks: [
    { kind: "heading", text: "À quoi sert une voix" },
    {
      kind: "text",
      text: "La voix transmet ce que l’écrit gomme : l’hésitation, le rire, la fatigue d’une fondatrice qui raconte son année difficile. Elle convient aux récits, aux conversations, aux idées simples. Elle convient mal aux chiffres : si un épisode te parle de taux, de seuils ou d’impôts, note le sujet et lis une source écrite ensuite.",
    },
    { kind: "heading", text: "Le bon moment" },
    {
      kind: "table",
      caption: "Quand écouter, et quoi",
      head: ["Moment", "Ce qui passe bien", "Ce qui ne passe pas"],
      rows: [
        ["Marche, vingt minutes", "Un récit, une conversation", "Une méthode à noter"],
        ["Transport, assise", "Une méthode, carnet ouvert", "Un sujet lourd, le soir"],
        ["Cuisine, ménage", "Une histoire", "Ce que tu veux retenir"],
        ["Au lit", "Rien, ou une lecture lente", "L’argent, le travail, les peurs"],
      ],
    },
    { kind: "heading", text: "La méthode des trois notes" },
    {
      kind: "steps",
      items: [
        {
          title: "Avant : une question",
          text: "Dis-la à voix haute en mettant tes chaussures. « Comment annonce-t-on une hausse de prix ? »",
        },
        {
          title: "Pendant : un mot",
          text: "Quand une phrase te retient, arrête et enregistre trois mots dans tes notes vocales. Trois, pas trente.",
        },
        {
          title: "Après : un geste",
          text: "En rentrant, avant d’enlever ton manteau, écris ce que tu feras et à quelle heure. Sans geste, l’épisode est un divertissement, et c’est permis : appelle-le ainsi.",
        },
      ],
    },
    { kind: "heading", text: "Huit thèmes, et la question à leur poser" },
    {
      kind: "list",
      items: [
        "Les débuts : que faisait-elle entre l’idée et la première vente, et de quoi vivait-elle ?",
        "L’argent : quels montants donne-t-on, et les dépenses sont-elles dites aussi ?",
        "L’échec : à quel moment savait-elle, et pourquoi a-t-elle continué ?",
        "La vente : quelle phrase exacte prononce-t-elle après le prix ?",
        "L’organisation : combien d’heures travaille-t-elle, et qui s’occupe du reste ?",
        "Le couple et la famille : qu’a-t-on négocié, avec qui, à quelle date ?",
        "L’immobilier : parle-t-on de vacance, de travaux, d’impayés, ou seulement de loyers ?",
        "La santé : l’invité soigne-t-il ou vend-il ? Cite-t-il des études que l’on peut lire ?",
      ],
    },
    {
      kind: "tip",
      title: "Deux émissions à la fois",
      text: "Suis deux émissions, pas plus. Quand une troisième te tente, remplace. Une pile d’épisodes en retard est une dette que personne ne te réclame.",
    },
    { kind: "heading", text: "La semaine d’écoute" },
    {
      kind: "table",
      caption: "Trois épisodes, quatre silences",
      head: ["Jour", "Ce que tu fais"],
      rows: [
        ["Lundi", "Un récit, en marchant. Un geste noté."],
        ["Mardi", "Silence. Tu fais le geste."],
        ["Mercredi", "Une méthode, carnet ouvert."],
        ["Jeudi", "Silence. Tu appliques une ligne."],
        ["Vendredi", "Une conversation, pour le plaisir."],
        ["Samedi et dimanche", "Silence. Ta propre voix suffit."],
      ],
    },
    {
      kind: "text",
      text: "Les jours sans écoute ne sont pas des jours vides. Les idées viennent sous la douche parce que personne n’y parle. Laisse-leur de la place.",
    },
    { kind: "heading", text: "Choisir une émission" },
    {
      kind: "list",
      items: [
        "Écoute le troisième épisode plutôt que le premier : la forme est posée, l’enthousiasme retombé.",
        "Regarde qui paie. Une émission sponsorisée peut être excellente ; elle doit le dire.",
        "Cherche celles où l’on se contredit. Un invité toujours d’accord n’apprend rien à personne.",
        "Les radios publiques et les bibliothèques proposent des séries entières, gratuites, sans publicité ou presque.",
        "Si une émission te rend envieuse trois fois de suite, quitte-la. L’envie fatigue plus qu’elle n’instruit.",
      ],
    },
    {
      kind: "exercise",
      title: "Le carnet d’écoute",
      duration: "5 minutes par épisode, pendant quatre semaines",
      instructions: [
        "La question posée avant d’écouter",
        "La phrase retenue, entre guillemets",
        "Ce dont je doute",
        "Mon geste, avec le jour et l’heure",
        "Fait ? Oui, non, pourquoi",
      ],
      lines: 10,
    },
  ],
  next: [
    { label: "Faire un exercice", to: "/ressources/exercices" },
    { label: "Choisir un livre", to: "/ressources/livres" },
  ],
};
