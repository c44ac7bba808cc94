import type { ReactNode } from "react";
import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { Ending, Guarantees, Mediation, Withdrawal } from "./contract-notices.tsx";
import { Frame } from "./frame.tsx";
import { Bullets, Chapter, FactList, Words } from "./pieces.tsx";

type Facts = Emails["order-confirmation"];

export function subject({ orderNumber, formationName }: Facts): string {
  return `Commande ${orderNumber} confirmée : ${formationName}`;
}

/** The contract on a durable medium, complete without a click (Code de la consommation, art. L221-13). */
export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Votre commande est confirmée"
      preheader={`${facts.price}. Vous pouvez vous rétracter jusqu’au ${facts.withdrawalDeadline}.`}
      isSubscription={facts.isSubscription}
    >
      <Words>
        Merci de votre confiance. Cet e-mail est votre exemplaire du contrat : conservez-le. L’accès à la formation vous
        parvient dans un second e-mail, aussitôt, au plus tard sous 24 heures.
      </Words>
      <FactList rows={orderRows(facts, frame)} />
      {facts.features.length > 0 && (
        <Chapter title="Ce que comprend la formation">
          <Bullets items={facts.features} />
        </Chapter>
      )}
      <Chapter title="Ce que vous avez accepté">
        <Bullets items={facts.consents.map(tickedBox)} />
        <Words>
          <strong>Conditions générales de vente en pièce jointe (PDF)</strong>, version du{" "}
          {formatDate(facts.termsVersion)}.
        </Words>
      </Chapter>
      <Withdrawal facts={facts} frame={frame} />
      {facts.isSubscription && <Ending publicUrl={frame.publicUrl} />}
      <Guarantees isSubscription={facts.isSubscription} />
      <Mediation seller={frame.seller} />
    </Frame>
  );
}

/** A box with its words, as they were read when it was ticked. */
function tickedBox({ text, version, at }: Facts["consents"][number]): ReactNode {
  return (
    <>
      « {text} »
      <br />
      Texte du {formatDate(version)}, case cochée le {at}
    </>
  );
}

function orderRows(facts: Facts, { seller }: EmailFrame): [string, string][] {
  return [
    ["Commande", facts.orderNumber],
    ["Date et heure", `${facts.paidAt}, heure de Paris`],
    ["Formation", facts.formationName],
    ["Prix", facts.isSubscription ? `${facts.price}, premier mois payé` : `${facts.price}, payé en une fois`],
    ["Paiement", facts.card ? `Carte ${facts.card}` : "En ligne, par Stripe"],
    [
      "Durée",
      facts.isSubscription
        ? "Abonnement mensuel sans engagement, accès tant qu’il court"
        : "Accès à vie : tant que le service existe, au moins 5 ans",
    ],
    ["Rétractation", `Jusqu’au ${facts.withdrawalDeadline} inclus`],
    ["Vendeur", seller.name],
  ];
}
