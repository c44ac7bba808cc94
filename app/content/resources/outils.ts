import type { ResourcePage } from "./types.ts";

export const toolsPage: ResourcePage = {
  slug: "outils",
  category: "Entrepreneuriat",
  metaTitle: "Outils : les sept qui suffisent la première année",
  metaDescription:
    "Agenda, tableur, facture, paiement, page, messagerie, sauvegarde : sept outils pour démarrer une activité, comment les choisir et ce qu’il vaut mieux ne pas acheter.",
  headline: { text: "Sept outils", accent: "et un cahier." },
  lede: "On peut passer trois mois à choisir des logiciels et aucun à appeler des clientes. Voici le minimum pour vendre, livrer et tenir ses comptes la première année, avec la façon de choisir plutôt que des marques.",
  blocks: [
    { kind: "heading", text: "La règle avant la liste" },
    {
      kind: "text",
      text: "Un outil remplace une douleur répétée. Si tu n’as pas encore fait la chose cinq fois à la main, tu ne sais pas ce que l’outil doit faire. Commence donc par le cahier : il est gratuit, il s’ouvre vite, et il ne t’envoie pas de notifications.",
    },
    { kind: "heading", text: "Les sept" },
    {
      kind: "table",
      caption: "Le nécessaire de la première année",
      head: ["Outil", "Ce qu’il doit faire", "Budget mensuel raisonnable"],
      rows: [
        ["Un agenda", "Bloquer des plages de vente, proposer des créneaux", "0 €"],
        ["Un tableur", "Contacts, prévisionnel, trésorerie, heures", "0 €"],
        ["Une page", "Dire à qui, quoi, combien, comment te joindre", "De 0 à 15 €"],
        ["Un outil de facturation", "Numéros continus, mentions légales, factures électroniques", "De 0 à 15 €"],
        ["Un moyen d’encaisser", "Lien de paiement ou virement, relevé clair", "Une commission par paiement"],
        ["Une adresse e-mail à ton nom", "Recevoir et envoyer sans finir dans les indésirables", "De 1 à 6 €"],
        ["Une sauvegarde", "Deux copies, dont une hors de chez toi", "De 0 à 5 €"],
      ],
      note: "Total : entre 1 € et 41 € par mois, hors commissions. Au-delà, demande-toi quelle vente paie quel outil.",
    },
    { kind: "heading", text: "Choisir en vingt minutes" },
    {
      kind: "steps",
      items: [
        {
          title: "Écris la scène",
          text: "« Le mardi, après un appel, je dois envoyer un devis en moins de dix minutes. » L’outil sert cette scène, ou il ne sert pas.",
        },
        {
          title: "Teste deux outils, pas six",
          text: "Avec une vraie cliente et un vrai montant. Le meilleur est celui que tu rouvres sans réfléchir.",
        },
        {
          title: "Cherche la sortie",
          text: "Peux-tu exporter tes contacts et tes factures dans un format lisible ailleurs ? Sinon, passe.",
        },
        { title: "Lis le prix dans un an", text: "Après l’essai, avec deux fois plus de contacts, TVA comprise." },
        {
          title: "Vérifie où vont les données",
          text: "Tu confies des noms et des adresses. La CNIL explique tes obligations de petite structure, avec des modèles de registre.",
        },
      ],
    },
    { kind: "heading", text: "La facture électronique arrive pour toutes" },
    {
      kind: "text",
      text: "Depuis septembre 2026, les entreprises établies en France et soumises aux règles de TVA, micro-entreprises comprises, doivent pouvoir recevoir des factures électroniques par une plateforme agréée. L’obligation d’en émettre concerne les petites structures à partir de septembre 2027, selon le calendrier publié. Choisis donc un outil de facturation qui s’y prépare, et vérifie les dates sur impots.gouv.fr.",
    },
    { kind: "heading", text: "Le tableau de bord du vendredi" },
    {
      kind: "table",
      caption: "Cinq colonnes dans un tableur, une ligne par semaine",
      head: ["Semaine", "Contacts pris", "Rendez-vous", "Ventes", "Encaissé", "Heures"],
      rows: [
        ["1", "25", "4", "0", "0 €", "9"],
        ["2", "25", "5", "1", "240 €", "12"],
        ["3", "18", "4", "1", "240 €", "14"],
        ["4", "22", "6", "2", "480 €", "15"],
      ],
      note: "Exemple fictif. Ici, il faut environ vingt-deux contacts pour une vente : c’est ce nombre qu’il s’agit d’améliorer, avant tout logiciel.",
    },
    { kind: "heading", text: "Ce qui peut attendre" },
    {
      kind: "list",
      items: [
        "Un logo payé : un nom bien écrit suffit jusqu’à la dixième cliente.",
        "Un logiciel de gestion de clientèle : ton tableur tient jusqu’à une centaine de contacts.",
        "Une boutique en ligne complète : un lien de paiement vend aussi bien un seul produit.",
        "Un outil d’automatisation : automatise ce que tu as fait trente fois, et pas avant.",
        "Trois réseaux sociaux : un seul, celui où sont tes clientes, deux fois par semaine.",
      ],
    },
    {
      kind: "tip",
      title: "Le ménage de janvier",
      text: "Une fois par an, liste tes abonnements, leur prix et la date de ton dernier usage. Résilie ce que tu n’as pas ouvert depuis soixante jours.",
    },
    { kind: "heading", text: "Adresses publiques et gratuites" },
    {
      kind: "links",
      items: [
        {
          label: "Guichet des formalités des entreprises",
          to: "https://procedures.inpi.fr",
          text: "La déclaration officielle d’une activité. Elle est gratuite pour une micro-entreprise : méfie-toi des sites qui la facturent.",
        },
        {
          label: "Urssaf, autoentrepreneur",
          to: "https://www.autoentrepreneur.urssaf.fr",
          text: "Déclarer son chiffre d’affaires, estimer ses cotisations.",
        },
        {
          label: "Bpifrance Création",
          to: "https://bpifrance-creation.fr",
          text: "Modèles de plan d’affaires et de prévisionnel, étape par étape.",
        },
        {
          label: "CNIL",
          to: "https://www.cnil.fr",
          text: "Les données personnelles expliquées aux petites entreprises.",
        },
      ],
    },
  ],
  next: [
    { label: "Étudier son marché", to: "/ressources/etudes-marche" },
    { label: "La formation Entrepreneuriat", to: "/entrepreneuriat" },
  ],
};
