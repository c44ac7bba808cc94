import type { PagePath } from "../links.ts";
import { list, notice, text } from "./blocks.ts";
import { postalAddress } from "./seller-identity.ts";
import type { Block, LegalContext } from "./types.ts";

const WITHDRAWAL_PAGE: PagePath = "/retractation";

/**
 * The standard notice (annex to article R. 221-3, as amended by décret 2026-3): imposed wording with the blanks filled
 * in.
 */
export function withdrawalNotice({ siteUrl, seller }: LegalContext): Block {
  return notice([
    "**Droit de rétractation**",
    "Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours.",
    "Le délai de rétractation expire quatorze jours après le jour de la conclusion du contrat.",
    `Pour exercer le droit de rétractation, vous devez nous notifier (${seller.name}, ${postalAddress(seller)}, téléphone : ${seller.phone}, adresse électronique : ${seller.email}) votre décision de rétractation du présent contrat au moyen d’une déclaration dénuée d’ambiguïté (par exemple, lettre envoyée par la poste ou courrier électronique). Vous pouvez utiliser le modèle de formulaire de rétractation, mais ce n’est pas obligatoire.`,
    `Vous pouvez également exercer votre droit de rétractation en ligne sur ${siteUrl}${WITHDRAWAL_PAGE}. Si vous utilisez cette fonctionnalité en ligne, nous vous enverrons, dans les meilleurs délais, un accusé de réception de la rétractation sur un support durable (par exemple, par courriel), y compris son contenu ainsi que la date et l’heure de sa soumission.`,
    "Pour que le délai de rétractation soit respecté, il suffit que vous transmettiez votre communication relative à l’exercice du droit de rétractation avant l’expiration du délai de rétractation.",
    "**Effets de la rétractation**",
    "En cas de rétractation de votre part du présent contrat, nous vous rembourserons tous les paiements reçus de vous, y compris les frais de livraison (à l’exception des frais supplémentaires découlant du fait que vous avez choisi, le cas échéant, un mode de livraison autre que le mode moins coûteux de livraison standard proposé par nous) sans retard excessif et, en tout état de cause, au plus tard quatorze jours à compter du jour où nous sommes informés de votre décision de rétractation du présent contrat. Nous procéderons au remboursement en utilisant le même moyen de paiement que celui que vous aurez utilisé pour la transaction initiale, sauf si vous convenez expressément d’un moyen différent ; en tout état de cause, ce remboursement n’occasionnera pas de frais pour vous.",
  ]);
}

/** The standard form (annex to article R. 221-1): imposed wording with the seller filled in. */
export function modelWithdrawalForm({ seller }: LegalContext): Block[] {
  return [
    text(
      "(Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du contrat.)",
    ),
    text(`À l’attention de ${seller.name}, ${postalAddress(seller)}, ${seller.email} :`),
    text(
      "Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente du bien (*)/pour la prestation de services (*) ci-dessous :",
    ),
    list([
      "Commandé le (*)/reçu le (*) :",
      "Nom du (des) consommateur(s) :",
      "Adresse du (des) consommateur(s) :",
      "Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :",
      "Date :",
    ]),
    text("(*) Rayez la mention inutile."),
  ];
}
