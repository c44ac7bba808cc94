import { type LegalContext, type LegalText, link, list, text } from "./blocks.ts";
import { identityLines } from "./seller-identity.ts";

export function legalNotice({ siteName, siteUrl, seller }: LegalContext): LegalText {
  return {
    title: "Mentions légales",
    description: `Qui édite et héberge le site ${siteName}, comment nous joindre, notre médiateur et notre engagement d’accessibilité.`,
    sections: [
      {
        id: "editeur",
        heading: "Éditeur du site",
        blocks: [
          text(`Le site ${siteName}, à l’adresse ${siteUrl}, est édité par :`),
          list(identityLines(seller)),
          text(
            "Ces informations sont données en application des articles 1-1 et 19 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique.",
          ),
        ],
      },
      {
        id: "publication",
        heading: "Direction de la publication",
        blocks: [
          text(`Direction de la publication : ${seller.publicationDirector}.`),
          text(
            `Les formations et les textes signés à la première personne sont de ${seller.founder}, à l’origine du site.`,
          ),
        ],
      },
      {
        id: "hebergeur",
        heading: "Hébergement",
        blocks: [
          text("Le site est hébergé par :"),
          list([`**${seller.host.name}**`, `Adresse : ${seller.host.address}`, `Téléphone : ${seller.host.phone}`]),
        ],
      },
      {
        id: "contact",
        heading: "Nous joindre",
        blocks: [
          list([
            `Par le ${link("formulaire de contact", "/contact")}`,
            `Par e-mail : ${seller.email}`,
            `Par téléphone : ${seller.phone}, ${seller.phoneHours}`,
            `Pour vos données personnelles : ${seller.privacyEmail}`,
          ]),
          text(
            `Ces adresses sont aussi notre point de contact au sens des articles 11 et 12 du règlement européen sur les services numériques. Un contenu que vous estimez illicite se signale sur la page ${link("Signaler un contenu", "/signaler")} : vous recevez un accusé de réception, puis notre décision et ses raisons.`,
          ),
        ],
      },
      {
        id: "propriete-intellectuelle",
        heading: "Propriété intellectuelle",
        blocks: [
          text(
            `Les formations, les textes, les illustrations, les vidéos, les documents à télécharger, le nom ${siteName} et la présentation du site sont protégés par le droit d’auteur et, s’il y a lieu, par le droit des marques. Ils appartiennent à ${seller.name} ou à des personnes qui nous ont autorisés à les utiliser.`,
          ),
          text(
            `Vous pouvez consulter le site, l’imprimer pour vous-même, en citer de courts passages en indiquant la source, et créer des liens vers ses pages. Toute autre reproduction ou diffusion, même partielle, suppose notre accord écrit. Ce que vous pouvez faire d’une formation achetée est précisé dans les ${link("conditions générales de vente", "/conditions-vente")}.`,
          ),
        ],
      },
      {
        id: "mediateur",
        heading: "Médiateur de la consommation",
        blocks: [
          text(
            "Si une réclamation écrite adressée à notre service client n’a pas abouti, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons, dans l’année qui suit cette réclamation :",
          ),
          list([
            `**${seller.mediator.name}**`,
            `Adresse : ${seller.mediator.address}`,
            `Site : ${seller.mediator.url}`,
          ]),
        ],
      },
      {
        id: "vos-droits",
        heading: "Vos droits, en accès direct",
        blocks: [
          text("Ces pages sont ouvertes à tout moment. Les deux premières ne demandent pas de connexion."),
          list([
            link("Renoncer au contrat ici", "/retractation"),
            link("Résilier votre contrat", "/resiliation"),
            link("Consulter, exporter ou effacer vos données", "/compte/donnees"),
            link("Conditions générales de vente", "/conditions-vente"),
            link("Politique de confidentialité", "/politique-confidentialite"),
            link("Politique relative aux cookies", "/politique-cookies"),
          ]),
        ],
      },
      {
        id: "accessibilite",
        heading: "Accessibilité",
        blocks: [
          text(
            `Le site est conçu selon les règles internationales WCAG 2.2, niveau AA. Son état, ce qui manque encore et le moyen de nous signaler un obstacle sont sur la page ${link("Accessibilité", "/accessibilite")}.`,
          ),
        ],
      },
      {
        id: "credits",
        heading: "Crédits",
        blocks: [
          list([
            "Illustrations : dessinées pour le site. Aucune personne n’est représentée par une photographie de banque d’images.",
            "Caractères : Fraunces (Undercase Type) et Figtree (Erik Kennedy), diffusés sous licence SIL Open Font 1.1 et servis depuis notre propre domaine.",
            `Chiffres de parcours et de résultats : leurs sources sont sur la page ${link("Nos chiffres et leurs sources", "/chiffres")}.`,
          ]),
        ],
      },
    ],
  };
}
