import type { DeclarationFacts, EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { FactList, SmallWords, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["declaration-receipt"];

export function subject({ isWithdrawal }: Facts): string {
  return isWithdrawal ? "Accusé de réception de votre rétractation" : "Accusé de réception de votre résiliation";
}

/** On a durable medium (art. L221-21, D215-3). It never says whether there is such an order: anyone may write a name. */
export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  const { email } = frame.seller;
  return (
    <Frame
      frame={frame}
      heading={facts.isWithdrawal ? "Votre rétractation est enregistrée" : "Votre résiliation est notifiée"}
      preheader={`Reçue le ${facts.declaredAt}, heure de Paris. Conservez cet accusé de réception.`}
    >
      <Words>
        Nous avons bien reçu votre déclaration. Voici son contenu : conservez cet e-mail, il fait foi de la date et de
        l’heure.
      </Words>
      <FactList rows={declarationRows(facts)} />
      <Words>{facts.isWithdrawal ? WITHDRAWAL : CANCELLATION}</Words>
      <SmallWords>
        Une erreur dans ces lignes, ou vous n’avez rien déclaré ? Écrivez-nous :{" "}
        <TextLink href={`mailto:${email}`}>{email}</TextLink>
      </SmallWords>
    </Frame>
  );
}

/** The declaration as it was made. */
export function declarationRows({
  isWithdrawal,
  name,
  contract,
  email,
  declaredAt,
  effect,
}: DeclarationFacts): [string, string][] {
  return [
    ["Déclaration", isWithdrawal ? "Rétractation du contrat" : "Résiliation du contrat"],
    ["Nom", name],
    ["Contrat", contract],
    ["Adresse e-mail", email],
    ["Reçue le", `${declaredAt}, heure de Paris`],
    ...(effect ? [["Prend effet", effect] satisfies [string, string]] : []),
  ];
}

const WITHDRAWAL =
  "Si elle est faite dans le délai, nous vous remboursons la totalité au plus tard quatorze jours après l’avoir reçue, par le moyen de paiement que vous avez utilisé, et l’accès se ferme.";
const CANCELLATION =
  "Votre accès reste ouvert jusqu’à la fin du contrat. Plus rien n’est débité ensuite, et ce qui serait payé en trop vous est remboursé au plus tard dans les quatorze jours qui suivent.";
