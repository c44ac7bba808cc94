import { Button, ButtonLink } from "./button.tsx";

interface FormActionsProps {
  /** « Enregistrer » */
  submit: string;
  pendingLabel?: string;
  /** The page to go back to without sending the form. */
  cancelHref: string;
  cancel?: string;
}

/** The buttons at the end of a form. */
export function FormActions({
  submit,
  pendingLabel = "Enregistrement...",
  cancelHref,
  cancel = "Annuler",
}: FormActionsProps) {
  return (
    <p className="actions">
      <Button pendingLabel={pendingLabel}>{submit}</Button>
      <ButtonLink href={cancelHref} variant="quiet">
        {cancel}
      </ButtonLink>
    </p>
  );
}
