import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { declarationRows } from "./declaration-receipt.tsx";
import { Frame } from "./frame.tsx";
import { FactList, SmallWords, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["declaration-refused"];

export function subject({ isWithdrawal }: Facts): string {
  return isWithdrawal ? "Votre rétractation : notre réponse" : "Votre résiliation : notre réponse";
}

/** The reason, and whom she may turn to: the seller again, then the mediator (Code de la consommation, art. L612-1). */
export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  const { email, mediator } = frame.seller;
  return (
    <Frame frame={frame} heading="Notre réponse à votre déclaration" preheader={facts.reason}>
      <Words>Nous avons examiné votre déclaration et nous ne pouvons pas y donner suite telle qu’elle est.</Words>
      <FactList rows={[...declarationRows(facts), ["Notre réponse", facts.reason]]} />
      <Words>
        Si vous n’êtes pas d’accord, ou si une précision manque, répondez-nous&nbsp;: nous relirons votre dossier.
        Écrivez à <TextLink href={`mailto:${email}`}>{email}</TextLink>
      </Words>
      <SmallWords>
        Vous pouvez ensuite saisir gratuitement le médiateur de la consommation, {mediator.name}&nbsp;:{" "}
        <TextLink href={mediator.url}>{mediator.url}</TextLink>
      </SmallWords>
    </Frame>
  );
}
