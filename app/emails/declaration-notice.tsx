import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { declarationRows } from "./declaration-receipt.tsx";
import { Frame } from "./frame.tsx";
import { Action, FactList, Words } from "./pieces.tsx";

type Facts = Emails["declaration-notice"];

export function subject({ isWithdrawal, name }: Facts): string {
  return `À traiter : ${isWithdrawal ? "rétractation" : "résiliation"} de ${name}`;
}

/** To the seller, with the days that the law leaves and the page where she acts. */
export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading={facts.isWithdrawal ? "Rétractation reçue" : "Résiliation reçue"}
      preheader={`${facts.name}, ${facts.contract}, le ${facts.declaredAt}`}
      isInternal
    >
      <FactList rows={declarationRows(facts)} />
      <Words>{facts.isWithdrawal ? WITHDRAWAL : CANCELLATION}</Words>
      <Action href={facts.link} label="Ouvrir la déclaration" />
      <Words>Un accusé de réception lui est adressé. Vérifiez que la commande est bien la sienne avant d’agir.</Words>
    </Frame>
  );
}

const WITHDRAWAL =
  "La page de la déclaration retrouve la commande, calcule le délai et rembourse. S’il n’est pas passé, le remboursement est dû en entier, au plus tard quatorze jours après cette date ; l’accès se ferme de lui-même.";
const CANCELLATION =
  "La page de la déclaration retrouve l’abonnement et y met fin à la date indiquée : au plus tard dix jours après cette notification si elle demande « dès que possible ».";
