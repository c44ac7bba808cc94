import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, Bullets, SmallWords, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["payment-failed"];

export function subject({ formationName, isSubscription }: Facts): string {
  return isSubscription
    ? `Votre paiement mensuel n’a pas abouti : ${formationName}`
    : `Votre paiement n’a pas abouti : ${formationName}`;
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Votre paiement n’a pas abouti"
      preheader={
        facts.isSubscription
          ? "Rien n’est perdu : votre accès reste ouvert pendant 7 jours."
          : "Rien n’a été débité. Vous pouvez reprendre votre commande."
      }
      isSubscription={facts.isSubscription}
    >
      {facts.isSubscription ? <MonthlyPayment {...facts} /> : <OnePayment {...facts} />}
      <SmallWords>
        Nous ne facturons aucuns frais pour un paiement refusé. Une question ? Écrivez-nous :{" "}
        <TextLink href={`mailto:${frame.seller.email}`}>{frame.seller.email}</TextLink>
      </SmallWords>
    </Frame>
  );
}

function MonthlyPayment({ formationName, link }: Facts) {
  return (
    <>
      <Words>
        Le paiement du mois pour <strong>{formationName}</strong> a été refusé. Cela arrive : carte expirée, plafond
        atteint, confirmation de la banque restée sans réponse.
      </Words>
      <Words>
        Rien n’est perdu. Votre accès reste ouvert pendant 7 jours, et votre progression est conservée. Pour
        régulariser :
      </Words>
      <Bullets
        items={[
          "vérifiez que votre carte est valable et que votre compte est approvisionné ;",
          "si votre carte a changé, indiquez la nouvelle depuis « Mes Formations ».",
        ]}
      />
      <Action href={link} label="Ouvrir Mes Formations" />
      <Words>
        Si la somme reste due au bout de 7 jours, l’accès est suspendu. Il rouvre dès que le paiement est passé, là où
        vous en étiez.
      </Words>
    </>
  );
}

function OnePayment({ formationName, link }: Facts) {
  return (
    <>
      <Words>
        Votre banque n’a pas validé le paiement de <strong>{formationName}</strong>. Rien n’a été débité, et cette
        commande est annulée.
      </Words>
      <Words>Vous pouvez la reprendre quand vous le souhaitez, avec la même carte ou une autre.</Words>
      <Action href={link} label="Reprendre la commande" />
    </>
  );
}
