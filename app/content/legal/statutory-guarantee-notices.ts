import { type Block, notice } from "./blocks.ts";

// The law imposes this wording: annexes to articles D. 211-3 (single supply) and D. 211-4 (continuous supply) of the
// code de la consommation. Only the duration of the supply may be filled in; nothing may be shortened or reworded.

/** The three places in which the two annexes differ. */
interface Wording {
  or: string;
  theseRights: string;
  moreover: string;
}

const sharedParagraphs = ({ or, theseRights, moreover }: Wording) => [
  "La garantie légale de conformité donne au consommateur droit à la mise en conformité du contenu numérique ou du service numérique sans retard injustifié suivant sa demande, sans frais et sans inconvénient majeur pour lui.",
  `Le consommateur peut obtenir une réduction du prix en conservant le contenu numérique ou le service numérique${or} il peut mettre fin au contrat en se faisant rembourser intégralement contre renoncement au contenu numérique ou au service numérique, si :`,
  "1° Le professionnel refuse de mettre le contenu numérique ou le service numérique en conformité ;",
  "2° La mise en conformité du contenu numérique ou du service numérique est retardée de manière injustifiée ;",
  "3° La mise en conformité du contenu numérique ou du service numérique ne peut intervenir sans frais imposés au consommateur ;",
  "4° La mise en conformité du contenu numérique ou du service numérique occasionne un inconvénient majeur pour le consommateur ;",
  "5° La non-conformité du contenu numérique ou du service numérique persiste en dépit de la tentative de mise en conformité du professionnel restée infructueuse.",
  "Le consommateur a également droit à une réduction du prix ou à la résolution du contrat lorsque le défaut de conformité est si grave qu’il justifie que la réduction du prix ou la résolution du contrat soit immédiate. Le consommateur n’est alors pas tenu de demander la mise en conformité du contenu numérique ou du service numérique au préalable.",
  "Dans les cas où le défaut de conformité est mineur, le consommateur n’a droit à l’annulation du contrat que si le contrat ne prévoit pas le paiement d’un prix.",
  "Toute période d’indisponibilité du contenu numérique ou du service numérique en vue de sa remise en conformité suspend la garantie qui restait à courir jusqu’à la fourniture du contenu numérique ou du service numérique de nouveau conforme.",
  `${theseRights} résultent de l’application des articles L. 224-25-1 à L. 224-25-31 du code de la consommation.`,
  "Le professionnel qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d’un montant maximal de 300 000 euros, qui peut être porté jusqu’à 10 % du chiffre d’affaires moyen annuel (article L. 242-18-1 du code de la consommation).",
  `Le consommateur bénéficie${moreover} de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut. Cette garantie donne droit à une réduction de prix si le contenu numérique ou le service numérique est conservé ou à un remboursement intégral contre renonciation au contenu numérique ou au service numérique.`,
];

/** For online access to a formation, supplied as long as the contract lasts. */
export function continuousSupplyNotice(): Block {
  return notice([
    "Le consommateur a droit à la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité durant toute la durée de la fourniture prévue au contrat (pour un paiement unique, tant que le service existe et au moins 5 ans ; pour un abonnement, tant qu’il court), à compter de la fourniture du contenu numérique ou du service numérique. Durant ce délai, le consommateur n’est tenu d’établir que l’existence du défaut de conformité et non la date d’apparition de celui-ci.",
    "La garantie légale de conformité emporte obligation de fournir toutes les mises à jour nécessaires au maintien de la conformité du contenu numérique ou du service numérique durant cette même durée.",
    ...sharedParagraphs({ or: ", ou", theseRights: "Ces droits", moreover: " également" }),
  ]);
}

/** For files to download, supplied once. */
export function singleSupplyNotice(): Block {
  return notice([
    "Le consommateur dispose d’un délai de deux ans à compter de la fourniture du contenu numérique ou du service numérique pour obtenir la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité. Durant un délai d’un an à compter de la date de fourniture, le consommateur n’est tenu d’établir que l’existence du défaut de conformité et non la date d’apparition de celui-ci.",
    "La garantie légale de conformité emporte obligation de fournir toutes les mises à jour nécessaires au maintien de la conformité du contenu numérique ou du service numérique.",
    ...sharedParagraphs({ or: " ou", theseRights: "Les droits mentionnés ci-dessus", moreover: ", en outre," }),
  ]);
}
