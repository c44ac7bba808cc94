import { href } from "react-router";
import type { readSender } from "#app/domain/operations/deliverability/sender-gaps.server.ts";
import { LinkLine } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Before a letter to many; it may leave all the same. */
export function SenderWarning({ lacks }: { lacks: readonly string[] }) {
  if (lacks.length === 0) return null;
  return (
    <Notice tone="warning" title="L’adresse d’envoi n’est pas prête">
      <p>
        Vous pouvez envoyer, mais Gmail, Yahoo et Orange risquent de mettre ces e-mails aux indésirables, ou de les
        refuser.
      </p>
      <ul className="text-sm leading-normal">
        {lacks.map((lack) => (
          <li key={lack}>{lack}</li>
        ))}
      </ul>
      <LinkLine href={href("/admin/emails/delivrabilite")}>Délivrabilité</LinkLine>
    </Notice>
  );
}

type Sender = Awaited<ReturnType<typeof readSender>>;

const INSTALLER = "Demandez à la personne qui installe le site d’y mettre une adresse à vous.";

/** For the founder, who does not see what the server is set up with. */
const SAYS: Record<Sender["gaps"][number], (domain: string) => string> = {
  sample: (domain) => `Les e-mails partent encore d’une adresse d’exemple, en «\u00a0@${domain}\u00a0». ${INSTALLER}`,
  other: (domain) =>
    `Les e-mails partent d’une adresse en «\u00a0@${domain}\u00a0», qui n’est pas le domaine de votre e-mail. ${INSTALLER}`,
  spf: (domain) => `SPF manque\u00a0: rien ne dit qui peut envoyer pour ${domain}.`,
  dkim: (domain) => `DKIM manque\u00a0: rien ne signe les e-mails de ${domain}.`,
  dmarc: (domain) =>
    `DMARC manque\u00a0: Gmail et Yahoo le demandent à qui écrit à beaucoup de monde au nom de ${domain}.`,
  unknown: (domain) => `Aucun serveur de noms ne répond sur ${domain}\u00a0: on ne sait pas.`,
};

export function senderLacks({ domain, gaps }: Sender): string[] {
  return gaps.map((gap) => SAYS[gap](domain));
}
