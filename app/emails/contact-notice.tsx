import { Fragment } from "react";
import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Box, FactList, SmallWords, Words } from "./pieces.tsx";

type Facts = Emails["contact-notice"];

export function subject({ name }: Facts): string {
  return `Nouveau message : ${name}`;
}

/** To the seller. Her answer goes to the person who wrote. */
export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  const { name, email, phone, message, page, sentAt } = facts;
  return (
    <Frame frame={frame} heading="Message reçu" preheader={`${name}, le ${sentAt}`} isInternal>
      <FactList
        rows={[
          ["Nom", name],
          ["E-mail", email],
          ...(phone ? [["Téléphone", phone] as [string, string]] : []),
          ["Depuis", `${frame.publicUrl}${page}`],
          ["Reçu", `${sentAt}, heure de Paris`],
        ]}
      />
      {message ? (
        <Box>
          {message.split(/\n{2,}/).map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an email is written once
            <Words key={place}>
              {paragraph.split("\n").map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an email is written once
                <Fragment key={index}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </Words>
          ))}
        </Box>
      ) : (
        <Words>Aucun message : on souhaite être recontacté.</Words>
      )}
      <SmallWords>
        Répondez à cet e-mail : votre réponse part à l’adresse ci-dessus. Un premier contact est promis sous 48 heures.
      </SmallWords>
    </Frame>
  );
}
