import { href } from "react-router";
import { LinkLine } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AnswerButtons } from "../rights/declaration-parts.tsx";
import type { PurchaseView } from "./orders-page.ts";

/** The same formation paid twice, and how to get the second sum back. */
export function TwinNotice({
  twin,
  orderNumber,
  withdrawalUntil,
}: Pick<PurchaseView, "twin" | "orderNumber" | "withdrawalUntil">) {
  if (!twin) return null;
  return (
    <Notice tone="warning" title="Tu as cette formation deux fois">
      <p>
        La commande {twin} l’avait déjà ouverte.{" "}
        {withdrawalUntil
          ? `Renonce à la commande ${orderNumber} jusqu’au ${withdrawalUntil}\u00a0: elle t’est rendue en entier, et ta formation reste ouverte.`
          : "Écris-nous pour la seconde."}
      </p>
      {withdrawalUntil ? (
        <LinkLine href={`${href("/retractation")}?commande=${orderNumber}`}>Récupérer la seconde</LinkLine>
      ) : (
        <LinkLine href={href("/contact")}>Nous écrire</LinkLine>
      )}
    </Notice>
  );
}

/** From its first second on. */
export function DeclaredNotices({ declared }: Pick<PurchaseView, "declared">) {
  return declared.map(({ id, isOpen, isAsking, title, text }) => (
    <Notice key={id} tone={isOpen ? "info" : "success"} title={title}>
      <p>{text}</p>
      {isAsking && (
        <form method="post" action={href("/declaration/:id", { id })} className="flow [--flow:0.75rem]">
          <p>
            Elle a été faite sans passer par ton compte&nbsp;: dis-nous si elle est de toi. Avec «&nbsp;Ce n’est pas
            moi&nbsp;», rien ne bouge, et cela nous est signalé.
          </p>
          <AnswerButtons />
        </form>
      )}
    </Notice>
  ));
}
