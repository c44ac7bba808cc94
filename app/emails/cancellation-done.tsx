import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { FactList, SmallWords, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["cancellation-done"];

export function subject({ endsOn }: Facts): string {
  return `Résiliation enregistrée : votre abonnement prend fin le ${endsOn}`;
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Votre abonnement prend fin"
      preheader={`Le ${facts.endsOn}. Plus rien n’est débité ensuite.`}
    >
      <Words>Comme vous l’avez demandé, votre abonnement est résilié.</Words>
      <FactList
        rows={[
          ["Commande", facts.orderNumber],
          ["Formation", facts.formationName],
          ["Prend fin le", facts.endsOn],
          ...(facts.refunded ? [["Remboursé", facts.refunded] satisfies [string, string]] : []),
        ]}
      />
      <Words>Votre accès reste ouvert jusqu’à cette date. Ensuite, plus rien n’est débité.</Words>
      {facts.refunded && (
        <Words>
          Le remboursement correspond à la part du mois payé qui n’est pas fournie. Selon votre banque, il apparaît sur
          votre compte sous 5 à 10&nbsp;jours.
        </Words>
      )}
      <SmallWords>
        Une erreur, ou vous avez changé d’avis&nbsp;? Écrivez-nous&nbsp;:{" "}
        <TextLink href={`mailto:${frame.seller.email}`}>{frame.seller.email}</TextLink>
      </SmallWords>
    </Frame>
  );
}
