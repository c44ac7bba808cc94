import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { FactList, SmallWords, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["sold-out-refunded"];

export function subject({ orderNumber, formationName }: Facts): string {
  return `Commande ${orderNumber} remboursée : ${formationName} est complète`;
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="La dernière place venait d’être prise"
      preheader={`${facts.amount} vous sont remboursés en entier. Vous n’avez rien à faire.`}
    >
      <Words>
        La dernière place pour <strong>{facts.formationName}</strong> a été prise pendant votre paiement. Nous ne
        pouvons donc pas honorer votre commande, et nous le regrettons.
      </Words>
      <FactList
        rows={[
          ["Commande", facts.orderNumber],
          ["Formation", facts.formationName],
          ["Remboursé", `${facts.amount}, la totalité`],
        ]}
      />
      <Words>
        Vous n’avez rien à faire. La somme revient sur le moyen de paiement utilisé ; selon votre banque, elle apparaît
        sur votre compte sous 5 à 10 jours. Aucun autre paiement ne sera prélevé.
      </Words>
      <SmallWords>
        Une question, ou l’envie de savoir si une place se libère ? Écrivez-nous :{" "}
        <TextLink href={`mailto:${frame.seller.email}`}>{frame.seller.email}</TextLink>
      </SmallWords>
    </Frame>
  );
}
