import { type LegalContext, type LegalSection, type LegalText, link, text } from "./blocks.ts";
import { closingSections, endingSections, guaranteeSections } from "./terms-of-sale-ending.ts";
import { accessSections, offerSections, orderSections } from "./terms-of-sale-order.ts";
import { modelWithdrawalForm, withdrawalNotice } from "./withdrawal.ts";

/**
 * The contract of sale. The same text is shown on the page, accepted at checkout and attached as a PDF to the
 * confirmation.
 */
export function termsOfSale(context: LegalContext): LegalText {
  return {
    title: "Conditions générales de vente",
    description: `Le contrat entre vous et ${context.siteName} : formations, prix, commande, accès, rétractation, résiliation et garanties.`,
    sections: [
      ...offerSections(context),
      ...orderSections(context),
      ...accessSections(context),
      ...endingSections(context),
      ...guaranteeSections(context),
      ...closingSections(context),
      accessibilitySection(context),
      ...annexSections(context),
    ],
  };
}

function accessibilitySection({ seller }: LegalContext): LegalSection {
  return {
    id: "accessibilite",
    heading: "25. Accessibilité",
    blocks: [
      text(
        `Le site est conçu selon les règles internationales d’accessibilité WCAG 2.2, niveau AA. Son état, ce qui manque encore et le moyen de signaler un obstacle sont sur la page ${link("Accessibilité", "/accessibilite")}. Si un contenu ou ces conditions vous sont difficiles à lire, demandez-en à ${seller.email} une version adaptée : elle est gratuite.`,
      ),
    ],
  };
}

/** Texts that must be part of the contract in the wording of the law. */
export function annexSections(context: LegalContext): LegalSection[] {
  return [
    {
      id: "annexe-avis",
      heading: "Annexe 1. Informations concernant l’exercice du droit de rétractation",
      blocks: [withdrawalNotice(context)],
    },
    {
      id: "annexe-formulaire",
      heading: "Annexe 2. Modèle de formulaire de rétractation",
      blocks: modelWithdrawalForm(context),
    },
    {
      id: "annexe-textes",
      heading: "Annexe 3. Articles du code de la consommation reproduits",
      blocks: [
        text("Ces articles sont reproduits en application de l’article L. 215-4 du code de la consommation."),
        text(
          "**Article L. 215-1.** Pour les contrats de prestations de services conclus pour une durée déterminée avec une clause de reconduction tacite, le professionnel prestataire de services informe le consommateur par écrit, par lettre nominative ou courrier électronique dédiés, au plus tôt trois mois et au plus tard un mois avant le terme de la période autorisant le rejet de la reconduction, de la possibilité de ne pas reconduire le contrat qu’il a conclu avec une clause de reconduction tacite. Cette information, délivrée dans des termes clairs et compréhensibles, mentionne, dans un encadré apparent, la date limite de non-reconduction.",
        ),
        text(
          "Lorsque cette information ne lui a pas été adressée conformément aux dispositions du premier alinéa, le consommateur peut mettre gratuitement un terme au contrat, à tout moment à compter de la date de reconduction.",
        ),
        text(
          "Les avances effectuées après la dernière date de reconduction ou, s’agissant des contrats à durée indéterminée, après la date de transformation du contrat initial à durée déterminée, sont dans ce cas remboursées dans un délai de trente jours à compter de la date de résiliation, déduction faite des sommes correspondant, jusqu’à celle-ci, à l’exécution du contrat.",
        ),
        text(
          "Les dispositions du présent article s’appliquent sans préjudice de celles qui soumettent légalement certains contrats à des règles particulières en ce qui concerne l’information du consommateur.",
        ),
        text(
          "Par exception au premier alinéa du présent article, pour les contrats de fourniture de service de télévision au sens de l’article 2 de la loi n° 86-1067 du 30 septembre 1986 relative à la liberté de communication et pour les contrats de fourniture de services de médias audiovisuels à la demande, le consommateur peut mettre gratuitement un terme au contrat, à tout moment à compter de la première reconduction, dès lors qu’il change de domicile ou que son foyer fiscal évolue.",
        ),
        text(
          "**Article L. 215-1-1.** Lorsqu’un contrat a été conclu par voie électronique ou a été conclu par un autre moyen et que le professionnel, au jour de la résiliation par le consommateur, offre au consommateur la possibilité de conclure des contrats par voie électronique, la résiliation est rendue possible selon cette modalité.",
        ),
        text(
          "À cet effet, le professionnel met à la disposition du consommateur une fonctionnalité gratuite permettant d’accomplir, par voie électronique, la notification et les démarches nécessaires à la résiliation du contrat. Lorsque le consommateur notifie la résiliation du contrat, le professionnel lui confirme la réception de la notification et l’informe, sur un support durable et dans des délais raisonnables, de la date à laquelle le contrat prend fin et des effets de la résiliation.",
        ),
        text(
          "Un décret fixe notamment les modalités techniques de nature à garantir une identification du consommateur et un accès facile, direct et permanent à la fonctionnalité mentionnée au deuxième alinéa, telles que ses modalités de présentation et d’utilisation. Il détermine les informations devant être fournies par le consommateur.",
        ),
        text(
          "**Article L. 215-2.** Les dispositions du présent chapitre, à l’exception de l’article L. 215-1-1, ne sont pas applicables aux exploitants des services d’eau potable et d’assainissement.",
        ),
        text(
          "**Article L. 215-3.** Les dispositions du présent chapitre sont également applicables aux contrats conclus entre des professionnels et des non-professionnels.",
        ),
        text(
          "**Article L. 241-3.** Lorsque le professionnel n’a pas procédé au remboursement dans les conditions prévues à l’article L. 215-1, les sommes dues sont productives d’intérêts au taux légal.",
        ),
      ],
    },
  ];
}
