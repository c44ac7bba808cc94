import { href } from "react-router";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { useWording } from "#app/ui/root-data.ts";
import { accessFormAddress } from "../learners/access-form.tsx";
import type { OrderView } from "./order-page.server.ts";

type Props = Pick<OrderView, "id" | "access" | "isOpen" | "email"> & { idempotencyKey: string };

export function Access({ id, access, isOpen, idempotencyKey, email }: Props) {
  const { buyer } = useWording();
  return (
    <section className="flow">
      <h2>Accès</h2>
      <p>{access}</p>
      {isOpen && (
        <form method="post">
          <input type="hidden" name="tentative" value={idempotencyKey} />
          <Button variant="secondary" name="intent" value="renvoyer">
            Renvoyer l’e-mail d’accès
          </Button>
        </form>
      )}
      <Disclosure summary={isOpen ? "Fermer l’accès…" : "Ouvrir l’accès…"}>
        <form method="post" className="form-stack py-3">
          <p className="hint">
            {isOpen
              ? `L’${buyer} ne pourra plus ouvrir la formation. Rien n’est remboursé, et un abonnement continue d’être débité : remboursez ou résiliez à part.`
              : `L’${buyer} pourra ouvrir la formation, quel que soit l’état du paiement, et reçoit l’e-mail d’accès. Aucune place n’est décomptée.`}
          </p>
          {isOpen && (
            <p className="actions">
              <a className="link" href={href("/admin/commandes/:id/rembourser", { id })}>
                Rembourser
              </a>
              <a className="link" href={href("/admin/droits/nouvelle")}>
                Saisir une rétractation ou une résiliation
              </a>
            </p>
          )}
          <Button name="intent" value={isOpen ? "fermer" : "ouvrir"}>
            {isOpen ? "Fermer l’accès" : "Ouvrir l’accès"}
          </Button>
        </form>
      </Disclosure>
      <LinkLine href={accessFormAddress({ email })}>Donner un accès à une autre formation</LinkLine>
    </section>
  );
}
