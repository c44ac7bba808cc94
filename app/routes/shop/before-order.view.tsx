import type { ReactNode } from "react";
import { href } from "react-router";

export interface BeforeOrderProps {
  seller: { identity: string; address: string; siren: string; contact: string };
  type: "payment" | "subscription";
  withdrawalDeadline: string;
}

/**
 * The information that must stand right before the button (Code de la consommation, art. L221-5, L221-14 and L111-1).
 */
export function BeforeOrder({ seller, type, withdrawalDeadline }: BeforeOrderProps) {
  return (
    <dl className="flex flex-col gap-3 text-sm leading-normal">
      <Line term="Vendeur">
        {seller.identity}, {seller.address}. SIREN&nbsp;: {seller.siren}. {seller.contact}
      </Line>
      <Line term="Changer d’avis">
        Jusqu’au {withdrawalDeadline} inclus, sans motif&nbsp;:{" "}
        <a href={href("/retractation")}>Renoncer au contrat ici</a>. Tout est remboursé sous 14&nbsp;jours.
      </Line>
      {type === "subscription" && (
        <Line term="Arrêter l’abonnement">
          À tout moment, sans frais&nbsp;: <a href={href("/resiliation")}>Résilier votre contrat</a>.
        </Line>
      )}
      <Line term="Garanties">
        <a href={`${href("/conditions-vente")}#garanties-legales`}>Garantie légale de conformité</a>, sans frais. Et
        notre promesse&nbsp;: remboursée sur demande dans les 30&nbsp;jours si moins de 20&nbsp;% de la formation a été
        suivi (<a href={href("/politique-remboursement")}>conditions</a>).
      </Line>
      <Line term="Pour la suivre">
        Un ordinateur, une tablette ou un téléphone, un navigateur à jour (Chrome, Edge, Firefox ou Safari), une
        connexion qui lit les vidéos, une adresse e-mail, un lecteur de PDF. Aucun logiciel à installer.
      </Line>
    </dl>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
