import { link, list, text } from "./blocks.ts";
import { postalAddress } from "./seller-identity.ts";
import type { LegalContext, LegalSection } from "./types.ts";

/** Personal data, complaints, mediator, applicable law. */
export function closingSections({ seller }: LegalContext): LegalSection[] {
  return [
    {
      id: "donnees",
      heading: "21. Vos données personnelles",
      blocks: [
        text(
          `Nous utilisons vos données pour exécuter le contrat, tenir notre comptabilité et respecter la loi. La ${link("politique de confidentialité", "/politique-confidentialite")} dit lesquelles, combien de temps et comment exercer vos droits. Acheter n’oblige pas à recevoir nos offres : seule la case facultative le permet, et vous pouvez changer d’avis à tout moment. Toute sollicitation téléphonique à des fins commerciales suppose votre consentement préalable.`,
        ),
      ],
    },
    {
      id: "reclamations",
      heading: "22. Réclamations et médiation",
      blocks: [
        text(
          `Une difficulté ? Écrivez d’abord au service client, à ${seller.email} ou à ${seller.name}, ${postalAddress(seller)}. Nous accusons réception et répondons sous 7 jours ; si l’affaire demande plus de temps, nous vous disons combien.`,
        ),
        text(
          "Si la réponse ne vous convient pas, ou si vous n’en recevez pas, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons, dans l’année qui suit votre réclamation écrite (articles L. 612-1 et suivants du code de la consommation) :",
        ),
        list([`**${seller.mediator.name}**`, `Adresse : ${seller.mediator.address}`, `Site : ${seller.mediator.url}`]),
        text(
          "Le médiateur propose une solution ; vous restez libre de l’accepter ou d’aller devant le tribunal. Si vous habitez un autre pays de l’Union européenne, le Centre européen des consommateurs de votre pays peut aussi vous aider sans frais.",
        ),
      ],
    },
    {
      id: "droit-applicable",
      heading: "23. Droit applicable et tribunaux",
      blocks: [
        text(
          "Ce contrat relève du droit français et il est rédigé en français. Si vous habitez dans un autre pays, vous gardez la protection que vous donnent les règles impératives de ce pays.",
        ),
        text(
          "En cas de procès, vous pouvez saisir, à votre choix, l’une des juridictions compétentes selon le code de procédure civile, ou celle du lieu où vous habitiez au moment du contrat ou du fait dommageable (article R. 631-3 du code de la consommation).",
        ),
      ],
    },
    {
      id: "divers",
      heading: "24. Dernières précisions",
      blocks: [
        text(
          "Si une clause de ces conditions était écartée par un juge ou par la loi, les autres resteraient en vigueur. Le fait, pour vous ou pour nous, de ne pas se prévaloir d’une clause n’y vaut pas renonciation.",
        ),
        text(
          "Le contrat est formé de la page de la formation telle qu’elle était le jour de votre commande, du récapitulatif, de l’e-mail de confirmation et de ces conditions. En cas de différence, la disposition la plus favorable pour vous l’emporte.",
        ),
      ],
    },
  ];
}
