import { href } from "react-router";
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
