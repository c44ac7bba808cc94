import { href } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";

/** Off until the customer asks for it. */
export function Reminders({ isOn }: { isOn: boolean }) {
  return (
    <section className="flow" id="rappels" aria-labelledby="titre-rappels">
      <h2 id="titre-rappels">Rappels</h2>
      <form method="post" action={href("/account/rappels")} className="form-stack">
        <Checkbox
          name="rappels"
          label="Dites-moi par e-mail où j’en suis dans ma formation, quand je n’y suis pas passée depuis une semaine."
          hint="Un e-mail par semaine au plus, avec votre prochaine leçon. Après trois sans visite, plus aucun."
          defaultChecked={isOn}
        />
        <Button variant="secondary">Valider mon choix</Button>
      </form>
    </section>
  );
}
