import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { FactList, SmallWords, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["withdrawal-done"];

export function subject({ orderNumber }: Facts): string {
  return `Rétractation effectuée : commande ${orderNumber}`;
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Votre rétractation est effectuée"
      preheader={`${facts.amount} reviennent sur votre moyen de paiement. Vous n’avez rien à faire.`}
    >
      <Words>Comme vous l’avez demandé, le contrat est annulé et vous êtes remboursée en entier.</Words>
      <FactList
        rows={[
          ["Commande", facts.orderNumber],
          ["Formation", facts.formationName],
          ["Remboursé", facts.amount],
        ]}
      />
      <Words>
        La somme revient sur le moyen de paiement utilisé à la commande. Selon votre banque, elle apparaît sur votre
        compte sous 5 à 10&nbsp;jours.
      </Words>
      <Words>
        {facts.isSubscription
          ? "L’accès à la formation est fermé et l’abonnement a pris fin : plus rien ne sera débité."
          : "L’accès à la formation est fermé. Votre compte et vos autres formations restent ouverts."}
      </Words>
      <SmallWords>
        Une question&nbsp;? Écrivez-nous&nbsp;:{" "}
        <TextLink href={`mailto:${frame.seller.email}`}>{frame.seller.email}</TextLink>
      </SmallWords>
    </Frame>
  );
}
