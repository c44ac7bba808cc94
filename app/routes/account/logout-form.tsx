import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";

/** On each private page: signing out is a write, so it is a form. */
export function LogoutForm() {
  return (
    <form method="post" action={href("/logout")}>
      <Button type="submit" variant="quiet">
        Se déconnecter
      </Button>
    </form>
  );
}
