import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** A form, because signing out is a write. */
export function LogoutForm() {
  return (
    <form method="post" action={href("/logout")}>
      <Button type="submit" variant="quiet">
        Se déconnecter
      </Button>
    </form>
  );
}
