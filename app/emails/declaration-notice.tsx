import type { LetterFrame, Letters } from "#app/domain/mail/letters.ts";
import { declarationRows } from "./declaration-receipt.tsx";
import { Frame } from "./frame.tsx";
import { FactList, Words } from "./pieces.tsx";

type Facts = Letters["declaration-notice"];

export function subject({ isWithdrawal, name }: Facts): string {
  return `À traiter : ${isWithdrawal ? "rétractation" : "résiliation"} de ${name}`;
}

/** To the seller, with the days that the law leaves. */
export function Mail({ facts, frame }: { facts: Facts; frame: LetterFrame }) {
  return (
    <Frame
      frame={frame}
      heading={facts.isWithdrawal ? "Rétractation reçue" : "Résiliation reçue"}
      preheader={`${facts.name}, ${facts.contract}, le ${facts.declaredAt}`}
      isInternal
    >
      <FactList rows={[...declarationRows(facts), ["E-mail", facts.email]]} />
      <Words>{facts.isWithdrawal ? WITHDRAWAL : CANCELLATION}</Words>
      <Words>Un accusé de réception lui est adressé. Vérifiez que la commande est bien la sienne avant d’agir.</Words>
    </Frame>
  );
}

const WITHDRAWAL =
  "Retrouvez la commande. Si le délai n’est pas passé, remboursez-la en entier depuis Stripe, au plus tard quatorze jours après cette date : l’accès se ferme de lui-même.";
const CANCELLATION =
  "Retrouvez l’abonnement et mettez-y fin dans Stripe à la date indiquée, au plus tard dix jours après cette notification si elle demande « dès que possible ».";
