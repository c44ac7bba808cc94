import { href } from "react-router";

export const TODAY = { href: href("/admin"), label: "Aujourd’hui" };
/** The pages of the administration, by what they are for. */
export const GROUPS = [
  {
    name: "Vendre",
    links: [
      { href: href("/admin/dashboard"), label: "Formations" },
      { href: href("/admin/commandes"), label: "Commandes" },
      { href: href("/admin/codes"), label: "Codes" },
      { href: href("/admin/liste-attente"), label: "Liste d’attente" },
      { href: href("/admin/mesures"), label: "Mesures" },
      { href: href("/admin/temoignages"), label: "Témoignages" },
      { href: href("/admin/chiffres"), label: "Chiffres" },
      { href: href("/admin/lancement"), label: "Avant d’ouvrir" },
    ],
  },
  {
    name: "Enseigner",
    links: [
      { href: href("/admin/cours"), label: "Cours" },
      { href: href("/admin/medias"), label: "Médias" },
      { href: href("/admin/questions"), label: "Questions" },
      { href: href("/admin/apprenantes"), label: "{learners}" },
      { href: href("/admin/cohortes"), label: "Cohortes" },
      { href: href("/admin/directs"), label: "Directs" },
      { href: href("/admin/attestations"), label: "Attestations" },
    ],
  },
  {
    name: "Écrire",
    links: [
      { href: href("/admin/contacts"), label: "Contacts" },
      { href: href("/admin/infolettres"), label: "Infolettres" },
      { href: href("/admin/series"), label: "Séries" },
      { href: href("/admin/emails"), label: "E-mails" },
      { href: href("/admin/textes"), label: "Textes" },
      { href: href("/admin/pages"), label: "Pages" },
      { href: href("/admin/vendeur"), label: "Identité" },
      { href: href("/admin/bibliotheque"), label: "Bibliothèque" },
    ],
  },
  {
    name: "Tenir",
    links: [
      { href: href("/admin/droits"), label: "Droits" },
      { href: href("/admin/comptabilite"), label: "Comptabilité" },
      { href: href("/admin/signalements"), label: "Signalements" },
      { href: href("/admin/systeme"), label: "Système" },
      { href: href("/admin/journal"), label: "Journal" },
      { href: href("/admin/donnees"), label: "Données" },
      { href: href("/admin/importer"), label: "Importer" },
      { href: href("/admin/export"), label: "Exporter" },
      { href: href("/admin/securite"), label: "Sécurité" },
    ],
  },
];
