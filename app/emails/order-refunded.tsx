import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { FactList, SmallWords, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["order-refunded"];

export function subject({ amount, orderNumber }: Facts): string {
  return `Remboursement de ${amount}, commande ${orderNumber}`;
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Votre remboursement est parti"
      preheader={`${facts.amount} reviennent sur votre moyen de paiement.`}
    >
      <FactList
        rows={[
          ["Commande", facts.orderNumber],
          ["Formation", facts.formationName],
          [facts.isWhole ? "Remboursé" : "Remboursé en partie", facts.amount],
        ]}
      />
      <Words>
        La somme revient sur le moyen de paiement utilisé à la commande. Selon votre banque, elle apparaît sur votre
        compte sous 5 à 10 jours.
      </Words>
      <Words>
        {facts.isWhole
          ? "La commande est remboursée en entier : l’accès à la formation est fermé. Votre compte et vos autres formations restent ouverts."
          : "Votre accès à la formation reste ouvert."}
      </Words>
      <SmallWords>
        Une question ? Écrivez-nous : <TextLink href={`mailto:${frame.seller.email}`}>{frame.seller.email}</TextLink>
      </SmallWords>
    </Frame>
  );
}
