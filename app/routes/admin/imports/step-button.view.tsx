import { Button } from "#app/ui/button.tsx";

interface StepButtonProps {
  name: "arreter" | "reprendre" | "annuler" | "ecrire";
  children: string;
}

export function StepButton({ name, children }: StepButtonProps) {
  return (
    <form method="post">
      <input type="hidden" name="action" value={name} />
      <Button variant="secondary">{children}</Button>
    </form>
  );
}
