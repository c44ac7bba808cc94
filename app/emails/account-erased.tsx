import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Bullets, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["account-erased"];

export function subject(): string {
  return "Votre compte est effacé";
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame frame={frame} heading="Votre compte est effacé" preheader={`Le ${facts.erasedAt}, heure de Paris.`}>
      <Words>
        Votre compte {frame.siteName} a été effacé le {facts.erasedAt}, heure de Paris, comme vous l’avez demandé. Vos
        abonnements sont terminés et l’accès aux formations est fermé.
      </Words>
      <Words>Nous gardons seulement ce que la loi nous impose&nbsp;:</Words>
      <Bullets
        items={[
          "vos commandes et leurs justificatifs, dix ans\u00a0;",
          "vos déclarations de rétractation ou de résiliation, le temps de la preuve\u00a0;",
          "une trace technique sans votre adresse, douze mois.",
        ]}
      />
      <Words>
        Si ce n’est pas vous, écrivez-nous aussitôt&nbsp;:{" "}
        <TextLink href={`mailto:${frame.seller.email}`}>{frame.seller.email}</TextLink>
      </Words>
    </Frame>
  );
}
