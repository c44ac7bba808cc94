import type { ResourcePage } from "./types.ts";

export const realEstateSitesPage: ResourcePage = {
  slug: "sites-immobilier",
  category: "Immobilier",
  metaTitle: "Sites utiles en immobilier : prix, loyers, risques, règles",
  metaDescription:
    "Les sites publics pour vérifier un prix de vente, un loyer, un risque, une règle d’urbanisme ou une copropriété, avec la méthode pour s’en servir en une soirée.",
  headline: { text: "Tout vérifier", accent: "avant la visite." },
  lede: "L’annonce dit ce que le vendeur veut montrer. Les sites publics disent le reste, gratuitement. Une soirée suffit pour connaître le prix de la rue, le loyer du quartier et ce qui menace la cave.",
  blocks: [
    { kind: "heading", text: "Les prix vraiment payés" },
    {
      kind: "links",
      items: [
        {
          label: "Demandes de valeurs foncières",
          to: "https://app.dvf.etalab.gouv.fr",
          text: "Les ventes enregistrées ces dernières années, parcelle par parcelle, avec leur prix. Quatre départements manquent : le Bas-Rhin, le Haut-Rhin, la Moselle et Mayotte.",
        },
        {
          label: "impots.gouv.fr",
          to: "https://www.impots.gouv.fr",
          text: "Depuis ton espace, le service « Rechercher des transactions immobilières » affine par surface et par période.",
        },
        {
          label: "Immobilier des notaires",
          to: "https://www.immobilier.notaires.fr",
          text: "Prix médians et tendances, par commune et par type de bien.",
        },
      ],
    },
    {
      kind: "tip",
      title: "Lire une vente sans se tromper",
      text: "Compare des surfaces proches, à dix mètres carrés près, et des ventes de moins de deux ans. Écarte les prix aberrants : une cave seule, une vente en famille, un immeuble entier inscrit sur une ligne.",
    },
    { kind: "heading", text: "Les loyers, et leurs limites" },
    {
      kind: "links",
      items: [
        {
          label: "Observatoires des loyers",
          to: "https://www.observatoires-des-loyers.org",
          text: "Des loyers constatés, là où un observatoire local existe.",
        },
        {
          label: "ANIL et ADIL",
          to: "https://www.anil.org",
          text: "Encadrement, bail, aides, impayés. L’ADIL de ton département répond gratuitement par téléphone.",
        },
        {
          label: "data.gouv.fr, carte des loyers",
          to: "https://www.data.gouv.fr",
          text: "Une estimation de loyer par commune, charges comprises : à prendre comme un ordre de grandeur.",
        },
      ],
    },
    { kind: "heading", text: "Les risques et les règles" },
    {
      kind: "links",
      items: [
        {
          label: "Géorisques",
          to: "https://www.georisques.gouv.fr",
          text: "Inondation, argiles, radon, cavités, installations voisines : un rapport par adresse.",
        },
        {
          label: "Géoportail de l’urbanisme",
          to: "https://www.geoportail-urbanisme.gouv.fr",
          text: "Ce que le plan local autorise, les servitudes, les secteurs protégés.",
        },
        {
          label: "Cadastre",
          to: "https://www.cadastre.gouv.fr",
          text: "La parcelle, ses limites, ses voisines. Un jardin vendu n’est pas toujours un jardin possédé.",
        },
        {
          label: "Registre des copropriétés",
          to: "https://www.registre-coproprietes.gouv.fr",
          text: "Nombre de lots, syndic, données déclarées : de quoi préparer tes questions.",
        },
        {
          label: "Observatoire DPE",
          to: "https://observatoire-dpe-audit.ademe.fr",
          text: "Retrouver un diagnostic par son numéro et vérifier qu’il correspond au logement.",
        },
      ],
    },
    { kind: "heading", text: "La ville et ceux qui l’habitent" },
    {
      kind: "links",
      items: [
        {
          label: "INSEE, dossier complet",
          to: "https://www.insee.fr",
          text: "Population, emploi, âge, logements vacants, part de locataires, commune par commune.",
        },
        {
          label: "Annuaire de l’éducation",
          to: "https://www.education.gouv.fr/annuaire",
          text: "Écoles et collèges autour d’une adresse.",
        },
        {
          label: "Ma connexion internet",
          to: "https://maconnexioninternet.arcep.fr",
          text: "Fibre et réseau à l’adresse exacte. Pour louer, c’est devenu une question d’eau courante.",
        },
      ],
    },
    { kind: "heading", text: "Les droits, l’argent, les travaux" },
    {
      kind: "links",
      items: [
        {
          label: "Service-public",
          to: "https://www.service-public.gouv.fr",
          text: "Baux, dépôts, préavis, diagnostics : les règles à jour, avec les modèles de lettres.",
        },
        {
          label: "Notaires de France",
          to: "https://www.notaires.fr",
          text: "Le déroulé d’un achat et l’estimation des frais d’acquisition.",
        },
        {
          label: "France Rénov’",
          to: "https://france-renov.gouv.fr",
          text: "Aides à la rénovation et conseillers publics, avant de signer un devis.",
        },
      ],
    },
    { kind: "heading", text: "La soirée de vérification" },
    {
      kind: "table",
      caption: "Une adresse, neuf réponses, environ deux heures",
      head: ["Question", "Où chercher", "Ce qui doit t’arrêter"],
      rows: [
        ["À combien se vend la rue ?", "Valeurs foncières", "Un prix demandé 15 % au-dessus de trois ventes proches"],
        [
          "À combien se loue-t-elle ?",
          "Observatoire, annonces comparables",
          "Un loyer prévu plus haut que tous les autres",
        ],
        ["Le loyer est-il plafonné ?", "ANIL, site de la commune", "Un plafond inférieur à ton calcul"],
        ["Qui habite ici ?", "INSEE", "Une vacance supérieure à 12 % et qui monte"],
        ["Qu’est-ce qui menace ?", "Géorisques", "Un risque que l’annonce ne dit pas"],
        ["Que peut-on construire en face ?", "Géoportail de l’urbanisme", "Un projet qui prend la lumière"],
        ["Que vaut le diagnostic ?", "Observatoire DPE", "Une classe qui interdit, ou interdira, de louer"],
        [
          "La copropriété va-t-elle bien ?",
          "Registre, procès-verbaux",
          "Des impayés élevés, des travaux votés non payés",
        ],
        ["Capte-t-on internet ?", "Arcep", "Ni fibre ni projet de fibre"],
      ],
      note: "Les seuils sont des repères de travail, pas des règles. Les dates d’interdiction de louer selon la classe énergétique changent : vérifie-les sur service-public.gouv.fr.",
    },
    {
      kind: "exercise",
      title: "Deux adresses au banc d’essai",
      duration: "2 heures",
      instructions: [
        "Choisis deux annonces de la même ville, à moins de 20 % d’écart de prix.",
        "Réponds aux neuf questions pour chacune, source et date à l’appui.",
        "Entoure les réponses que l’annonce ne donnait pas.",
        "Écris les trois questions que tu poseras au téléphone.",
      ],
      lines: 10,
    },
  ],
  next: [
    { label: "Faire le calcul", to: "/ressources/simulateurs" },
    { label: "Lire trois études de cas", to: "/ressources/etudes-cas-immobilier" },
  ],
};
