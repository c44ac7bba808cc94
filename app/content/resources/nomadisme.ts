import type { ResourcePage } from "./types.ts";

export const nomadPage: ResourcePage = {
  slug: "nomadisme",
  category: "Liberté financière et lifestyle",
  metaTitle: "Nomadisme : travailler d’ailleurs, sans mauvaise surprise",
  metaDescription:
    "Papiers, impôts, santé, logement, budget : ce qu’il faut régler avant de travailler depuis un autre pays, avec un essai d’un mois et une liste de départ.",
  headline: { text: "Travailler d’ailleurs,", accent: "pour de vrai." },
  lede: "J’ai travaillé depuis beaucoup d’endroits, rarement depuis un hamac. Le nomadisme est une organisation : des papiers en règle, un réseau correct, des clientes prévenues. Voici la mienne, et les questions qu’elle ne règle pas.",
  blocks: [
    { kind: "heading", text: "Trois façons de partir" },
    {
      kind: "table",
      caption: "Du plus simple au plus engageant",
      head: ["Forme", "Durée", "Ce que cela change"],
      rows: [
        ["La parenthèse", "De 2 à 6 semaines", "Presque rien, si ton employeur ou tes clientes sont d’accord"],
        ["La saison", "De 2 à 5 mois", "Visa, assurance, logement laissé derrière toi"],
        ["L’année", "6 mois et plus", "Résidence fiscale, sécurité sociale, école, banque"],
      ],
    },
    {
      kind: "text",
      text: "Commence par la parenthèse. Un mois ailleurs apprend plus que dix groupes de discussion, et se défait sans dégâts.",
    },
    { kind: "heading", text: "Les papiers, dans l’ordre" },
    {
      kind: "steps",
      items: [
        {
          title: "Le droit de séjourner, et celui de travailler",
          text: "Ce sont deux droits. Un visa de tourisme n’autorise pas toujours le travail à distance. Certains pays proposent un visa dédié, avec un revenu minimal. Vérifie auprès du consulat, par écrit.",
        },
        {
          title: "Ton contrat",
          text: "Salariée, il te faut l’accord de ton employeur : lieu, durée, assurance, horaires. Indépendante, relis tes contrats : certaines clientes interdisent de sortir leurs données de l’Union européenne.",
        },
        {
          title: "La sécurité sociale",
          text: "En Europe, un travail temporaire dans un autre pays se prépare avec le formulaire A1. La carte européenne d’assurance maladie couvre les soins imprévus, pas le rapatriement. Hors d’Europe, prends une assurance et lis ses exclusions.",
        },
        {
          title: "L’impôt",
          text: "La règle des 183 jours n’est qu’un critère parmi d’autres : foyer, lieu de travail, centre des intérêts comptent aussi, puis la convention entre les deux pays. impots.gouv.fr publie les conventions. Au-delà de quelques mois, consulte.",
        },
        {
          title: "L’adresse",
          text: "Ton entreprise garde une adresse, tes recommandés aussi. Une domiciliation ou un proche fiable, avec procuration postale.",
        },
      ],
    },
    { kind: "heading", text: "Un budget honnête" },
    {
      kind: "table",
      caption: "Un mois à Valence, en février, seule : exemple fictif",
      head: ["Ligne", "Montant"],
      rows: [
        ["Chambre et bureau partagé", "980 €"],
        ["Transport aller et retour, puis sur place", "230 €"],
        ["Courses et cafés", "390 €"],
        ["Assurance et téléphone", "55 €"],
        ["Loyer laissé en France", "640 €"],
        ["Imprévu, 10 %", "230 €"],
        ["Total", "2 525 €"],
      ],
      note: "Le loyer laissé derrière soi est la ligne que l’on oublie. Avant de sous-louer, demande l’accord écrit de ta propriétaire : c’est la loi.",
    },
    { kind: "heading", text: "Travailler sans s’effacer" },
    {
      kind: "list",
      items: [
        "Garde au moins quatre heures communes avec tes clientes. Au-delà de cinq heures de décalage, les réunions mangent tes soirées.",
        "Teste le réseau avant de réserver : demande une capture de débit, puis repère une bibliothèque de secours.",
        "Deux accès à internet, deux moyens de paiement, deux copies de tes fichiers.",
        "Travaille le matin, visite l’après-midi. L’inverse ne tient pas trois jours.",
        "Un écran de confidentialité, un mot de passe long, rien de sensible sur un réseau ouvert.",
        "Dis à tes clientes ce qui change pour elles. Souvent rien, et cela se dit aussi.",
      ],
    },
    {
      kind: "tip",
      title: "La solitude est une ligne de budget",
      text: "Au bout de dix jours, presque tout le monde la sent. Prévois-la : un cours hebdomadaire, un déjeuner fixe, un appel du dimanche. Reste au même endroit trois semaines plutôt que trois jours.",
    },
    { kind: "heading", text: "Partir avec des enfants" },
    {
      kind: "text",
      text: "Les courtes absences se préparent avec l’école. En France, l’instruction en famille est soumise à autorisation : renseigne-toi des mois à l’avance. L’accord de l’autre parent est indispensable, et une autorisation de sortie du territoire peut l’être aussi. Un enfant s’installe en trois semaines environ ; c’est une raison de plus pour ne pas bouger sans cesse.",
    },
    {
      kind: "exercise",
      title: "L’essai d’un mois",
      duration: "Une soirée de préparation, trente jours, une soirée de bilan",
      instructions: [
        "Lieu, dates, raison d’y aller en une phrase",
        "Droit de séjour, accord de travail, assurance : trois preuves écrites",
        "Budget complet, loyer laissé compris",
        "Heures de travail par jour, heures communes avec tes clientes",
        "Après : qu’as-tu livré, dépensé, dormi ? Qui t’a manqué ?",
        "Recommencer, allonger, renoncer : choisis un verbe",
      ],
      lines: 12,
    },
    { kind: "heading", text: "Où vérifier" },
    {
      kind: "links",
      items: [
        {
          label: "France Diplomatie",
          to: "https://www.diplomatie.gouv.fr",
          text: "Conseils par pays, inscription avant le départ.",
        },
        {
          label: "Cleiss",
          to: "https://www.cleiss.fr",
          text: "Sécurité sociale à l’étranger, formulaires, conventions.",
        },
        {
          label: "impots.gouv.fr, international",
          to: "https://www.impots.gouv.fr",
          text: "Résidence fiscale et conventions, pays par pays.",
        },
      ],
    },
  ],
  next: [
    { label: "Une maison ailleurs", to: "/residence-secondaire" },
    { label: "Les formations Lifestyle", to: "/lifestyle" },
  ],
};
