import { href } from "react-router";
import { Notice } from "#app/ui/notice.tsx";
import { AnswerButtons } from "../rights/declaration-parts.tsx";
import type { PurchaseView } from "./orders-page.ts";

/** From its first second on. */
export function DeclaredNotices({ declared }: Pick<PurchaseView, "declared">) {
  return declared.map(({ id, isOpen, isAsking, title, text }) => (
    <Notice key={id} tone={isOpen ? "info" : "success"} title={title}>
      <p>{text}</p>
      {isAsking && (
        <form method="post" action={href("/declaration/:id", { id })} className="flow [--flow:0.75rem]">
          <p>
            Elle a été faite sans passer par ton compte&nbsp;: dis-nous si elle est de toi. Avec «&nbsp;Ce n’est pas
            moi&nbsp;», rien ne bouge et nous sommes prévenues.
          </p>
          <AnswerButtons />
        </form>
      )}
    </Notice>
  ));
}
