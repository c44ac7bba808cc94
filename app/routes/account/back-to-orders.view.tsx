import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

export function BackToOrders() {
  return (
    <p className="actions">
      <ButtonLink href={href("/orders")} variant="quiet">
        Retour à Mes Formations
      </ButtonLink>
    </p>
  );
}
