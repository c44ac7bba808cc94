import { Button } from "#app/ui/button.tsx";

export function StateButton({ intent, children }: { intent: string; children: string }) {
  return (
    <Button variant={intent === "publier" ? "primary" : "quiet"} name="intent" value={intent}>
      {children}
    </Button>
  );
}
